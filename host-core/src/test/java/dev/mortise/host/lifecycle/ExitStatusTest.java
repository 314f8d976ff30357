package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Cause.Exited;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.ExitStatus.Code;
import dev.mortise.host.lifecycle.ExitStatus.CodeOrSignal;
import dev.mortise.host.lifecycle.ExitStatus.Signal;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The words for how a process ended (product.md §8).
class ExitStatusTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "143, exit code 143; possibly signal 15 (SIGTERM) through a shell",
                "137, exit code 137; possibly signal 9 (SIGKILL) through a shell",
                "129, exit code 129; possibly signal 1 (SIGHUP) through a shell",
                "168, exit code 168; possibly signal 40 through a shell",
                "128, exit code 128",
                "193, exit code 193",
                "0, exit code 0",
                "-1, exit code -1"
            })
    @MustHold("B002")
    void aCodeStaysACodeAndOnlyOver128ASignalThroughAShellIsPossible(int code, String words) {
        var status = new Code(code);
        assertThat(status.words()).isEqualTo(words);
        assertThat(status.brief()).isEqualTo("exit " + code);
        assertThat(new Exited(status, true).words()).isEqualTo(words);
        assertThat(new Exited(status, true).by()).isEqualTo(Initiator.PLUGIN);
    }

    @Test
    @MustHold("B153")
    void aSignalIsNoExitCodeAndWhereNobodyCanTellBothAreSaid() {
        assertThat(new Signal(9).words()).isEqualTo("killed by signal 9 (SIGKILL)");
        assertThat(new Signal(9).brief()).isEqualTo("SIGKILL");
        assertThat(new Signal(40).words()).isEqualTo("killed by signal 40");
        assertThat(new Signal(40).brief()).isEqualTo("signal 40");
        assertThat(new CodeOrSignal(137).words()).isEqualTo("exit 137 or signal 9 (SIGKILL)");
        assertThat(new CodeOrSignal(137).brief()).isEqualTo("exit 137 or SIGKILL");
        assertThat(new Code(9).words()).isEqualTo("exit code 9");
    }

    @Test
    @MustHold("B153")
    void javaTellsCodesUpTo128ExactlyAndAboveThemEitherReading() {
        assertThat(ExitStatus.fromJava(3)).isEqualTo(new Code(3));
        assertThat(ExitStatus.fromJava(128)).isEqualTo(new Code(128));
        assertThat(ExitStatus.fromJava(129)).isEqualTo(new CodeOrSignal(129));
        assertThat(ExitStatus.fromJava(192)).isEqualTo(new CodeOrSignal(192));
        assertThat(ExitStatus.fromJava(193)).isEqualTo(new Code(193));
        assertThat(ExitStatus.fromJava(-1)).isEqualTo(new Code(-1));
    }

    @Test
    @MustHold("B015")
    void aKillThatNobodyOfOursSentHasAnUnknownSender() {
        assertThat(new Exited(new Signal(9), true).words())
                .isEqualTo("killed by signal 9 (SIGKILL), sender unknown");
        assertThat(new Exited(new Signal(9), false).words())
                .isEqualTo("killed by signal 9 (SIGKILL) before it was ready, sender unknown");
        assertThat(new Exited(new CodeOrSignal(137), true).words())
                .isEqualTo("exit 137 or signal 9 (SIGKILL), sender unknown");
        assertThat(new Exited(new Code(143), false).words())
                .isEqualTo(
                        "exit code 143 before it was ready;"
                                + " possibly signal 15 (SIGTERM) through a shell");
        assertThat(new Exited(new Signal(9), true).by()).isEqualTo(Initiator.UNKNOWN);
    }

    @Test
    void aFaultOfItsOwnIsNotAskedForItsSender() {
        assertThat(new Exited(new Signal(11), true).words())
                .isEqualTo("killed by signal 11 (SIGSEGV)");
        assertThat(new Exited(new CodeOrSignal(134), true).words())
                .isEqualTo("exit 134 or signal 6 (SIGABRT)");
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 137})
    @MustHold("B015")
    void noStatusSaysAnythingOfMemory(int number) {
        Stream.of(new Code(number), new CodeOrSignal(137), new Signal(9))
                .flatMap(s -> Stream.of(s.words(), s.brief(), new Exited(s, false).words()))
                .forEach(words -> assertThat(words).doesNotContainIgnoringCase("memory", "oom"));
    }

    @Test
    void whatMayHaveBeenAKillIsKnown() {
        assertThat(new Signal(9).mayBeKill()).isTrue();
        assertThat(new CodeOrSignal(137).mayBeKill()).isTrue();
        assertThat(new Code(137).mayBeKill()).isTrue();
        assertThat(new Code(9).mayBeKill()).isFalse();
        assertThat(new Signal(15).mayBeKill()).isFalse();
    }

    @Test
    void linuxSignalsAllHaveTheirOwnNames() {
        var names = new HashSet<String>();
        for (int number = 1; number <= 31; number++) {
            assertThat(Signals.name(number, true)).as("signal %d", number).isPresent();
            names.add(Signals.name(number, true).orElseThrow());
        }
        assertThat(names).hasSize(31);
        assertThat(Signals.name(15, true)).contains("SIGTERM");
        assertThat(Signals.name(24, true)).contains("SIGXCPU");
        assertThat(Signals.name(31, true)).contains("SIGSYS");
        assertThat(Signals.name(0, true)).isEmpty();
        assertThat(Signals.name(32, true)).isEmpty();
    }

    @Test
    void whereNumbersMeanOtherSignalsNoNameIsBetterThanAWrongOne() {
        assertThat(Signals.name(9, false)).contains("SIGKILL");
        assertThat(Signals.name(11, false)).contains("SIGSEGV");
        // SIGBUS on macOS, SIGUSR1 on Linux
        assertThat(Signals.name(10, false)).isEmpty();
    }

    @Test
    @MustHold("B153")
    void evidenceReadsAsSentences() {
        var kernel = Optional.of("The kernel did it.");
        assertThat(Evidence.NONE.words()).isEmpty();
        assertThat(new Evidence(OptionalLong.of(812_400_000), Optional.empty()).words())
                .isEqualTo("Its memory was 812 MB when last seen.");
        assertThat(new Evidence(OptionalLong.of(812_400_000), kernel).words())
                .isEqualTo("The kernel did it. Its memory was 812 MB when last seen.");
        assertThat(new Evidence(OptionalLong.empty(), kernel).words())
                .isEqualTo("The kernel did it.");
    }
}
