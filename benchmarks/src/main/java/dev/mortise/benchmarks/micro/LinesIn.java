package dev.mortise.benchmarks.micro;

import dev.mortise.host.logs.LineBytes;
import dev.mortise.host.logs.LineSplitter;
import dev.mortise.host.logs.LogBuffer;
import dev.mortise.host.logs.LogStore;
import dev.mortise.host.logs.LogStream;
import dev.mortise.host.logs.Redactor;
import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// What a plugin's output costs per line of 120 bytes, one in a hundred with a secret: split,
/// masked, kept.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LinesIn {

    private static final int LINES = 500;
    private static final int LENGTH = 120;

    private final byte[] lines = lines();
    private final LineSplitter splitter = new LineSplitter();
    private final Redactor redactor = new Redactor(List.of(), new SecretValues());
    private final LogBuffer log =
            new LogStore(64 << 20, 2 << 20)
                    .buffer(new ProcessKey.Own(new InstanceId("bench", "a")));

    private static byte[] lines() {
        var text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            String line = "2026-01-01T00:00:00Z INFO request " + i + " took 12 ms";
            String end = i % 100 == 0 ? " password=hunter2hunter2" : "";
            text.append(line).append(".".repeat(LENGTH - 1 - line.length() - end.length()));
            text.append(end).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void split(Blackhole hole) {
        splitter.feed(lines, 0, lines.length, hole::consume);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void splitAndMasked(Blackhole hole) {
        splitter.feed(lines, 0, lines.length, line -> hole.consume(redactor.mask(line)));
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void splitMaskedAndKept() {
        splitter.feed(lines, 0, lines.length, this::keep);
    }

    private void keep(LineBytes line) {
        log.append(LogStream.STDOUT, 1, 1, 1, redactor.mask(line));
    }
}
