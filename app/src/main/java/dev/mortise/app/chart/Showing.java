package dev.mortise.app.chart;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.stage.Window;

/// Whether a node can be seen, and at which scale it is drawn.
final class Showing {

    private Showing() {}

    /// Whether a node and all above it are visible, in a scene, in a shown window. A scene without
    /// a window counts as shown: pictures are taken of such.
    static boolean now(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        Scene scene = node.getScene();
        return scene != null && (scene.getWindow() == null || scene.getWindow().isShowing());
    }

    /// Asks a region for layout whenever it comes into view or moves to a screen of another scale.
    static void layoutOnChange(Region region) {
        visible(region).subscribe(_ -> region.requestLayout());
        region.sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(Window::showingProperty)
                .subscribe(_ -> region.requestLayout());
        layoutOnScale(region);
    }

    /// The same for the scale alone: cheap enough for hundreds of regions.
    static void layoutOnScale(Region region) {
        region.sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(Window::outputScaleXProperty)
                .subscribe(_ -> region.requestLayout());
    }

    private static ObservableValue<Boolean> visible(Node node) {
        return node.visibleProperty()
                .flatMap(
                        shown ->
                                shown
                                        ? node.parentProperty()
                                                .flatMap(Showing::visible)
                                                .orElse(true)
                                        : node.visibleProperty());
    }

    /// Pixels of the screen to one of the layout.
    static double scale(Node node) {
        Scene scene = node.getScene();
        return scene == null || scene.getWindow() == null ? 1 : scene.getWindow().getOutputScaleX();
    }
}
