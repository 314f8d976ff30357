# The limit: minisup, in C.
peer_start() { "$BIN/minisup" "$2" </dev/null >"$1/console" 2>&1 & PEER_PIDS=$!; }
peer_stop() { kill -TERM $PEER_PIDS; wait $PEER_PIDS; }
