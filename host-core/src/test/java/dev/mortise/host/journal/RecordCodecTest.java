package dev.mortise.host.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.journal.HostRecord.What;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;

class RecordCodecTest {

    private static final ProcessKey OWN = new ProcessKey.Own(new InstanceId("north", "a/1"));

    @Test
    void everyRecordReadsBackAsItWas() {
        var arbitrary = new Arbitrary(1);
        var kinds = new HashSet<String>();
        for (Class<?> type : Arbitrary.leaves(What.class)) {
            for (int i = 0; i < 500; i++) {
                What what = (What) arbitrary.of(type);
                String kind = RecordCodec.kind(what);
                assertThat(RecordCodec.read(kind, RecordCodec.body(what))).isEqualTo(what);
                kinds.add(kind);
            }
        }
        assertThat(kinds).hasSameSizeAs(Arbitrary.leaves(What.class));
    }

    @Test
    void everyCauseReadsBackAsItWas() {
        var arbitrary = new Arbitrary(2);
        for (Class<?> type : Arbitrary.leaves(Cause.class)) {
            for (int i = 0; i < 500; i++) {
                Cause cause = (Cause) arbitrary.of(type);
                assertThat(CauseCodec.read(CauseCodec.write(cause))).isEqualTo(cause);
            }
        }
    }

    @Test
    void anErrorKeepsItsWords() {
        var error =
                new ProgramFault.ProgramNotExecutable(
                        new InstallationId("p", "1"), Path.of("/opt/p"), "rw-r--r--", "root");
        var cause = new Cause.StartFailed(error);
        Cause read = CauseCodec.read(CauseCodec.write(cause));
        assertThat(read).isEqualTo(new Cause.StartFailed(new HostError.Recorded(error.text())));
        assertThat(read.words()).isEqualTo(cause.words());
        assertThat(((Cause.StartFailed) read).error().sentence()).isEqualTo(error.sentence());
    }

    /// The format: what hosts have written stays readable, whatever becomes of the classes.
    @Test
    void whatWasWrittenByTheFirstVersionIsReadByThisOne() {
        assertThat(
                        RecordCodec.read(
                                "launch-ended",
                                """
                                {"words":"w","process":"north/a%2F1","launch":7,
                                 "cause":{"cause":"budget-exhausted","words":"w","by":"HOST",
                                  "crashes":6,"max_restarts":5,
                                  "last":{"cause":"exited","words":"w","by":"PLUGIN",
                                   "code":3,"greeted":false}},
                                 "signal":9,"crash":true,"killed":false,"lived":"PT1.5S",
                                 "rss_bytes":4096,"out_of_memory":"o"}\
                                """))
                .isEqualTo(
                        new HostRecord.LaunchEnded(
                                OWN,
                                7,
                                new Cause.BudgetExhausted(
                                        6, 5, new Cause.Exited(new ExitStatus.Code(3), false)),
                                Optional.of(new ExitStatus.Signal(9)),
                                true,
                                false,
                                Duration.ofMillis(1500),
                                new Evidence(OptionalLong.of(4096), Optional.of("o"))));
        assertThat(
                        RecordCodec.read(
                                "moved",
                                """
                                {"words":"w","process":"p@1","launch":2,"from":"STARTING",
                                 "to":"HEALTHY","cause":{"cause":"wish","words":"w",
                                 "by":"OPERATOR","wish":"RETRY"}}\
                                """))
                .isEqualTo(
                        new HostRecord.Moved(
                                new ProcessKey.Shared(new InstallationId("p", "1")),
                                2,
                                State.STARTING,
                                State.HEALTHY,
                                Cause.Wish.RETRY));
        assertThat(
                        RecordCodec.read(
                                "action",
                                """
                                {"words":"w","instance":"north/a%2F1","operation":"enable",
                                 "by":"OPERATOR","outcome":""}\
                                """))
                .isEqualTo(
                        new HostRecord.Action(
                                "enable",
                                new InstanceId("north", "a/1"),
                                Cause.Initiator.OPERATOR,
                                ""));
    }

    @Test
    void aKindOrStateOfANewerVersionIsANoteWithItsWords() {
        assertThat(RecordCodec.read("teleported", "{\"words\":\"It teleported.\",\"to\":[{}]}"))
                .isEqualTo(new HostRecord.HostNote("It teleported."));
        assertThat(
                        RecordCodec.read(
                                "moved",
                                """
                                {"words":"a: HEALTHY to FROZEN: cold","process":"a/b","launch":1,
                                 "from":"HEALTHY","to":"FROZEN",
                                 "cause":{"cause":"retry","words":"w","by":"HOST"}}\
                                """))
                .isEqualTo(new HostRecord.HostNote("a: HEALTHY to FROZEN: cold"));
        assertThat(RecordCodec.read("moved", "{not json"))
                .isEqualTo(new HostRecord.HostNote("A record of kind moved that cannot be read."));
    }

    @Test
    void aCauseOfANewerVersionIsToldInItsWords() {
        assertThat(CauseCodec.read("{\"cause\":\"cold\",\"words\":\"too cold\",\"by\":\"HOST\"}"))
                .isEqualTo(new Cause.Told("too cold", Cause.Initiator.HOST));
        assertThat(CauseCodec.read("{\"cause\":\"cold\",\"words\":\"too cold\",\"by\":\"MOON\"}"))
                .isEqualTo(new Cause.Told("too cold", Cause.Initiator.UNKNOWN));
        var inside =
                (HostRecord.Moved)
                        RecordCodec.read(
                                "moved",
                                """
                                {"words":"w","process":"a/b","launch":1,"from":"HEALTHY",
                                 "to":"CRASHED","cause":{"cause":"exited","words":"exit mode 7",
                                 "by":"PLUGIN","mode":7,"greeted":true}}\
                                """);
        assertThat(inside.cause()).isEqualTo(new Cause.Told("exit mode 7", Cause.Initiator.PLUGIN));
    }

    @Test
    void fieldsOfANewerVersionDisturbNobody() {
        assertThat(
                        RecordCodec.read(
                                "host-started",
                                "{\"words\":\"w\",\"pid\":7,\"mood\":{\"x\":[1.5,null,"
                                        + "123456789012345678901234567890]}}"))
                .isEqualTo(new HostRecord.HostStarted(7));
    }
}
