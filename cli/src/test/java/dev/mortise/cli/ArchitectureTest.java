package dev.mortise.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import dev.mortise.host.HostConnection;
import dev.mortise.host.Manager;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Draws the rooms of the house, and the lines inside the host: each may import the lines above it.
class ArchitectureTest {

    private static final String ROOT = "dev.mortise.";

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.mortise");

    /// Starting a process, by whichever of the JDK's doors.
    private static final DescribedPredicate<JavaAccess<?>> STARTS_PROCESSES =
            target(owner(type(ProcessBuilder.class)))
                    .and(target(nameMatching("<init>|start|startPipeline")))
                    .or(target(owner(type(Runtime.class))).and(target(nameMatching("exec"))))
                    .as("start a process");

    /// From the bottom: what stands in one line does not know its neighbours.
    private static final List<List<String>> HOST =
            List.of(
                    List.of("host.spec", "host.time"),
                    List.of("host.error"),
                    List.of("host.lifecycle", "host.handshake", "host.logs"),
                    List.of("host.platform"),
                    List.of("host.integrity"),
                    List.of(
                            "host.config",
                            "host.process",
                            "host.rpc",
                            "host.journal",
                            "host.metrics"),
                    List.of("host.data", "host.process.linux"),
                    List.of("host.protocol"),
                    List.of("host.protocol.cp1", "host.protocol.plain"),
                    List.of("host.supervisor"),
                    List.of("host"));

    @Test
    void everyClassIsSomewhere() {
        assertThat(CLASSES.size()).isGreaterThan(150);
        var drawn = HOST.stream().flatMap(List::stream).map(p -> ROOT + p).toList();
        classes()
                .that(resideInAPackage("dev.mortise.host.."))
                .should()
                .resideInAnyPackage(drawn.toArray(String[]::new))
                .check(CLASSES);
    }

    @Test
    void insideTheHostEachLineKnowsOnlyTheLinesBelowIt() {
        var known = new ArrayList<String>();
        for (List<String> line : HOST) {
            for (String room : line) {
                var allowed =
                        Stream.concat(known.stream(), Stream.of(room)).map(p -> ROOT + p).toList();
                noClasses()
                        .that()
                        .resideInAPackage(ROOT + room)
                        .should()
                        .dependOnClassesThat(
                                resideInAPackage("dev.mortise.host..")
                                        .and(
                                                not(
                                                        resideInAnyPackage(
                                                                allowed.toArray(String[]::new)))))
                        .because(room + " may know " + known)
                        .check(CLASSES);
            }
            known.addAll(line);
        }
    }

    /// It stands beside the rooms that run processes; it only needs to know where things lie.
    @Test
    void theDataRoomKnowsNamesErrorsAndPlacesOnly() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "host.data")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("dev.mortise..")
                                .and(
                                        not(
                                                resideInAnyPackage(
                                                        ROOT + "host.data",
                                                        ROOT + "host.spec",
                                                        ROOT + "host.error",
                                                        ROOT + "host.config"))))
                .check(CLASSES);
    }

    @Test
    void theRoomsKnowEachOtherAsDrawn() {
        knows("cp1", List.of());
        knows("proto", List.of());
        knows("sdk", List.of("cp1", "proto"));
        knows("fixtures", List.of("sdk", "cp1"));
        knows("host", List.of("cp1", "proto"));
        knows("cli", List.of("host", "fixtures"));
    }

    private static void knows(String room, List<String> others) {
        String[] allowed =
                Stream.concat(
                                Stream.concat(others.stream(), Stream.of(room))
                                        .map(r -> ROOT + r + ".."),
                                Stream.of("org.jspecify.."))
                        .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(ROOT + room + "..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("dev.mortise..").and(not(resideInAnyPackage(allowed))))
                .because(room + " may know " + others)
                .check(CLASSES);
    }

    @Test
    void nothingInTheHostKnowsAScreen() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.mortise.host..", "dev.mortise.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx..", "com.sun.glass..")
                .check(CLASSES);
    }

    @Test
    void pureRoomsReadNoClockStartNoThreadAndDoNoInput() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.mortise.host.lifecycle", "dev.mortise.host.handshake",
                        "dev.mortise.host.logs", "dev.mortise.cp1")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..", "java.nio.channels..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.Thread")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .check(CLASSES);
    }

    /// Whoever compares two of them depends on what somebody sets the clock to. The watch does, to
    /// tell of it; what must outlast the host has no other clock, and bounds what it finds. Records
    /// of earlier hosts are placed by it and ordered by their numbers.
    @Test
    @MustHold("B103")
    void nothingInTheHostDecidesByTheWallClock() {
        noClasses()
                .that()
                .resideInAPackage("dev.mortise.host..")
                .and()
                .doNotHaveFullyQualifiedName("dev.mortise.host.time.ClockWatch")
                .and()
                .doNotHaveFullyQualifiedName("dev.mortise.host.journal.Ledger$Hold")
                .and()
                .doNotHaveFullyQualifiedName("dev.mortise.host.journal.Past")
                .should()
                .accessTargetWhere(
                        target(owner(type(Instant.class)))
                                .and(target(nameMatching("isBefore|isAfter|compareTo|until"))))
                .orShould()
                .accessTargetWhere(
                        target(owner(type(Duration.class))).and(target(nameMatching("between"))))
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(CLASSES);
    }

    /// Fixtures are not the host: they play plugins, which may start what they like. A runner that
    /// goes past the JDK has a room of its own, and what it calls is the platform room's.
    @Test
    @MustHold({"B209", "B194"})
    void oneClassStartsProcesses() {
        noClasses()
                .that()
                .resideInAPackage("dev.mortise..")
                .and()
                .resideOutsideOfPackages("dev.mortise.fixtures..", ROOT + "host.process.linux..")
                .and()
                .doNotHaveFullyQualifiedName(ROOT + "host.process.Spawn")
                .should()
                .accessTargetWhere(STARTS_PROCESSES)
                .check(CLASSES);
    }

    /// So that the rule is about something.
    @Test
    void theOneClassThatStartsProcessesDoes() {
        classes()
                .that()
                .haveFullyQualifiedName(ROOT + "host.process.Spawn")
                .should()
                .accessTargetWhere(STARTS_PROCESSES)
                .check(CLASSES);
    }

    @Test
    void onlyThePlatformRoomAndTheRunnerForLinuxCallTheSystem() {
        noClasses()
                .that()
                .resideInAPackage("dev.mortise.host..")
                .and()
                .resideOutsideOfPackages(
                        "dev.mortise.host.platform", "dev.mortise.host.process.linux")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.foreign..")
                .check(CLASSES);
    }

    @Test
    void generatedCodeStaysBehindTheRpcRoom() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.mortise.host..", "dev.mortise.cli..")
                .and()
                .resideOutsideOfPackage("dev.mortise.host.rpc")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.mortise.proto..")
                .check(CLASSES);
    }

    /// product.md §13: plain records both ways, no live objects, no suppliers into the core.
    @Test
    void theBoundaryToTheScreensCarriesPlainRecords() {
        var plain =
                Set.of(
                        "HostSnapshot",
                        "Page",
                        "LogPage",
                        "DataListing",
                        "Inspection",
                        "List",
                        "Answer",
                        "boolean",
                        "MetricSample");
        for (var method : HostConnection.class.getDeclaredMethods()) {
            assertThat(plain).contains(method.getReturnType().getSimpleName());
            assertThat(Arrays.stream(method.getParameterTypes()).filter(Class::isInterface))
                    .allMatch(Class::isSealed);
        }
    }

    /// A process's status is a plain record that a snapshot carries; the rest of that room is not
    /// for commands.
    @Test
    void commandsKnowTheHostOnlyThroughItsConnection() {
        noClasses()
                .that()
                .resideInAPackage("dev.mortise.cli")
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(
                                        "dev.mortise.host.supervisor",
                                        "dev.mortise.host.process",
                                        "dev.mortise.host.rpc",
                                        "dev.mortise.host.protocol..")
                                .and(not(type(ProcessStatus.class)))
                                .or(type(Manager.class)))
                .check(CLASSES);
    }
}
