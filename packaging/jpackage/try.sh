#!/bin/sh
# Builds the image and runs the demo from it for 20 seconds, without a display, without an
# environment and without any other Java. Ends with 0 when pictures came out and no plugin stayed
# behind, with 1 otherwise; says which in a sentence.
#
#   try.sh              builds first (needs Maven and a JDK 25; on Linux also libpangoft2)
#   try.sh --no-build   takes the image that is there
set -u

say() { echo "try: $*"; }
fail() {
    say "$*" >&2
    exit 1
}

case "$#:${1:-}" in
0:) build=yes ;;
1:--no-build) build=no ;;
*) fail "usage: try.sh [--no-build]" ;;
esac

root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd -P) || exit 1
case $(uname -s) in
Darwin)
    image=$root/app/target/dist/Mortise.app
    bin=$image/Contents/MacOS
    ;;
*)
    image=$root/app/target/dist/mortise
    bin=$image/bin
    ;;
esac

work=$(mktemp -d "${TMPDIR:-/tmp}/mortise-try.XXXXXX") || fail "no temporary directory can be made."
work=$(CDPATH= cd -- "$work" && pwd -P) || exit 1
console=
clean() {
    [ -z "$console" ] || kill -9 "$console" 2>/dev/null
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

if [ "$build" = yes ]; then
    say "building the image …"
    if ! (cd "$root" && mvn -B -ntp -Pdist -DskipTests -pl app -am package) >"$work/build.log" 2>&1; then
        grep -E '^(\[ERROR\]|pack:)' "$work/build.log" | head -n 20 >&2
        fail "the image could not be built."
    fi
fi
[ -x "$bin/mortise-console" ] || fail "there is no image at $image; run it without --no-build."

# JavaFX draws text with what Linux systems have; the JDK's packages do not ask for it.
pango=$image/lib/runtime/lib/libjavafx_font_pango.so
if [ -f "$pango" ] && command -v ldd >/dev/null 2>&1; then
    missing=$(ldd "$pango" | awk '/not found/ { printf " %s", $1 }')
    [ -z "$missing" ] ||
        fail "text needs$missing (Debian: apt-get install libpangoft2-1.0-0)."
fi

# Plugins of this run: what works in its directory, or has it on its command line.
plugins() {
    if [ -r /proc/self/cmdline ]; then
        for process in /proc/[0-9]*; do
            pid=${process#/proc/}
            [ "$pid" != "$console" ] || continue
            case "$(readlink "$process/cwd" 2>/dev/null) $(tr '\0' ' ' 2>/dev/null <"$process/cmdline")" in
            *"$work"/home/*) echo "$pid $(tr '\0' ' ' 2>/dev/null <"$process/cmdline" | cut -c 1-120)" ;;
            esac
        done
    else
        ps -A -o pid= -o args= | awk -v at="$work/home/" -v not="$console" \
            'index($0, at) && $1 != not && !/awk/ { print }'
    fi
}

# A version first: both launchers start, and stdout holds nothing but it.
mkdir "$work/home" "$work/tmp"
bare() { env -i HOME="$work/home" TMPDIR="$work/tmp" PATH=/usr/bin:/bin "$@"; }
version=$(bare "$bin/mortise" --version 2>"$work/err") ||
    fail "mortise --version failed: $(cat "$work/err")"
case $version in
mortise\ *) ;;
*) fail "mortise --version printed: $version" ;;
esac

say "running the demo from $image …"
screens=$work/screens
bare "$bin/mortise-console" demo --screens "$screens" --for 20s >"$work/out" 2>&1 &
console=$!
waited=0
seen=0
while kill -0 "$console" 2>/dev/null; do
    if [ "$waited" -ge 75 ]; then
        cat "$work/out" >&2
        fail "the console was told to end after 20 s and was still there after $waited s."
    fi
    now=$(plugins | wc -l)
    [ "$now" -le "$seen" ] || seen=$now
    sleep 1
    waited=$((waited + 1))
done
wait "$console"
code=$?
console=
if [ "$code" -ne 0 ]; then
    cat "$work/out" >&2
    fail "the console ended with $code."
fi
[ "$seen" -ge 5 ] || fail "only $((seen)) plugin processes were ever seen; the demo has more than that."

pictures=0
for picture in "$screens"/*.png; do
    [ -s "$picture" ] || continue
    case $(od -An -tx1 -N8 "$picture" | tr -d ' \n') in
    89504e470d0a1a0a) pictures=$((pictures + 1)) ;;
    *) fail "$(basename "$picture") is no PNG." ;;
    esac
done
[ "$pictures" -gt 0 ] || fail "no picture came out."

# What was killed last may take a moment to be gone.
tries=0
while left=$(plugins) && [ -n "$left" ]; do
    if [ "$tries" -ge 5 ]; then
        echo "$left" >&2
        fail "plugin processes were left behind."
    fi
    sleep 1
    tries=$((tries + 1))
done
say "in order: $pictures pictures, $((seen)) plugin processes at most, none left, ended after $waited s."
