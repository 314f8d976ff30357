package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Many children, one after the other and at once.
interface CrowdContract extends OnTrial {

    @Test
    default void quickStartsInARowLeaveNothing() throws Exception {
        for (int round = 0; round < 200; round++) {
            assertThat(trial().start("exit", "5").over()).isEqualTo(code(5));
        }
        trial().nothingIsLeft();
    }

    @Test
    default void fourThreadsMayStartAtOnce() throws Exception {
        try (var pool = Executors.newFixedThreadPool(4)) {
            var done = new ArrayList<Future<Void>>();
            for (int thread = 0; thread < 4; thread++) {
                int own = thread;
                Callable<Void> work =
                        () -> {
                            for (int round = 0; round < 50; round++) {
                                var live = trial().start("out", "0" + own, "exit", "" + own);
                                assertThat(live.over()).isEqualTo(code(own));
                                assertThat(live.out().all()).containsExactly(own);
                            }
                            return null;
                        };
                done.add(pool.submit(work));
            }
            for (Future<Void> one : done) {
                Trial.get(one);
            }
        }
        trial().nothingIsLeft();
    }

    @Test
    @MustHold({"B114", "B125"})
    default void aThousandLaunchesAndKillsLeaveNothing() throws Exception {
        for (int round = 0; round < 1_000; round++) {
            var live = trial().start("out", "61", "wait");
            live.out().awaitBytes(1);
            live.child().kill();
            assertThat(live.over()).isEqualTo(signalled(ExitContract.KILL));
        }
        trial().nothingIsLeft();
    }

    @Test
    default void aThousandAtOnceAreAllHeardAndAllEnd() throws Exception {
        var all = new ArrayList<Trial.Live>();
        for (int i = 0; i < 1_000; i++) {
            all.add(trial().start("ids", "wait"));
        }
        for (Trial.Live live : all) {
            assertThat(live.firstNumber()).isEqualTo(live.child().pid());
            assertThat(live.child().exit()).isNotDone();
        }
        all.forEach(live -> live.child().kill());
        for (Trial.Live live : all) {
            assertThat(live.over()).isEqualTo(signalled(ExitContract.KILL));
        }
        trial().nothingIsLeft();
    }
}
