package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Text for the clipboard: as it is shown, so that what is pasted does nothing (must-hold B017).
final class LogCopy {

    /// So many lines are copied at a time.
    static final int MOST = 100_000;

    private LogCopy() {}

    /// Copies what is selected. Completes with the number of lines, on the FX thread.
    static CompletableFuture<Integer> selection(LogView view) {
        Selection now = view.selection();
        return now == null || now.isEmpty()
                ? CompletableFuture.completedFuture(0)
                : copy(view.source(), now);
    }

    /// The same with all there is.
    static CompletableFuture<Integer> all(LogSource source) {
        return source.isEmpty()
                ? CompletableFuture.completedFuture(0)
                : copy(
                        source,
                        new Selection(
                                new Selection.Point(source.first(), 0),
                                new Selection.Point(source.last(), Selection.Point.END)));
    }

    private static CompletableFuture<Integer> copy(LogSource source, Selection what) {
        return source.read(what.start().position(), what.end().position(), _ -> true, MOST)
                .thenApply(
                        lines -> {
                            var content = new ClipboardContent();
                            content.putString(text(source, what, lines));
                            Clipboard.getSystemClipboard().setContent(content);
                            return lines.size();
                        });
    }

    private static String text(LogSource source, Selection what, List<LogLine> lines) {
        return lines.stream()
                .map(
                        line ->
                                what.cut(
                                        source.position(line.number()),
                                        AnsiText.of(line.text()).text()))
                .collect(Collectors.joining("\n"));
    }

    /// What is selected of the lines that are at hand.
    static String near(LogSource source, Selection what) {
        var text = new StringBuilder();
        long from = Math.max(what.start().position(), source.first());
        long to = Math.min(what.end().position(), Math.min(source.last(), from + MOST));
        for (long at = from; at <= to; at++) {
            LogLine line = source.line(at);
            if (line != null) {
                text.append(text.isEmpty() ? "" : "\n");
                text.append(what.cut(at, AnsiText.of(line.text()).text()));
            }
        }
        return text.toString();
    }
}
