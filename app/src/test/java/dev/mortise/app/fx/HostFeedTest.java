package dev.mortise.app.fx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.app.Toolkit;
import dev.mortise.app.instance.FakeHost;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

@ExtendWith(Toolkit.class)
final class HostFeedTest {

    /// Ten records, of which the last three are this host's.
    private static final class Heir extends FakeHost {
        @Override
        public HostSnapshot snapshot() {
            HostSnapshot n = Snapshots.host(1, 40).now();
            return new HostSnapshot(
                    n.revision(),
                    n.taken(),
                    n.wall(),
                    n.instances(),
                    n.processes(),
                    n.installations(),
                    0,
                    0,
                    List.of(),
                    List.of(),
                    8);
        }

        @Override
        public Journal.Page records(long after, int limit) {
            return new Journal.Page(
                    LongStream.rangeClosed(after + 1, 10)
                            .mapToObj(
                                    n ->
                                            new HostRecord(
                                                    n,
                                                    Duration.ofSeconds(n - 8),
                                                    Snapshots.WALL,
                                                    new HostRecord.HostNote("n")))
                            .toList(),
                    0);
        }
    }

    @Test
    void whatEarlierHostsWroteIsNoNews() throws Exception {
        var first = new CompletableFuture<HostNews>();
        var host = new Heir();
        try (var feed = new HostFeed(host, first::complete)) {
            feed.start();
            var news = first.get(20, TimeUnit.SECONDS);
            assertThat(news.records())
                    .extracting(HostRecord::sequence)
                    .containsExactly(8L, 9L, 10L);
            assertThat(news.records()).noneMatch(r -> r.uptime().isNegative());
            assertThat(news.lost()).isZero();
        }
    }
}
