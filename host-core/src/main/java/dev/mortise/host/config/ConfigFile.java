package dev.mortise.host.config;

import java.nio.file.Path;
import java.util.Map;

/// A `mortise.yaml`, whole in `product.md` §3, read strictly: what is not understood is a problem
/// with its place, never a guess.
///
/// * Scalars are read by the type their key wants, from the raw text: where text is wanted, `NO`,
///   `012` and `~` are what was written (must-hold B078). A key without a value is a problem.
/// * `${env:NAME}` and `${file:PATH}` are resolved in values of `env` and `config`, and refused
///   elsewhere; `$${` is a literal `${` in every text. `plugins` is left as it is.
/// * `~` and `~/x` are in the home directory, where a path is wanted.
/// * Anchors, aliases and `<<` work within [YamlTree#MOST_NODES] nodes and [YamlTree#DEEPEST]
///   levels.
public final class ConfigFile {

    private ConfigFile() {}

    /// Reads the file and the secrets it refers to, and starts nothing.
    ///
    /// @param environment the host's, for `${env:…}`, `~` and the default state directory
    /// @throws ConfigException with all its problems at once; those of YAML itself end the reading
    public static HostConfig read(Path file, Map<String, String> environment)
            throws ConfigException {
        return read(file, Directories.of(environment));
    }

    static HostConfig read(Path file, Directories directories) throws ConfigException {
        var problems = new Problems(file);
        String text = SourceText.read(file, problems);
        var root = YamlTree.read(text, problems);
        if (root.isEmpty()) {
            throw problems.end(0, 0, "the file is empty", "at least one of its sections");
        }
        return new ConfigReader(file, directories, problems).read(root.get());
    }
}
