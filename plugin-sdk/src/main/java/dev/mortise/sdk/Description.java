package dev.mortise.sdk;

import java.util.List;

/// The answer to `Describe` (`cp1-host.md` Appendix A and B); the id is added from the environment.
///
/// @param version the plugin's own version
/// @param schemaVersions of the service messages it understands; today there is only `"1"`
public record Description(String version, List<String> schemaVersions) {

    private static final List<String> SCHEMA_1 = List.of("1");

    public Description {
        schemaVersions = List.copyOf(schemaVersions);
    }

    public static Description ofVersion(String version) {
        return new Description(version, SCHEMA_1);
    }
}
