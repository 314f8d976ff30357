package dev.mortise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class MustHoldListenerTest {

    @Test
    void everyMarkedTestIsListedWithItsOutcome(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("must-hold.csv");
        String before = System.getProperty("mustHold.csv");
        System.setProperty("mustHold.csv", file.toString());
        try {
            var config =
                    LauncherConfig.builder()
                            .enableTestExecutionListenerAutoRegistration(false)
                            .addTestExecutionListeners(new MustHoldListener())
                            .build();
            LauncherFactory.create(config)
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(Sample.class))
                                    .configurationParameter("sample", "on")
                                    .build());
        } finally {
            System.setProperty("mustHold.csv", before == null ? "" : before);
        }
        String name = Sample.class.getName();
        assertEquals(
                List.of(
                        "row,test,outcome",
                        "B001," + name + ".holds,passed",
                        "B002," + name + ".holds,passed",
                        "B003," + name + ".breaks,failed",
                        "B004," + name + ".isLeftOut,skipped",
                        "B005," + name + ".cannotBeTried,skipped"),
                Files.readAllLines(file));
    }

    /// Run by the test above only: its file name and its tag keep it out of the build's own run.
    @Tag("sample")
    static class Sample {
        @Test
        @MustHold({"B001", "B002"})
        void holds() {}

        @Test
        @MustHold("B003")
        void breaks() {
            throw new AssertionError("on purpose");
        }

        @Test
        @Disabled("on purpose")
        @MustHold("B004")
        void isLeftOut() {}

        @Test
        @MustHold("B005")
        void cannotBeTried() {
            Assumptions.abort("on purpose");
        }

        @Test
        void isNotMarked() {}
    }
}
