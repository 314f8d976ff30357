package dev.mortise.host.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Collects what is wrong with one file, so that its author sees all of it at once.
final class Problems {

    /// Nobody reads more, and a hostile file cannot make more of them than memory holds.
    private static final int MOST = 500;

    private final Path file;

    /// A set, since what an anchor holds is read once per alias.
    private final Set<Problem> errors = new LinkedHashSet<>();

    private final Set<Problem> warnings = new LinkedHashSet<>();
    private int found;
    private int contained;

    Problems(Path file) {
        this.file = file;
    }

    void add(Node at, String what, String expected) {
        add(at, what, expected, Optional.empty());
    }

    void add(Node at, String what, String expected, Optional<String> nearest) {
        found++;
        if (errors.size() < MOST) {
            errors.add(problem(at.line(), at.column(), what, expected, nearest));
        }
    }

    void warn(Node at, String what, String expected) {
        if (warnings.size() < MOST) {
            warnings.add(problem(at.line(), at.column(), what, expected, Optional.empty()));
        }
    }

    /// A problem that nothing can be read past.
    ConfigException end(int line, int column, String what, String expected) {
        found++;
        errors.add(problem(line, column, what, expected, Optional.empty()));
        return exception(Optional.empty());
    }

    /// Reads one of several things that do not depend on each other; nothing if it has a problem.
    <T> Optional<T> contain(Supplier<Optional<T>> read) {
        int before = found;
        Optional<T> thing = read.get();
        if (found == before) {
            return thing;
        }
        contained += found - before;
        return Optional.empty();
    }

    boolean none() {
        return found == 0;
    }

    /// All that was found lies in things that can be left out.
    boolean allContained() {
        return found == contained;
    }

    ConfigException exception(Optional<HostConfig> rest) {
        return new ConfigException(sorted(errors), rest);
    }

    List<Problem> warnings() {
        return sorted(warnings);
    }

    private Problem problem(
            int line, int column, String what, String expected, Optional<String> nearest) {
        return new Problem(file, line, column, what, expected, nearest);
    }

    private static List<Problem> sorted(Set<Problem> problems) {
        var list = new ArrayList<>(problems);
        list.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
        return List.copyOf(list);
    }
}
