package dev.mortise.host.protocol.plain;

import dev.mortise.host.lifecycle.Policy;
import dev.mortise.host.process.Mark;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.protocol.Protocol;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Supervision;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A program that says nothing to its host (`product.md` §2): HEALTHY once it has lived
/// `ready_after`, stopped by signal.
public final class PlainProtocol implements Protocol {

    /// The variable that marks its processes.
    public static final String ENV_LAUNCH_ID = "MORTISE_LAUNCH_ID";

    /// What it gets of the host's own variables, where they are set.
    private static final List<String> INHERITED =
            List.of("PATH", "HOME", "USER", "LANG", "TZ", "TMPDIR");

    private final SecureRandom random = new SecureRandom();
    private final Map<String, String> host;

    /// @param host the host's own environment
    public PlainProtocol(Map<String, String> host) {
        this.host = Map.copyOf(host);
    }

    @Override
    public Policy policy(Supervision s) {
        return Policy.of(s, new Policy.Greeting.Survival(s.readyAfter()), false, Supervision.NEVER);
    }

    @Override
    public boolean greets() {
        return false;
    }

    @Override
    public int stopSignal(Supervision supervision) {
        return supervision.stopSignal().number();
    }

    @Override
    public Conversation open(String name, Installation installation, Optional<InstanceId> own) {
        byte[] id = new byte[8];
        random.nextBytes(id);
        String launchId = HexFormat.of().formatHex(id);
        var env = new LinkedHashMap<String, String>();
        INHERITED.forEach(
                variable ->
                        Optional.ofNullable(host.get(variable))
                                .ifPresent(v -> env.put(variable, v)));
        installation.env().forEach((key, setting) -> env.put(key, setting.value()));
        env.put(ENV_LAUNCH_ID, launchId);
        return new Silence(new Mark(ENV_LAUNCH_ID, launchId, Optional.empty()), env);
    }

    /// A conversation in which nothing is said.
    private record Silence(Mark mark, Map<String, String> environment) implements Conversation {

        @Override
        public String endpoint() {
            return "";
        }

        @Override
        public Set<String> ofThisLaunch() {
            return Set.of(ENV_LAUNCH_ID);
        }

        @Override
        public Map<String, String> secrets() {
            return Map.of();
        }

        @Override
        public void begin(Listener listener) {}

        @Override
        public boolean takes(byte[] line, int offset, int length) {
            return false;
        }

        @Override
        public Health probe(Duration timeout) {
            return Health.alive();
        }

        @Override
        public void shutdown(Duration timeout) {}

        @Override
        public long messages() {
            return 0;
        }

        @Override
        public int connections() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
