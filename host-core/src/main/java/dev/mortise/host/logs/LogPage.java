package dev.mortise.host.logs;

import java.util.List;

/// Consecutive lines of one process.
///
/// @param droppedBefore how many lines between the asked one and the first of these are lost
/// @param last number of the last line here, or of the last one that is lost when there is none:
///   what to ask for next
public record LogPage(List<LogLine> lines, long droppedBefore, long last) {}
