# Mortise: the headless core, with the options of the image's `mortise` (packaging/jpackage/Pack.java).
# KIND (plain), METRICS and PROBES (intervals; probes are for driver) say what it is given to do, MAIN and READY what
# the main program is and its last argument. One installation for each distinct command.
peer_start() {
  awk -F'|' -v state="$1/state" -v kind="${KIND:-plain}" -v metrics="${METRICS:-$NEVER}" -v probes="${PROBES:-5s}" '
    BEGIN {
      print "host:"
      print "  state_dir: " state
      print "  health: { interval: " probes " }"
      print "  metrics: { interval: " metrics " }"
      print "  supervision:"
      print "    { max_restarts: unlimited, base_backoff: 1ms, max_backoff: 1ms, backoff_jitter: none, ready_after: 0 }"
    }
    {
      words = split($2, word, " "); args = ""
      for (i = 2; i <= words; i++) args = args (i > 2 ? ", " : "") "\"" word[i] "\""
      if (!($2 in number)) { number[$2] = ++made; path[made] = word[1]; with[made] = args }
      name[NR] = $1; of[NR] = number[$2]
    }
    END {
      print "installations:" (made ? "" : " []")
      for (i = 1; i <= made; i++)
        print "  - { plugin: p" i ", version: \"1\", kind: " kind ", path: " path[i] ", args: [" with[i] "] }"
      print "instances:" (NR ? "" : " []")
      for (i = 1; i <= NR; i++)
        print "  - { tenant: bench, id: " name[i] ", plugin: p" of[i] ", version: \"1\", isolation: per-instance }"
    }' "$2" >"$1/mortise.yaml"
  host_java "${MAIN:-HeadlessHost}" "$1/mortise.yaml" "$1" ${READY:-} </dev/null >"$1/console" 2>&1 & PEER_PIDS=$!
}
peer_stop() { kill -TERM $PEER_PIDS; wait $PEER_PIDS; }
