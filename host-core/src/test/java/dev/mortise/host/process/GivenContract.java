package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.spec.CommandSpec;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.FileInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What a child is given, and that it is no more than that.
interface GivenContract extends OnTrial {

    @Test
    @MustHold({"B155", "B209"})
    default void aChildHasExactlyTheEnvironmentItIsGiven() throws Exception {
        var env =
                Map.of(
                        "PLAIN", "value",
                        "EMPTY", "",
                        "EQUALS", "a=b==c",
                        "LINES", "one\ntwo",
                        "SPACES", "  a b ",
                        "GRÖSSE", "größer als 日本 🚀");
        var live = trial().start(trial().command(env, "env"), new Heard(), new Heard());
        live.over();
        assertThat(live.out().text().split("\0"))
                .containsExactlyInAnyOrderElementsOf(
                        env.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
    }

    @Test
    default void aChildWithoutEnvironmentHasNone() throws Exception {
        var live = trial().start("env");
        live.over();
        assertThat(live.out().all()).isEmpty();
    }

    @Test
    default void argumentsArriveAsTheyAre() throws Exception {
        String[] words = {
            "args",
            "--",
            "",
            " ",
            "two words",
            "line\nbreak",
            "größer 日本 🚀",
            "$HOME `ls` \"'\\",
            ""
        };
        var live = trial().start(words);
        live.over();
        assertThat(live.out().text())
                .isEqualTo(trial().program + "\0" + String.join("\0", words) + "\0");
    }

    @Test
    default void aChildRunsInItsDirectory() throws Exception {
        Path place = Files.createDirectory(trial().directory.resolve("two words 日本 🚀"));
        var command = new CommandSpec(trial().program, List.of("cwd"), Map.of(), place);
        var live = trial().start(command, new Heard(), new Heard());
        live.over();
        assertThat(live.out().text()).isEqualTo(place.toRealPath() + "\0");
    }

    @Test
    default void standardInputIsAtItsEnd() throws Exception {
        var live = trial().start("input");
        live.over();
        assertThat(live.out().text()).isEqualTo("end\n");
    }

    @Test
    default void aChildInheritsNothingThatTheHostHasOpen() throws Exception {
        Path file = Files.writeString(trial().directory.resolve("open"), "secret");
        Pipe pipe = Pipe.open();
        try (var in = new FileInputStream(file.toFile());
                var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var source = pipe.source();
                var sink = pipe.sink()) {
            var other = trial().start("wait");
            var live = trial().start("fds");
            live.over();
            assertThat(live.out().text().lines().map(line -> line.split(" ")[0]))
                    .as(live.out().text())
                    .containsExactlyInAnyOrder("0", "1", "2");
            assertThat(live.out().text()).contains("0 /dev/null");
            assertThat(in.available()).isPositive();
            assertThat(socket.isBound() && source.isOpen() && sink.isOpen()).isTrue();
            assertThat(other.child().exit()).isNotDone();
        }
    }

    @Test
    default void aChildLeadsASessionAndAGroupOfItsOwn() throws Exception {
        var live = trial().start("ids");
        live.over();
        long pid = live.child().pid();
        assertThat(live.out().text()).isEqualTo("%d %d %d\n".formatted(pid, pid, pid));
    }

    @Test
    default void noSignalIsBlockedOrIgnored() throws Exception {
        var live = trial().start("mask");
        live.over();
        assertThat(live.out().text().lines()).hasSize(2).allMatch(GivenContract::none);
    }

    /// A host that was started in the background of a shell ignores SIGINT. Its plugins must not:
    /// it is how they are asked to end.
    @Test
    default void noSignalIsBlockedOrIgnoredThoughTheHostBlocksAndIgnoresSome() throws Exception {
        Assumptions.assumeTrue(exact(), "the JDK hands the host's own handling down");
        assertThat(inADeafHost("mask").lines())
                .hasSize(3)
                .endsWith("over")
                .allMatch(line -> line.equals("over") || none(line));
    }

    @Test
    default void aDeafHostStillTellsExits() throws Exception {
        assertThat(inADeafHost("exit", "3")).isEqualTo("over\n");
    }

    /// Names of files are another matter: a JVM whose platform has no UTF-8 cannot even name them.
    @Test
    @MustHold("B053")
    default void theEnvironmentIsUtf8WhateverThePlatformsCharacterSetIs() throws Exception {
        Assumptions.assumeTrue(exact(), "the JDK writes it in the platform's character set");
        assertThat(inANestedHost(Map.of("LC_ALL", "C"), List.of(), "env"))
                .isEqualTo("GREETING=" + NestedHostMain.GREETING + "\0over\n");
    }

    /// Signals 32 and 33 are the C library's own, which `posix_spawn` sets to be ignored.
    private static boolean none(String line) {
        return (Long.parseUnsignedLong(line.split("\t")[1], 16) & ~0x180000000L) == 0;
    }

    /// As [#inANestedHost], ignoring SIGINT and blocking SIGTERM.
    private String inADeafHost(String... words) throws Exception {
        return inANestedHost(Map.of(), List.of(trial().program.toString(), "deafened"), words);
    }

    /// What a child says in a JVM of its own; then `over`.
    private String inANestedHost(Map<String, String> env, List<String> before, String... words)
            throws Exception {
        var line = new ArrayList<>(before);
        line.addAll(
                List.of(
                        FixtureCommand.java().toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NestedHostMain.class.getName(),
                        getClass().getName(),
                        trial().program.toString(),
                        trial().directory.toString()));
        line.addAll(List.of(words));
        var builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(env);
        Process host = builder.start();
        try (var said = host.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            host.destroyForcibly();
        }
    }
}
