package dev.mortise.host.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A configuration file that cannot be taken as it is. The message is its problems, one a line.
///
/// It has no stack trace: the places that matter are those in the file.
public final class ConfigException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;
    private final transient Optional<HostConfig> rest;

    ConfigException(List<Problem> problems, Optional<HostConfig> rest) {
        super(
                problems.stream().map(Problem::toString).collect(Collectors.joining("\n")),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
        this.rest = rest;
    }

    /// All of them, in the file's order; never empty.
    public List<Problem> problems() {
        return problems;
    }

    /// The file without its faulty installations and instances, so that one of them need not keep a
    /// host from starting (must-hold B227). Empty when anything else is wrong too.
    public Optional<HostConfig> rest() {
        return rest;
    }
}
