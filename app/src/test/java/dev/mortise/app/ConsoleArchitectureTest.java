package dev.mortise.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.Manager;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.testkit.MustHold;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.paint.Color;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// Draws the console's rooms: screens know the host's plain records, the bridge, the theme and the
/// derived facts, never each other.
class ConsoleArchitectureTest {

    private static final String ROOT = "dev.mortise.app";

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages(ROOT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "chart",
                "logs",
                "timeline",
                "instances",
                "instance",
                "shell",
                "screens",
                "model",
                "theme",
                "fx"
            })
    void aScreenKnowsNoOther(String room) {
        var allowed =
                List.of(
                                room,
                                "fx",
                                room.equals("fx") ? "fx" : "theme",
                                List.of("fx", "theme").contains(room) ? room : "model")
                        .stream()
                        .map(name -> ROOT + "." + name)
                        .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(ROOT + "." + room)
                .should()
                .dependOnClassesThat(
                        resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(allowed))))
                .check(CLASSES);
    }

    /// product.md §13: an interface of plain records lies between the host and the screens.
    @Test
    void screensKnowTheHostOnlyThroughItsConnection() {
        noClasses()
                .that(resideInAPackage(ROOT + "..").and(not(resideInAPackage(ROOT))))
                .should()
                .dependOnClassesThat(
                        type(Manager.class)
                                .or(type(EmbeddedHost.class))
                                .or(
                                        resideInAnyPackage(
                                                        "dev.mortise.host.supervisor",
                                                        "dev.mortise.host.process",
                                                        "dev.mortise.host.rpc",
                                                        "dev.mortise.host.protocol..",
                                                        "dev.mortise.host.platform",
                                                        "dev.mortise.cli..")
                                                .and(not(type(ProcessStatus.class)))))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .dependOnClassesThat(type(Manager.class))
                .check(CLASSES);
    }

    @Test
    @MustHold("B178")
    void onlyTheBridgeSpeaksToTheToolkitsThread() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .and()
                .resideOutsideOfPackage(ROOT + ".fx")
                .should()
                .dependOnClassesThat(type(Platform.class))
                .check(CLASSES);
    }

    /// The console starts nothing: processes are the host's.
    @Test
    @MustHold("B209")
    void noScreenStartsAProcess() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .accessTargetWhere(
                        target(owner(type(ProcessBuilder.class)))
                                .or(
                                        target(owner(type(Runtime.class)))
                                                .and(target(nameMatching("exec")))))
                .check(CLASSES);
    }

    @Test
    void coloursComeFromTheStyleSheets() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .callMethod(Node.class, "setStyle", String.class)
                .orShould()
                .callMethod(Color.class, "web", String.class)
                .orShould()
                .callMethod(Color.class, "valueOf", String.class)
                .orShould()
                .callMethod(Color.class, "rgb", int.class, int.class, int.class)
                .check(CLASSES);
    }

    @Test
    void thereIsSomethingToCheck() {
        assertThat(CLASSES.size()).isGreaterThan(150);
    }
}
