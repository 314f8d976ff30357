package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellsTest {

    private static final Cells.Measure WIDE = cluster -> 2;

    @Test
    void aPlainLineHasOneCellPerColumn() {
        Cells cells = Cells.of("abc é", WIDE);
        assertThat(cells.total()).isEqualTo(5);
        assertThat(cells.cell(3)).isEqualTo(3);
        assertThat(cells.column(3)).isEqualTo(3);
        assertThat(cells.column(99)).isEqualTo(5);
        assertThat(cells.column(-1)).isZero();
    }

    @Test
    void aTabEndsAtTheNextStop() {
        Cells cells = Cells.of("ab\tc\td", WIDE);
        assertThat(cells.cell(3)).isEqualTo(8);
        assertThat(cells.cell(5)).isEqualTo(16);
        assertThat(cells.column(5)).isEqualTo(2);
    }

    @Test
    void wideCharactersTakeWhatTheyMeasure() {
        Cells cells = Cells.of("漢a字", WIDE);
        assertThat(cells.total()).isEqualTo(5);
        assertThat(cells.cell(1)).isEqualTo(2);
        assertThat(cells.column(1)).isZero();
        assertThat(cells.column(2)).isEqualTo(1);
        assertThat(cells.column(4)).isEqualTo(2);
    }

    @Test
    void whatReadsAsOneCharacterIsOneCluster() {
        String text = "e\u0301👩‍🚀🇩🇪👍🏽x";
        int at = 0;
        int clusters = 0;
        while (at < text.length()) {
            at = Cells.clusterEnd(text, at);
            clusters++;
        }
        assertThat(clusters).isEqualTo(5);
        assertThat(Cells.of(text, WIDE).total()).isEqualTo(9);
        assertThat(Cells.of(text, WIDE).column(1)).isZero();
    }

    @Test
    void aLoneSurrogateDoesNotEndTheWorld() {
        assertThat(Cells.of("a\ud83d", WIDE).total()).isEqualTo(3);
        assertThat(Cells.of("\ude80b\u200d", WIDE).total()).isPositive();
    }
}
