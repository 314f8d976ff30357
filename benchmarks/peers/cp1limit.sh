# The limit for CP1: cp1host, in C. METRICS and PROBES in seconds. One command for all of the spec.
peer_start() {
  "$BIN/cp1host" keep "$(wc -l <"$2")" "$1" "${METRICS:-0}" "${PROBES:-5}" "$CP1_JOB" </dev/null >"$1/console" 2>&1 &
  PEER_PIDS=$!
}
peer_stop() { kill -TERM $PEER_PIDS; wait $PEER_PIDS; }
