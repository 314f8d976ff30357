package dev.mortise.app.instance;

import dev.mortise.app.model.Figures;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.data.DataEntry;
import dev.mortise.host.data.DataListing;
import dev.mortise.host.logs.Visible;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import java.util.ArrayList;
import java.util.stream.Collectors;

/// What a purge would delete, as nodes: how much, where, what could not be read, and the first
/// entries by name.
final class DataPreview {

    private DataPreview() {}

    static Node looking() {
        var wheel = new ProgressIndicator();
        wheel.setPrefSize(18, 18);
        var box = new HBox(wheel, Texts.label("Looking at what is there…", StyleClass.MUTED));
        box.getStyleClass().add("looking");
        box.setAlignment(Pos.CENTER_LEFT);
        return box;
    }

    static Node of(DataListing listing) {
        var total = Texts.label(total(listing), "strong");
        total.setId("purge-total");
        var directory = Texts.label(Visible.text(listing.directory().toString()), StyleClass.MONO);
        directory.setWrapText(true);
        directory.setMinHeight(Region.USE_PREF_SIZE);
        var rows = new VBox();
        rows.getStyleClass().add("entries");
        if (!listing.unread().isEmpty()) {
            rows.getChildren().add(Texts.label("Could not be read, and is not counted:", "warn"));
            listing.unread().forEach(line -> rows.getChildren().add(entry(line, "", "warn")));
        }
        for (DataEntry e : listing.entries()) {
            rows.getChildren().add(entry(e.path() + mark(e.kind()), size(e), StyleClass.MUTED));
        }
        if (listing.cut()) {
            rows.getChildren().add(Texts.label("and more, counted above", StyleClass.MUTED));
        }
        var scroll = new ScrollPane(rows);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        var box = new VBox(total, directory, scroll);
        box.getStyleClass().add("listing");
        box.setAlignment(Pos.TOP_LEFT);
        return box;
    }

    /// `1,204 files, 31 directories, 2 links: 4.2 MB goes`.
    static String total(DataListing l) {
        var parts = new ArrayList<String>();
        parts.add(Figures.count(l.files(), "file"));
        if (l.directories() > 0) {
            parts.add(
                    l.directories() == 1
                            ? "1 directory"
                            : Figures.grouped(l.directories()) + " directories");
        }
        if (l.links() > 0) {
            parts.add(Figures.count(l.links(), "link"));
        }
        boolean nothing = l.files() + l.directories() + l.links() == 0 && l.unread().isEmpty();
        return nothing
                ? "The directory is empty; only it goes."
                : parts.stream().collect(Collectors.joining(", ")) + ": " + Figures.size(l.bytes());
    }

    private static Node entry(String path, String size, String styleClass) {
        Label name = Texts.label(path, StyleClass.MONO, styleClass);
        name.setWrapText(true);
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Label bytes = Texts.label(size, StyleClass.MONO, styleClass);
        bytes.setMinWidth(Region.USE_PREF_SIZE);
        return new HBox(name, space, bytes);
    }

    private static String mark(DataEntry.Kind kind) {
        return switch (kind) {
            case FILE -> "";
            case DIRECTORY -> "/";
            case LINK -> " (link)";
            case OTHER -> " (no file)";
        };
    }

    private static String size(DataEntry e) {
        return e.kind() == DataEntry.Kind.FILE ? Figures.size(e.bytes()) : "";
    }
}
