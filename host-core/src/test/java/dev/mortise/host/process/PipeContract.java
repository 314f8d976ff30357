package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/// What a child prints arrives: all of it, as it is, whatever the child and its sinks do.
interface PipeContract extends OnTrial {

    int MIB = 1 << 20;

    /// A pipe holds 64 KiB: a child that fills one waits there until somebody reads that very one.
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1"})
    @MustHold({"B138", "B229"})
    default void bothPipesAreReadAtOnceToTheirEnds(int first, int second) throws Exception {
        var live = trial().start("fill", "" + first, "" + MIB, "fill", "" + second, "" + MIB);
        assertThat(live.over()).isEqualTo(code(0));
        assertThat(live.out().all()).isEqualTo(filled(MIB));
        assertThat(live.err().all()).isEqualTo(filled(MIB));
    }

    @Test
    @MustHold("B229")
    default void aChildThatPrintsAllTheTimeIsNeverHeldUp() throws Exception {
        var words = new ArrayList<String>();
        for (int i = 0; i < 200; i++) {
            words.addAll(List.of("fill", "1", "70000", "fill", "2", "70000"));
        }
        var live = trial().start(words.toArray(String[]::new));
        assertThat(live.over()).isEqualTo(code(0));
        assertThat(live.out().size()).isEqualTo(200 * 70_000);
        assertThat(live.err().size()).isEqualTo(200 * 70_000);
    }

    @Test
    @MustHold("B091")
    default void bytesArriveAsTheyAreHoweverTheyAreCut() throws Exception {
        String ugly = "\0a\r\n\r\r\n\u001b[31mred\u001b[0m größer 日本 🚀\n\0\0";
        var random = new Random(91);
        for (int round = 0; round < 20; round++) {
            byte[] noise = new byte[200];
            random.nextBytes(noise); // hardly valid UTF-8
            var sent = new ByteArrayOutputStream();
            sent.writeBytes(ugly.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            sent.writeBytes(noise);
            byte[] bytes = sent.toByteArray();
            var words = new ArrayList<String>();
            for (int at = 0; at < bytes.length; ) {
                int to = Math.min(bytes.length, at + 1 + random.nextInt(40));
                String hex = HexFormat.of().formatHex(bytes, at, to);
                words.addAll(List.of("out", hex, "err", hex));
                at = to;
            }
            var live = trial().start(words.toArray(String[]::new));
            live.over();
            assertThat(live.out().all()).as("seed 91, round " + round).isEqualTo(bytes);
            assertThat(live.err().all()).as("seed 91, round " + round).isEqualTo(bytes);
        }
    }

    @Test
    @MustHold("B226")
    default void aLineOfTenMebibytesArrivesAndTheShortOneAfterIt() throws Exception {
        var live = trial().start("xs", "2", "" + 10 * MIB, "err", "6f6b0a");
        assertThat(live.over()).isEqualTo(code(0));
        assertThat(live.err().size()).isEqualTo(10 * MIB + 4);
        assertThat(live.err().text()).endsWith("xx\nok\n");
    }

    @Test
    default void lastWordsArriveBeforeThePipesAreDrained() throws Exception {
        for (int round = 0; round < 200; round++) {
            var live =
                    round % 2 == 0
                            ? trial().start("fill", "2", "5000", "out", "6279650a", "exit", "1")
                            : trial().start("fill", "2", "5000", "out", "6279650a", "raise", "9");
            Trial.get(live.child().drained());
            assertThat(live.out().text()).isEqualTo("bye\n");
            assertThat(live.err().size()).isEqualTo(5000);
        }
    }

    @Test
    default void whatAGrandchildPrintsAfterTheExitArrives() throws Exception {
        Assumptions.assumeTrue(exact(), "the JDK closes the pipes soon after the exit");
        var live =
                trial().start(
                                "fork", "nap", "50", "fill", "1", "300000", "out", "6f6b", ";",
                                "ids");
        assertThat(live.exit()).isEqualTo(code(0));
        Trial.get(live.child().drained());
        assertThat(live.out().text().endsWith("ok")).isTrue();
        assertThat(live.out().size()).isGreaterThan(300_002);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    default void aSinkThatThrowsDoesNotStopTheReading(boolean error) throws Exception {
        var faulty =
                new Heard() {
                    @Override
                    void take(byte[] buffer, int length) {
                        fault(error);
                    }

                    @Override
                    void last() {
                        fault(error);
                    }
                };
        var live = trial().start(faulty, new Heard(), "fill", "1", "" + MIB, "err", "6f6b");
        assertThat(live.over()).isEqualTo(code(0));
        assertThat(faulty.size()).isEqualTo(MIB);
        assertThat(faulty.ends()).isEqualTo(1);
        assertThat(live.err().text()).isEqualTo("ok");
        assertThat(trial().start("exit", "3").over()).isEqualTo(code(3));
    }

    private static void fault(boolean error) {
        if (error) {
            throw new StackOverflowError("a fault on purpose");
        }
        throw new IllegalStateException("a fault on purpose");
    }

    /// A child that prints faster than it is read waits, and nothing is lost.
    @Test
    default void aSlowSinkLosesNothing() throws Exception {
        var slow = new Slow();
        var live = trial().start(slow, new Heard(), "fill", "1", "" + MIB, "err", "6f6b");
        assertThat(live.over()).isEqualTo(code(0));
        assertThat(slow.all()).isEqualTo(filled(MIB));
        assertThat(live.err().text()).isEqualTo("ok");
    }

    /// Takes a moment for each piece.
    final class Slow extends Heard {
        @Override
        void take(byte[] buffer, int length) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static byte[] filled(int count) {
        byte[] bytes = new byte[count];
        for (int k = 0; k < count; k++) {
            bytes[k] = (byte) (k * 131 + k / 256);
        }
        return bytes;
    }
}
