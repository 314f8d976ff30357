package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Map;

class DirectoriesTest {

    private static final Path USER = Path.of("/users/ann");

    private static Path state(String os, Map<String, String> environment) {
        return new Directories(environment, os, USER).state();
    }

    @Test
    void onLinuxTheStateIsWhereXdgSaysOrBelowTheHome() {
        assertThat(state("Linux", Map.of("XDG_STATE_HOME", "/x"))).isEqualTo(Path.of("/x/mortise"));
        assertThat(state("Linux", Map.of("XDG_STATE_HOME", "x", "HOME", "/h")))
                .isEqualTo(Path.of("/h/.local/state/mortise"));
        assertThat(state("Linux", Map.of("XDG_STATE_HOME", "")))
                .isEqualTo(Path.of("/users/ann/.local/state/mortise"));
    }

    @Test
    void onMacOsAndWindowsItIsWhereTheirProgramsPutIt() {
        assertThat(state("Mac OS X", Map.of("HOME", "/h")))
                .isEqualTo(Path.of("/h/Library/Application Support/Mortise"));
        assertThat(state("Windows 11", Map.of("LOCALAPPDATA", "/l")))
                .isEqualTo(Path.of("/l/Mortise"));
        assertThat(state("Windows 11", Map.of()))
                .isEqualTo(Path.of("/users/ann/AppData/Local/Mortise"));
    }

    @Test
    void itsTextHoldsNothingOfTheEnvironment() {
        assertThat(new Directories(Map.of("TOKEN", "hunter22"), "Linux", USER).toString())
                .doesNotContain("hunter22");
    }
}
