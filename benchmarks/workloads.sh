# Sourced by compare.sh: what is measured. Each function measures one contender and puts its figures.

# relaunch WHO WARM COUNT FLOOR_US: a program that exits 1 at once. From the last thing it does to its next main(),
# less the floor of the back-off; and the CPU of the supervisor's processes. The first WARM are not counted.
relaunch() {
    who=$1 warm_up=$2 total=$(($2 + $3)) floor=$4
    fresh "$who"
    echo "crash|$JOB crash $D/stamps $total" >"$D/spec"
    up "$who" "$D"
    await $((30 + warm_up * 2)) "$who" "$D" stamps $((warm_up * 48)) || return
    from=$(cpu_ms "$D")
    begun=$(($(size "$D/stamps") / 48))
    await $((20 + total * 2)) "$who" "$D" stamps $((total * 48 + 24))
    to=$(cpu_ms "$D")
    put 1 relaunch-cpu us "$who" "$(calc "($to - $from) * 1000 / ($(size "$D/stamps") / 48 - $begun + 0.001)")"
    gaps=$($LIM gaps "$D/stamps" "$warm_up" "$floor")
    down "$who" "$D"
    put_ranks 1 relaunch us "$who" $gaps
}
cpu_ms() { $LIM tree $(cat "$1/pids") | cut -d' ' -f5; }
# put_ranks GOAL NAME UNIT WHO COUNT P50 P10 P90
put_ranks() {
    put "$1" "$2-p10" "$3" "$4" "$7"
    put "$1" "$2-p50" "$3" "$4" "$6"
}

# An operator's restart of a program that lives: from the command to its next main().
restart_limit() { # COUNT
    fresh limit
    mkfifo "$D/stamps"
    put_ranks 1 operator-restart us limit $($LIM restart "$1" "$D/stamps" "$JOB" idle "$D/stamps")
    rm -rf "$D"
}
restart_mortise() { # WARM COUNT
    fresh mortise
    mkfifo "$D/stamps"
    echo "idle|$JOB idle $D/stamps" >"$D/spec"
    MAIN=RestartLatency READY=$(($1 + $2)) up mortise "$D"
    wait "$PEER_PIDS" || cat "$D/console" >&2
    put_ranks 1 operator-restart us mortise $($LIM gaps "$D/restarts" "$1" 0)
    rm -rf "$D"
}

# spec COUNT COMMAND: so many of it
spec() { awk -v n="$1" -v c="$2" 'BEGIN { for (i = 0; i < n; i++) print "i" i "|" c }' >"$D/spec"; }

# What a supervisor of nothing takes, for `rest` to subtract. Not every peer can be that: nothing is subtracted then.
base() { # WHO
    who=$1
    fresh "$who"
    spec 0 -
    up "$who" "$D"
    sleep "$settle"
    set -- $($LIM tree $(cat "$D/pids"))
    echo "$3 $4" >"$OUT/base.$who"
    down "$who" "$D"
    put 4 base-pss KiB "$who" "$4"
}

# fleet WHO COUNT SECONDS: COUNT programs that do nothing: until all run; what the supervisor takes at rest; then all
# are killed at once, until all run again.
fleet() {
    who=$1 n=$2 idle=$3
    fresh "$who"
    spec "$n" "$JOB idle $D/stamps"
    exec_at=$($LIM now)
    up "$who" "$D"
    if await 300 "$who" "$D" stamps $((n * 24)); then
        set -- $($LIM last "$D/stamps")
        begun=$(cat "$D/began" 2>/dev/null || echo "$exec_at")
        put 3 "start-$n" ms "$who" "$(calc "($2 - $begun) / 1e6")"
        put 3 "start-$n-from-exec" ms "$who" "$(calc "($2 - $exec_at) / 1e6")"
        sleep "$settle"
        from=$(at_rest "$D")
        sleep "$idle"
        rest 4 plain "$who" "$n" $from $(at_rest "$D")
        set -- $($LIM kill $(cat "$D/pids"))
        if await 300 "$who" "$D" stamps $((n * 48)); then
            killed=$2
            set -- $($LIM last "$D/stamps")
            put 2 "killed-$n-up-again" ms "$who" "$(calc "($2 - $killed) / 1e6")"
        fi
    fi
    down "$who" "$D"
}
at_rest() { echo "$($LIM now) $($LIM tree $(cat "$1/pids"))"; }

# rest GOAL KIND WHO COUNT, then twice: NS PROCESSES THREADS DESCRIPTORS PSS CPU_MS WAKE_UPS
rest() {
    goal=$1 kind=$2 who=$3 n=$4
    shift 4
    seconds=$(calc "($8 - $1) / 1e9")
    put "$goal" "$kind-cpu" %core "$who" "$(calc "(${13} - $6) / 10 / $seconds")"
    [ "$goal" = 4 ] || return 0
    put 4 "$kind-wake-ups" /s "$who" "$(calc "(${14} - $7) / $seconds")"
    put 4 "$kind-pss" KiB "$who" "${12}"
    read -r base_fds base_pss <<END
$(cat "$OUT/base.$who" 2>/dev/null || echo 0 0)
END
    put 4 "$kind-pss-each" KiB "$who" "$(calc "(${12} - $base_pss) / $n")"
    put 4 "$kind-threads" count "$who" "${10}"
    put 4 "$kind-descriptors-each" count "$who" "$(calc "(${11} - $base_fds) / $n")"
    put 4 "$kind-processes" count "$who" "$9"
}

# cp1_up COUNT: Mortise and the limit with so many CP1 plugins each, as KIND, METRICS and PROBES say; D1 and D2.
cp1_up() {
    fresh mortise
    D1=$D
    spec "$1" "$CP1_JOB"
    KIND=driver READY=$1 up mortise "$D1"
    await 300 mortise "$D1" ready 1 || return
    fresh cp1limit
    D2=$D
    spec "$1" "$CP1_JOB"
    METRICS=${METRICS%s} PROBES=${PROBES%s} up cp1limit "$D2"
    await 60 cp1limit "$D2" ready 1
}

# The same with plugins that greet and are probed. At rest they and the limit are watched side by side.
cp1_fleet() { # COUNT SECONDS
    METRICS= PROBES= cp1_up "$1" || return
    put 3 "cp1-healthy-$1" ms mortise "$(calc "($(cat "$D1/ready") - $(cat "$D1/began")) / 1e6")"
    sleep "$settle"
    from=$(at_rest "$D1") limit_from=$(at_rest "$D2")
    sleep "$2"
    rest 4 cp1 mortise "$1" $from $(at_rest "$D1")
    rest 4 cp1 limit "$1" $limit_from $(at_rest "$D2")
    down mortise "$D1"
    down cp1limit "$D2"
}

# Metrics each 5 s, probes each 10 s.
watched_fleet() { # COUNT SECONDS
    fresh plain
    D3=$D
    spec "$1" "$JOB idle $D3/stamps"
    METRICS=5s up mortise "$D3"
    await 300 mortise "$D3" stamps $(($1 * 24))
    METRICS=5s PROBES=10s cp1_up "$1" || return
    sleep "$settle"
    plain_from=$(at_rest "$D3") from=$(at_rest "$D1") limit_from=$(at_rest "$D2")
    sleep "$2"
    rest 5 plain mortise "$1" $plain_from $(at_rest "$D3")
    rest 5 cp1 mortise "$1" $from $(at_rest "$D1")
    rest 5 cp1 limit "$1" $limit_from $(at_rest "$D2")
    down mortise "$D3"
    down mortise "$D1"
    down cp1limit "$D2"
}

# A C plugin over CP1: from before its exec until the host calls it HEALTHY.
ready_limit() { # COUNT
    fresh limit
    put_ranks 10 cp1-ready us limit $("$BIN/cp1host" ready "$1" "$D" "$CP1_JOB" 2>/dev/null)
    rm -rf "$D"
}
ready_mortise() { # WARM COUNT
    fresh mortise
    spec 1 "$CP1_JOB"
    KIND=driver MAIN=ReadyLatency READY=$(($1 + $2)) up mortise "$D"
    wait "$PEER_PIDS" || cat "$D/console" >&2
    put_ranks 10 cp1-ready us mortise $($LIM gaps "$D/launches" "$1" 0)
    rm -rf "$D"
}
