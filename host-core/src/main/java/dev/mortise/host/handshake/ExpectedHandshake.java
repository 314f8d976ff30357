package dev.mortise.host.handshake;

import dev.mortise.cp1.Endpoint;
import dev.mortise.cp1.Handshake;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/// What a launch expects to be told (`cp1-host.md` §3), and whether a greeting says it.
public record ExpectedHandshake(
        String pluginId,
        String protocol,
        long protocolVersion,
        Endpoint endpoint,
        String launchId,
        String proof) {

    /// The first field that differs, in the spec's order, in words that hold neither launch id nor
    /// proof; empty when the greeting is the one expected.
    public Optional<String> mismatch(Handshake said) {
        if (!said.pluginId().equals(pluginId)) {
            return Optional.of("wrong plugin id, expected " + pluginId);
        }
        if (!said.protocol().equals(protocol)) {
            return Optional.of("it speaks " + said.protocol() + ", expected " + protocol);
        }
        if (said.protocolVersion() != protocolVersion) {
            return Optional.of(
                    "it speaks version %d of %s, expected %d"
                            .formatted(said.protocolVersion(), protocol, protocolVersion));
        }
        if (!same(said.launchId(), launchId)) {
            return Optional.of("the launch id is not this launch's");
        }
        if (!same(said.proof(), proof)) {
            return Optional.of("the proof is not this launch's");
        }
        if (!said.transport().equals(endpoint.scheme())) {
            return Optional.of("wrong transport, expected " + endpoint.scheme());
        }
        if (!said.endpoint().equals(endpoint.address())) {
            return Optional.of("the endpoint is not the one it was given");
        }
        return Optional.empty();
    }

    /// In constant time.
    public static boolean same(String a, String b) {
        return MessageDigest.isEqual(
                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    /// Without the two values that must not be shown.
    @Override
    public String toString() {
        return "ExpectedHandshake[%s %s=%d %s]"
                .formatted(pluginId, protocol, protocolVersion, endpoint);
    }
}
