package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.paint.Color;

import org.junit.jupiter.api.Test;

class RasterTest {

    private static final int BLUE = 0xff0000ff;
    private static final int HALF_RED = 0x80800000;

    private final Raster raster = new Raster();
    private final Reduction line = new Reduction();

    @Test
    void thereIsAPixelToEachOfTheScreen() {
        raster.begin(100, 50, 1.5);
        assertThat(raster.width()).isEqualTo(150);
        assertThat(raster.height()).isEqualTo(75);
        assertThat(raster.view().getFitWidth()).isEqualTo(100);
        assertThat(raster.fits(100, 50, 1.5)).isTrue();
        assertThat(raster.fits(100, 50, 2)).isFalse();
    }

    @Test
    void coloursArePremultipliedAndLieOverEachOther() {
        assertThat(Raster.argb(Color.color(1, 0, 0, 0.5))).isEqualTo(HALF_RED);
        assertThat(Raster.argb(null)).isZero();
        raster.begin(2, 1, 1);
        raster.blend(0, 0, BLUE, 255);
        raster.blend(0, 0, HALF_RED, 255);
        assertThat(raster.pixel(0, 0)).isEqualTo(0xff80007f);
        raster.blend(1, 0, BLUE, 128);
        assertThat(raster.pixel(1, 0)).isEqualTo(0x80000080);
    }

    @Test
    void aLevelLineIsAsThickAsAskedForAtEveryColumn() {
        raster.begin(40, 20, 1);
        paint(0, 10, 40, 10, 2);
        for (int x = 0; x < 40; x++) {
            int sum = 0;
            for (int y = 0; y < 20; y++) {
                sum += raster.pixel(x, y) >>> 24;
            }
            assertThat(sum).isEqualTo(2 * 255);
        }
    }

    @Test
    void aSteepLineIsAsThickAsALevelOne() {
        raster.begin(40, 40, 1);
        paint(20, 0, 21, 40, 1.5);
        for (int y = 2; y < 38; y++) {
            int sum = 0;
            for (int x = 0; x < 40; x++) {
                sum += raster.pixel(x, y) >>> 24;
            }
            assertThat(sum / 255.0).isBetween(1.3, 1.7);
        }
    }

    @Test
    void nothingIsPaintedInAGapAndAPointAloneIsADot() {
        raster.begin(60, 20, 1);
        line.begin();
        line.add(5, 10, false);
        line.add(15, 10, true);
        line.add(30.5, 10.5, false);
        line.add(45, 10, false);
        line.add(55, 10, true);
        line.end();
        LinePainter.SHARED.fill(raster, line, 20, HALF_RED);
        LinePainter.SHARED.line(raster, line, 2, BLUE);
        assertThat(raster.pixel(10, 10)).isEqualTo(BLUE);
        assertThat(raster.pixel(10, 15)).isEqualTo(HALF_RED);
        assertThat(raster.pixel(30, 10)).isEqualTo(BLUE);
        for (int y = 0; y < 20; y++) {
            assertThat(raster.pixel(22, y)).isZero();
            assertThat(raster.pixel(38, y)).isZero();
        }
    }

    private void paint(double x0, double y0, double x1, double y1, double thickness) {
        line.begin();
        line.add(x0, y0, false);
        line.add(x1, y1, true);
        line.end();
        LinePainter.SHARED.line(raster, line, thickness, BLUE);
    }
}
