package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.logs.LogScan.Progress;
import dev.mortise.app.logs.LogScan.Query;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

class LogScanTest {

    private final FakeLog log = new FakeLog();
    private final BlockingQueue<Progress> published = new LinkedBlockingQueue<>();
    private final LogScan scan = new LogScan(log, published::add);
    private long queries;

    @AfterEach
    void close() {
        scan.close();
    }

    private List<Progress> search(String text, boolean regex, StreamFilter streams)
            throws InterruptedException {
        var parsed = new SearchTerm(text, regex, false).parse();
        scan.start(new Query(++queries, streams, parsed.pattern()));
        return untilComplete();
    }

    private List<Progress> untilComplete() throws InterruptedException {
        var steps = new ArrayList<Progress>();
        while (steps.isEmpty() || !steps.getLast().complete()) {
            Progress next = published.poll(20, TimeUnit.SECONDS);
            assertThat(next).isNotNull();
            steps.add(next);
        }
        return steps;
    }

    @Test
    void aSearchPublishesAsItGoes() throws InterruptedException {
        log.many(2_000);
        List<Progress> steps = search("LINE 1", false, StreamFilter.ALL);
        assertThat(steps).hasSizeGreaterThan(5);
        assertThat(steps).isSortedAccordingTo((a, b) -> a.hits().size() - b.hits().size());
        assertThat(steps.getLast().hits().size()).isEqualTo(1111);
        assertThat(steps.getLast().hits().line(1)).isEqualTo(10);
        assertThat(steps.getLast().hits().start(1)).isZero();
        assertThat(steps.getLast().hits().end(1)).isEqualTo(6);
    }

    @Test
    void onlyNewLinesAreReadAfterwards() throws InterruptedException {
        log.many(2_000);
        search("line", false, StreamFilter.ALL);
        log.calls.set(0);
        log.out("one more line, and a line");
        scan.more();
        assertThat(untilComplete().getLast().hits().size()).isEqualTo(2_002);
        assertThat(log.calls).hasValue(4);
    }

    @Test
    void literalTextIsNoExpression() throws InterruptedException {
        log.out("a.c").out("abc");
        assertThat(search("A.C", false, StreamFilter.ALL).getLast().hits().size()).isEqualTo(1);
        assertThat(search("a.c", true, StreamFilter.ALL).getLast().hits().size()).isEqualTo(2);
        assertThat(search("x*", true, StreamFilter.ALL).getLast().hits().size()).isZero();
    }

    @Test
    @MustHold("B154")
    void aFilterFindsTheLinesOfItsStreamInOrder() throws InterruptedException {
        log.out("a").err("b").out("c").err("b b");
        Progress err = search("b", false, StreamFilter.ERR).getLast();
        assertThat(err.lines().first()).isEqualTo(1);
        assertThat(err.lines().last()).isEqualTo(2);
        assertThat(err.lines().number(1)).isEqualTo(2);
        assertThat(err.lines().number(2)).isEqualTo(4);
        assertThat(err.hits().size()).isEqualTo(3);
        assertThat(search("b", false, StreamFilter.OUT).getLast().hits().size()).isZero();
    }

    @Test
    void anExpressionThatNeverEndsIsGivenUp() throws InterruptedException {
        log.out("a".repeat(5_000));
        Progress end = search("a*a*a*a*a*a*b", true, StreamFilter.ALL).getLast();
        assertThat(end.problem()).contains("takes too long");
    }

    @Test
    void droppedLinesAreForgotten() throws InterruptedException {
        log.many(1_000);
        search("line", false, StreamFilter.ALL);
        log.drop(1_000).many(5);
        scan.more();
        assertThat(untilComplete().getLast().hits().size()).isEqualTo(5);
    }

    @Test
    void aBadExpressionIsExplained() {
        assertThat(new SearchTerm("page(", true, false).parse().problem())
                .isEqualTo("Not a regular expression yet: unclosed group");
        assertThat(new SearchTerm("a{z}", true, false).parse().problem())
                .startsWith("Not a regular expression yet: illegal repetition");
        assertThat(new SearchTerm("page(", false, false).parse().problem()).isNull();
    }
}
