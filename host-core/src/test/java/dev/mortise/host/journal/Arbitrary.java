package dev.mortise.host.journal;

import dev.mortise.host.error.HostError;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;

/// Makes up values of records, whatever they consist of, so that a new record is tried without
/// anybody thinking of it.
final class Arbitrary {

    private static final String[] WORDS = {
        "",
        "a",
        "north",
        "a/b@c",
        "100 %",
        "ünï 日本 🦊",
        "\"quoted\"\\",
        "line\nline\t\u0000\u001b[1m"
    };

    private final Random random;

    Arbitrary(long seed) {
        this.random = new Random(seed);
    }

    /// Every class that a sealed type permits in the end.
    static List<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses())
                        .flatMap(c -> leaves(c).stream())
                        .toList()
                : List.of(type);
    }

    <T> T of(Class<T> type) {
        return type.cast(box(type, type));
    }

    private Object box(Class<?> type, Type full) {
        if (type == int.class || type == Integer.class) {
            return random.nextInt();
        } else if (type == long.class || type == Long.class) {
            return random.nextLong() >> random.nextInt(64);
        } else if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type == String.class) {
            return WORDS[random.nextInt(WORDS.length)] + WORDS[random.nextInt(WORDS.length)];
        } else if (type == Duration.class) {
            return Duration.ofNanos(random.nextLong() >> random.nextInt(64));
        } else if (type == Instant.class) {
            return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        } else if (type == OptionalLong.class) {
            return random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong());
        } else if (type == Optional.class) {
            return random.nextBoolean() ? Optional.empty() : Optional.of(inner(full));
        } else if (type == List.class) {
            return Stream.generate(() -> inner(full)).limit(random.nextInt(4)).toList();
        } else if (type == HostError.class) {
            return of(HostError.Recorded.class); // what any of them reads back as
        } else if (type.isEnum()) {
            Object[] all = type.getEnumConstants();
            return all[random.nextInt(all.length)];
        } else if (type.isSealed()) {
            var all = leaves(type);
            Class<?> one = all.get(random.nextInt(all.size()));
            return box(one, one);
        }
        return record(type);
    }

    private Object inner(Type full) {
        Type of = ((ParameterizedType) full).getActualTypeArguments()[0];
        return box((Class<?>) of, of);
    }

    private Object record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        var types = new ArrayList<Class<?>>();
        var values = new ArrayList<Object>();
        for (RecordComponent c : components) {
            types.add(c.getType());
            values.add(box(c.getType(), c.getGenericType()));
        }
        try {
            var maker = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
            maker.setAccessible(true);
            return maker.newInstance(values.toArray());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("no value of " + type, e);
        }
    }
}
