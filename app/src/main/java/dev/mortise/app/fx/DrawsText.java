package dev.mortise.app.fx;

import java.util.List;

/// A control that paints its text itself, so that no node holds it: says what it shows, for the
/// text beside a picture, for tests and for screen readers.
public interface DrawsText {

    /// What is drawn now, line by line from the top.
    List<String> drawnText();
}
