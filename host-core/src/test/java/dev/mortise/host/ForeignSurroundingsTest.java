package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A host where proxies and character sets are not what it was written under.
class ForeignSurroundingsTest {

    private static final String HEALTHY = "healthy <4e2d><6587> ok";

    /// Nobody listens at port 1.
    private static final String DEAD = "http://127.0.0.1:1";

    @TempDir Path directory;

    @Test
    @MustHold({"B077", "B151"})
    void proxyVariablesAreNotForThePlugins() throws Exception {
        var env =
                Map.of(
                        "HTTP_PROXY", DEAD,
                        "HTTPS_PROXY", DEAD,
                        "ALL_PROXY", DEAD,
                        "http_proxy", DEAD,
                        "https_proxy", DEAD,
                        "all_proxy", DEAD);
        assertThat(host(env, List.of())).isEqualTo(HEALTHY);
    }

    @Test
    @MustHold({"B077", "B151"})
    void theJvmsProxiesAreNotForThePlugins() throws Exception {
        assertThat(
                        host(
                                Map.of(),
                                List.of(
                                        "-DsocksProxyHost=127.0.0.1",
                                        "-DsocksProxyPort=1",
                                        "-Dhttp.proxyHost=127.0.0.1",
                                        "-Dhttp.proxyPort=1",
                                        "-Dhttps.proxyHost=127.0.0.1",
                                        "-Dhttps.proxyPort=1",
                                        "-Dhttp.nonProxyHosts=",
                                        "-DsocksNonProxyHosts=",
                                        "-Djava.net.useSystemProxies=true")))
                .isEqualTo(HEALTHY);
    }

    @Test
    @MustHold("B053")
    void outputIsUtf8WhateverThePlatformsCharacterSetIs() throws Exception {
        assertThat(
                        host(
                                Map.of("LC_ALL", "C", "LANG", "C"),
                                List.of(
                                        "-Dfile.encoding=COMPAT",
                                        "-Dstdout.encoding=US-ASCII",
                                        "-Dnative.encoding=ISO-8859-1")))
                .isEqualTo(HEALTHY);
    }

    private String host(Map<String, String> env, List<String> options) throws Exception {
        var line =
                new ArrayList<>(
                        List.of(
                                FixtureCommand.java().toString(),
                                "--enable-native-access=ALL-UNNAMED"));
        line.addAll(options);
        line.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForeignHostMain.class.getName(),
                        directory.toString()));
        var builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(env);
        Process host = builder.start();
        try (var said = host.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.US_ASCII).strip();
        } finally {
            host.destroyForcibly();
        }
    }
}
