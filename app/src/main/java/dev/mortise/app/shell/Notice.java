package dev.mortise.app.shell;

/// Something that happened and should be seen. Whatever can be done about it can be done on the
/// page that it leads to, too (must-hold B159).
///
/// @param text a sentence; another one is another notice
/// @param show leads to it
/// @param away puts it away
public record Notice(String text, Runnable show, Runnable away) {}
