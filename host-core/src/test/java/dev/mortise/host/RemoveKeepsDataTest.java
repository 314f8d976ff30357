package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.data.DataDirectories;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class RemoveKeepsDataTest {

    @Test
    @MustHold("B110")
    void removingAnInstanceKeepsItsDataAndPurgingItIsAStepOfItsOwn(@TempDir Path directory)
            throws Exception {
        var host = new TestHost(directory, Map.of("PATH", "/usr/bin:/bin"));
        try {
            var installation =
                    host.register(
                            Kind.PLAIN,
                            Map.of(),
                            Path.of("/bin/sh"),
                            List.of("-c", "mkdir d; echo kept > d/file; exec sleep 600"));
            var id = host.own(installation, TestPolicy.policy());
            host.manager.enable(id);
            host.await(id, State.HEALTHY);
            var data = DataDirectories.below(host.state);
            TestHost.untilTold(
                    () -> data.of(id).resolve("d/file").toFile().length() == 5,
                    () -> "nothing was written");

            host.manager.remove(id);

            assertThat(data.of(id).resolve("d/file")).hasContent("kept");
            assertThat(data.list(id, 9).bytes()).isEqualTo(5);
            assertThat(data.purge(id).clean()).isTrue();
            assertThat(data.of(id)).doesNotExist();
        } finally {
            host.close();
        }
    }
}
