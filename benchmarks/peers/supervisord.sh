# supervisord (Debian: supervisor). startsecs=0: an exit counts as a good start, so there is no backoff.
peer_start() {
  { printf '[unix_http_server]\nfile=%s/sock\n[rpcinterface:supervisor]\nsupervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface\n' "$1"
    printf '[supervisord]\nnodaemon=true\nuser=root\nlogfile=%s/supervisord.log\npidfile=%s/pid\nminfds=15000\nchildlogdir=%s\nidentifier=bench\n' "$1" "$1" "$1"
    while IFS='|' read -r pn pcmd; do
      printf '[program:%s]\ncommand=%s\nautorestart=true\nstartsecs=0\nstartretries=1000000\nstdout_logfile=%s/%s.log\nstdout_logfile_maxbytes=0\nstderr_logfile=NONE\n' "$pn" "$pcmd" "$1" "$pn"
    done < "$2"; } > "$1/conf"
  supervisord -c "$1/conf" > "$1/console" 2>&1 & PEER_PIDS=$!
}
peer_stop() { kill -TERM $PEER_PIDS; wait $PEER_PIDS; }
