package dev.mortise.host.process.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.mortise.host.platform.ForkGate;
import dev.mortise.host.process.Refusal;
import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// `posix_spawn`: a child in a session of its own, with no signal ignored or blocked, the
/// environment given, and no descriptor but its three.
///
/// The JDK's own descriptors are not close-on-exec, so all above the third are closed in the child.
/// For use by any threads at once.
final class Spawner {

    private static final short SETSIGDEF = 0x04;
    private static final short SETSIGMASK = 0x08;
    private static final short SETSID = 0x80;
    private static final int O_RDONLY = 0;

    // Sizes of glibc's structures on every 64-bit Linux, with room.
    private static final int ATTRIBUTES = 512;
    private static final int ACTIONS = 128;
    private static final int SIGNALS = 128;

    private static final MethodHandle SPAWN =
            Libc.plain("posix_spawn", ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
    private static final MethodHandle ACTIONS_INIT =
            Libc.plain("posix_spawn_file_actions_init", ADDRESS);
    private static final MethodHandle ACTIONS_DESTROY =
            Libc.plain("posix_spawn_file_actions_destroy", ADDRESS);
    private static final MethodHandle OPEN =
            Libc.plain(
                    "posix_spawn_file_actions_addopen",
                    ADDRESS,
                    JAVA_INT,
                    ADDRESS,
                    JAVA_INT,
                    JAVA_INT);
    private static final MethodHandle DUP2 =
            Libc.plain("posix_spawn_file_actions_adddup2", ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle CLOSE_FROM =
            Libc.plain("posix_spawn_file_actions_addclosefrom_np", ADDRESS, JAVA_INT);
    private static final MethodHandle CHDIR =
            Libc.plain("posix_spawn_file_actions_addchdir_np", ADDRESS, ADDRESS);
    private static final MethodHandle ATTRIBUTES_INIT = Libc.plain("posix_spawnattr_init", ADDRESS);
    private static final MethodHandle SET_FLAGS =
            Libc.plain("posix_spawnattr_setflags", ADDRESS, JAVA_SHORT);
    private static final MethodHandle SET_MASK =
            Libc.plain("posix_spawnattr_setsigmask", ADDRESS, ADDRESS);
    private static final MethodHandle SET_DEFAULT =
            Libc.plain("posix_spawnattr_setsigdefault", ADDRESS, ADDRESS);
    private static final MethodHandle FILL = Libc.plain("sigfillset", ADDRESS);

    /// What file names are written in; all else is UTF-8.
    private static final Charset FILE_NAMES =
            Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private final MemorySegment attributes;

    /// @param arena lives as long as this is used
    Spawner(Arena arena) {
        attributes = arena.allocate(ATTRIBUTES, 8);
        MemorySegment none = arena.allocate(SIGNALS, 8);
        MemorySegment all = arena.allocate(SIGNALS, 8);
        must(() -> (int) ATTRIBUTES_INIT.invokeExact(attributes));
        must(() -> (int) FILL.invokeExact(all));
        must(() -> (int) SET_MASK.invokeExact(attributes, none));
        must(() -> (int) SET_DEFAULT.invokeExact(attributes, all));
        short flags = SETSID | SETSIGDEF | SETSIGMASK;
        must(() -> (int) SET_FLAGS.invokeExact(attributes, flags));
    }

    private interface Call {
        int run() throws Throwable;
    }

    private static int run(Call call) {
        try {
            return call.run();
        } catch (Throwable e) {
            throw new AssertionError("a call of the C library cannot throw", e);
        }
    }

    /// For what fails only when memory is out.
    private static void must(Call call) {
        int error = run(call);
        if (error != 0) {
            throw new IllegalStateException(Errno.words(error));
        }
    }

    /// @param arena for what the call needs
    /// @param out descriptor that becomes its standard output
    /// @param err descriptor that becomes its standard error
    /// @return its pid
    /// @throws IOException in words that fit behind "could not be started"
    int spawn(Arena arena, CommandSpec command, int out, int err) throws IOException {
        MemorySegment path = name(arena, command.path().toString());
        MemorySegment directory = name(arena, command.directory().toString());
        var arguments = new ArrayList<MemorySegment>();
        arguments.add(path);
        for (String argument : command.args()) {
            arguments.add(text(arena, argument, "an argument"));
        }
        var variables = new ArrayList<MemorySegment>();
        for (var variable : command.env().entrySet()) {
            variables.add(
                    text(
                            arena,
                            variable.getKey() + "=" + variable.getValue(),
                            "the variable " + variable.getKey()));
        }
        MemorySegment pid = arena.allocate(JAVA_INT);
        MemorySegment actions = arena.allocate(ACTIONS, 8);
        MemorySegment nothing = arena.allocateFrom("/dev/null");
        MemorySegment argv = array(arena, arguments);
        MemorySegment envp = array(arena, variables);
        must(() -> (int) ACTIONS_INIT.invokeExact(actions));
        try {
            must(() -> (int) CHDIR.invokeExact(actions, directory));
            must(() -> (int) OPEN.invokeExact(actions, 0, nothing, O_RDONLY, 0));
            must(() -> (int) DUP2.invokeExact(actions, out, 1));
            must(() -> (int) DUP2.invokeExact(actions, err, 2));
            must(() -> (int) CLOSE_FROM.invokeExact(actions, 3));
            int error =
                    ForkGate.starting(
                            () ->
                                    run(
                                            () ->
                                                    (int)
                                                            SPAWN.invokeExact(
                                                                    pid,
                                                                    path,
                                                                    actions,
                                                                    attributes,
                                                                    argv,
                                                                    envp)));
            if (error != 0) {
                throw Refusal.of(command, Errno.words(error));
            }
        } finally {
            run(() -> (int) ACTIONS_DESTROY.invokeExact(actions));
        }
        return pid.get(JAVA_INT, 0);
    }

    private static MemorySegment name(Arena arena, String name) throws IOException {
        return bytes(arena, name, FILE_NAMES, "the path");
    }

    private static MemorySegment text(Arena arena, String text, String what) throws IOException {
        return bytes(arena, text, StandardCharsets.UTF_8, what);
    }

    private static MemorySegment bytes(Arena arena, String text, Charset charset, String what)
            throws IOException {
        if (text.indexOf('\0') >= 0) {
            throw new IOException(what + " holds a NUL character, which no program can be given");
        }
        return arena.allocateFrom(text, charset);
    }

    private static MemorySegment array(Arena arena, List<MemorySegment> pointers) {
        MemorySegment array = arena.allocate(ADDRESS, pointers.size() + 1L);
        for (int i = 0; i < pointers.size(); i++) {
            array.setAtIndex(ADDRESS, i, pointers.get(i));
        }
        return array;
    }
}
