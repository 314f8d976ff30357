# pm2 (npm). Fork mode, no interpreter, no delay, no back-off, no look at git.
peer_start() {
  export PM2_HOME=$1/pm2 PM2_DISABLE_VERSION_CHECK=true
  awk -F'|' -v dir="$1" '
    {
      program = $2; sub(/ .*/, "", program); args = substr($2, length(program) + 2)
      printf "%s", (NR > 1 ? ",\n" : "{\"apps\":[\n")
      printf "{\"name\":\"%s\",\"script\":\"%s\",\"args\":\"%s\",\"interpreter\":\"none\",", $1, program, args
      printf "\"exec_mode\":\"fork\",\"autorestart\":true,\"restart_delay\":0,\"min_uptime\":0,"
      printf "\"max_restarts\":1000000,\"vizion\":false,\"pmx\":false,\"merge_logs\":true,"
      printf "\"out_file\":\"%s/%s.log\",\"error_file\":\"/dev/null\"}", dir, $1
    }
    END { print "]}" }' "$2" >"$1/apps.json"
  pm2 start "$1/apps.json" </dev/null >"$1/console" 2>&1 & PM2_CLI=$!
  $LIM wait 30 "$PM2_HOME/pm2.pid" 1 $PM2_CLI
  PEER_PIDS=$(cat "$PM2_HOME/pm2.pid")
}
peer_stop() {
  wait "$PM2_CLI"
  PM2_HOME=$1/pm2 timeout 120 pm2 kill >/dev/null 2>&1
}
