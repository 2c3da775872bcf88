# shellcheck shell=bash
# What came of all programs on all engines.

# matrix: the tables, what is not supported, and the counts. Fails where anything failed, or nothing ran.
matrix() {
  local by
  echo
  echo "passed/failed/not supported by the library, for each engine"
  echo
  for by in processes subject; do
    awk -v by=$by -f "$parts/matrix.awk" <(printf '%s\n' "${engine_names[@]}") "$common/records"
  done
  not_supported
  programs_not_run
  awk -F '\t' '{ count[$4]++ }
    END {
      printf "%d passed, %d failed, %d not supported, %d not run\n", count["passed"], count["failed"],
        count["unsupported"], count["notrun"]
      exit !(count["passed"] > 0 && count["failed"] == 0)
    }' "$common/records"
}

# The exceptions that were made, with the reasons.
not_supported() {
  local i jobs
  for i in "${!exception_engine[@]}"; do
    jobs=$(awk -F '\t' -v row=" $i " '$4 == "unsupported" && index($5, row) {
      job = $1 " " $3
      if (!(job in processes)) order[++number] = job
      processes[job] = processes[job] " " $2
    }
    END { for (i = 1; i <= number; i++) print "not supported: " order[i] ", processes" processes[order[i]] }' \
      "$common/records")
    [ -n "$jobs" ] || continue
    printf '%s\n      %s\n      because %s\n' "$jobs" "$(exception "$i" | cut -f 4)" "${exception_reason[i]}"
  done
}

# What was not run, by name, with the reasons.
programs_not_run() {
  local row
  awk -F '\t' '
    $4 == "notrun" && !seen[$1, $3]++ { list = list (number++ ? ", " : "") $3 " on " $1 }
    END { if (number) printf "%d %s not run: %s\n", number, (number == 1 ? "program is" : "programs are"), list }
  ' "$common/records"
  awk -F '\t' '$4 == "notrun" { print $5 }' "$common/records" | sort -nu | while IFS= read -r row; do
    printf '      %s\n      because %s\n' "$(exception "$row" | cut -f 1-3)" "${exception_reason[row]}"
  done
}

# unused_exceptions: an exception that is about nothing that was run is one that nobody checks.
unused_exceptions() {
  local i engine program processes
  # All of it is read: a pipe that is closed early would be a failure of what writes into it.
  awk -F '\t' '{ print $1 "\t" $3 "\t" $2 }' "$common/records" | sort -u | while IFS=$'\t' read -r engine program processes; do
    exceptions_for "$engine" "$program" "$processes"
  done | sort -u >"$common/used"
  for i in "${!exception_engine[@]}"; do
    grep -qx "$i" "$common/used" && continue
    echo "FAIL  no such program was run: $(exception "$i" | cut -f 1-4)"
    record none 0 exceptions failed 'is about nothing'
  done
}
