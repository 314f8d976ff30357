package dev.mortise.host.logs;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class LogStoreTest {

    private static final long MIB = 1 << 20;

    private final LogStore store = new LogStore(64 * MIB, 16 * MIB);
    private final LogBuffer buffer = store.buffer(process("a"));

    private static ProcessKey process(String id) {
        return new ProcessKey.Own(new InstanceId("north", id));
    }

    private static long append(LogBuffer to, String line) {
        return to.append(LogStream.STDOUT, 1, 0, 0, LineBytes.of(line));
    }

    private static List<String> texts(LogPage page) {
        return page.lines().stream().map(LogLine::text).toList();
    }

    @Test
    void aLineComesBackWithAllThatIsKnownOfIt() {
        long sequence =
                buffer.append(
                        LogStream.STDERR,
                        70_000,
                        5_000_000_007L,
                        1_796_000_000_123L,
                        new LineBytes("xWARN büx".getBytes(UTF_8), 1, 8, 0, 0, true));
        assertThat(buffer.page(0, 10).lines())
                .containsExactly(
                        new LogLine(
                                sequence,
                                1,
                                LogStream.STDERR,
                                70_000,
                                Duration.ofNanos(5_000_000_007L),
                                Instant.ofEpochMilli(1_796_000_000_123L),
                                "WARN bü",
                                true,
                                LogLevel.WARN));
    }

    @Test
    @MustHold({"B034", "B154", "B179"})
    void bothStreamsAndAllProcessesAreOrderedByArrival() {
        LogBuffer other = store.buffer(process("b"));
        buffer.append(LogStream.STDOUT, 1, 50, 50, LineBytes.of("1"));
        other.append(LogStream.STDERR, 1, 50, 50, LineBytes.of("2"));
        buffer.append(LogStream.STDERR, 1, 50, 40, LineBytes.of("3")); // the clock was set back
        other.append(LogStream.STDOUT, 1, 50, 30, LineBytes.of("4"));
        var all = new ArrayList<LogLine>(buffer.page(0, 10).lines());
        all.addAll(other.page(0, 10).lines());
        all.sort(java.util.Comparator.comparingLong(LogLine::sequence));
        assertThat(all).extracting(LogLine::text).containsExactly("1", "2", "3", "4");
        assertThat(all).extracting(LogLine::sequence).containsExactly(1L, 2L, 3L, 4L);
        assertThat(store.lastSequence()).isEqualTo(4);
    }

    @Test
    void pagesFollowEachOther() {
        for (int i = 1; i <= 10; i++) {
            append(buffer, "line " + i);
        }
        LogPage first = buffer.page(0, 4);
        assertThat(texts(first)).containsExactly("line 1", "line 2", "line 3", "line 4");
        LogPage second = buffer.page(first.last(), 100);
        assertThat(texts(second)).startsWith("line 5").endsWith("line 10").hasSize(6);
        LogPage third = buffer.page(second.last(), 100);
        assertThat(third).isEqualTo(new LogPage(List.of(), 0, 10));
        assertThat(texts(buffer.tail(3))).containsExactly("line 8", "line 9", "line 10");
        assertThat(texts(buffer.tail(100))).hasSize(10);
        assertThat(buffer.page(99, 5)).isEqualTo(new LogPage(List.of(), 0, 99));
    }

    @Test
    @MustHold("B082")
    void tenThousandLinesComeBackByteForByte() {
        var random = new Random(82);
        var values = new Redactor(List.of(), new SecretValues());
        var written = new ArrayList<byte[]>();
        var pipe = new java.io.ByteArrayOutputStream();
        for (int i = 0; i < 10_000; i++) {
            byte[] line = new byte[random.nextInt(200)];
            random.nextBytes(line);
            for (int b = 0; b < line.length; b++) {
                boolean ends = line[b] == '\n' || line[b] == '\r';
                line[b] = ends || random.nextInt(3) > 0 ? (byte) ('0' + b % 10) : line[b];
            }
            written.add(line);
            pipe.writeBytes(line);
            pipe.writeBytes(random.nextBoolean() ? new byte[] {'\n'} : new byte[] {'\r', '\n'});
        }
        var splitter = new LineSplitter();
        byte[] bytes = pipe.toByteArray();
        for (int at = 0; at < bytes.length; ) {
            int read = Math.min(1 + random.nextInt(9_000), bytes.length - at);
            splitter.feed(
                    bytes,
                    at,
                    read,
                    line -> buffer.append(LogStream.STDOUT, 1, 0, 0, values.mask(line)));
            at += read;
        }
        assertThat(buffer.totalLines()).isEqualTo(10_000);
        assertThat(buffer.droppedLines()).isZero();
        for (int i = 0; i < written.size(); i++) {
            assertThat(buffer.raw(i + 1)).hasValue(written.get(i));
        }
        List<LogLine> read = buffer.page(0, 20_000).lines();
        for (int i = 0; i < written.size(); i++) {
            assertThat(read.get(i).text()).isEqualTo(new String(written.get(i), UTF_8));
        }
    }

    @Test
    @MustHold("B093")
    void noBytesCanMakeAQueryFail() {
        byte[] text = "ä日😀\u00ff".getBytes(UTF_8);
        for (int from = 0; from < text.length; from++) {
            for (int to = from; to <= text.length; to++) {
                buffer.append(LogStream.STDOUT, 1, 0, 0, LineBytes.of(text, from, to - from));
            }
        }
        var random = new Random(93);
        for (int i = 0; i < 2_000; i++) {
            byte[] noise = new byte[random.nextInt(70)];
            random.nextBytes(noise);
            buffer.append(LogStream.STDERR, 1, 0, 0, LineBytes.of(noise, 0, noise.length));
        }
        long lines = buffer.totalLines();
        assertThat(buffer.page(0, Integer.MAX_VALUE).lines()).hasSize((int) lines);
        assertThat(buffer.entries(10_000)).isNotEmpty();
    }

    /// The store beside a plain list that does the same.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsKeptAndWhatIsLostIsCountedExactly(long seed) {
        var random = new Random(seed);
        long cap = List.of(5_000L, 40_000L, 400_000L).get(random.nextInt(3));
        var small = new LogStore(10 * cap, cap).buffer(process("x"));
        var all = new ArrayDeque<byte[]>();
        long first = 1;
        for (int i = 1; i <= 4_000; i++) {
            int size = random.nextInt(50) == 0 ? random.nextInt((int) cap) : random.nextInt(120);
            byte[] line = new byte[size];
            random.nextBytes(line);
            small.append(LogStream.STDOUT, 1, i, i, LineBytes.of(line, 0, size));
            all.add(line);
            assertThat(small.totalLines()).isEqualTo(i);
            for (; first <= small.droppedLines(); first++) {
                all.remove();
            }
            assertThat(small.bytes()).isEqualTo(all.stream().mapToLong(l -> l.length).sum());
            assertThat(small.footprint()).isGreaterThanOrEqualTo(small.bytes());
            if (small.footprint() > cap) {
                assertThat(small.footprint()).as("one chunk stays").isLessThan(6_000);
            }
            if (i % 200 == 0) {
                compare(small, all, random);
            }
        }
        assertThat(small.droppedLines()).isPositive();
    }

    private static void compare(LogBuffer buffer, ArrayDeque<byte[]> kept, Random random) {
        long dropped = buffer.droppedLines();
        long after = random.nextInt((int) buffer.totalLines());
        LogPage page = buffer.page(after, Integer.MAX_VALUE - 1);
        assertThat(page.droppedBefore()).isEqualTo(Math.max(0, dropped - after));
        long expected = buffer.totalLines() - Math.max(after, dropped);
        assertThat(page.lines()).hasSize((int) expected);
        long number = Math.max(after, dropped);
        for (LogLine line : page.lines()) {
            assertThat(line.number()).isEqualTo(++number);
            assertThat(line.uptime()).isEqualTo(Duration.ofNanos(number));
        }
        long at = dropped;
        for (byte[] line : kept) {
            assertThat(buffer.raw(++at)).hasValue(line);
        }
        assertThat(buffer.raw(at + 1)).isEmpty();
        assertThat(buffer.raw(dropped)).isEmpty();
    }

    @Test
    void aLineLargerThanAChunkIsKeptInParts() {
        String giant = "😀x".repeat(200_000);
        append(buffer, "before");
        append(buffer, giant);
        append(buffer, "after");
        assertThat(texts(buffer.page(0, 10))).containsExactly("before", giant, "after");
        assertThat(texts(buffer.page(0, 2))).containsExactly("before", giant);
        assertThat(texts(buffer.page(1, 1))).containsExactly(giant);
        assertThat(texts(buffer.tail(1))).containsExactly("after");
    }

    @Test
    @MustHold("B025")
    void overTheCommonCapTheBiggestHolderLosesItsOldestLines() {
        var capped = new LogStore(4 * MIB, 3 * MIB);
        LogBuffer quiet = capped.buffer(process("quiet"));
        append(quiet, "a few words");
        List<LogBuffer> loud = List.of(capped.buffer(process("l1")), capped.buffer(process("l2")));
        for (int i = 0; i < 60_000; i++) {
            append(loud.get(i % 2), "x".repeat(120));
            assertThat(capped.footprint()).isLessThanOrEqualTo(4 * MIB);
        }
        assertThat(quiet.droppedLines()).isZero();
        assertThat(texts(quiet.tail(1))).containsExactly("a few words");
        for (LogBuffer one : loud) {
            assertThat(one.droppedLines()).isPositive();
            assertThat(one.page(0, 1).lines().getFirst().number())
                    .isEqualTo(one.droppedLines() + 1);
        }
        assertThat(capped.footprint())
                .isEqualTo(quiet.footprint() + loud.get(0).footprint() + loud.get(1).footprint());
    }

    @Test
    void aProcessThatPrintedLittleHoldsNoWholeChunk() {
        append(buffer, "hello");
        assertThat(buffer.footprint()).isLessThan(1_500);
        assertThat(store.footprint()).isEqualTo(buffer.footprint());
    }

    @Test
    void aMillionLinesTakeLittleMoreThanTheirText() {
        var big = new LogStore(1L << 30, 160 * MIB);
        LogBuffer lines = big.buffer(process("big"));
        byte[] line = "x".repeat(120).getBytes(UTF_8);
        for (int i = 0; i < 1_000_000; i++) {
            lines.append(LogStream.STDOUT, 1, i, i, LineBytes.of(line, 0, line.length));
        }
        assertThat(lines.droppedLines()).isZero();
        assertThat(lines.footprint()).isLessThan(140 * MIB);
    }

    @Test
    @MustHold("B170")
    void anHourOfFiveThousandLinesASecondStaysBelowTheCapAndItsLossIsKnown() {
        var flooded = new LogStore(4 * MIB, 2 * MIB);
        LogBuffer lines = flooded.buffer(process("flood"));
        byte[] line = "one of five thousand lines each second".getBytes(UTF_8);
        int hour = 5_000 * 3_600;
        for (int i = 1; i <= hour; i++) {
            lines.append(LogStream.STDOUT, 1, i, i, LineBytes.of(line, 0, line.length));
            if (flooded.footprint() > 2 * MIB) {
                assertThat(flooded.footprint()).isLessThanOrEqualTo(2 * MIB);
            }
        }
        LogPage all = lines.page(0, Integer.MAX_VALUE);
        assertThat(all.droppedBefore()).isEqualTo(lines.droppedLines());
        assertThat(all.lines().size() + lines.droppedLines()).isEqualTo(hour);
        assertThat(lines.bytes()).isEqualTo((long) all.lines().size() * line.length);
        assertThat(lines.bytes())
                .as("the index and a chunk in the making cost, too")
                .isGreaterThan(MIB / 2);
    }

    /// A day in a moment: who follows the log, pages back through it and looks for a line, at every
    /// line of a slow trickle, finds it whole.
    @Test
    @MustHold("B141")
    void aDayOfOneLineEveryHalfMinuteIsFollowedPagedAndSearchedAtEachOfThem() {
        Duration pause = Duration.ofSeconds(30);
        int day = (int) Duration.ofDays(1).dividedBy(pause);
        Instant began = Instant.parse("2026-12-01T00:00:00Z");
        long followed = 0;
        for (int i = 1; i <= day; i++) {
            Duration uptime = pause.multipliedBy(i);
            byte[] line = ("tick " + i).getBytes(UTF_8);
            buffer.append(
                    LogStream.STDOUT,
                    1,
                    uptime.toNanos(),
                    began.plus(uptime).toEpochMilli(),
                    LineBytes.of(line, 0, line.length));
            LogPage news = buffer.page(followed, 1_000);
            assertThat(news.lines()).hasSize(1);
            assertThat(news.lines().getFirst().uptime()).isEqualTo(uptime);
            followed = news.last();
            LogPage screen = buffer.tail(50);
            assertThat(screen.lines()).hasSize(Math.min(i, 50));
            assertThat(screen.lines().getLast().wall()).isEqualTo(began.plus(uptime));
            int wanted = 1 + i / 2;
            assertThat(buffer.page(wanted - 1, 1).lines().getFirst().text())
                    .isEqualTo("tick " + wanted);
        }
        assertThat(followed).isEqualTo(day);
        assertThat(buffer.droppedLines()).isZero();
        assertThat(texts(buffer.page(0, day))).filteredOn(text -> text.contains("99")).hasSize(46);
        assertThat(buffer.footprint()).isLessThan(MIB / 2);
    }

    @Test
    void aRemovedProcessIsForgottenAndItsLastWordsAreCountedAsLost() {
        append(buffer, "x");
        store.remove(process("a"));
        store.remove(process("a"));
        assertThat(store.footprint()).isZero();
        append(buffer, "late");
        assertThat(buffer.totalLines()).isEqualTo(2);
        assertThat(buffer.droppedLines()).isEqualTo(2);
        assertThat(buffer.page(0, 9)).isEqualTo(new LogPage(List.of(), 2, 2));
        assertThat(store.footprint()).isZero();
        assertThat(store.buffer(process("a"))).isNotSameAs(buffer);
    }

    @Test
    void theReferencesViewIsTrimmedAndSkipsBlankLines() {
        for (int i = 0; i < 1_000; i++) {
            append(buffer, i % 3 == 0 ? " \t\u00a0" : "  line " + i + " \u0085");
        }
        buffer.append(LogStream.STDERR, 2, 0, 0, LineBytes.of("last\r"));
        assertThat(buffer.entries(3))
                .containsExactly(
                        new LogEntry(LogStream.STDOUT, "line 997"),
                        new LogEntry(LogStream.STDOUT, "line 998"),
                        new LogEntry(LogStream.STDERR, "last"));
        assertThat(buffer.entries(LogBuffer.DEFAULT_ENTRIES)).hasSize(256);
        assertThat(buffer.entries(5_000)).hasSize(667);
        assertThat(buffer.entries(0)).isEmpty();
    }

    @Test
    @MustHold("B105")
    void onlyAConventionalMarkerIsALevel() {
        assertThat(LogLevel.of("2026-11-30 12:00:00 [ERROR] x")).isEqualTo(LogLevel.ERROR);
        assertThat(LogLevel.of("WARNING: x")).isEqualTo(LogLevel.WARN);
        assertThat(LogLevel.of("ts=1 level=debug msg=\"ERROR\"")).isEqualTo(LogLevel.DEBUG);
        assertThat(LogLevel.of("{\"@level\":\"info\",\"m\":1}")).isEqualTo(LogLevel.INFO);
        assertThat(LogLevel.of("FATAL")).isEqualTo(LogLevel.FATAL);
        assertThat(LogLevel.of("TRACE-ID x, no error, an Information")).isEqualTo(LogLevel.UNKNOWN);
        assertThat(LogLevel.of("x".repeat(64) + " ERROR")).isEqualTo(LogLevel.UNKNOWN);
        for (String plain : List.of("\"a string\"", "12.5", "[1,2]", "null", "{", "[\"x\"]")) {
            append(buffer, plain);
            LogLine line = buffer.tail(1).lines().getFirst();
            assertThat(line.text()).isEqualTo(plain);
            assertThat(line.level()).isEqualTo(LogLevel.UNKNOWN);
        }
    }

    @Test
    @MustHold("B025")
    void pumpsAndReadersDoNotDisturbEachOther() throws Exception {
        var shared = new LogStore(2 * MIB, MIB);
        int each = 30_000;
        var running = new CountDownLatch(4);
        try (var threads = Executors.newFixedThreadPool(8)) {
            var work = new ArrayList<Future<?>>();
            for (int i = 0; i < 4; i++) {
                LogBuffer one = shared.buffer(process("p" + i / 2));
                LogStream stream = LogStream.values()[i % 2];
                work.add(
                        threads.submit(
                                () -> {
                                    for (int n = 0; n < each; n++) {
                                        byte[] line = (stream + " " + n).getBytes(ISO_8859_1);
                                        one.append(
                                                stream,
                                                1,
                                                n,
                                                n,
                                                LineBytes.of(line, 0, line.length));
                                    }
                                    running.countDown();
                                }));
            }
            for (int i = 0; i < 4; i++) {
                LogBuffer one = shared.buffer(process("p" + i % 2));
                work.add(threads.submit(() -> follow(one, running)));
            }
            for (Future<?> task : work) {
                task.get();
            }
        }
        for (String id : List.of("p0", "p1")) {
            assertThat(shared.buffer(process(id)).totalLines()).isEqualTo(2L * each);
        }
        assertThat(shared.footprint()).isLessThanOrEqualTo(2 * MIB);
        assertThat(shared.footprint())
                .isEqualTo(
                        shared.buffer(process("p0")).footprint()
                                + shared.buffer(process("p1")).footprint());
        assertThat(shared.lastSequence()).isEqualTo(4L * each);
    }

    /// Reads until everything was seen or known as lost.
    private static void follow(LogBuffer buffer, CountDownLatch running) {
        long last = 0;
        long seen = 0;
        long sequence = 0;
        long[] next = new long[2];
        boolean ended;
        do {
            ended = running.getCount() == 0;
            LogPage page = buffer.page(last, 500);
            seen += page.droppedBefore() + page.lines().size();
            for (LogLine line : page.lines()) {
                assertThat(line.sequence()).isGreaterThan(sequence);
                sequence = line.sequence();
                long n = line.uptime().toNanos();
                assertThat(line.text()).isEqualTo(line.stream() + " " + n);
                assertThat(n).isGreaterThanOrEqualTo(next[line.stream().ordinal()]);
                next[line.stream().ordinal()] = n + 1;
            }
            last = page.last();
            ended &= page.lines().isEmpty();
        } while (!ended);
        assertThat(seen).isEqualTo(buffer.totalLines());
    }
}
