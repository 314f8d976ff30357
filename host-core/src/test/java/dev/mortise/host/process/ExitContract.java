package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.platform.Posix;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How a child's end is told and brought about.
interface ExitContract extends OnTrial {

    int KILL = 9;
    int USR1 = 10;
    int USR2 = 12;
    int TERM = 15;
    int CONT = 18;
    int STOP = 19;

    /// Ends by 7 when it is told to by USR1; the grandchild, whose ids are heard, stays.
    String[] LEAVES_A_GRANDCHILD = {
        "hold", "" + USR1, "fork", "ids", "wait", ";", "await", "" + USR1, "exit", "7"
    };

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 127, 137, 255})
    default void anExitCodeIsToldAsACode(int code) throws Exception {
        assertThat(trial().start("exit", "" + code).over()).isEqualTo(code(code));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, KILL, 11, TERM, 34})
    default void aDeathBySignalIsToldAsASignal(int number) throws Exception {
        assertThat(trial().start("raise", "" + number).over()).isEqualTo(signalled(number));
    }

    @Test
    default void aChildThatIsStoppedOrContinuedHasNotEnded() throws Exception {
        var live = trial().start("ids", "wait");
        long pid = live.firstNumber();
        live.child().signal(STOP);
        Trial.until(() -> Trial.state(pid).equals("T"), "it was not stopped");
        // Whoever reaps has had its turn when a later child's end is told.
        trial().start("exit", "0").over();
        assertThat(live.child().exit()).isNotDone();
        live.child().signal(CONT);
        Trial.until(() -> Trial.state(pid).equals("S"), "it was not continued");
        trial().start("exit", "0").over();
        assertThat(live.child().exit()).isNotDone();
        live.child().signal(TERM);
        assertThat(live.over()).isEqualTo(signalled(TERM));
    }

    /// The one that escapes has no parent, group, session or environment in common with the child.
    @Test
    @MustHold("B042")
    default void aChildIsNotSaidToHaveLeftNothingWhileSomethingLives() throws Exception {
        var live = trial().start("escape", "ids", "wait", ";", "nap", "20", "exit", "7");
        trial().stray(live.firstNumber());
        live.exit();
        assertThat(live.child().leftNothing()).isFalse();
    }

    @Test
    default void aChildThatWasAloneIsKnownToHaveLeftNothing() throws Exception {
        Assumptions.assumeTrue(exact(), "the JDK does not ask the kernel");
        var live = trial().start("fork", "exit", "0", ";", "nap", "20");
        live.over();
        // What earlier tests have left may be a moment from being reaped.
        Trial.until(this::leavesNothing, "something is always left");
    }

    private boolean leavesNothing() {
        try {
            var live = trial().start("exit", "0");
            live.over();
            return live.child().leftNothing();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    default void aSignalGoesToTheDirectChildOnly() throws Exception {
        String[] words = {"say", "" + USR1, "say", "" + USR2, "fork", "ids", "wait", ";", "wait"};
        var live = trial().start(words);
        long grandchild = live.firstNumber();
        live.child().signal(USR1);
        live.out().await(USR1 + " " + live.child().pid() + "\n");
        Posix.kill(grandchild, USR2);
        String all = live.out().await(USR2 + " " + grandchild + "\n");
        assertThat(all).doesNotContain(USR1 + " " + grandchild);
    }

    @Test
    default void aKillEndsTheWholeGroup() throws Exception {
        var live = trial().start("fork", "ids", "wait", ";", "wait");
        long grandchild = live.firstNumber();
        live.child().kill();
        assertThat(live.over()).isEqualTo(signalled(KILL));
        // Its adopted parent, not we, takes it off the table.
        Trial.until(() -> "Z".contains(Trial.state(grandchild)), "the grandchild lives");
    }

    @Test
    default void afterTheExitNothingIsSignalled() throws Exception {
        var live = trial().start(LEAVES_A_GRANDCHILD);
        long grandchild = trial().stray(live.firstNumber());
        live.child().signal(USR1);
        assertThat(live.exit()).isEqualTo(code(7));
        live.child().signal(KILL);
        live.child().kill();
        assertThat(Trial.state(grandchild)).isNotIn("", "Z", "X");
    }

    @Test
    default void aSignalMayMeetTheEndItself() throws Exception {
        for (int round = 0; round < 100; round++) {
            var live = trial().start("exit", "0");
            while (!live.child().exit().isDone()) {
                live.child().signal(CONT);
            }
            live.child().signal(CONT);
            assertThat(live.over()).isEqualTo(code(0));
        }
    }

    @Test
    @MustHold("B069")
    default void theExitIsToldThoughAGrandchildHoldsThePipes() throws Exception {
        var live = trial().start(LEAVES_A_GRANDCHILD);
        trial().stray(live.firstNumber());
        live.child().signal(USR1);
        assertThat(live.exit()).isEqualTo(code(7));
        assertThat(Trial.state(live.child().pid())).as("the direct child is reaped").isEmpty();
        if (exact()) {
            assertThat(live.child().drained()).isNotDone();
            assertThat(live.out().ends()).isZero();
        }
        live.child().detach();
        Trial.get(live.child().drained());
        assertThat(live.out().ends()).isEqualTo(1);
        assertThat(live.err().ends()).isEqualTo(1);
    }

    @Test
    default void whoLeavesItsSessionAndEnvironmentBehindHoldsUpNoExitEither() throws Exception {
        var live =
                trial().start(
                                "hold", "" + USR1, "escape", "ids", "env", "wait", ";", "await",
                                "" + USR1, "exit", "3");
        trial().stray(live.firstNumber());
        live.child().signal(USR1);
        assertThat(live.exit()).isEqualTo(code(3));
        live.child().detach();
        Trial.get(live.child().drained());
    }

    @Test
    default void aGrandchildThatEndsLaterEndsThePipes() throws Exception {
        var live = trial().start(LEAVES_A_GRANDCHILD);
        long grandchild = trial().stray(live.firstNumber());
        live.child().signal(USR1);
        assertThat(live.exit()).isEqualTo(code(7));
        Posix.kill(grandchild, KILL);
        Trial.get(live.child().drained());
    }

    @Test
    default void aChildThatClosesItsOutputEarlyRunsOn() throws Exception {
        var live = trial().start("out", "61", "close", "1", "close", "2", "wait");
        Trial.get(live.child().drained());
        assertThat(live.out().text()).isEqualTo("a");
        assertThat(live.child().exit()).isNotDone();
        assertThat(Trial.state(live.child().pid())).isNotIn("", "Z", "X");
    }
}
