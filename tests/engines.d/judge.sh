# shellcheck shell=bash
# The outcome of a program on an engine.

# record ENGINE PROCESSES PROGRAM OUTCOME DETAIL: the outcome is passed, failed, unsupported or `not run`; the last two
# have numbers of exceptions as their detail.
record() { printf '%s\t%s\t%s\t%s\t%s\n' "$@" >>"$common/records"; }

# complaints PROGRAM PROCESSES STATUS: prints what is wrong with a job whose processes wrote to ranks/NUMBER, one
# complaint per line. Programs print `  FAILED  WHAT`, of several processes `  FAILED  rank N: WHAT`; at their end, all of them
# print how many checks they made. An example has no checks.
complaints() {
  local program=$1 processes=$2 status=$3 files=(ranks/*) ended
  sed -nE 's/^  FAILED  (rank [0-9]+: )?//p' "${files[@]}" | sort -u
  if [ "$status" = 124 ]; then
    echo hangs
  elif [ "$status" != 0 ]; then
    grep -qE '^[0-9]+ passed, [1-9][0-9]* failed( on rank|$)' "${files[@]}" || echo "ends with status $status"
  else
    ended="^[1-9][0-9]* passed, 0 failed$([ "$processes" -eq 1 ] || echo " on rank 0 of $processes")\$"
    case $program in examples/*) ended=. ;; esac
    grep -qE "$ended" ranks/0 || echo 'ends too early'
    [ "${#files[@]}" -eq "$processes" ] || echo "is run by ${#files[@]} processes"
    # MPICH's warning at the end of a process, where datatypes are left.
    ! grep -qF 'leaked handle pool objects' "${files[@]}" || echo 'leaves datatypes'
  fi
}

# judge ENGINE PROCESSES PROGRAM STATUS: records the outcome of a job, and prints it if it is not as expected. (The form f08,
# and C, are not named.)
# shellcheck disable=SC2053 # patterns
judge() {
  local engine=$1 processes=$2 program=$3 status=$4 complaint i known wrong=() used=' ' what
  what=$program
  [ "${form:-f08}" = f08 ] || what+=" [$form]"
  what+=" on $engine, $processes $(of_processes "$processes")"
  while IFS= read -r complaint; do
    known=
    for i in $(exceptions_for "$engine" "$program" "$processes"); do
      [[ $complaint == ${exception_complaint[i]} ]] || continue
      known=1 used+="$i "
    done
    [ -n "$known" ] || wrong+=("$complaint")
  done < <(complaints "$program" "$processes" "$status")
  for i in $(exceptions_for "$engine" "$program" "$processes"); do
    [[ $used == *" $i "* ]] ||
      wrong+=("is no exception any more, remove it from the table: $(exception "$i" | cut -f 1-4)")
  done

  if [ "${#wrong[@]}" -gt 0 ]; then
    echo "FAIL  $what: ${wrong[0]}"
    [ "${#wrong[@]}" -eq 1 ] || printf '      %s\n' "${wrong[@]:1}"
    what_was_said
    record "$engine" "$processes" "$program" failed "${wrong[0]}"
  elif [ "$used" != ' ' ]; then
    echo "NONE  $what: not supported"
    record "$engine" "$processes" "$program" unsupported "$used"
  else
    echo "PASS  $what"
    record "$engine" "$processes" "$program" passed ''
  fi
}

of_processes() { [ "$1" -eq 1 ] && echo process || echo processes; }

# The last lines of the output of the processes and of the launcher.
what_was_said() {
  local file
  for file in ranks/* launcher; do
    [ -s "$file" ] || continue
    echo "      $file:"
    if [ -n "$verbose" ]; then cat "$file"; else grep -vE '^  ok |^#[0-9]|^\s+at /' "$file" | tail -n 12; fi | sed 's/^/        /'
  done
}
