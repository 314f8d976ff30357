package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.journal.HostRecord.Moved;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.ProcessKey;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What must be true of the records of a host that is closed, whatever was asked of it.
final class RecordRules {

    /// What the records say of one process.
    static final class Story {
        private final Set<Integer> open = new HashSet<>();
        private final Set<Integer> ended = new HashSet<>();
        private int last;
        private State state = State.STOPPED;
        private Cause leaving = Wish.HOST_STOP;
        int launches;
        int crashes;
        int restarts;
        int healthRestarts;
        int operatorRestarts;

        private void began(LaunchBegan b) {
            assertThat(open).as("live before %s", b).isEmpty();
            assertThat(b.launch()).as("number of %s", b).isGreaterThan(last);
            last = b.launch();
            open.add(b.launch());
            launches++;
        }

        private void ended(LaunchEnded e) {
            assertThat(ended.add(e.launch())).as("%s is its first end", e).isTrue();
            open.remove(e.launch());
            crashes += e.crash() ? 1 : 0;
            assertThat(e.cause().words()).as("cause of %s", e).isNotBlank();
            assertThat(e.cause().by())
                    .as("initiator of %s: nobody but the host and the plugins is about", e)
                    .isNotEqualTo(Initiator.UNKNOWN);
        }

        private void moved(Moved m) {
            assertThat(m.from()).as("%s follows", m).isEqualTo(state);
            assertThat(m.from().canBecome(m.to())).as("%s is legal", m).isTrue();
            assertThat(m.cause().words()).as("cause of %s", m).isNotBlank();
            boolean anew = m.from() == State.DISABLED && m.cause() == Wish.ENABLE;
            // Enabled while it was being stopped gently.
            boolean changedItsMind = m.to() == State.STOPPED && m.cause() == Wish.STOP;
            boolean forgotten =
                    m.to() == State.STOPPED && (m.cause() == Wish.REMOVE || m.cause() == Wish.MOVE);
            boolean arrived = m.to() == State.STARTING && m.cause() == Wish.MOVE;
            if (anew || changedItsMind || forgotten || arrived) {
                crashes = 0;
                restarts = 0;
            }
            if (m.to() == State.STARTING) {
                switch (m.cause()) {
                    case Cause.Retry _, Cause.HoldOver _ -> restarts++;
                    case Cause.Unhealthy _ -> healthRestarts++;
                    case Wish.RESTART, Wish.RETRY -> operatorRestarts++;
                    default -> {}
                }
            }
            state = m.to();
            leaving = m.cause();
        }

        /// Whether the records tell the budget. A host that closes over a gentle stop leaves it as
        /// it was, and one that was enabled meanwhile begins anew; both are STOPPED by the stop,
        /// and no launch follows that would tell which it was.
        boolean tellsTheBudget() {
            return !(state == State.STOPPED && leaving == Wish.STOP);
        }

        private void over(ProcessKey process) {
            assertThat(open).as("launches of %s that never ended", process).isEmpty();
            assertThat(state)
                    .as("%s at the end, by %s", process, leaving.words())
                    .isEqualTo(State.STOPPED);
        }
    }

    private RecordRules() {}

    /// Reads them in order, and throws at the first that breaks a rule.
    static Map<ProcessKey, Story> check(List<HostRecord> records) {
        var stories = new HashMap<ProcessKey, Story>();
        for (HostRecord record : records) {
            switch (record.what()) {
                case LaunchBegan b -> of(stories, b.process()).began(b);
                case LaunchEnded e -> of(stories, e.process()).ended(e);
                case Moved m -> of(stories, m.process()).moved(m);
                case HostRecord.HostNote note ->
                        assertThat(note.text()).doesNotContain("fault of Mortise");
                default -> Objects.requireNonNull(record.what());
            }
        }
        stories.forEach((process, story) -> story.over(process));
        return stories;
    }

    private static Story of(Map<ProcessKey, Story> stories, ProcessKey process) {
        return stories.computeIfAbsent(process, _ -> new Story());
    }
}
