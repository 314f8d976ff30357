import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Packs the console, the command line and a Java runtime of their own into one directory.
///
/// JavaFX becomes real modules of the runtime, its native libraries lying beside the JDK's; all
/// else stays on the class path. Run by the profile `dist` of the console's pom on Linux, macOS and
/// Windows alike, with the JDK that is packed; needs nothing but that JDK.
///
///     java Pack.java VERSION TIMESTAMP CLASSPATH CLASSES JAR ICONS WORK OUT
///
/// CLASSPATH is the console's own at run time; its entry CLASSES is what JAR was made of. WORK and
/// OUT are emptied first.
final class Pack {

    /// The launcher that a desktop opens; the other one is for terminals.
    private static final String CONSOLE = "mortise-console";

    private static final String CONSOLE_MAIN = "dev.mortise.app.Launcher";
    private static final String TERMINAL = "mortise";
    private static final String TERMINAL_MAIN = "dev.mortise.cli.Main";

    /// What the JVM has to say goes to stderr: stdout is the program's. Native access for JavaFX
    /// and for the host's own calls of the C library.
    private static final List<String> COMMON =
            List.of(
                    "-Xlog:disable",
                    "-Xlog:all=warning:stderr",
                    "--enable-native-access=javafx.graphics,ALL-UNNAMED");

    /// A heap that begins small: it holds garbage up to its size, and the default is a share of the
    /// machine's memory. A JVM at rest else wakes four times a second to look after locks.
    private static final List<String> TERMINAL_OPTIONS =
            List.of(
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xms24m",
                    "-XX:NewSize=8m",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:AsyncDeflationInterval=5000");

    /// All of JavaFX that may be in the image: media and web would bring libraries that nobody uses
    /// and that systems lack (must-hold B049).
    private static final Set<String> JAVAFX =
            Set.of("javafx.base", "javafx.graphics", "javafx.controls");

    /// Used by name only (a logger for SLF4J, signals), so not found by looking at classes.
    private static final List<String> BY_NAME = List.of("java.logging", "jdk.unsupported");

    /// Installers compare three numbers and ignore a fourth (must-hold B019).
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib)");

    private enum Os {
        LINUX("png"),
        MACOS("icns"),
        WINDOWS("ico");

        private final String icon;

        Os(String icon) {
            this.icon = icon;
        }

        static Os here() {
            String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
            return name.startsWith("win") ? WINDOWS : name.startsWith("mac") ? MACOS : LINUX;
        }
    }

    private final Os os = Os.here();
    private final String version;
    private final String timestamp;
    private final Path icons;
    private final Path work;
    private final Path out;
    private final Path jar;
    private final List<Path> modules = new ArrayList<>();
    private final List<Path> jars = new ArrayList<>();

    private Pack(String[] args) throws IOException {
        version = args[0].replaceFirst("-SNAPSHOT$", "");
        require(VERSION.matcher(version).matches(), args[0] + " is not a version of three numbers");
        timestamp = args[1];
        Path classes = Path.of(args[3]).toAbsolutePath();
        jar = Path.of(args[4]).toAbsolutePath();
        icons = Path.of(args[5]).toAbsolutePath();
        work = Path.of(args[6]).toAbsolutePath();
        out = Path.of(args[7]).toAbsolutePath();
        require(Files.isRegularFile(jar), jar + " is missing: pack after the phase package");
        sort(args[2], classes);
    }

    public static void main(String[] args) throws Exception {
        try {
            require(args.length == 8, "eight arguments, please; Pack.java says which");
            require(
                    Runtime.version().feature() == 25,
                    "the JDK that packs is packed, and must be 25, not " + Runtime.version());
            new Pack(args).run();
        } catch (Refused e) {
            System.err.println("pack: " + e.getMessage());
            System.exit(1);
        }
    }

    private void run() throws IOException {
        delete(work);
        delete(out);
        Files.createDirectories(work);
        Files.createDirectories(out);
        Path jmods = jmods();
        Path runtime = runtime(jmods);
        Path image = image(runtime);
        System.out.printf(
                "pack: %s, %d MB, of which the runtime %d MB and jars %d MB%n",
                image, megabytes(image), megabytes(runtime), megabytes(work.resolve("app")));
    }

    // ── what there is ───────────────────────────────────────────────────────────────────────────

    /// Divides the class path into JavaFX, which becomes modules, and the rest.
    private void sort(String classPath, Path classes) throws IOException {
        var names = new TreeSet<String>();
        for (String entry : classPath.split(Pattern.quote(System.getProperty("path.separator")))) {
            Path path = Path.of(entry).toAbsolutePath();
            if (path.equals(classes)) {
                continue;
            }
            require(
                    Files.isRegularFile(path) && path.toString().endsWith(".jar"),
                    path + " is not a jar: pack in the build that makes all modules");
            if (path.getFileName().toString().startsWith("javafx-")) {
                // Each artifact also brings an empty jar, which holds no module.
                moduleOf(path).ifPresent(name -> names.add(name));
                if (moduleOf(path).isPresent()) {
                    modules.add(path);
                }
            } else {
                jars.add(path);
            }
        }
        require(
                names.equals(JAVAFX),
                "of JavaFX there should be " + new TreeSet<>(JAVAFX) + ", but there is " + names);
        jars.add(jar);
        for (Path each : jars) {
            noNatives(each);
        }
    }

    private static java.util.Optional<String> moduleOf(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            if (file.getEntry("module-info.class") == null) {
                return java.util.Optional.empty();
            }
        }
        return ModuleFinder.of(jar).findAll().stream().map(m -> m.descriptor().name()).findFirst();
    }

    /// Native code inside a jar is found by no signer and unpacked into somebody's home (must-hold
    /// B197).
    private static void noNatives(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            var found =
                    file.stream()
                            .map(entry -> entry.getName())
                            .filter(name -> NATIVE.matcher(name).matches())
                            .toList();
            require(found.isEmpty() || isSqlite(jar), jar + " hides native code: " + found);
        }
    }

    /// The one exception: SQLite's driver carries its library for every system and loads it from
    /// the host's state directory. For macOS it has to be signed within its jar (must-hold B197).
    private static boolean isSqlite(Path jar) {
        return jar.getFileName().toString().startsWith("sqlite-jdbc-");
    }

    // ── the runtime ─────────────────────────────────────────────────────────────────────────────

    /// JavaFX as it comes from Maven's repository carries its native libraries as resources, to be
    /// unpacked at run time. As jmods they are linked to where the JVM finds them.
    private Path jmods() throws IOException {
        Path jmods = Files.createDirectories(work.resolve("jmods"));
        for (Path each : modules) {
            String name = moduleOf(each).orElseThrow();
            Path classes = Files.createDirectories(work.resolve("javafx/" + name + "/classes"));
            Path natives = Files.createDirectories(work.resolve("javafx/" + name + "/natives"));
            unpack(each, classes, natives);
            tool(
                    "jmod",
                    List.of(
                            "create",
                            "--class-path",
                            classes.toString(),
                            "--libs",
                            natives.toString(),
                            "--date",
                            timestamp,
                            jmods.resolve(name + ".jmod").toString()));
        }
        return jmods;
    }

    private static void unpack(Path from, Path classes, Path natives) throws IOException {
        try (var file = new JarFile(from.toFile())) {
            for (var entry : Collections.list(file.entries())) {
                String name = entry.getName();
                // javafx-swt.jar, for those who have SWT, is a jar within the jar.
                if (entry.isDirectory() || name.startsWith("META-INF/") || name.endsWith(".jar")) {
                    continue;
                }
                boolean isNative = !name.contains("/") && NATIVE.matcher(name).matches();
                Path root = isNative ? natives : classes;
                Path to = root.resolve(name).normalize();
                require(to.startsWith(root), from + " has an entry named " + name);
                Files.createDirectories(to.getParent());
                try (InputStream in = file.getInputStream(entry)) {
                    Files.copy(in, to);
                }
            }
        }
    }

    /// Uncompressed: it starts a little faster, and what is packed around it compresses better. The
    /// commands stay in it, because the demo's plugins are started with `bin/java`.
    private Path runtime(Path jmods) throws IOException {
        Path runtime = work.resolve("runtime");
        tool(
                "jlink",
                List.of(
                        "--module-path",
                        jmods.toString(),
                        "--add-modules",
                        String.join(",", needed()),
                        "--strip-java-debug-attributes",
                        "--no-header-files",
                        "--no-man-pages",
                        "--compress=zip-0",
                        "--generate-cds-archive",
                        "--output",
                        runtime.toString()));
        // Of use for heaps of more than 32 GB only.
        try (Stream<Path> files = Files.walk(runtime)) {
            for (Path file : files.filter(f -> f.endsWith("classes_nocoops.jsa")).toList()) {
                Files.delete(file);
            }
        }
        return runtime;
    }

    private Set<String> needed() {
        var args = new ArrayList<String>();
        args.addAll(List.of("--multi-release", "25", "--ignore-missing-deps", "--recursive"));
        args.addAll(List.of("--print-module-deps", "--module-path", joined(modules)));
        args.addAll(List.of("--class-path", joined(jars)));
        jars.stream()
                .filter(each -> each.getFileName().toString().startsWith("mortise-"))
                .forEach(each -> args.add(each.toString()));
        var needed = new TreeSet<String>(JAVAFX);
        needed.addAll(BY_NAME);
        needed.addAll(Arrays.asList(tool("jdeps", args).strip().split(",")));
        return needed;
    }

    // ── the image ───────────────────────────────────────────────────────────────────────────────

    private Path image(Path runtime) throws IOException {
        Path input = Files.createDirectories(work.resolve("app"));
        for (Path each : jars) {
            Files.copy(each, input.resolve(each.getFileName()));
        }
        Path terminal = work.resolve("terminal.properties");
        Files.write(terminal, terminal());
        var args = new ArrayList<String>(List.of("--type", "app-image", "--name", CONSOLE));
        args.addAll(List.of("--input", input.toString()));
        args.addAll(List.of("--main-jar", jar.getFileName().toString()));
        args.addAll(List.of("--main-class", CONSOLE_MAIN));
        args.addAll(List.of("--runtime-image", runtime.toString()));
        args.addAll(List.of("--add-launcher", TERMINAL + "=" + terminal));
        args.addAll(List.of("--vendor", "The Mortise project"));
        args.addAll(List.of("--description", "The desktop console for plugin hosts"));
        args.addAll(List.of("--dest", work.toString()));
        COMMON.forEach(option -> args.addAll(List.of("--java-options", option)));
        if (os == Os.MACOS) {
            args.addAll(List.of("--mac-package-name", "Mortise"));
        }
        // A bundle of macOS begins at version 1; before that it has jpackage's own, 1.0.
        if (os != Os.MACOS || !version.startsWith("0.")) {
            args.addAll(List.of("--app-version", version));
        }
        icon().ifPresent(icon -> args.addAll(List.of("--icon", icon.toString())));
        tool("jpackage", args);
        return os == Os.MACOS
                ? Files.move(work.resolve(CONSOLE + ".app"), out.resolve("Mortise.app"))
                : Files.move(work.resolve(CONSOLE), out.resolve("mortise"));
    }

    /// The second launcher, in the words of `--add-launcher`. Its options replace the first's.
    private List<String> terminal() {
        var options = Stream.concat(COMMON.stream(), TERMINAL_OPTIONS.stream());
        var lines =
                new ArrayList<String>(
                        List.of(
                                "main-class=" + TERMINAL_MAIN,
                                "description=Runs plugins as separate processes",
                                "java-options=" + options.collect(Collectors.joining(" ")),
                                "win-console=true",
                                "win-menu=false",
                                "win-shortcut=false",
                                "linux-shortcut=false"));
        icon().ifPresent(icon -> lines.add("icon=" + icon.toString().replace('\\', '/')));
        return lines;
    }

    /// The largest picture of the kind that this system takes, or the one that has no size.
    private java.util.Optional<Path> icon() {
        return Stream.of("mortise-512.", "mortise-256.", "mortise.")
                .map(name -> icons.resolve(name + os.icon))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    // ── ways ────────────────────────────────────────────────────────────────────────────────────

    /// @return what it printed
    private static String tool(String name, List<String> args) {
        System.out.println("pack: " + name);
        ToolProvider tool =
                ToolProvider.findFirst(name)
                        .orElseThrow(() -> new Refused("this JDK has no " + name));
        var printed = new StringWriter();
        int code =
                tool.run(
                        new PrintWriter(printed, true),
                        new PrintWriter(new PrintStream(System.err, true), true),
                        args.toArray(String[]::new));
        require(
                code == 0,
                "%s ended with %d.%n%s%nIts arguments: %s"
                        .formatted(name, code, printed, String.join(" ", args)));
        return printed.toString();
    }

    private static String joined(Collection<Path> paths) {
        return paths.stream()
                .map(Path::toString)
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                // Windows deletes nothing that is marked as read-only.
                path.toFile().setWritable(true);
                Files.delete(path);
            }
        }
    }

    private static long megabytes(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            return paths.filter(Files::isRegularFile).mapToLong(p -> p.toFile().length()).sum()
                    / 1_000_000;
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new Refused(otherwise);
        }
    }

    /// Why it cannot be packed, as a sentence.
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }
}
