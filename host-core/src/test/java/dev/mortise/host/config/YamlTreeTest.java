package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

/// Anchors, aliases and merges: resolved or refused, never misread.
class YamlTreeTest extends ConfigFixture {

    private static String refusal(String text) {
        try {
            tree(text);
        } catch (ConfigException e) {
            return e.getMessage();
        }
        throw new AssertionError("it was read");
    }

    @Test
    void anAliasIsTheVeryNodeOfItsAnchor() throws Exception {
        var root = (Node.Mapping) tree("a: &x { k: 1 }\nb: *x\nc: &y text\nd: [*y, *y]\n*y : e");
        assertThat(root.get("b").orElseThrow()).isSameAs(root.get("a").orElseThrow());
        assertThat(((Node.Sequence) root.get("d").orElseThrow()).items())
                .extracting(Node::line)
                .containsExactly(3, 3);
        assertThat(text(root.get("text"))).isEqualTo("e");
    }

    @Test
    void anAnchorThatIsSetAgainCountsFromThereOn() throws Exception {
        var root = (Node.Mapping) tree("a: &x 1\nb: *x\nc: &x 2\nd: *x\n");
        assertThat(text(root.get("b"))).isEqualTo("1");
        assertThat(text(root.get("d"))).isEqualTo("2");
    }

    @Test
    void mergedKeysYieldToOwnKeysAndToEarlierOnes() throws Exception {
        var root =
                (Node.Mapping)
                        tree(
                                """
                                one: &one { a: 1, b: 1, c: 1 }
                                two: &two { a: 2, d: 2 }
                                both: { <<: [*one, *two], b: own }
                                late:
                                  e: own
                                  <<: *two
                                  a: own
                                quoted: { "<<": *two }
                                """);
        var both = (Node.Mapping) root.get("both").orElseThrow();
        assertThat(both.entries()).containsOnlyKeys("a", "b", "c", "d");
        assertThat(text(both.get("a"))).isEqualTo("1");
        assertThat(text(both.get("b"))).isEqualTo("own");
        assertThat(both.get("d").orElseThrow().line()).isEqualTo(2);
        var late = (Node.Mapping) root.get("late").orElseThrow();
        assertThat(text(late.get("a"))).isEqualTo("own");
        assertThat(text(late.get("d"))).isEqualTo("2");
        assertThat(((Node.Mapping) root.get("quoted").orElseThrow()).entries())
                .containsOnlyKeys("<<");
    }

    @Test
    void defaultsMayBeSharedByInstances() {
        HostConfig config =
                read(
                        DRIVER
                                + """
                                instances:
                                  - &base { id: a, tenant: t, plugin: acme, version: "1",
                                      supervision: &s { max_restarts: 3 } }
                                  - { <<: *base, id: b, supervision: { <<: *s, base_backoff: 1s } }
                                """);
        assertThat(config.instances().get(1).id().toString()).isEqualTo("t/b");
        assertThat(config.instances().get(1).supervision().maxRestarts()).isEqualTo(3);
    }

    @Test
    void aProblemBehindSeveralAliasesIsSaidOnce() {
        assertThat(
                        problems(
                                DRIVER
                                        + """
                                        instances:
                                          - { id: a, tenant: t, plugin: acme, version: "1", health: &h { interval: 5 } }
                                          - { id: b, tenant: t, plugin: acme, version: "1", health: *h }
                                        """))
                .singleElement()
                .asString()
                .startsWith("mortise.yaml:6:76: interval is \"5\"");
    }

    @Test
    @MustHold("B134")
    void aBombIsRefusedAtTheReferenceThatMakesItTooLarge() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            String before = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s%s]\n".formatted(i, i, before, (", " + before).repeat(9)));
        }
        assertThat(bomb).hasSizeLessThan(700);
        assertThat(refusal(bomb.toString()))
                .isEqualTo(
                        "t.yaml:5:45: the file grows too large here; expected at most 100000"
                                + " values, aliases written out");
    }

    @Test
    @MustHold("B134")
    void aBombOfMergesIsRefusedToo() {
        var bomb = new StringBuilder("a0: &a0 { k: [1, 2, 3, 4, 5, 6, 7, 8, 9] }\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("a%d: &a%d { <<: *a%d, k%d: *a%d }\n".formatted(i, i, i - 1, i, i - 1));
        }
        assertThat(refusal(bomb.toString())).contains("the file grows too large here");
    }

    @Test
    void asManyValuesAsAreAllowedAreRead() throws Exception {
        int items = YamlTree.MOST_NODES - 1;
        var list = (Node.Sequence) tree("[" + "x,".repeat(items) + "]");
        assertThat(list.items()).hasSize(items);
        assertThat(refusal("[" + "x,".repeat(items + 1) + "]")).startsWith("t.yaml:1:200000: ");
    }

    @Test
    @MustHold("B134")
    void whatIsNestedTooDeeplyIsRefusedAlsoBehindAliases() throws Exception {
        assertThat(tree("[".repeat(64) + "]".repeat(64)).line()).isEqualTo(1);
        assertThat(refusal("[".repeat(1_000_000)))
                .isEqualTo("t.yaml:1:65: this is nested too deeply; expected at most 64 levels");
        String half = "[".repeat(40) + "]".repeat(40);
        assertThat(refusal("a: &a " + half + "\nb: " + "[".repeat(30) + "*a" + "]".repeat(30)))
                .startsWith("t.yaml:2:34: this is nested too deeply");
    }

    @Test
    @MustHold("B134")
    void anAliasInsideItsOwnAnchorIsRefused() {
        assertThat(refusal("a: &a [b, *a]"))
                .startsWith("t.yaml:1:11: *a stands inside its own anchor");
        assertThat(refusal("&a { <<: *a }"))
                .startsWith("t.yaml:1:10: *a stands inside its own anchor");
        assertThat(refusal("&a { *a : b }"))
                .startsWith("t.yaml:1:6: *a stands inside its own anchor");
    }

    @Test
    void aQuestionMarkInsideBracesIsNotLost() throws Exception {
        assertThat(refusal("plugins: { ?x: y }"))
                .isEqualTo(
                        "t.yaml:1:13: a \"?\" cannot begin a key here; expected quotes around the"
                                + " key");
        assertThat(refusal("[?x: y]")).contains(":1:3: a \"?\" cannot");
        var root = (Node.Mapping) tree("? x\n: y\n?z: 1\n");
        assertThat(root.entries()).containsOnlyKeys("x", "?z");
    }

    @Test
    void aPatternThatNestsWithoutEndIsRefused() {
        String deep = "(".repeat(100_000);
        assertThat(problems("host: { redaction: [ { name: a, pattern: '" + deep + "' } ] }"))
                .containsExactly(
                        "mortise.yaml:1:42: the pattern is too long; expected at most 1000"
                                + " characters");
    }

    @Test
    void aTreeCannotBeChanged() throws Exception {
        var root = (Node.Mapping) tree("a: [1]");
        assertThatThrownBy(() -> root.entries().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
