# monit: looks once a second (its shortest cycle) by pid file. The start program must come back, so it leaves the job in the background. Keeps no logs.
peer_start() {
  { printf 'set daemon 1\nset log %s/monit.log\nset pidfile %s/monit.pid\nset statefile %s/state\nset idfile %s/id\n' "$1" "$1" "$1" "$1"
    while IFS='|' read -r pn pcmd; do
      printf '#!/bin/sh\n%s < /dev/null > /dev/null 2>&1 &\necho $! > %s/%s.pid\n' "$pcmd" "$1" "$pn" > "$1/$pn.start"; chmod +x "$1/$pn.start"
      printf 'check process %s with pidfile %s/%s.pid\n  start program = "%s/%s.start" with timeout 5 seconds\n  stop program = "/bin/true"\n' "$pn" "$1" "$pn" "$1" "$pn"
    done < "$2"; } > "$1/conf"; chmod 600 "$1/conf"
  monit -I -c "$1/conf" > "$1/console" 2>&1 & PEER_PIDS=$!
}
peer_stop() { kill -TERM $PEER_PIDS; wait $PEER_PIDS; for f in "$1"/*.pid; do case $f in */monit.pid) ;; *) kill "$(cat "$f")" 2>/dev/null;; esac; done; }
