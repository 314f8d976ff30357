package dev.mortise.host.protocol.cp1;

import static dev.mortise.cp1.Cp1.ENV_HANDSHAKE_COOKIE;
import static dev.mortise.cp1.Cp1.ENV_INSTANCE_ID;
import static dev.mortise.cp1.Cp1.ENV_LAUNCH_ID;
import static dev.mortise.cp1.Cp1.ENV_PLUGIN_ENDPOINT;
import static dev.mortise.cp1.Cp1.ENV_PLUGIN_ID;
import static dev.mortise.cp1.Cp1.ENV_PROOF;
import static dev.mortise.cp1.Cp1.ENV_PROTOCOL;
import static dev.mortise.cp1.Cp1.ENV_PROTOCOL_VERSION;
import static dev.mortise.cp1.Cp1.ENV_TENANT;

import dev.mortise.cp1.Cp1;
import dev.mortise.host.error.HostException;
import dev.mortise.host.handshake.ExpectedHandshake;
import dev.mortise.host.lifecycle.Policy;
import dev.mortise.host.process.Mark;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.protocol.Protocol;
import dev.mortise.host.rpc.LaunchSocket;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.StopSignal;
import dev.mortise.host.spec.Supervision;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// CP1: the host listens, the plugin dials (`docs/spec/cp1-host.md`).
public final class Cp1Protocol implements Protocol {

    /// The only version of both services there is.
    private static final long VERSION = 1;

    /// A plugin drops a link on which nothing came for 30 s (§5), so a probe comes every 25 s at
    /// least, however long the health interval is.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(25);

    /// Variables that no two launches share.
    static final Set<String> OF_EACH_LAUNCH =
            Set.of(ENV_LAUNCH_ID, ENV_PROOF, ENV_HANDSHAKE_COOKIE, ENV_PLUGIN_ENDPOINT);

    private static final int LAUNCH_ID_BYTES = 8;
    private static final int PROOF_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Path temporary;
    private final UnaryOperator<String> mask;

    /// @param temporary where launch directories are made
    /// @param mask takes secrets out of what a plugin said, before it is quoted
    public Cp1Protocol(Path temporary, UnaryOperator<String> mask) {
        this.temporary = temporary;
        this.mask = mask;
    }

    @Override
    public Policy policy(Supervision s) {
        Duration asked = s.health().interval();
        Duration interval = asked.compareTo(KEEP_ALIVE) < 0 ? asked : KEEP_ALIVE;
        Duration timeout = s.handshakeTimeout();
        var greeting =
                new Policy.Greeting.Handshake(timeout, s.firstHandshakeTimeout().orElse(timeout));
        return Policy.of(s, greeting, true, interval);
    }

    @Override
    public boolean greets() {
        return true;
    }

    @Override
    public int stopSignal(Supervision supervision) {
        return StopSignal.INT.number();
    }

    @Override
    public Conversation open(String name, Installation installation, Optional<InstanceId> own)
            throws IOException, HostException {
        String launchId = hex(LAUNCH_ID_BYTES);
        String proof = hex(PROOF_BYTES);
        var socket = LaunchSocket.open(temporary);
        var expected =
                new ExpectedHandshake(
                        installation.id().plugin(),
                        installation.kind().word(),
                        VERSION,
                        socket.endpoint(),
                        launchId,
                        proof);
        return new Cp1Conversation(
                name,
                mask,
                socket,
                expected,
                service(installation.kind()),
                environment(installation, own, expected),
                new Mark(ENV_LAUNCH_ID, launchId, socket.directory()));
    }

    private static String service(Kind kind) {
        return kind == Kind.APPLICATION ? Cp1.APPLICATION_SERVICE : Cp1.DRIVER_SERVICE;
    }

    /// §2: the configuration's variables, then tenant and instance where the process has them to
    /// itself, then the launch's own. A later one of the same name wins; nothing is inherited.
    private static Map<String, String> environment(
            Installation installation, Optional<InstanceId> own, ExpectedHandshake launch) {
        var env = new LinkedHashMap<String, String>();
        installation.env().forEach((key, setting) -> env.put(key, setting.value()));
        own.ifPresent(
                instance -> {
                    env.put(ENV_TENANT, instance.tenant());
                    env.put(ENV_INSTANCE_ID, instance.id());
                });
        env.put(ENV_PLUGIN_ID, launch.pluginId());
        env.put(ENV_PROTOCOL, launch.protocol());
        env.put(ENV_PROTOCOL_VERSION, Long.toString(launch.protocolVersion()));
        env.put(ENV_LAUNCH_ID, launch.launchId());
        env.put(ENV_PROOF, launch.proof());
        env.put(ENV_HANDSHAKE_COOKIE, launch.proof());
        env.put(ENV_PLUGIN_ENDPOINT, launch.endpoint().toString());
        return env;
    }

    private String hex(int bytes) {
        byte[] value = new byte[bytes];
        random.nextBytes(value);
        return HexFormat.of().formatHex(value);
    }
}
