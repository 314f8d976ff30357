package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;

import org.junit.jupiter.api.Test;

/// What kinds without a tenant of their own come to (product.md §2).
class GoPluginsInTheFileTest extends ConfigFixture {

    private static final String HASH = "3f1c9a".repeat(10) + "3F1C";

    @Test
    void aGoPluginMakesOneEagerInstanceByItselfAndADeployerOneOnDemand() {
        HostConfig config =
                read(
                        """
                        installations:
                          - { plugin: dummy, version: "1", kind: go-plugin, profile: crowdsec, path: d }
                          - { plugin: ship, version: "2", kind: deployer, path: s }
                        """);
        assertThat(config.instances())
                .extracting(
                        i -> i.id().toString(), InstanceSpec::activation, InstanceSpec::isolation)
                .containsExactly(
                        tuple("(host)/dummy", Activation.EAGER, Isolation.PER_INSTANCE),
                        tuple("(host)/ship", Activation.ON_DEMAND, Isolation.PER_INSTANCE));
    }

    @Test
    void aGoPluginWithAnInstanceOfItsOwnMakesNoOther() {
        HostConfig config =
                read(
                        DRIVER
                                + """
                                instances:
                                  - { id: mine, tenant: north, plugin: dummy, version: "1" }
                                """);
        assertThat(config.instances())
                .extracting(i -> i.id().toString())
                .containsExactly("north/mine");
        assertThat(config.instances().getFirst().isolation()).isEqualTo(Isolation.PER_INSTANCE);
    }

    @Test
    void aSecondVersionOfAGoPluginWaitsToBeAskedForAndSaysSo() {
        HostConfig config =
                read(
                        """
                        installations:
                          - { plugin: dummy, version: "1", kind: go-plugin, profile: crowdsec, path: d }
                          - { plugin: dummy, version: "2", kind: go-plugin, profile: crowdsec, path: d }
                        """);
        assertThat(config.instances()).hasSize(1);
        assertThat(lines(config.warnings()))
                .containsExactly(
                        "mortise.yaml:3:5: dummy@2 makes no instance by itself: there is a"
                                + " (host)/dummy already; expected an entry under instances if both"
                                + " versions are to run");
    }

    @Test
    void theVersionOfADeployerIsTheBeginningOfItsHashUnlessGiven() throws Exception {
        write("ship", "abc");
        HostConfig config =
                read(
                        """
                        installations:
                          - { plugin: ship, kind: deployer, path: ship }
                          - { plugin: boat, kind: deployer, path: nowhere, sha256: %s }
                        """
                                .formatted(HASH));
        assertThat(config.installations())
                .extracting(i -> i.id().toString())
                .containsExactly("ship@ba7816bf8f01", "boat@3f1c9a3f1c9a");
    }
}
