package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.integrity.Pin;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Programs and data in directories that people really have.
class PathNamesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with two blanks",
                "Zoë Müller",
                "Привет",
                "日本語",
                "plugins 🚀🧩",
                "it's \"$HOME\" & more"
            })
    @MustHold({"B193", "B207"})
    void programsStartAndWorkInDirectoriesOfAnyName(String name, @TempDir Path directory)
            throws Exception {
        Assumptions.assumeTrue(
                Charset.forName(System.getProperty("sun.jnu.encoding"))
                        .newEncoder()
                        .canEncode(name),
                "this JVM's file names cannot hold it: run it under a UTF-8 locale");
        Path home = Files.createDirectory(directory.resolve(name));
        Path program = Files.createDirectories(home.resolve("bin")).resolve("run " + name);
        Files.writeString(
                program, "#!/bin/sh\necho \"$0\"\npwd\ntouch \"./made\"\nexec sleep 600\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        var host = new TestHost(home);
        try {
            for (var pin :
                    List.of(
                            Optional.<String>empty(),
                            Optional.of(Pin.sha256(program, List.of())))) {
                String version = pin.isPresent() ? "pinned" : "unpinned";
                var installation =
                        new Installation(
                                new InstallationId("test.names", version),
                                Kind.PLAIN,
                                program,
                                List.of(),
                                Map.of(),
                                pin,
                                List.of(),
                                Optional.empty());
                host.manager.registerInstallation(installation);
                InstanceId id =
                        host.create(
                                name,
                                version,
                                installation,
                                Isolation.PER_INSTANCE,
                                TestPolicy.policy());
                host.manager.enable(id);
                host.await(id, State.HEALTHY);
                host.log(id, line -> line.endsWith("bin/run " + name));
                assertThat(host.state.toRealPath().resolve("data").toFile().list()).hasSize(1);
                host.log(id, line -> line.contains(name) && line.contains("/state/data/"));
            }
        } finally {
            host.close();
        }
    }
}
