# shellcheck shell=bash
# The outcome of a job whose processes wrote to ranks/NUMBER.out and ranks/NUMBER.err, and whose launcher wrote to
# `launcher`.

# last_try: the last attempt that rank 0 announced.
last_try() { { grep '^TRY ' ranks/0.out 2>/dev/null || echo 'TRY nothing'; } | tail -n 1 | cut -c 5-; }

# complaints SUBJECT PROCESSES STATUS TABLE: what is wrong with the job, one complaint per line.
complaints() {
  local subject=$1 processes=$2 status=$3 table=$4 outs=() rank
  for ((rank = 0; rank < processes; rank++)); do outs+=("ranks/$rank.out"); done
  sed -nE -e '/passed, [0-9]+ failed$/d' -e 's/^[^ ]*: FAILED on (rank [0-9]+): /\1: /p' ranks/*.out
  case $status in
    0) grep -qE "^$subject: [1-9][0-9]* checks passed on rank 0 of $processes\$" ranks/0.out || echo 'ends too early' ;;
    124) echo "hangs in $(last_try)" ;;
    *) grep -qE '[0-9]+ passed, [1-9][0-9]* failed$' ranks/*.out || echo "ends with status $status in $(last_try)" ;;
  esac
  [ "$(cat "${outs[@]}" | wc -c)" -eq "$(cat ranks/*.out | wc -c)" ] || echo 'has other processes'
  # Everything was tried.
  comm -23 <(names "$table" "$subject") <(sed -n 's/^TRY .* with //p' ranks/0.out | sort -u) | sed 's/^/never tries /'
  # The expected lines appear on standard error, once each, and no others.
  diff <(sed -n 's/^EXPECTED //p' ranks/0.out) <(grep -h '^mpi_info_f08: ' ranks/*.err) |
    sed -n -e 's/^</does not say:/p' -e 's/^>/says:/p'
}

# outcome STATUS: what the library did with its single input, in the words of off.tsv.
outcome() {
  local said
  if said=$(sed -n 's/^OUTCOME //p' ranks/0.out | grep .); then
    echo "$said"
  elif ! grep -q '^TRY ' ranks/0.out; then
    echo 'does not start'
  elif [ "$1" -eq 124 ]; then
    echo hangs
  elif grep -qE 'Assertion .*failed|application called MPI_Abort|MPI_ABORT was invoked' ranks/*.err launcher; then
    echo aborts
  elif grep -qiE 'signal' ranks/*.err launcher; then
    echo crashes
  else
    echo "ends with status $1"
  fi
}

# what_was_said: the last lines printed by the processes and the launcher.
what_was_said() {
  local file
  for file in ranks/* launcher; do
    [ -s "$file" ] || continue
    echo "      $file:"
    if [ -n "$verbose" ]; then cat "$file"; else tail -n 8 "$file" | cut -c -300; fi | sed 's/^/        /'
  done
}
