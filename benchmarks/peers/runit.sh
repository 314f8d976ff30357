# runit: a runsv and a svlogd per service. runsv waits 1 s after a run shorter than 1 s.
peer_start() {
  while IFS='|' read -r name command; do
    mkdir -p "$1/sv/$name/log" "$1/log/$name"
    printf '#!/bin/sh\nexec %s\n' "$command" >"$1/sv/$name/run"
    printf '#!/bin/sh\nexec svlogd %s/log/%s\n' "$1" "$name" >"$1/sv/$name/log/run"
    printf 's0\nn0\n' >"$1/log/$name/config"
    chmod +x "$1/sv/$name/run" "$1/sv/$name/log/run"
  done <"$2"
  runsvdir "$1/sv" </dev/null >"$1/console" 2>&1 & PEER_PIDS=$!
}
peer_stop() { kill -HUP $PEER_PIDS; wait $PEER_PIDS; sleep 1; }
