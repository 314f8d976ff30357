package dev.mortise.host.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What a [Guardian] runs: a shell script in a session of its own, deaf to what a terminal says. It
/// waits for the end of its standard input, reads the [LaunchFile] once, and ends what is there.
///
/// Nothing is killed by a number alone. A leader is ours when its start time is the one in the file
/// (on macOS, where the file has none: when `ps` shows the mark in its environment); then its
/// group's number is taken by it and cannot be anybody else's. All others are ours when their
/// environment holds the mark; and when such a process is in a session that one of our leaders had
/// begun, so is its group. Three looks, for a killed process may just have started another.
///
/// From a launch's directory only the socket is removed, and the directory if it is empty then;
/// never through a link.
final class GuardianScript {

    private static final String TEXT =
            """
            trap '' HUP INT TERM
            exec 3<"$1" || exit 1
            while read -r _; do :; done
            table=$(sed -n '/^+/s/ *$//p' <&3)
            stat() {
              s=$(cat "/proc/$1/stat" 2>/dev/null) && set -- ${s##*)} &&
                group=$3 session=$4 start=${20}
            }
            ours() {
              if [ -d /proc/self ]; then stat "$1" && [ "$start" = "$2" ]
              else ps -Eww -o command= -p "$1" 2>/dev/null | grep -qF -- "$3"; fi
            }
            groups=' ' marks=
            while read -r _ known pid begun variable mark directory; do
              [ -n "$directory" ] || continue
              marks="$marks$variable=$mark
            "
              case $known in
                g) groups="$groups$pid "
                   ours "$pid" "$begun" "$variable=$mark" && kill -s KILL -- "-$pid" 2>/dev/null;;
                p) ours "$pid" "$begun" "$variable=$mark" && kill -s KILL -- "$pid" 2>/dev/null;;
              esac
            done <<TABLE
            $table
            TABLE
            if [ -n "$marks" ] && [ -d /proc/self ]; then for round in 1 2 3; do
              for f in $(printf %s "$marks" | grep -lzxF -f - /proc/[0-9]*/environ 2>/dev/null); do
                p=${f#/proc/}; p=${p%/environ}
                stat "$p" && [ "$group" = "$session" ] && case $groups in
                  *" $session "*) kill -s KILL -- "-$group" 2>/dev/null;;
                esac
                kill -s KILL -- "$p" 2>/dev/null
              done
              sleep 0.1
            done; fi
            while read -r _ _ _ _ _ _ directory; do
              case $directory in
                /*) [ -L "$directory" ] || rm -f -- "$directory/plugin.sock"
                    rmdir -- "$directory" 2>/dev/null;;
              esac
            done <<TABLE
            $table
            TABLE
            rm -f -- "$1"
            """;

    private GuardianScript() {}

    /// @return its standard input is the pipe to hold on to
    static Process start(Path file) throws IOException {
        return Spawn.start(
                List.of("/bin/sh", "-c", TEXT, "mortise-guardian", file.toString()),
                Map.of("PATH", "/usr/bin:/bin"),
                Path.of("/"),
                ProcessBuilder.Redirect.PIPE,
                Spawn.nowhere());
    }
}
