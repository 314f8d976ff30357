package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/// Instances, and what is said of each slip.
class BadInstancesTest extends ConfigFixture {

    @ParameterizedTest
    @MethodSource
    void badInstancesAreRefusedWithTheirLine(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badInstancesAreRefusedWithTheirLine() {
        return Stream.of(
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acne, version: "1" }
                                """,
                        """
                        mortise.yaml:6:33: acne@1 is not installed; expected plugin one of acme, \
                        sleep, dummy; did you mean "acme"?
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "2" }
                                """,
                        """
                        mortise.yaml:6:48: acme@2 is not installed; expected version 1
                        """),
                arguments(
                        """
                        instances:
                          - { id: a, tenant: t, plugin: acme, version: '1' }
                        """,
                        """
                        mortise.yaml:2:33: acme@1 is not installed; expected an entry under \
                        installations
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1" }
                                  - { id: a, tenant: t, plugin: sleep, version: "1" }
                                """,
                        """
                        mortise.yaml:7:5: the instance t/a stands here a second time; expected \
                        tenant and id together once
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: sleep, version: "1", isolation: shared }
                                """,
                        """
                        mortise.yaml:6:65: kind plain cannot be shared; expected per-instance, or no \
                        isolation at all
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: sleep, version: "1", activation: on-demand,
                                      config: { a: b } }
                                """,
                        """
                        mortise.yaml:6:66: a plain program cannot start on demand: it has no calls; \
                        expected eager, or no activation at all
                        mortise.yaml:7:7: kind plain cannot be told a config; expected args or env \
                        of its installation
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: dummy, version: "1", config: { a: b } }
                                """,
                        """
                        mortise.yaml:6:54: kind go-plugin cannot be told a config; expected args or \
                        env of its installation
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: dummy, version: "1", isolation: shared }
                                """,
                        """
                        mortise.yaml:6:65: kind go-plugin cannot be shared; expected per-instance, \
                        or no isolation at all
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1", supervision: { \
                                ready_after: 1s, stop_signal: INT } }
                                """,
                        """
                        mortise.yaml:6:68: ready_after means nothing for kind driver; expected it on \
                        plain programs only
                        mortise.yaml:6:85: stop_signal means nothing for kind driver; expected it on \
                        plain programs only
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1", isolation: pre-instance, \
                                enabled: yes, activation: lazy }
                                """,
                        """
                        mortise.yaml:6:64: isolation is "pre-instance"; expected one of shared, \
                        per-instance; did you mean "per-instance"?
                        mortise.yaml:6:87: enabled is "yes"; expected true or false
                        mortise.yaml:6:104: activation is "lazy"; expected one of eager, on-demand
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1", config: { a: \
                                "${env:NOPE}", b: "${file:nope}", c: "x${", d: "${HOME}", e: "pa${ss}w" } }
                                """,
                        """
                        mortise.yaml:6:66: the variable NOPE of a is not set; expected it in the \
                        environment of the host
                        mortise.yaml:6:84: the file nope of b does not exist; expected a readable \
                        file (nope)
                        mortise.yaml:6:103: c holds a ${ that is never closed; expected ${env:NAME} \
                        or ${file:PATH}; $${ is a literal ${
                        mortise.yaml:6:113: d holds ${HOME} that is not known; expected ${env:NAME} \
                        or ${file:PATH}; $${ is a literal ${; did you mean "${env:HOME}"?
                        mortise.yaml:6:127: e holds a ${…} of a form that is not known; expected \
                        ${env:NAME} or ${file:PATH}; $${ is a literal ${
                        """),
                arguments(
                        DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1", enabled: "true", \
                                tennant: x }
                                """,
                        """
                        mortise.yaml:6:62: enabled is quoted text; expected true or false, without \
                        quotes
                        mortise.yaml:6:70: unknown key "tennant"; expected one of id, tenant, \
                        plugin, version, isolation, enabled, activation, config, health, \
                        supervision; did you mean "tenant"?
                        """),
                arguments(
                        """
                        instances:
                          - id: a
                          - b
                        """,
                        """
                        mortise.yaml:2:5: the instance lacks the key "tenant"; expected the name of \
                        its tenant
                        mortise.yaml:2:5: the instance lacks the key "plugin"; expected the name of \
                        an installed plugin
                        mortise.yaml:2:5: the instance lacks the key "version"; expected its \
                        installed version
                        mortise.yaml:3:5: the instance is "b"; expected a mapping with one of id, \
                        tenant, plugin, version, isolation, enabled, activation, config, health, \
                        supervision
                        """));
    }
}
