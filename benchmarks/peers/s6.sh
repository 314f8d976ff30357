# s6: an s6-supervise and an s6-log per service. s6-supervise starts at most once a second.
peer_start() {
  while IFS='|' read -r name command; do
    mkdir -p "$1/sv/$name/log" "$1/log/$name"
    printf '#!/bin/sh\nexec %s\n' "$command" >"$1/sv/$name/run"
    printf '#!/bin/sh\nexec s6-log n0 s268435455 %s/log/%s\n' "$1" "$name" >"$1/sv/$name/log/run"
    chmod +x "$1/sv/$name/run" "$1/sv/$name/log/run"
  done <"$2"
  s6-svscan -c 3000 "$1/sv" </dev/null >"$1/console" 2>&1 & PEER_PIDS=$!
}
peer_stop() { s6-svscanctl -t "$1/sv" || kill -TERM $PEER_PIDS; wait $PEER_PIDS; sleep 1; }
