package dev.mortise.app.logs;

import dev.mortise.app.fx.DrawsText;
import dev.mortise.app.fx.Fx;
import dev.mortise.host.logs.LogLine;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.util.List;

/// A log on a canvas: draws the rows in view and nothing else, so its cost knows nothing of how
/// many lines there are. FX thread only.
///
/// It is told of changes by [#refresh] and draws once in the next pulse, however often that was. No
/// nodes stand for lines: tests and screen readers ask [#visibleLines], [#selectedText] and
/// [#lineAtY].
public final class LogView extends Region implements DrawsText {

    private static final int STEP_CELLS = 8;

    private final LogStyle style = new LogStyle(this, this::restyle);
    private final LineCache lines = new LineCache(style);
    private final Canvas canvas = new Canvas();
    private final LogBars bars = new LogBars(style, this::barMoved, this::setLeft);
    private final Viewport port;
    private final LogPainter painter;
    private final BooleanProperty followTail = new SimpleBooleanProperty(this, "followTail", true);
    private final ReadOnlyBooleanWrapper selected =
            new ReadOnlyBooleanWrapper(this, "selected", false);

    private @Nullable Selection selection;
    private Hits hits = Hits.NONE;
    private int hit = -1;
    private boolean revealing;

    public LogView(LogSource source, ZoneId zone) {
        this(source, new LogWords(zone), new LogWords(zone)::launch);
    }

    LogView(LogSource source, LogWords words, LaunchCaption caption) {
        this.port = new Viewport(source, style, lines);
        var context = canvas.getGraphicsContext2D();
        this.painter = new LogPainter(context, style, words, lines, caption);
        getStyleClass().add("log-view");
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setFocusTraversable(true);
        canvas.setManaged(false);
        getChildren().add(canvas);
        getChildren().addAll(bars.nodes());
        followTail.addListener((_, _, _) -> refresh());
        new LogInput(this, canvas).install();
    }

    /// Whether the newest line is kept in view. Scrolling up ends it.
    public BooleanProperty followTailProperty() {
        return followTail;
    }

    /// Whether there is something to copy.
    public ReadOnlyBooleanProperty selectedProperty() {
        return selected.getReadOnlyProperty();
    }

    /// Shows another log, from its end when following, else from its beginning.
    public void setSource(LogSource other) {
        Fx.check();
        port.show(other);
        lines.clear();
        select(null);
    }

    /// The source has changed.
    public void refresh() {
        requestLayout();
    }

    /// @param current index of the hit that stands out; -1 for none
    void showHits(Hits found, int current) {
        hits = found;
        hit = current;
        refresh();
    }

    /// Brings the current hit into view.
    void revealHit() {
        followTail.set(false);
        revealing = true;
        refresh();
    }

    /// @param pixels down, or up when below zero
    public void scroll(double pixels) {
        if (pixels < 0) {
            followTail.set(false);
        }
        port.scroll(pixels);
        refresh();
    }

    public void scrollToTop() {
        followTail.set(false);
        port.toTop();
        refresh();
    }

    /// To the newest line, and follows it from there.
    public void scrollToEnd() {
        followTail.set(true);
        refresh();
    }

    void page(int pages) {
        scroll(pages * Math.max(style.line(), port.height() - 2 * style.line()));
    }

    void lineSteps(int count) {
        scroll(count * style.line());
    }

    void sideSteps(int count) {
        setLeft(port.left() + count * STEP_CELLS * style.measure().cell());
    }

    void keepInView(long position) {
        port.reveal(position);
        refresh();
    }

    private void setLeft(double pixels) {
        port.toSide(pixels);
        refresh();
    }

    private void barMoved(double line, boolean end) {
        if (port.toLine(line, end)) {
            followTail.set(false);
        }
        refresh();
    }

    private void restyle() {
        lines.clear();
        port.restyle();
        refresh();
    }

    @Override
    protected void layoutChildren() {
        double x = snappedLeftInset();
        double y = snappedTopInset();
        double width = Math.max(0, getWidth() - x - snappedRightInset());
        double height = Math.max(0, getHeight() - y - snappedBottomInset());
        double textWidth = Math.max(0, Math.floor(width - bars.thickness()));
        port.resize(textWidth, port.height());
        boolean wide = port.overhang() > 0;
        bars.layout(x, y, width, height, wide);
        canvas.relocate(x, y);
        canvas.setWidth(textWidth);
        canvas.setHeight(Math.max(0, Math.floor(height - (wide ? bars.thickness() : 0))));
        port.resize(textWidth, canvas.getHeight());
        reveal();
        port.layOut(followTail.get());
        if (!wide && port.overhang() > 0) {
            Fx.later(this::requestLayout); // once, to make room for the bar below
        }
        port.source().want(port.lineRows().mapToLong(Row.Line::position).toArray());
        painter.paint(
                new LogPainter.Picture(
                        port.width(), port.rows(), port.left(), selection, hits, hit));
        bars.show(port, hits, hit);
    }

    /// Waits, over several pulses, until the line of the hit has come.
    private void reveal() {
        if (!revealing || hit < 0 || hit >= hits.size() || port.source().isEmpty()) {
            revealing = false;
            return;
        }
        LogSource source = port.source();
        long position = Math.min(source.position(hits.line(hit)), source.last());
        port.reveal(position);
        LogLine line = source.line(position);
        if (line != null) {
            port.reveal(lines.of(line), hits.start(hit), hits.end(hit));
            revealing = false;
        }
    }

    LogSource source() {
        return port.source();
    }

    LogStyle style() {
        return style;
    }

    @Nullable Selection selection() {
        return selection;
    }

    void select(@Nullable Selection now) {
        selection = now;
        selected.set(now != null && !now.isEmpty());
        refresh();
    }

    Selection.@Nullable Point pointAt(double x, double y, boolean nearest) {
        return port.pointAt(x, y, nearest);
    }

    int @Nullable [] wordAt(Selection.Point point) {
        LogLine line = source().line(point.position());
        return line == null ? null : lines.of(line).word(point.column());
    }

    /// The texts of the lines in view, as shown, from the top.
    public List<String> visibleLines() {
        return port.shown().map(ShownLine::text).toList();
    }

    @Override
    public List<String> drawnText() {
        return visibleLines();
    }

    /// How many rows of any kind the last picture has.
    public int drawnRows() {
        return port.rows().size();
    }

    /// Number of the line at a height of this control; -1 when there is none.
    public long lineAtY(double y) {
        double at = y - canvas.getLayoutY();
        return port.lineRows()
                .filter(row -> at >= row.y() && at < row.y() + row.height())
                .mapToLong(row -> row.line() == null ? -1 : row.line().number())
                .findFirst()
                .orElse(-1);
    }

    /// What is selected, of the lines that are at hand; copying takes all of it.
    public String selectedText() {
        return selection == null ? "" : LogCopy.near(source(), selection);
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(
            AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.TEXT
                ? String.join("\n", visibleLines())
                : super.queryAccessibleAttribute(attribute, parameters);
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return LogStyle.CSS;
    }
}
