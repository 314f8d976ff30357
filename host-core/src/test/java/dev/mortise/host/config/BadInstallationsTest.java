package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/// Installations, profiles and deployers, and what is said of each slip.
class BadInstallationsTest extends ConfigFixture {

    @ParameterizedTest
    @MethodSource
    void badInstallationsAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badInstallationsAreRefused() {
        return Stream.of(
                arguments(
                        """
                        installations:
                          - plugin: a
                            kind: driver
                        """,
                        """
                        mortise.yaml:2:5: the installation lacks the key "path"; expected the path \
                        of its executable
                        mortise.yaml:2:5: the installation lacks the key "version"; expected the \
                        plugin's version
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: connector, path: x }
                        """,
                        """
                        mortise.yaml:2:38: connectors are not supported: CP1 names the kind without \
                        saying how a host talks to it; expected the plugin's driver or application
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: drivr, path: x }
                        """,
                        """
                        mortise.yaml:2:38: kind is "drivr"; expected one of driver, application, \
                        deployer, go-plugin, plain; did you mean "driver"?
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: ~ann/x, profile: vault }
                        """,
                        """
                        mortise.yaml:2:52: path is "~ann/x"; expected a path: ~ alone or ~/… for the \
                        home, ./~… for such a name
                        mortise.yaml:2:60: profile means nothing for kind driver; expected it with \
                        kind go-plugin only
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: go-plugin, path: x }
                        """,
                        """
                        mortise.yaml:2:5: the installation lacks the key "profile"; expected one of \
                        crowdsec, deployer, grafana, nomad, terraform-provider, vault, or an entry \
                        under profiles
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: go-plugin, path: x, profile: vualt }
                        """,
                        """
                        mortise.yaml:2:67: profile is "vualt"; expected one of crowdsec, deployer, \
                        grafana, nomad, terraform-provider, vault, or an entry under profiles; did \
                        you mean "vault"?
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: x, sha256: 3f1c9a… }
                        """,
                        """
                        mortise.yaml:2:63: sha256 is "3f1c9a…"; expected 64 hex digits
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: x, args: --quiet, files: \
                        [''] }
                        """,
                        """
                        mortise.yaml:2:61: args is "--quiet"; expected a list of texts
                        mortise.yaml:2:78: files is ""; expected a path
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: x, args: [a, , b] }
                        """,
                        """
                        mortise.yaml:2:65: a value is missing before this; expected a value, '' for \
                        an empty text
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: x }
                          - { plugin: a, version: '1', kind: plain, path: y }
                        """,
                        """
                        mortise.yaml:3:5: a@1 is installed twice; expected plugin and version \
                        together once
                        """));
    }

    @ParameterizedTest
    @MethodSource
    @MustHold("B182")
    void identifiersThatForgeLinesAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> identifiersThatForgeLinesAreRefused() {
        return Stream.of(
                arguments(
                        """
                        installations:
                          - { plugin: "a\\nb", version: ' 1', kind: driver, path: "x\\0" }
                        """,
                        """
                        mortise.yaml:2:15: plugin holds a control or direction-changing character; \
                        expected a name of 1 to 128 printable characters
                        mortise.yaml:2:32: version begins or ends with a blank; expected a name of 1 \
                        to 128 printable characters
                        mortise.yaml:2:58: path is "x\\u0000"; expected a path
                        """));
    }

    @ParameterizedTest
    @MethodSource
    void badVariablesAndReferencesAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badVariablesAndReferencesAreRefused() {
        return Stream.of(
                arguments(
                        """
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: x, env: { A=B: c, '': d, \
                        E: , F: [g] } }
                        """,
                        """
                        mortise.yaml:2:62: the variable is "A=B"; expected a variable's name without \
                        "="
                        mortise.yaml:2:70: the variable is empty; expected a name of 1 to 128 \
                        printable characters
                        mortise.yaml:2:79: E has no value; expected text, '' for an empty one
                        mortise.yaml:2:85: F is a list; expected text
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, kind: deployer, path: nowhere }
                        """,
                        """
                        mortise.yaml:2:5: a version is neither given nor to be had: nowhere or one \
                        of its files cannot be read; expected a version, or a file to take the hash of
                        """),
                arguments(
                        """
                        installations:
                          - { plugin: a, version: "${env:V}", kind: driver, path: x, args: \
                        ["${HOME}"] }
                        """,
                        """
                        mortise.yaml:2:27: ${…} is not read in version; expected ${env:…} and \
                        ${file:…} only in the values of an installation's env and an instance's \
                        config; $${ is a literal ${
                        mortise.yaml:2:69: ${…} is not read in args; expected ${env:…} and ${file:…} \
                        only in the values of an installation's env and an instance's config; $${ is \
                        a literal ${
                        """));
    }

    @ParameterizedTest
    @MethodSource
    void badProfilesDeployersAndPluginsAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badProfilesDeployersAndPluginsAreRefused() {
        return Stream.of(
                arguments(
                        """
                        profiles: { vault: { cookie_key: A, cookie_value: b, versions: [1] }, mine: \
                        { cookie_key: A, versions: [] } }
                        """,
                        """
                        mortise.yaml:1:13: "vault" is built in; expected another name
                        mortise.yaml:1:77: mine lacks the key "cookie_value"; expected its value
                        mortise.yaml:1:104: versions is an empty list; expected one at least
                        """),
                arguments(
                        """
                        deployers: { a: { allow: [delete], enviroments: [x] }, b: { allow: [deploy] \
                        } }
                        """,
                        """
                        mortise.yaml:1:17: a lacks the key "environments"; expected a list of names
                        mortise.yaml:1:27: allow is "delete"; expected one of deploy, rollback
                        mortise.yaml:1:36: unknown key "enviroments"; expected one of allow, \
                        environments; did you mean "environments"?
                        mortise.yaml:1:59: b lacks the key "environments"; expected a list of names
                        """),
                arguments(
                        """
                        plugins: [a]
                        """,
                        """
                        mortise.yaml:1:10: plugins is a list; expected a mapping of plugins
                        """));
    }
}
