package dev.mortise.app.logs;

import dev.mortise.app.theme.Theme;

import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import javax.imageio.ImageIO;

/// A stage for tests: shows, waits for frames, takes pictures.
final class Screen {

    private Screen() {}

    static void show(Stage stage, Theme theme, Parent root, double width, double height) {
        Theme.loadFonts();
        theme.apply();
        Scene scene = new Scene(root, width, height);
        Theme.style(scene);
        scene.getStylesheets().add(LogsView.STYLESHEET);
        stage.setScene(scene);
        stage.setX(0);
        stage.setY(0);
        stage.show();
    }

    static <T> T onFx(Supplier<T> work) {
        return WaitForAsyncUtils.waitForAsyncFx(20_000, work::get);
    }

    static void onFx(Runnable work) {
        WaitForAsyncUtils.waitForAsyncFx(20_000, work);
    }

    /// Two pulses, so what was asked for has been drawn.
    static void settle(Scene scene) {
        var pulses = new CountDownLatch(2);
        Runnable each =
                () -> {
                    pulses.countDown();
                    Platform.requestNextPulse();
                };
        onFx(
                () -> {
                    scene.addPostLayoutPulseListener(each);
                    Platform.requestNextPulse();
                });
        try {
            if (!pulses.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no pulse came");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        onFx(() -> scene.removePostLayoutPulseListener(each));
    }

    static void await(Callable<Boolean> condition) {
        try {
            WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> isTrue(condition)));
        } catch (TimeoutException e) {
            throw new AssertionError("did not come about in 20 s", e);
        }
    }

    private static boolean isTrue(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Stage stage() throws TimeoutException {
        return FxToolkit.registerPrimaryStage();
    }

    static void picture(Scene scene, String name) {
        settle(scene);
        WritableImage image = onFx(() -> scene.snapshot(null));
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader()
                .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        var picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, width, height, pixels, 0, width);
        try {
            Path folder = Files.createDirectories(Path.of("target", "gallery"));
            ImageIO.write(picture, "png", folder.resolve(name + ".png").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
