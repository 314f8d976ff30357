package dev.mortise.host.config;

import dev.mortise.host.config.HostConfig.Profile;
import dev.mortise.host.integrity.Pin;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads `installations`.
///
/// @param profiles the names of those that the file itself describes
record InstallationReader(FilePaths paths, References references, Collection<String> profiles) {

    /// The first digits of the hash are the version of a plugin that has none (`product.md` §2).
    private static final int VERSION_DIGITS = 12;

    private static final List<Kind> KINDS =
            List.of(Kind.DRIVER, Kind.APPLICATION, Kind.DEPLOYER, Kind.GO_PLUGIN, Kind.PLAIN);

    private static final Want<Kind> KIND =
            value ->
                    value.node() instanceof Node.Scalar scalar
                                    && scalar.text().equals(Kind.CONNECTOR.word())
                            ? value.refuse(
                                    "connectors are not supported: CP1 names the kind without"
                                            + " saying how a host talks to it",
                                    "the plugin's driver or application")
                            : Wants.word(KINDS, Kind::word).read(value);

    /// An installation and where it stands.
    ///
    /// @param sound empty if it has problems of its own; what refers to it need not have one too
    record Entry(Value place, Optional<Installation> sound) {}

    /// Those of the file by their id, in its order.
    Map<InstallationId, Entry> read(Optional<Value> value) {
        var all = new LinkedHashMap<InstallationId, Entry>();
        for (Value item : value.map(v -> v.items("a list of installations")).orElse(List.of())) {
            item.problems()
                    .contain(() -> read(item.named("the installation"), all))
                    .ifPresent(sound -> all.put(sound.id(), new Entry(item, Optional.of(sound))));
        }
        return all;
    }

    private Optional<Installation> read(Value item, Map<InstallationId, Entry> all) {
        return item.fields(
                        "plugin", "version", "kind", "profile", "path", "args", "env", "sha256",
                        "files")
                .flatMap(fields -> read(item, fields, all));
    }

    private Optional<Installation> read(Value item, Fields fields, Map<InstallationId, Entry> all) {
        var plugin = fields.require("plugin", "the plugin's name", Wants.NAME);
        var kind = fields.require("kind", Words.oneOf(words()), KIND);
        var path = fields.require("path", "the path of its executable", paths);
        var args = fields.read("args", Wants.list("a list of texts", Wants.ARGUMENT), List.of());
        var env = env(fields);
        var sha256 = fields.read("sha256", Wants.HASH);
        var files = fields.read("files", Wants.list("a list of paths", paths), List.of());
        var profile = profile(fields, kind);
        var version = version(fields, kind, path, files, sha256);
        if (plugin.isEmpty() || version.isEmpty()) {
            return Optional.empty();
        }
        var id = new InstallationId(plugin.get(), version.get());
        if (all.putIfAbsent(id, new Entry(item, Optional.empty())) != null) {
            fields.problems()
                    .add(
                            fields.place(),
                            id + " is installed twice",
                            "plugin and version together once");
        }
        return kind.isPresent() && path.isPresent()
                ? Optional.of(
                        new Installation(
                                id, kind.get(), path.get(), args, env, sha256, files, profile))
                : Optional.empty();
    }

    private Map<String, Setting> env(Fields fields) {
        var env = new LinkedHashMap<String, Setting>();
        Optional<Value> value = fields.value("env");
        value.flatMap(v -> v.mapping("a mapping of variables to text"))
                .ifPresent(
                        mapping ->
                                mapping.entries()
                                        .values()
                                        .forEach(entry -> variable(value.get(), entry, env)));
        return env;
    }

    private void variable(Value env, Node.Entry entry, Map<String, Setting> into) {
        String name = entry.key().text();
        Value key = env.behind(entry.key()).named("the variable");
        if (Wants.name(key, name).isEmpty()) {
            return;
        }
        if (name.contains("=")) {
            key.wrong("a variable's name without \"=\"");
            return;
        }
        Value value = env.behind(entry.value()).named(name);
        references
                .read(value)
                .ifPresent(
                        setting -> {
                            if (setting.value().indexOf('\0') >= 0) {
                                value.refuse(name + " holds a NUL", "text without it");
                            }
                            into.put(name, setting);
                        });
    }

    private Optional<String> profile(Fields fields, Optional<Kind> kind) {
        if (kind.isEmpty()) {
            return fields.read("profile", Wants.NAME);
        }
        if (kind.get() != Kind.GO_PLUGIN) {
            fields.forbid(
                    "profile",
                    "profile means nothing for kind " + kind.get(),
                    "it with kind go-plugin only");
            return Optional.empty();
        }
        var known = new ArrayList<>(profiles);
        Profile.BUILT_IN.stream().sorted().forEach(known::add);
        String expected = Words.oneOf(known) + ", or an entry under profiles";
        return fields.require(
                "profile",
                expected,
                value ->
                        value.as(
                                expected,
                                text -> Optional.of(text).filter(known::contains),
                                text -> Words.nearest(text, known)));
    }

    private Optional<String> version(
            Fields fields,
            Optional<Kind> kind,
            Optional<Path> path,
            List<Path> files,
            Optional<String> sha256) {
        boolean named = kind.isEmpty() || !InstanceReader.comesByItself(kind.get());
        if (named || fields.has("version")) {
            return fields.require("version", "the plugin's version", Wants.NAME);
        }
        if (sha256.isEmpty() && path.isEmpty()) {
            return Optional.empty();
        }
        try {
            String hash = sha256.isPresent() ? sha256.get() : Pin.sha256(path.get(), files);
            return Optional.of(hash.substring(0, VERSION_DIGITS));
        } catch (IOException e) {
            fields.problems()
                    .add(
                            fields.place(),
                            "a version is neither given nor to be had: "
                                    + path.get()
                                    + " or one of its files cannot be read",
                            "a version, or a file to take the hash of");
            return Optional.empty();
        }
    }

    private static List<String> words() {
        return KINDS.stream().map(Kind::word).toList();
    }
}
