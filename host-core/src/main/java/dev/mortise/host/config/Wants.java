package dev.mortise.host.config;

import dev.mortise.host.spec.Durations;
import dev.mortise.host.spec.Names;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The small types of `mortise.yaml`, each read from the raw text.
final class Wants {

    /// The largest size that may be written.
    static final long LARGEST = 1L << 40;

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,13})(KiB|MiB|GiB)?");
    private static final Pattern LOOSE_SIZE = Pattern.compile("([0-9]{1,13})\\s*([kmg])i?b?");
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");

    private static final Function<String, Optional<String>> NO_IDEA = text -> Optional.empty();

    private Wants() {}

    static final Want<Boolean> SWITCH =
            value ->
                    value.plain(
                            "true or false",
                            text ->
                                    switch (text) {
                                        case "true" -> Optional.of(true);
                                        case "false" -> Optional.of(false);
                                        default -> Optional.empty();
                                    });

    /// For the argument of a program: any text that the system can pass on.
    static final Want<String> ARGUMENT =
            value ->
                    value.as(
                            "text without NUL",
                            text -> Optional.of(text).filter(t -> t.indexOf('\0') < 0),
                            NO_IDEA);

    /// 64 hex digits; upper case is what some tools print and is read as lower case.
    static final Want<String> HASH =
            value ->
                    value.as(
                            "64 hex digits",
                            text ->
                                    Optional.of(text)
                                            .filter(t -> SHA256.matcher(t).matches())
                                            .map(t -> t.toLowerCase(Locale.ROOT)),
                            NO_IDEA);

    static final Want<Long> SIZE_IN_BYTES =
            value ->
                    value.as(
                            "a size above zero such as 256KiB, 2MiB or 1GiB, or plain bytes",
                            Wants::size,
                            Wants::nearestSize);

    /// A name that becomes a row, a log field and a directory (must-hold B182).
    static final Want<String> NAME =
            value -> value.text("a name").flatMap(name -> name(value, name));

    /// Over zero.
    static final Want<Duration> DURATION_ABOVE_ZERO =
            duration("a duration above zero such as 500ms, 5s or 2h30m", false);

    /// Zero may be written without a unit.
    static final Want<Duration> DURATION_OR_ZERO =
            duration("a duration such as 0, 500ms, 5s or 2h30m", true);

    static <T> Want<List<T>> list(String expected, Want<T> want) {
        return value -> Optional.of(value.list(expected, want));
    }

    /// Checks a name that has been read already, a key for instance.
    static Optional<String> name(Value value, String name) {
        Optional<String> problem = Names.problem(name);
        return problem.isEmpty()
                ? Optional.of(name)
                : value.refuse(
                        value.label() + " " + problem.get(),
                        "a name of 1 to " + Names.MAX_LENGTH + " printable characters");
    }

    /// A whole number as people write it: no sign, no leading zero, no `1e3`.
    static Want<Integer> number(int least, int most) {
        String expected = "a whole number from " + least + " to " + most;
        return value -> value.plain(expected, text -> whole(text, least, most));
    }

    static Optional<Integer> whole(String text, int least, int most) {
        return Optional.of(text)
                .filter(t -> NUMBER.matcher(t).matches())
                .map(Integer::valueOf)
                .filter(n -> n >= least && n <= most);
    }

    /// One of a few words, exactly as they are spelt.
    static <T> Want<T> word(List<T> choices, Function<? super T, String> spelling) {
        List<String> words = choices.stream().map(spelling).toList();
        return value ->
                value.as(
                        Words.oneOf(words),
                        text ->
                                choices.stream()
                                        .filter(choice -> spelling.apply(choice).equals(text))
                                        .findFirst(),
                        text -> Words.nearest(text, words));
    }

    static Want<Duration> duration(String expected, boolean zero) {
        return value ->
                value.as(expected, text -> time(text, zero), Wants::nearestDuration)
                        .flatMap(
                                time ->
                                        time.compareTo(Durations.LONGEST) <= 0
                                                ? Optional.of(time)
                                                : value.wrong("at most a year (8760h)"));
    }

    private static Optional<Duration> time(String text, boolean zero) {
        if (text.equals("0") && zero) {
            return Optional.of(Duration.ZERO);
        }
        return Durations.read(text).filter(time -> zero || !time.isZero());
    }

    private static Optional<String> nearestDuration(String text) {
        String tidy = text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        String spelt = tidy.replaceAll("sec(ond)?s?$", "s").replaceAll("min(ute)?s?$", "m");
        return Stream.of(spelt, spelt + "s")
                .filter(candidate -> !candidate.equals(text))
                .filter(candidate -> time(candidate, false).isPresent())
                .findFirst();
    }

    private static Optional<Long> size(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = matcher.group(2);
        int shift = unit == null ? 0 : 10 * ("KMG".indexOf(unit.charAt(0)) + 1);
        long count = Long.parseLong(matcher.group(1));
        boolean fits = count > 0 && count <= LARGEST >> shift;
        return fits ? Optional.of(count << shift) : Optional.empty();
    }

    private static Optional<String> nearestSize(String text) {
        Matcher matcher = LOOSE_SIZE.matcher(text.toLowerCase(Locale.ROOT));
        return matcher.matches()
                ? Optional.of(matcher.group(1) + matcher.group(2).toUpperCase(Locale.ROOT) + "iB")
                        .filter(candidate -> size(candidate).isPresent())
                : Optional.empty();
    }
}
