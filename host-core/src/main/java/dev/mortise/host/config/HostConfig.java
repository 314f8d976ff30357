package dev.mortise.host.config;

import dev.mortise.host.logs.RedactionRule;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Supervision;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All that a `mortise.yaml` says (`product.md` §3), with its defaults filled in and its paths
/// absolute.
///
/// @param file as it was named when it was opened
/// @param stateDir absolute; default [Directories#state()]
/// @param concurrentStarts how many launches may be between exec and greeting at once; 1 to 1000,
///   default twice the cores
/// @param supervision what instances start from
/// @param redaction what else to mask in every line; no pattern matches the empty text
/// @param instances in the file's order, then those that deployers and go-plugins make by
///   themselves (`product.md` §2)
/// @param profiles those of the file, by name; the built-in ones are not among them
/// @param deployers what the workbench may do beyond a dry run, by plugin name
/// @param plugins the section of a `manent.yml`, as it was written
/// @param warnings what is allowed and doubtful, in the file's order
public record HostConfig(
        Path file,
        Path stateDir,
        int concurrentStarts,
        Supervision supervision,
        Logs logs,
        List<RedactionRule> redaction,
        Metrics metrics,
        List<Installation> installations,
        List<InstanceSpec> instances,
        Map<String, Profile> profiles,
        Map<String, Permissions> deployers,
        Optional<Node.Mapping> plugins,
        List<Problem> warnings) {

    public HostConfig {
        redaction = List.copyOf(redaction);
        installations = List.copyOf(installations);
        instances = List.copyOf(instances);
        profiles = Map.copyOf(profiles);
        deployers = Map.copyOf(deployers);
        warnings = List.copyOf(warnings);
    }

    /// The same on another state directory.
    public HostConfig withStateDir(Path directory) {
        return new HostConfig(
                file,
                directory,
                concurrentStarts,
                supervision,
                logs,
                redaction,
                metrics,
                installations,
                instances,
                profiles,
                deployers,
                plugins,
                warnings);
    }

    /// Bytes of log lines kept in memory.
    ///
    /// @param perInstance over zero, default 2 MiB
    /// @param total never below `perInstance`, default 256 MiB
    public record Logs(long perInstance, long total) {
        static final Logs PRODUCT = new Logs(2L << 20, 256L << 20);
    }

    /// @param interval of the samples; over zero, default 5 s
    /// @param listen where OpenMetrics is served, on this machine only; empty: not at all
    public record Metrics(Duration interval, Optional<InetSocketAddress> listen) {
        static final Metrics PRODUCT = new Metrics(Duration.ofSeconds(5), Optional.empty());
    }

    /// How a family of go-plugins greets.
    ///
    /// @param versions application protocol versions, one at least
    public record Profile(String cookieKey, String cookieValue, List<Integer> versions) {

        /// The profiles that need no entry (`product.md` §2).
        public static final Set<String> BUILT_IN =
                Set.of("deployer", "terraform-provider", "vault", "nomad", "grafana", "crowdsec");

        public Profile {
            versions = List.copyOf(versions);
        }
    }

    /// @param environments the only ones it is allowed for
    public record Permissions(Set<Operation> allow, Set<String> environments) {
        public Permissions {
            allow = Set.copyOf(allow);
            environments = Set.copyOf(environments);
        }
    }

    /// What a deployer does that changes something.
    public enum Operation {
        DEPLOY("deploy"),
        ROLLBACK("rollback");

        private final String word;

        Operation(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
