package dev.mortise.host.logs;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.List;

/// Finds the places where a [Trigger] stands, in one pass over the bytes. Immutable.
///
/// Every four bytes, upper case folded away, are hashed into a bit set of 8 KiB; only where the bit
/// is set are the triggers of that hash compared. Against an Aho-Corasick table this has no chain
/// of dependent loads (each step waits for nothing), stays in the first-level cache however many
/// secrets there are, and is built in microseconds: secrets come and go with every launch.
///
/// `next` < 0 ⇒ masking changes nothing, as long as no rule without a literal is at work.
final class TriggerTable {

    /// No trigger is shorter, but for the `://` that [#next] knows by heart.
    static final int WINDOW = 4;

    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /// Takes upper to lower case, and some other characters to each other: it only has to be a
    /// superset, the comparison decides.
    private static final int FOLD = 0x2020_2020;

    private static final int MIX = 0x9E37_79B1;
    private static final int COLON_SLASH_SLASH = 0x2F_2F3A;
    private static final Trigger URL =
            new Trigger(Trigger.Kind.URL, new byte[] {':', '/', '/'}, 0, 0);

    private static final List<Trigger> WORDS = Trigger.words();

    private final long[] marked = new long[1 << 10];
    private final Trigger[] triggers;
    private final int[] chain;
    private final int[] heads;
    private final int headShift;

    /// A table of the fixed words and `more`.
    TriggerTable(Collection<Trigger> more) {
        int count = WORDS.size() + more.size();
        triggers = new Trigger[count];
        chain = new int[count];
        headShift = Integer.numberOfLeadingZeros(count);
        heads = new int[1 << Integer.SIZE - headShift];
        int at = 0;
        for (Trigger word : WORDS) {
            put(at++, word);
        }
        for (Trigger trigger : more) {
            put(at++, trigger);
        }
        for (int last = 0; last < 256; last++) {
            mark(hash(COLON_SLASH_SLASH | last << 24));
        }
    }

    private void put(int index, Trigger trigger) {
        int hash = hash((int) INT.get(trigger.text(), 0));
        mark(hash);
        triggers[index] = trigger;
        int head = hash >>> headShift;
        chain[index] = heads[head];
        heads[head] = index + 1;
    }

    private void mark(int hash) {
        marked[hash >>> 22] |= 1L << (hash >>> 16);
    }

    private static int hash(int window) {
        return (window | FOLD) * MIX;
    }

    /// The first place in `[from, end)` where a trigger stands; -1 when there is none.
    int next(byte[] bytes, int from, int end) {
        long[] bits = marked;
        for (int at = from; at <= end - WINDOW; at++) {
            int hash = ((int) INT.get(bytes, at) | FOLD) * MIX;
            if ((bits[hash >>> 22] & 1L << (hash >>> 16)) != 0 && stands(bytes, at, end, hash)) {
                return at;
            }
        }
        return -1;
    }

    private boolean stands(byte[] bytes, int at, int end, int hash) {
        if (isUrl(bytes, at)) {
            return true;
        }
        for (int i = heads[hash >>> headShift]; i != 0; i = chain[i - 1]) {
            if (matches(triggers[i - 1], bytes, at, end)) {
                return true;
            }
        }
        return false;
    }

    /// The longest trigger of text, scheme or key at a place that [#next] found.
    @Nullable Trigger structure(byte[] bytes, int at, int end) {
        return isUrl(bytes, at) ? URL : longest(bytes, at, end, false);
    }

    /// The longest known value at such a place. All places of all longest values together cover
    /// every shorter, nested or overlapping one.
    @Nullable Trigger value(byte[] bytes, int at, int end) {
        return longest(bytes, at, end, true);
    }

    private @Nullable Trigger longest(byte[] bytes, int at, int end, boolean value) {
        Trigger best = null;
        int hash = hash((int) INT.get(bytes, at));
        for (int i = heads[hash >>> headShift]; i != 0; i = chain[i - 1]) {
            Trigger trigger = triggers[i - 1];
            if ((trigger.kind() == Trigger.Kind.VALUE) == value
                    && trigger.kind() != Trigger.Kind.RULE
                    && (best == null || trigger.text().length > best.text().length)
                    && matches(trigger, bytes, at, end)) {
                best = trigger;
            }
        }
        return best;
    }

    private static boolean isUrl(byte[] bytes, int at) {
        return ((int) INT.get(bytes, at) & 0xFF_FFFF) == COLON_SLASH_SLASH;
    }

    private static boolean matches(Trigger trigger, byte[] bytes, int at, int end) {
        byte[] text = trigger.text();
        if (text.length > end - at) {
            return false;
        }
        boolean folded = trigger.folded();
        for (int i = 0; i < text.length; i++) {
            byte b = bytes[at + i];
            if (text[i] != (folded && b >= 'A' && b <= 'Z' ? b | 0x20 : b)) {
                return false;
            }
        }
        return true;
    }
}
