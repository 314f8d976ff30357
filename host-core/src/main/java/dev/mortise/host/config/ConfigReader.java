package dev.mortise.host.config;

import dev.mortise.host.config.HostConfig.Logs;
import dev.mortise.host.config.HostConfig.Metrics;
import dev.mortise.host.config.HostConfig.Operation;
import dev.mortise.host.config.HostConfig.Permissions;
import dev.mortise.host.config.HostConfig.Profile;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.Supervision;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes a [HostConfig] of a tree: the sections, and what goes between them.
final class ConfigReader {

    private static final int MOST_STARTS = 1000;
    private static final int MOST_VERSIONS = 1_000_000;

    private static final Want<Operation> OPERATION =
            Wants.word(List.of(Operation.values()), Operation::word);

    private final Path file;
    private final Directories directories;
    private final Problems problems;
    private final FilePaths paths;

    ConfigReader(Path file, Directories directories, Problems problems) {
        this.file = file;
        this.directories = directories;
        this.problems = problems;
        Path absolute = file.toAbsolutePath();
        Path parent = absolute.getParent();
        this.paths = new FilePaths(parent == null ? absolute : parent, directories.home());
    }

    HostConfig read(Node root) throws ConfigException {
        Optional<Fields> file =
                new Value("the file", root, problems)
                        .fields(
                                "host",
                                "installations",
                                "instances",
                                "profiles",
                                "deployers",
                                "plugins");
        if (file.isEmpty()) {
            throw problems.exception(Optional.empty());
        }
        HostConfig config = sections(file.get());
        if (problems.none()) {
            return config;
        }
        throw problems.exception(problems.allContained() ? Optional.of(config) : Optional.empty());
    }

    private HostConfig sections(Fields file) {
        Optional<Fields> host =
                file.value("host")
                        .flatMap(
                                value ->
                                        value.fields(
                                                "state_dir",
                                                "concurrent_starts",
                                                "health",
                                                "supervision",
                                                "logs",
                                                "redaction",
                                                "metrics"));
        var health = SupervisionReader.health(within(host, "health"), HealthCheck.DEFAULT);
        var supervision =
                SupervisionReader.supervision(
                        within(host, "supervision"),
                        Supervision.product(),
                        health,
                        Optional.empty());
        var references = new References(directories.environment(), paths);
        var profiles = profiles(file);
        var installed =
                new InstallationReader(paths, references, profiles.keySet())
                        .read(file.value("installations"));
        var instances = new InstanceReader(installed, references, supervision);
        var specs = instances.read(file.value("instances"), problems);
        int starts = 2 * Runtime.getRuntime().availableProcessors();
        return new HostConfig(
                this.file,
                within(host, "state_dir").flatMap(paths::read).orElseGet(directories::state),
                within(host, "concurrent_starts")
                        .flatMap(Wants.number(1, MOST_STARTS)::read)
                        .orElse(starts),
                supervision,
                within(host, "logs").flatMap(HostReader::logs).orElse(Logs.PRODUCT),
                HostReader.redaction(within(host, "redaction")),
                within(host, "metrics").flatMap(HostReader::metrics).orElse(Metrics.PRODUCT),
                installed.values().stream().flatMap(entry -> entry.sound().stream()).toList(),
                specs,
                profiles,
                deployers(file),
                file.value("plugins").flatMap(v -> v.mapping("a mapping of plugins")),
                problems.warnings());
    }

    private static Optional<Value> within(Optional<Fields> fields, String key) {
        return fields.flatMap(f -> f.value(key));
    }

    private Map<String, Profile> profiles(Fields file) {
        return named(
                file.value("profiles"),
                "a mapping of names to profiles",
                value ->
                        value.fields("cookie_key", "cookie_value", "versions")
                                .flatMap(this::profile),
                Profile.BUILT_IN);
    }

    private Optional<Profile> profile(Fields fields) {
        var key = fields.require("cookie_key", "the name of a variable", Wants.NAME);
        var cookie = fields.require("cookie_value", "its value", Wants.ARGUMENT);
        var versions =
                fields.require(
                        "versions",
                        "a list of protocol versions",
                        value -> {
                            var list =
                                    value.list(
                                            "a list of protocol versions",
                                            Wants.number(0, MOST_VERSIONS));
                            return value.node() instanceof Node.Sequence all
                                            && all.items().isEmpty()
                                    ? value.refuse("versions is an empty list", "one at least")
                                    : Optional.of(list);
                        });
        return key.isPresent() && cookie.isPresent() && versions.isPresent()
                ? Optional.of(new Profile(key.get(), cookie.get(), versions.get()))
                : Optional.empty();
    }

    private Map<String, Permissions> deployers(Fields file) {
        return named(
                file.value("deployers"),
                "a mapping of plugins to permissions",
                value -> value.fields("allow", "environments").flatMap(this::permissions),
                Set.of());
    }

    /// Both keys must be there: permissions are not for guessing what was left out.
    private Optional<Permissions> permissions(Fields fields) {
        String operations = "a list of operations";
        String names = "a list of names";
        var allow = fields.require("allow", operations, Wants.list(operations, OPERATION));
        var environments = fields.require("environments", names, Wants.list(names, Wants.NAME));
        return allow.isPresent() && environments.isPresent()
                ? Optional.of(
                        new Permissions(Set.copyOf(allow.get()), Set.copyOf(environments.get())))
                : Optional.empty();
    }

    /// A mapping whose keys are names the author gives to its values.
    private <T> Map<String, T> named(
            Optional<Value> value, String expected, Want<T> want, Set<String> taken) {
        var things = new LinkedHashMap<String, T>();
        if (value.isEmpty()) {
            return things;
        }
        Value all = value.get();
        Map<String, Node.Entry> entries =
                all.mapping(expected).map(Node.Mapping::entries).orElse(Map.of());
        entries.forEach(
                (name, entry) -> {
                    Value key = all.behind(entry.key()).named("the name");
                    if (taken.contains(name)) {
                        key.refuse(Words.quote(name) + " is built in", "another name");
                    } else if (Wants.name(key, name).isPresent()) {
                        want.read(all.behind(entry.value()).named(name))
                                .ifPresent(thing -> things.put(name, thing));
                    }
                });
        return things;
    }
}
