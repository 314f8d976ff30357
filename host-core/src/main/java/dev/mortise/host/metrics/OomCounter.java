package dev.mortise.host.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The kernel's count of processes its out-of-memory killer has ended, where this host may read it.
///
/// The nearest one is taken: that of the control group the host runs in, and so its children; else
/// that of the machine. Kernels count before they send the signal, so the count has risen by the
/// time a death is known. A file that is absent, unreadable or in another form is as good as none.
///
/// @param file holds a line `oom_kill N`
/// @param where whose processes it counts, as a phrase
record OomCounter(Path file, String where) {

    private static final String GROUP = "in this host's control group";

    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    /// @param root `/`, or where a test keeps its own `proc` and `sys`
    static Optional<OomCounter> find(Path root) {
        return Stream.concat(
                        groups(root).map(file -> new OomCounter(file, GROUP)),
                        Stream.of(new OomCounter(root.resolve("proc/vmstat"), "on this machine")))
                .filter(counter -> counter.read().isPresent())
                .findFirst();
    }

    /// Empty when it cannot be told now.
    OptionalLong read() {
        for (String line : lines(file)) {
            String[] words = line.split(" ", -1);
            if (words.length == 2 && words[0].equals("oom_kill")) {
                return number(words[1]);
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    /// Files that may count for our group, the nearest first.
    private static Stream<Path> groups(Path root) {
        String unified = "";
        for (String line : lines(root.resolve("proc/self/cgroup"))) {
            // number:controllers:path
            String[] part = line.split(":", 3);
            if (part.length == 3 && List.of(part[1].split(",", -1)).contains("memory")) {
                return mount(root, "cgroup", "memory", part[2])
                        .map(at -> at.group().resolve("memory.oom_control"))
                        .stream();
            }
            if (part.length == 3 && part[1].isEmpty()) {
                unified = part[2];
            }
        }
        // A group without the memory controller is counted by the nearest one above that has it.
        return unified.isEmpty()
                ? Stream.empty()
                : mount(root, "cgroup2", "", unified).stream()
                        .flatMap(Mounted::upwards)
                        .map(group -> group.resolve("memory.events"));
    }

    /// A control group as a directory.
    ///
    /// @param top where its hierarchy is mounted
    private record Mounted(Path top, Path group) {
        Stream<Path> upwards() {
            var all = new ArrayList<Path>();
            for (Path at = group; at != null && at.startsWith(top); at = at.getParent()) {
                all.add(at);
            }
            return all.stream();
        }
    }

    /// Where a group of a hierarchy is to be found: in a container only a part is mounted.
    ///
    /// @param option one of the mount's own options; empty for any
    private static Optional<Mounted> mount(Path root, String type, String option, String group) {
        for (String line : lines(root.resolve("proc/self/mountinfo"))) {
            // id parent device root mount-point options… - type source options
            String[] half = line.split(" - ", 2);
            String[] left = half[0].split(" ", -1);
            String[] right = half.length < 2 ? new String[0] : half[1].split(" ", -1);
            if (left.length < 5 || right.length < 3 || !right[0].equals(type)) {
                continue;
            }
            boolean asked = option.isEmpty() || List.of(right[2].split(",", -1)).contains(option);
            var part = absolute(plain(left[3]));
            var top = absolute(plain(left[4])).map(at -> root.resolve(at.toString().substring(1)));
            var wanted = absolute(group).filter(at -> part.filter(at::startsWith).isPresent());
            if (asked && part.isPresent() && top.isPresent() && wanted.isPresent()) {
                Path below = part.get().relativize(wanted.get());
                return Optional.of(new Mounted(top.get(), top.get().resolve(below)));
            }
        }
        return Optional.empty();
    }

    /// Empty for what is none, or cannot be written in this host's locale.
    private static Optional<Path> absolute(String path) {
        try {
            return Optional.of(Path.of(path).normalize()).filter(at -> path.startsWith("/"));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Blanks in paths are written as `\040`.
    private static String plain(String path) {
        return OCTAL.matcher(path).replaceAll(OomCounter::character);
    }

    private static String character(MatchResult octal) {
        String one = Character.toString(Integer.parseInt(octal.group(1), 8));
        return Matcher.quoteReplacement(one);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException _) {
            return List.of();
        }
    }
}
