package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The table of product.md §4, cell by cell, at the front door and on real processes.
class OperationsTest {

    private final WitnessLedger ledger = new WitnessLedger();
    private TestHost host;
    private Situations situations;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory, Map.of(), TestHost.Parts.usual().with(ledger));
        ledger.watch(host.manager::journal);
        situations = new Situations(host, directory.resolve("gate"));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        situations.letGo();
        host.close();
    }

    /// `writes` is what the ledger has to hold before the record and the effect; `child` is what
    /// becomes of the process: `none` stays so, `same` lives on, `gone` ends, `new` another lives.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "enable  | STOPPED  | yes | is being started      | on   | HEALTHY  | new",
                "enable  | STARTING | no  | enabled already       | -    | STARTING | same",
                "enable  | HEALTHY  | no  | enabled already       | -    | HEALTHY  | same",
                "enable  | BACKOFF  | no  | enabled already       | -    | BACKOFF  | none",
                "enable  | DISABLED | yes | is being started      | on   | HEALTHY  | new",
                "disable | STOPPED  | no  | disabled already      | -    | STOPPED  | none",
                "disable | STARTING | yes | is being killed       | off  | DISABLED | gone",
                "disable | HEALTHY  | yes | is being killed       | off  | DISABLED | gone",
                "disable | BACKOFF  | yes | has no process        | off  | DISABLED | none",
                "disable | DISABLED | no  | disabled already      | -    | DISABLED | none",
                "disable | GAVE_UP  | yes | has no process        | off  | DISABLED | none",
                "stop    | STOPPED  | no  | disabled already      | -    | STOPPED  | none",
                "stop    | HEALTHY  | yes | is asked first        | off  | DISABLED | gone",
                "stop    | BACKOFF  | yes | has no process        | off  | DISABLED | none",
                "stop    | DISABLED | no  | disabled already      | -    | DISABLED | none",
                "restart | STOPPED  | yes | is being started      | on   | HEALTHY  | new",
                "restart | HEALTHY  | yes | is being restarted    | on   | HEALTHY  | new",
                "restart | BACKOFF  | yes | is being restarted    | on   | BACKOFF  | again",
                "restart | DISABLED | yes | is being started      | on   | HEALTHY  | new",
                "retry   | STOPPED  | no  | is off                | -    | STOPPED  | none",
                "retry   | STARTING | no  | is being launched     | -    | STARTING | same",
                "retry   | HEALTHY  | no  | nothing to retry      | -    | HEALTHY  | same",
                "retry   | BACKOFF  | yes | launched without      | on   | BACKOFF  | again",
                "retry   | DISABLED | yes | is being started      | on   | HEALTHY  | new",
                "hold    | STOPPED  | yes | not launched by itself| hold | STOPPED  | none",
                "hold    | STARTING | yes | not launched by itself| hold | STARTING | same",
                "hold    | HEALTHY  | yes | not launched by itself| hold | HEALTHY  | same",
                "hold    | BACKOFF  | yes | not launched by itself| hold | BACKOFF  | none",
                "hold    | DISABLED | no  | until it is enabled   | -    | DISABLED | none",
                "kill    | STOPPED  | no  | has no process        | -    | STOPPED  | none",
                "kill    | STARTING | yes | is being killed       | off  | DISABLED | gone",
                "kill    | HEALTHY  | yes | is being killed       | off  | DISABLED | gone",
                "kill    | BACKOFF  | yes | launch 1 left behind  | -    | BACKOFF  | none",
                "kill    | DISABLED | yes | launch 1 left behind  | -    | DISABLED | none",
            })
    @MustHold({"B085", "B109", "B121", "B205", "B187"})
    void eachCellDoesWhatTheTableSays(
            String operation,
            String column,
            String accepted,
            String words,
            String writes,
            State end,
            String child)
            throws Exception {
        var id = situations.in(column);
        long before = situations.pid(id);
        long seen = host.manager.journal().last();
        int written = ledger.written().size();
        int crashes = host.snapshot(id).crashes();
        var answer = situations.ask(operation, id);
        // At once, and not when somebody gets round to it.
        if (writes.equals("on") || writes.equals("off")) {
            assertThat(host.snapshot(id).enabled()).isEqualTo(writes.equals("on"));
        }

        assertThat(answer.accepted()).as(answer.words()).isEqualTo(accepted.equals("yes"));
        assertThat(answer.words()).contains(words).endsWith(".");
        assertThat(answer.unsaved()).isEmpty();
        if (!operation.equals("kill") || !writes.equals("-")) {
            assertThat(answer.words()).contains(id.toString());
        }
        arrives(id, end, child, before, seen);
        wrote(id, writes, written, seen);
        var actions = actions(seen);
        if (accepted.equals("no")) {
            assertThat(actions).isEmpty();
        } else {
            assertThat(actions).singleElement().satisfies(a -> by(a, operation, id));
        }
        if (!child.equals("again")) {
            boolean renewed = column.equals("DISABLED") && end == State.HEALTHY;
            assertThat(host.snapshot(id).crashes()).isEqualTo(renewed ? 0 : crashes);
        }
    }

    private static void by(HostRecord.Action action, String operation, InstanceId id) {
        assertThat(action.operation()).isEqualTo(operation);
        assertThat(action.instance()).isEqualTo(id);
        assertThat(action.by()).isEqualTo(Initiator.OPERATOR);
    }

    private List<HostRecord.Action> actions(long after) {
        return host.manager.journal().after(after, 1000).records().stream()
                .map(HostRecord::what)
                .filter(HostRecord.Action.class::isInstance)
                .map(HostRecord.Action.class::cast)
                .toList();
    }

    private void arrives(InstanceId id, State end, String child, long before, long seen)
            throws Exception {
        switch (child) {
            case "new" ->
                    host.until(
                            () -> situations.pid(id) > 0 && situations.pid(id) != before,
                            () -> "no new child");
            case "gone" -> {
                host.record(LaunchEnded.class::isInstance);
                assertThat(TestHost.alive(before)).isFalse();
            }
            case "same" -> assertThat(situations.pid(id)).isEqualTo(before);
            case "again" ->
                    host.until(
                            () -> host.records(LaunchEnded.class).size() == 2,
                            () -> host.records(LaunchEnded.class).toString());
            default ->
                    assertThat(host.manager.journal().after(seen, 1000).records())
                            .noneMatch(r -> r.what() instanceof LaunchBegan);
        }
        host.await(id, end);
    }

    private void wrote(InstanceId id, String writes, int already, long seen) {
        var now = ledger.written().subList(already, ledger.written().size());
        if (writes.equals("-")) {
            assertThat(now).isEmpty();
            return;
        }
        var first = now.getFirst();
        assertThat(first.what()).isEqualTo(writes + " " + id);
        assertThat(first.records()).as("written before anything was done").isEqualTo(seen);
        if (!writes.equals("hold")) {
            var desired = ledger.desired(id).orElseThrow();
            assertThat(desired.enabled()).isEqualTo(writes.equals("on"));
            assertThat(desired.by()).isEqualTo(Initiator.OPERATOR);
        }
    }
}
