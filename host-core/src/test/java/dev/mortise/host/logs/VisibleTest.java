package dev.mortise.host.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

class VisibleTest {

    private static final Pattern HIDDEN =
            Pattern.compile(
                    "[\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\u061c\u200b\u200e\u200f\u2028-\u202e"
                            + "\u2066-\u2069\ufeff\\x{d800}-\\x{dfff}]");

    @Test
    void ordinaryTextStaysTheSameObject() {
        String text = "C:\\users\\x\tgr\u00fc\u00dfe \u65E5\u672C \uD83D\uDE00 a\u200Db \\n \\u12";
        assertThat(Visible.text(text)).isSameAs(text);
    }

    @Test
    void whatActsIsWrittenOut() {
        assertThat(Visible.text("a\u001b[31mb\r\n\0\u202e\u2028\uFEFF\u0085\uD800\u007f"))
                .isEqualTo("a\\x1b[31mb\\x0d\\x0a\\x00\\u202e\\u2028\\ufeff\\x85\\ud800\\x7f");
        assertThat(Visible.text("\uDB40\uDC41x")).isEqualTo("\\udb40\\udc41x");
    }

    @Test
    void anEscapeCannotBeFaked() {
        assertThat(Visible.text("\\x1b")).isEqualTo("\\\\x1b");
        assertThat(Visible.text("\\\u001b")).isEqualTo("\\\\\\x1b");
        assertThat(Visible.text("\\x1B \\xzz \\u202")).isEqualTo("\\x1B \\xzz \\u202");
    }

    @Test
    @MustHold("B017")
    void noneGetsThroughAndNoTwoTextsLookAlike() {
        String alphabet =
                "\\\\\\xu012bef \u001b\n"
                        + "\t\u0085\u2028\u202e\u2066\uFEFF\uD83D\uDE00\uDB40\uDC41\u007f";
        var random = new Random(17);
        Map<String, String> seen = new HashMap<>();
        for (int i = 0; i < 300_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(8); n > 0; n--) {
                text.append(
                        random.nextInt(4) == 0
                                ? (char) random.nextInt(0x1_0000)
                                : alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String shown = Visible.text(text.toString());
            assertThat(HIDDEN.matcher(shown).find()).as(shown).isFalse();
            String other = seen.putIfAbsent(shown, text.toString());
            if (other != null) {
                assertThat(other).isEqualTo(text.toString());
            }
        }
    }
}
