#!/bin/sh
# compare.sh [--quick] [--only GOAL,..] [--no-build]: what the headless core costs, beside a supervisor in C and those
# peers that are installed, in the same minutes. Prints `goal name value unit limit peer=value…`; README.md says what
# each figure is. BENCH_JAVA_OPTS: more options for the JVM of the host.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
root=$(dirname -- "$here")
. "$here/tools.sh"
. "$here/workloads.sh"

quick=0 only= build=1
while [ $# -gt 0 ]; do
    case $1 in
        --quick) quick=1 ;;
        --only) only=${2:?which goals} && shift ;;
        --no-build) build=0 ;;
        *) fail "what is $1?" ;;
    esac
    shift
done
wanted() { [ -z "$only" ] || case ",$only," in *",$1,"*) ;; *) false ;; esac; }

if [ $quick = 1 ]; then
    rounds=1 warm=300 relaunches=500 restarts=100 instances=100 idle=10 settle=3
else
    rounds=3 warm=500 relaunches=1000 restarts=300 instances=1000 idle=30 settle=5
fi

[ $build = 0 ] || build_host || fail "the build failed; all of its output is in $OUT/build.log"
build_tools || fail "the C parts do not compile"

round=1
while [ $round -le $rounds ]; do
    noise_begin
    if wanted 1; then
        relaunch limit $warm $relaunches 0
        relaunch mortise $warm $relaunches 1000
        restart_limit $restarts
        restart_mortise $((restarts / 3)) $restarts
        if [ $round = 1 ] && [ $quick = 0 ]; then
            for peer in $(peers supervisord pm2 runit s6 monit); do relaunch $peer 1 8 0; done
        fi
    fi
    if wanted 2 || wanted 3 || wanted 4; then
        base limit && fleet limit $instances 5
        base mortise && fleet mortise $instances $idle
        if [ $round = 1 ] && [ $quick = 0 ]; then
            for peer in $(peers supervisord pm2 runit s6); do fleet $peer $instances 5; done
        fi
    fi
    if wanted 4; then cp1_fleet $instances $idle; fi
    if wanted 5; then watched_fleet $instances $((idle * 2 / 3)); fi
    if wanted 10; then
        ready_limit $restarts
        ready_mortise $((restarts / 3)) $restarts
    fi
    noise_end "round $round"
    round=$((round + 1))
done
table
