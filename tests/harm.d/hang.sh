# shellcheck shell=bash
# Whether a job hangs, however busy the machine is.
#
# A process that waits for others in an MPI library spins or sleeps. So each process has its own clock: it runs while
# the process uses a processor or sleeps, and stands still while other programs have the processors. A job hangs if the
# clocks of all its processes have run for long since the last attempt, without a result: in a job that makes progress,
# there is always a process that others wait for, whose clock shows what its work takes.

# Seconds on all of these clocks. A file with two processes on Intel MPI, start included, takes 1.6 of them while twenty
# other programs compete for two processors (and then 46 s of wall time).
standstill=3

# clock_of PROCESS: the processor time that it has used, in ticks, and whether it sleeps (S). Nothing if it has ended.
clock_of() {
  local said
  { read -r said <"/proc/$1/stat"; } 2>/dev/null || return 0
  # The name of the program is in parentheses, and may contain blanks.
  # shellcheck disable=SC2086 # words
  set -- ${said##*') '}
  [ "$1" = Z ] || echo "$((${12} + ${13})) $1"
}

# watch_for_hang RANKS NUMBER HANGS ENDED: waits until the job with this many processes, whose files are in RANKS,
# hangs, or until the file ENDED exists. If it hangs, creates the file HANGS and ends the processes, so that the
# launcher ends.
watch_for_hang() {
  local ranks=$1 number=$2 hangs=$3 ended=$4 tick rank used state tries tried=0 are_there most least
  local -A before own
  local -a processes
  tick=$(getconf CLK_TCK)
  while [ ! -e "$ended" ]; do
    sleep 0.2
    tries=$(grep -c '^TRY ' "$ranks/0.out" 2>/dev/null) || tries=0
    if [ "$tries" -ne "$tried" ]; then
      tried=$tries before=() own=()
    fi
    [ "$tries" -gt 0 ] || continue
    are_there=0 processes=() least=
    for ((rank = 0; rank < number; rank++)); do
      processes[rank]=$(cat "$ranks/$rank.process" 2>/dev/null) || continue
      read -r used state < <(clock_of "${processes[rank]}") || continue
      are_there=$((are_there + 1))
      most=$((used - ${before[$rank]:-$used}))
      [ "$state" != S ] || [ "$most" -ge $((tick / 5)) ] || most=$((tick / 5))
      before[$rank]=$used
      own[$rank]=$((${own[$rank]:-0} + most))
      [ -n "$least" ] && [ "$least" -le "${own[$rank]}" ] || least=${own[$rank]}
    done
    # A process that has ended is not waiting: the launcher should end the others.
    [ "$are_there" -eq "$number" ] && [ "$least" -ge $((standstill * tick)) ] || continue
    : >"$hangs"
    kill -KILL "${processes[@]}" 2>/dev/null || true
    return
  done
}
