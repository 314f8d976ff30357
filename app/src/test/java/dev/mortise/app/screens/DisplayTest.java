package dev.mortise.app.screens;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class DisplayTest {

    private static final Set<String> ALL = Set.of("libgtk-3.so.0", "libXtst.so.6");

    @Test
    void withAllThereNothingIsMissing() {
        assertThat(missing(Map.of("DISPLAY", ":0"), ALL, true)).isEmpty();
    }

    @Test
    void otherSystemsBringTheirOwn() {
        assertThat(Display.missing("Mac OS X", Map.of(), _ -> false, _ -> false)).isEmpty();
    }

    @Test
    void noDisplayIsSaid() {
        assertThat(missing(Map.of(), ALL, true).orElseThrow()).startsWith("No display was found");
        assertThat(missing(Map.of("WAYLAND_DISPLAY", "wayland-0"), ALL, true).orElseThrow())
                .contains("xwayland");
    }

    @Test
    void missingLibrariesAreNamedByTheirPackages() {
        var display = Map.of("DISPLAY", ":0");
        assertThat(missing(display, Set.of(), true).orElseThrow())
                .contains("GTK 3 and libXtst", "apt-get install libgtk-3-0 libxtst6");
        assertThat(missing(display, Set.of("libgtk-3.so.0"), true).orElseThrow())
                .contains("windows need libXtst");
    }

    @Test
    void aDisplayThatDoesNotAnswerIsSaid() {
        assertThat(missing(Map.of("DISPLAY", ":77"), ALL, false))
                .contains("The display :77 cannot be opened.");
    }

    private static Optional<String> missing(
            Map<String, String> environment, Set<String> libraries, boolean answers) {
        return Display.missing("Linux", environment, libraries::contains, _ -> answers);
    }

    @Test
    void picturesNeedPangoOnLinuxAndSaySo() {
        assertThat(Display.missingForPictures("Linux", _ -> false).orElseThrow())
                .contains("libpangoft2-1.0-0");
        assertThat(Display.missingForPictures("Linux", _ -> true)).isEmpty();
        assertThat(Display.missingForPictures("Mac OS X", _ -> false)).isEmpty();
    }
}
