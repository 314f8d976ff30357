package dev.mortise.cli;

import dev.mortise.host.config.HostConfig;
import dev.mortise.host.error.HostError;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceSpec;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/// `mortise check FILE`: everything that can be known without starting anything.
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Reads a configuration and looks at the files it names: is each there, may it be run,"
                    + " is it the one that was pinned? Starts nothing.",
            "Exit codes: 0 all is well, 1 a file is not, 3 the configuration is not valid."
        })
final class CheckCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "a mortise.yaml")
    private Path file = Path.of("mortise.yaml");

    @Option(names = "--json", description = "one JSON object per installation and problem")
    private boolean json;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        var config = Configurations.strictly(file, spec.commandLine().getErr());
        if (config.isEmpty()) {
            return ExitCode.CONFIGURATION;
        }
        boolean well = true;
        for (Installation installation : config.get().installations()) {
            Inspection inspection = Inspection.of(installation);
            well &= inspection.well();
            out.println(
                    json
                            ? Json.installation(installation, inspection)
                            : text(installation, inspection));
        }
        if (!json) {
            summary(config.get()).forEach(out::println);
            out.println(well ? "All is well; nothing was started." : "Not all is well; see above.");
        }
        return well ? ExitCode.OK : ExitCode.FAILED;
    }

    private static String text(Installation installation, Inspection inspection) {
        var text = new StringBuilder();
        text.append(
                "%s %-36s %-12s %s  %s"
                        .formatted(
                                inspection.well() ? "ok  " : "FAIL",
                                installation.id(),
                                installation.kind(),
                                installation.sha256().isPresent() ? "pinned  " : "unpinned",
                                installation.path()));
        for (HostError finding : inspection.findings()) {
            text.append(System.lineSeparator()).append("     ").append(finding.sentence());
        }
        return text.toString();
    }

    private static List<String> summary(HostConfig config) {
        long enabled = config.instances().stream().filter(InstanceSpec::enabled).count();
        long tenants = config.instances().stream().map(i -> i.id().tenant()).distinct().count();
        return List.of(
                "%d installations, %d instances of %d tenants, %d of them enabled."
                        .formatted(
                                config.installations().size(),
                                config.instances().size(),
                                tenants,
                                enabled),
                "State directory: " + config.stateDir());
    }
}
