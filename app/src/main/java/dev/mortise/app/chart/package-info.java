/// Lines over time: the raster chart, the sparkline and the Metrics tab that is built of them.
///
/// A chart is a picture in an `int` raster, one painted column after another, with ordinary nodes
/// for text, cursor and marks on top. Colours are roles of the style sheet, never of the code.
@NullMarked
package dev.mortise.app.chart;

import org.jspecify.annotations.NullMarked;
