package com.sun.glass.ui.ops;

import com.sun.glass.events.MouseEvent;
import com.sun.glass.ui.Application;
import com.sun.glass.ui.Pixels;
import com.sun.glass.ui.Screen;
import com.sun.glass.ui.View;
import com.sun.glass.ui.Window;
import com.sun.glass.ui.headless.HeadlessApplication;
import com.sun.glass.ui.headless.HeadlessPlatformFactory;
import com.sun.glass.ui.headless.HeadlessView;

import java.nio.ByteBuffer;

/// JavaFX's headless platform with a screen of a useful size and a robot whose clicks are clicks.
///
/// Stock Headless has a screen of 1000 × 1000 and a robot that marks every press as a pop-up
/// trigger and swaps coordinates of the wheel. The package name is Glass's rule for finding the
/// class. Internal API: look again at each update of JavaFX, and drop this when upstream is cured.
public class OpsPlatformFactory extends HeadlessPlatformFactory {

    private static final int WIDTH = 1920;
    private static final int HEIGHT = 1200;

    @Override
    public Application createApplication() {
        return new OpsApplication();
    }

    private static final class OpsApplication extends HeadlessApplication {
        private Screen[] mine;

        @Override
        protected Screen[] staticScreen_getScreens() {
            if (mine == null) {
                super.staticScreen_getScreens();
                mine =
                        new Screen[] {
                            new Screen(
                                    1, 32, 0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, 0, 0, WIDTH,
                                    HEIGHT, 100, 100, 1f, 1f, 1f, 1f)
                        };
                // The stock stride is 1000: just roomy enough.
                set("frameBuffer", ByteBuffer.allocate(4 * (1000 * (HEIGHT + 200) + WIDTH + 1000)));
                set("screens", mine);
            }
            return mine;
        }

        private void set(String name, Object value) {
            try {
                var field = HeadlessApplication.class.getDeclaredField(name);
                field.setAccessible(true);
                field.set(this, value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this JavaFX has another headless platform", e);
            }
        }

        @Override
        public View createView() {
            return new OpsView();
        }

        @Override
        protected int _getKeyCodeForChar(char c, int hint) {
            return Character.toUpperCase(c);
        }
    }

    private static final class OpsView extends HeadlessView {
        @Override
        protected void _uploadPixels(long pointer, Pixels pixels) {
            // Nobody looks at the screen; pictures are taken of scenes.
        }

        @Override
        protected void notifyMouse(
                int type,
                int button,
                int x,
                int y,
                int xAbs,
                int yAbs,
                int modifiers,
                boolean isPopupTrigger,
                boolean isSynthesized) {
            boolean popup = type == MouseEvent.DOWN && button == MouseEvent.BUTTON_RIGHT;
            super.notifyMouse(type, button, x, y, xAbs, yAbs, modifiers, popup, false);
        }

        @Override
        protected void notifyScroll(
                int x,
                int y,
                int xAbs,
                int yAbs,
                double deltaX,
                double deltaY,
                int modifiers,
                int lines,
                int chars,
                int defaultLines,
                int defaultChars,
                double xMultiplier,
                double yMultiplier) {
            Window window = getWindow();
            super.notifyScroll(
                    x - window.getX(),
                    y - window.getY(),
                    x,
                    y,
                    deltaX,
                    deltaY,
                    modifiers,
                    lines,
                    chars,
                    defaultLines,
                    defaultChars,
                    xMultiplier,
                    yMultiplier);
        }
    }
}
