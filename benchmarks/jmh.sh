#!/bin/sh
# jmh.sh [JMH option..]: small measurements of hot paths. `benchmarks/jmh.sh -h` lists JMH's options.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
. "$here/tools.sh"
(cd "$here/.." && mvn -q -B -ntp -Dmaven.test.skip -Pjmh -pl benchmarks -am package) >&2
exec "$JDK/bin/java" --enable-native-access=ALL-UNNAMED -cp "$here/target/classes:$here/target/lib/*" \
    org.openjdk.jmh.Main "$@"
