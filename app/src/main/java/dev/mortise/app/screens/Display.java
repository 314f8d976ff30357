package dev.mortise.app.screens;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Whether a window can be shown here; asked before JavaFX is, which answers with a stack trace.
public final class Display {

    private static final String GTK = "libgtk-3.so.0";
    private static final String XTST = "libXtst.so.6";
    private static final String PANGO = "libpangoft2-1.0.so.0";

    private Display() {}

    /// What is missing for a window, as a sentence; empty when nothing is.
    public static Optional<String> missing() {
        return missing(
                System.getProperty("os.name", ""),
                System.getenv(),
                Display::loads,
                Display::answers);
    }

    /// @param loads whether a library of that name can be loaded
    /// @param answers whether the X display of that name can be opened
    static Optional<String> missing(
            String os,
            Map<String, String> environment,
            Predicate<String> loads,
            Predicate<String> answers) {
        if (!os.toLowerCase(Locale.ROOT).startsWith("linux")) {
            return Optional.empty();
        }
        String display = environment.getOrDefault("DISPLAY", "");
        if (display.isEmpty()) {
            return Optional.of(
                    environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty()
                            ? "No display was found (neither DISPLAY nor WAYLAND_DISPLAY is set)."
                            : "This Wayland session offers no X display (DISPLAY is not set);"
                                    + " install Xwayland (Debian: xwayland).");
        }
        var packages = new ArrayList<String>();
        if (!loads.test(GTK)) {
            packages.add("libgtk-3-0");
        }
        if (!loads.test(XTST)) {
            packages.add("libxtst6");
        }
        if (!packages.isEmpty()) {
            return Optional.of(
                    "There is a display, but windows need %s (Debian: apt-get install libgtk-3-0 libxtst6)."
                            .formatted(words(packages)));
        }
        return answers.test(display)
                ? Optional.empty()
                : Optional.of("The display %s cannot be opened.".formatted(display));
    }

    /// What is missing for drawing text without a window, as a sentence; empty when nothing is. GTK
    /// brings it along.
    public static Optional<String> missingForPictures() {
        return missingForPictures(System.getProperty("os.name", ""), Display::loads);
    }

    static Optional<String> missingForPictures(String os, Predicate<String> loads) {
        return os.toLowerCase(Locale.ROOT).startsWith("linux") && !loads.test(PANGO)
                ? Optional.of(
                        "Text cannot be drawn without Pango"
                                + " (Debian: apt-get install libpangoft2-1.0-0).")
                : Optional.empty();
    }

    private static String words(List<String> packages) {
        return packages.size() == 2
                ? "GTK 3 and libXtst"
                : packages.getFirst().equals("libxtst6") ? "libXtst" : "GTK 3";
    }

    /// From now on JavaFX renders in memory. Before its start only.
    public static void headless() {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
    }

    @SuppressWarnings("restricted")
    private static boolean loads(String library) {
        try (var arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(library, arena);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    @SuppressWarnings("restricted")
    private static boolean answers(String display) {
        try (var arena = Arena.ofConfined()) {
            var x11 = SymbolLookup.libraryLookup("libX11.so.6", arena);
            var linker = Linker.nativeLinker();
            var open =
                    linker.downcallHandle(
                            x11.findOrThrow("XOpenDisplay"),
                            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
            var close =
                    linker.downcallHandle(
                            x11.findOrThrow("XCloseDisplay"),
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
            var connection = (MemorySegment) open.invokeExact(arena.allocateFrom(display));
            if (connection.equals(MemorySegment.NULL)) {
                return false;
            }
            int _ = (int) close.invokeExact(connection);
            return true;
        } catch (Throwable _) {
            // Cannot be asked: then JavaFX has to find out.
            return true;
        }
    }
}
