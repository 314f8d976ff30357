#!/bin/sh
# How long button presses take while a plugin floods flat out. Builds, then measures for a minute or
# two; prints lines `goal name value unit limit`. Needs Maven and a JDK 25, no display; on Linux also
# libpangoft2 (Debian: libpangoft2-1.0-0).
cd -- "$(dirname -- "$0")/.." || exit 1
exec mvn -q -B -ntp -DskipTests -Pbuttons -pl benchmarks -am package
