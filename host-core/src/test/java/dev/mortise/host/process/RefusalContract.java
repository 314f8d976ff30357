package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mortise.host.spec.CommandSpec;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What cannot be started is refused in words that say what and why, and leaves nothing.
interface RefusalContract extends OnTrial {

    @Test
    default void aProgramThatIsNotThere() throws Exception {
        refused(trial().directory.resolve("nothing"), "does not exist|[Nn]o such file");
    }

    @Test
    default void aDirectoryInsteadOfAProgram() throws Exception {
        Path directory = Files.createDirectory(trial().directory.resolve("directory"));
        refused(directory, "[Dd]irectory|[Pp]ermission denied");
    }

    @Test
    default void aFileThatIsNotExecutable() throws Exception {
        Path file = Files.writeString(trial().directory.resolve("data"), "#!/bin/sh\n");
        refused(file, "not executable|[Pp]ermission denied");
    }

    @Test
    default void aFileThatIsNoProgram() throws Exception {
        Assumptions.assumeTrue(exact(), "the program between offers it to a shell");
        Path file = trial().directory.resolve("noise");
        Files.write(file, new byte[] {0x7f, 'E', 'L', 'F', 0, 0, 0, 0});
        assertThat(file.toFile().setExecutable(true)).isTrue();
        refused(file, "not a program");
    }

    @Test
    default void aScriptWhoseInterpreterIsNotThere() throws Exception {
        Path script = Files.writeString(trial().directory.resolve("script"), "#!/no/where -x\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        refused(script, "interpreter /no/where");
    }

    @Test
    default void aWorkingDirectoryThatIsNotThere() throws Exception {
        Path nowhere = trial().directory.resolve("nowhere");
        var command = new CommandSpec(trial().program, List.of(), Map.of(), nowhere);
        assertThat(refused(command)).contains(nowhere.toString()).contains("directory");
    }

    @Test
    default void aFileInsteadOfAWorkingDirectory() throws Exception {
        Path file = Files.createFile(trial().directory.resolve("file"));
        var command = new CommandSpec(trial().program, List.of(), Map.of(), file);
        assertThat(refused(command)).contains(file.toString()).contains("directory");
    }

    @Test
    default void argumentsThatAreTooLong() throws Exception {
        String secret = "s3cr3t".repeat(50_000);
        var command = trial().command(Map.of(), "exit", secret);
        assertThat(refused(command))
                .contains(trial().program.toString())
                .containsPattern("[Aa]rgument list|too long")
                .doesNotContain("s3cr3t");
    }

    @Test
    default void anEnvironmentThatIsTooLong() throws Exception {
        var command = trial().command(Map.of("SECRET", "s3cr3t".repeat(50_000)), "exit", "0");
        assertThat(refused(command))
                .contains(trial().program.toString())
                .containsPattern("[Aa]rgument list|too long")
                .doesNotContain("s3cr3t");
    }

    private void refused(Path program, String why) throws Exception {
        assertThat(refused(new CommandSpec(program, List.of(), Map.of(), trial().directory)))
                .contains(program.toString())
                .containsPattern(why);
    }

    private String refused(CommandSpec command) throws Exception {
        var out = new Heard();
        Throwable thrown =
                catchThrowable(() -> trial().runner.start("refused", command, out, new Heard()));
        assertThat(thrown).isInstanceOf(IOException.class);
        assertThat(out.size()).isZero();
        trial().nothingIsLeft();
        return String.valueOf(thrown.getMessage());
    }
}
