package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.logs.AnsiText.Style;
import dev.mortise.host.logs.LogLevel;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

class ShownLineTest {

    private static final String ESC = "\u001b[";

    private static ShownLine shown(String text) {
        return ShownLine.of(FakeLog.line(1, text), cluster -> 2);
    }

    @Test
    void colourEscapesBecomeStylesAndLeaveTheText() {
        AnsiText ansi = AnsiText.of("a " + ESC + "1;31mred" + ESC + "0m b" + ESC + "m");
        assertThat(ansi.text()).isEqualTo("a red b");
        assertThat(ansi.styles())
                .containsExactly(
                        new Style(2, 1, true, false),
                        new Style(5, Style.DEFAULT, false, false),
                        new Style(7, Style.DEFAULT, false, false));
    }

    @Test
    void brightAndIndexedColoursAreKnownAndOthersPassBy() {
        assertThat(AnsiText.of(ESC + "95mx").styles().getFirst().colour()).isEqualTo(13);
        assertThat(AnsiText.of(ESC + "38;5;11mx").styles().getFirst().colour()).isEqualTo(11);
        assertThat(AnsiText.of(ESC + "38;5;200mx").styles().getFirst().colour()).isEqualTo(-1);
        assertThat(AnsiText.of(ESC + "38;2;1;31;1mx").styles().getFirst().colour()).isEqualTo(-1);
    }

    @Test
    void otherEscapesStayAsText() {
        assertThat(AnsiText.of(ESC + "2Jx" + ESC + "31").text()).isEqualTo("\\x1b[2Jx\\x1b[31");
    }

    @Test
    void aStyleCannotFakeAnEscape() {
        AnsiText ansi = AnsiText.of("\\" + ESC + "31mx1b");
        assertThat(ansi.text()).isEqualTo("\\\\x1b");
        assertThat(ansi.styles()).isEmpty();
    }

    @Test
    @MustHold("B017")
    void noTextThatIsShownOrCopiedCanMoveACursor() {
        var random = new Random(17);
        for (int round = 0; round < 2_000; round++) {
            var raw = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                int from = random.nextBoolean() ? 0x2000 : 0;
                raw.append(random.nextInt(4) == 0 ? ESC + "31m" : "");
                raw.append((char) (from + random.nextInt(0x100)));
            }
            String text = shown(raw.toString()).text();
            assertThat(text.chars())
                    .noneMatch(c -> c != '\t' && Character.isISOControl(c))
                    .noneMatch(c -> c >= 0x2028 && c <= 0x202e || c >= 0x2066 && c <= 0x2069);
        }
    }

    @Test
    @MustHold("B082")
    void ordinaryLinesAreShownWhole() {
        for (int i = 0; i < 10_000; i++) {
            String text = "[" + i + "] \"key\": 'välue' \\n 100 % " + "x".repeat(i % 300);
            assertThat(shown(text).text()).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"quoted\"", "42", "[1,2,3]", "{broken", "null", ""})
    @MustHold("B105")
    void whatIsNoRecordIsPlainText(String line) {
        assertThat(shown(line).text()).isEqualTo(line);
    }

    @Test
    void ourEscapesAreToldFromThoseThatWerePrinted() {
        ShownLine line = shown("\u0007 and \\x07");
        assertThat(line.text()).isEqualTo("\\x07 and \\\\x07");
        assertThat(line.escape(0)).isEqualTo(4);
        assertThat(line.escape(9)).isZero();
        assertThat(line.escape(10)).isZero();
    }

    @Test
    void aLevelAtTheBeginningStandsInTheColumnOfLevels() {
        assertThat(shown("INFO  ready").lead()).isEqualTo(6);
        assertThat(shown("WARN: low").lead()).isEqualTo(6);
        assertThat(shown("ERROR low").lead()).isEqualTo(6);
        assertThat(shown("INFO").lead()).isZero();
        assertThat(shown("at level INFO ready").lead()).isZero();
        assertThat(shown("at level INFO ready").line().level()).isEqualTo(LogLevel.INFO);
    }

    @Test
    void aWordEndsWhereLettersDo() {
        ShownLine line = shown("journal.open_file(42)");
        assertThat(line.word(9)).containsExactly(8, 17);
        assertThat(line.word(7)).containsExactly(7, 8);
        assertThat(line.word(99)).containsExactly(21, 21);
    }
}
