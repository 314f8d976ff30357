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
