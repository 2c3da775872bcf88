# shellcheck shell=bash
# The outcomes of all programs on all engines.

# matrix: the tables, what is not supported, and the counts. Fails if anything failed, or nothing ran.
matrix() {
  local by
  echo
  echo "passed/failed/not supported by the library, for each engine"
  echo
  for by in processes subject; do
    awk -v by=$by -f "$parts/matrix.awk" <(printf '%s\n' "${engine_names[@]}") "$common/records"
  done
  not_supported
  not_run
  awk -F '\t' '{ count[$4]++ }
    END {
      printf "%d passed, %d failed, %d not supported, %d not run\n", count["passed"], count["failed"], count["unsupported"],
        count["not run"]
      exit !(count["passed"] > 0 && count["failed"] == 0)
    }' "$common/records"
}

# The exceptions that were used, with the reasons.
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

# not_run: what was not run, by name.
not_run() {
  local number
  number=$(awk -F '\t' '$4 == "not run"' "$common/records" | wc -l)
  [ "$number" -gt 0 ] || return 0
  echo "$number jobs are not run, since they would prove nothing: what the library does there changes from run to run:"
  awk -F '\t' '$4 == "not run" { print $1 "\t" $3 "\t" $5 }' "$common/records" | sort | while IFS=$'\t' read -r engine program row; do
    echo "not run: $program on $engine: ${exception_reason[${row// /}]}"
  done | uniq
}

# unused_exceptions: an exception that concerns nothing that was run is one that nobody checks.
unused_exceptions() {
  local i engine program processes
  # The whole input is read: closing a pipe early would make the writer fail.
  awk -F '\t' '{ print $1 "\t" $3 "\t" $2 }' "$common/records" | sort -u | while IFS=$'\t' read -r engine program processes; do
    exceptions_for "$engine" "$program" "$processes"
  done | sort -u >"$common/used"
  for i in "${!exception_engine[@]}"; do
    grep -qx "$i" "$common/used" && continue
    echo "FAIL  no such program was run: $(exception "$i" | cut -f 1-4)"
    record none 0 exceptions failed 'is about nothing'
  done
}
