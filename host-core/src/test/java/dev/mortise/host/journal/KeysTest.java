package dev.mortise.host.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

class KeysTest {

    @Test
    void ordinaryNamesAreReadAsTheyAre() {
        assertThat(Keys.of(new InstanceId("north", "Kasse 3 (Süd)")))
                .isEqualTo("north/Kasse 3 (Süd)");
        assertThat(Keys.of(new InstallationId("ledger", "2.4.0"))).isEqualTo("ledger@2.4.0");
        assertThat(Keys.of(new InstanceId("ops@north", "a"))).isEqualTo("ops@north/a");
    }

    @Test
    void twoNamesNeverShareAKeyAndEachKeyReadsBack() {
        var random = new Random(7);
        Map<String, ProcessKey> seen = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            String a = name(random);
            String b = name(random);
            ProcessKey key =
                    random.nextBoolean()
                            ? new ProcessKey.Own(new InstanceId(a, b))
                            : new ProcessKey.Shared(new InstallationId(a, b));
            String text = Keys.of(key);
            assertThat(Keys.process(text)).isEqualTo(key);
            assertThat(seen.getOrDefault(text, key)).isEqualTo(key);
            seen.put(text, key);
        }
    }

    private static String name(Random random) {
        var name = new StringBuilder();
        for (int length = random.nextInt(4); length >= 0; length--) {
            name.append("/@%2F40a5".charAt(random.nextInt(9)));
        }
        return name.toString();
    }

    @Test
    void whatIsNoKeyIsRefused() {
        assertThat(Keys.find("neither")).isEmpty();
        assertThatThrownBy(() -> Keys.process("a/b/c"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Keys.instance("a@b")).isInstanceOf(IllegalArgumentException.class);
    }
}
