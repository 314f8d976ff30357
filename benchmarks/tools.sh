# Sourced by compare.sh: finding and building what is measured, and small words for measuring.
OUT=$here/target/compare
BIN=$OUT/bin
JOB=$BIN/job
CP1_JOB=$BIN/cp1/job # of that name too, so that it is counted as one
LIM=$BIN/lim
FIGURES=$OUT/figures
RUNNING=$OUT/running
NEVER=8760h # metrics cannot be switched off; a year is the longest
mkdir -p "$BIN" && rm -rf "$OUT"/run.* "$OUT"/base.* && : >"$FIGURES" && : >"$RUNNING"
trap end_all EXIT
trap 'exit 130' INT TERM HUP

fail() { echo "compare: $*" >&2; exit 1; }
note() { echo "compare: $*" >&2; }
calc() { awk "BEGIN { printf \"%.6g\", $1 }"; }

# ---- building ----

is25() { [ -x "$1/bin/javac" ] && [ -r "$1/release" ] && grep -q '^JAVA_VERSION="25[".]' "$1/release"; }
find_jdk() { # as ../mortise does
    for home in "${JAVA25_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* /usr/java/* /opt/java/* \
        "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.asdf/installs/java/* \
        "$HOME"/.jabba/jdk/* "$HOME"/.gradle/jdks/* "$HOME"/.m2/jdks/*; do
        if [ -n "$home" ] && is25 "$home"; then echo "$home" && return; fi
    done
    return 1
}
HOME=${HOME:-/}
JDK=$(find_jdk) || fail "no JDK 25 was found; install one or set JAVA25_HOME to it"

build_host() {
    if [ -f "$OUT/built" ] && [ -z "$(find "$root" -name target -prune -o \
        \( -path '*/src/main/*' -o -name pom.xml \) -type f -newer "$OUT/built" -print | head -n 1)" ]; then return; fi
    note "building …"
    : >"$OUT/begun"
    (cd "$root" && mvn -B -ntp -Dmaven.test.skip -Dexec.skip -pl benchmarks -am package) >"$OUT/build.log" 2>&1 &&
        mv "$OUT/begun" "$OUT/built"
}

# Static where there is a static C library: then the dynamic linker's time is in nobody's figures.
build_tools() {
    mkdir -p "$BIN/cp1"
    flags='-std=gnu11 -O2 -Wall -Wextra'
    cc $flags -o "$BIN/lim" "$here/c/lim.c" && cc $flags -o "$BIN/minisup" "$here/c/minisup.c" &&
        cc $flags -o "$BIN/cp1host" "$here/c/cp1host.c" && cc $flags -o "$CP1_JOB" "$root/fixtures/src/main/c/cp1_plugin.c" &&
        { cc $flags -static -o "$JOB" "$here/c/job.c" 2>/dev/null || cc $flags -o "$JOB" "$here/c/job.c"; }
}

# host_java MAIN ARG..: with the options of the image's `mortise`, and its class path. Replaces the (sub)shell.
host_java() {
    main=$1
    shift
    exec "$JDK/bin/java" -Xlog:disable -Xlog:all=warning:stderr -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        -Xms24m -XX:NewSize=8m -XX:+UnlockDiagnosticVMOptions -XX:AsyncDeflationInterval=5000 \
        --enable-native-access=ALL-UNNAMED ${BENCH_JAVA_OPTS:-} \
        -cp "$here/target/classes:$root/cli/target/lib/*" "dev.mortise.benchmarks.$main" "$@"
}

# ---- contenders ----

peers() { # those of the named that are there
    for p in "$@"; do
        case $p in runit) c=runsvdir ;; s6) c=s6-svscan ;; *) c=$p ;; esac
        command -v $c >/dev/null && echo $p
    done
}

# up WHO DIR: peers/WHO.sh defines peer_start DIR SPEC, which sets PEER_PIDS, and peer_stop DIR. DIR/spec holds lines
# `name|command words`; each is kept up, restarted at once or as fast as the peer can.
up() {
    . "$here/peers/$1.sh"
    peer_start "$2" "$2/spec"
    echo "$PEER_PIDS" >"$2/pids"
    echo "$PEER_PIDS" >>"$RUNNING"
}
down() { # WHO DIR
    . "$here/peers/$1.sh"
    PEER_PIDS=$(cat "$2/pids")
    peer_stop "$2" 2>/dev/null
    sed -i "/^$PEER_PIDS\$/d" "$RUNNING"
    rm -rf "$2"
}
end_all() { for pid in $(cat "$RUNNING"); do kill -TERM "$pid" 2>/dev/null; done; }
fresh() { # a new empty directory: its name in D
    D=$OUT/run.$$.$1
    rm -rf "$D" && mkdir -p "$D"
}

# ---- measuring ----

size() { stat -c %s "$1" 2>/dev/null || echo 0; }
# await SECONDS WHO DIR FILE SIZE: until the file has so many bytes
await() {
    $LIM wait "$1" "$3/$4" "$5" $(cat "$3/pids") && return
    note "$2: $4 has $(size "$3/$4") of $5 bytes after $1 s, or it died"
    tail -n 5 "$3/console" >&2
    false
}

# Share of the time in which some task waited for a CPU, and which the hypervisor took.
noise_begin() { N_T=$($LIM now) N_P=$(pressure) N_S=$(stolen); }
noise_end() {
    t=$($LIM now)
    note "$1: some task waited for a CPU $(calc "int(($(pressure) - $N_P) * 1e5 / ($t - $N_T))") % of the time," \
        "$(calc "int(($(stolen) - $N_S) * 1e9 / ($t - $N_T) / $(nproc))") % was stolen"
}
pressure() { sed -n 's/^some.*total=//p' /proc/pressure/cpu 2>/dev/null | grep . || echo 0; }
stolen() { awk '/^cpu /{ print $9 }' /proc/stat; }

# put GOAL NAME UNIT WHO VALUE
put() { echo "$*" >>"$FIGURES"; }

# Medians of all that was put, in the order in which names came.
table() {
    awk '{ k = $1 " " $2 " " $3; print (k in at ? at[k] : at[k] = NR), $0 }' "$FIGURES" |
        sort -k1,1n -k5,5 -k6,6g | awk '
        function flush() { if (who != "") v[who] = val[int((n + 1) / 2)]; n = 0 }
        function line(  p, s) {
            if (key == "") return
            s = key " " ("mortise" in v ? v["mortise"] : "-") " " unit " " ("limit" in v ? v["limit"] : "-")
            for (p in v) if (p != "mortise" && p != "limit") s = s " " p "=" v[p]
            print s
            delete v
        }
        $1 != group { flush(); line(); group = $1; key = $2 " " $3; unit = $4; who = "" }
        $5 != who { flush(); who = $5 }
        { val[++n] = $6 }
        END { flush(); line() }'
}
