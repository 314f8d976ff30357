package dev.mortise.host.process;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/// Ends all plugins when the host dies without a word (must-hold B162).
///
/// A small shell script in a session of its own reads from a pipe whose other end only the host
/// holds. It is told of each launch before the exec and after its end; when the pipe ends, however
/// the host died, it kills what is left, by group and by mark, and removes the launch directories.
/// Should the script itself be killed, a new one is started and told everything again.
///
/// Where there is no `sh` (Windows), a shutdown hook of the program is all there is.
public final class Guardian implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Guardian.class);

    /// `? mark directory` a launch is about to exec, `+ mark group` it runs, `- mark` it is gone.
    private static final String SCRIPT =
            """
            trap '' HUP INT TERM
            while read -r op mark rest; do case "$op" in
              '?') eval "D_$mark=\\$rest";;
              '+') eval "G_$mark=\\$rest";;
              '-') unset "D_$mark" "G_$mark";;
            esac; done
            marks=$(set | sed -n 's/^D_\\([0-9a-f]*\\)=.*/\\1/p')
            [ -n "$marks" ] || exit 0
            for m in $marks; do eval "g=\\${G_$m:-}"; [ -n "$g" ] && kill -KILL -- "-$g" 2>/dev/null; done
            alt=$(echo $marks | tr ' ' '|')
            if [ -d /proc/self ]; then for round in 1 2 3; do
              for f in $(grep -lzxE "[A-Z]+_LAUNCH_ID=($alt)" /proc/[0-9]*/environ 2>/dev/null); do
                p=${f#/proc/}; kill -KILL "${p%/environ}" 2>/dev/null
              done
            done; fi
            for m in $marks; do
              eval "d=\\${D_$m}"
              [ "$d" = - ] || { rm -f -- "$d/plugin.sock"; rmdir -- "$d" 2>/dev/null; }
            done
            """;

    private static final boolean WINDOWS = java.io.File.separatorChar == '\\';

    /// Guards the fields below; held for the length of a short write to a pipe.
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<Mark, OptionalLong> launches = new LinkedHashMap<>();
    private @Nullable OutputStream pipe;
    private boolean closed;

    /// Before the exec: from here on the launch cannot get away.
    public void expect(Mark mark) {
        lock.lock();
        try {
            launches.put(mark, OptionalLong.empty());
            tell(expectLine(mark));
        } finally {
            lock.unlock();
        }
    }

    /// @param group the child's process group
    public void running(Mark mark, long group) {
        lock.lock();
        try {
            launches.put(mark, OptionalLong.of(group));
            tell(runningLine(mark, group));
        } finally {
            lock.unlock();
        }
    }

    /// Nothing of the launch is left.
    public void forget(Mark mark) {
        lock.lock();
        try {
            if (launches.remove(mark) != null) {
                tell("- " + mark.value() + "\n");
            }
        } finally {
            lock.unlock();
        }
    }

    /// Launches it would end if the host died now.
    public int watched() {
        lock.lock();
        try {
            return launches.size();
        } finally {
            lock.unlock();
        }
    }

    /// Ends the script; it kills what is still registered.
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (pipe != null) {
                pipe.close();
            }
        } catch (IOException _) {
            // Then it is gone already.
        } finally {
            pipe = null;
            lock.unlock();
        }
    }

    private void tell(String line) {
        if (WINDOWS || closed) {
            return;
        }
        try {
            if (pipe == null) {
                pipe = start();
                replay(pipe);
            } else {
                write(pipe, line);
            }
        } catch (IOException broken) {
            restart(broken);
        }
    }

    private void restart(IOException broken) {
        try {
            LOG.warn("The guardian was gone and is started again: {}", broken.getMessage());
            pipe = start();
            replay(pipe);
        } catch (IOException e) {
            pipe = null;
            LOG.error(
                    "No guardian: plugins would outlive a host that is killed. {}", e.getMessage());
        }
    }

    private void replay(OutputStream to) throws IOException {
        for (var launch : launches.entrySet()) {
            write(to, expectLine(launch.getKey()));
            if (launch.getValue().isPresent()) {
                write(to, runningLine(launch.getKey(), launch.getValue().getAsLong()));
            }
        }
    }

    private static String expectLine(Mark mark) {
        String directory =
                mark.directory().map(Path::toString).filter(d -> d.indexOf('\n') < 0).orElse("-");
        return "? " + mark.value() + " " + directory + "\n";
    }

    private static String runningLine(Mark mark, long group) {
        return "+ " + mark.value() + " " + group + "\n";
    }

    private static void write(OutputStream to, String line) throws IOException {
        to.write(line.getBytes(StandardCharsets.UTF_8));
        to.flush();
    }

    private static OutputStream start() throws IOException {
        return Spawn.start(
                        List.of("/bin/sh", "-c", SCRIPT, "mortise-guardian"),
                        Map.of("PATH", "/usr/bin:/bin"),
                        Path.of("/"),
                        ProcessBuilder.Redirect.PIPE,
                        Spawn.nowhere())
                .getOutputStream();
    }
}
