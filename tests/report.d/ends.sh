# shellcheck shell=bash
# The report of a program that ends without MPI_Finalize. $1 is the engine, $2 the number of processes.

# ends ENGINE PROCESSES WAY: runs a program that ends in this way; sets $status and keeps the output. The status of a
# process alone is asked for where it ends: Hydra says 1 if it sees the end of a connection before that of the process.
ends() {
  local keeps=()
  without_grace
  # shellcheck disable=SC2016 # for the inner shell
  [ "$2" -gt 1 ] || keeps=(sh -c '"$@"; echo $? >../status' sh)
  status=0
  launch "$1" "$2" 120 "${keeps[@]}" "$common/ends" "$3" >"$said" 2>"$complained" || status=$?
  cat "$said" "$complained"
  [ "$2" -gt 1 ] || { status=$(cat ../status) && rm ../status; }
}

# ended_with STATUS PROCESSES WAY: with several processes, the launcher ends some of them, which may change the status.
ended_with() {
  [ "$status" -eq "$1" ] || { [ "$2" -gt 1 ] && [ "$status" -ne 0 ]; } || die "$3: it ended with status $status"
}

# has_report REMARK: there is one report, of process 0 alone, with what it knows.
has_report() {
  [ "$(grep -c '^mpi_info_f08: hints of' "$complained")" -eq 1 ] || die "not one report"
  complains "mpi_info_f08: hints of 1 process"
  complains ": of process 0 alone, since $1: 3 given, "
  grep -E '^  file closed.data(, [2-4] processes)? +MPI_File_open +cb_nodse +4 +- +unknown +0 +did you mean cb_nodes[?]$' "$complained" ||
    die "no row of the file that was closed"
  grep -E '^  file open.data +MPI_File_open +cb_nodse +4 +- +unknown +0 +did you mean' "$complained" ||
    die "no row of the file that was open"
}

no_finalize() {
  export MINFO_REPORT=full
  local way expected
  for way in exit return thread error abort; do
    ends "$1" "$2" "$way"
    expected=3
    # (MPI_ERR_COMM is also 5.)
    case $way in error | abort) expected=5 ;; esac
    ended_with "$expected" "$2" "$way"
    has_report "the program ended without MPI_Finalize"
    [ "$1" = embedded ] ||
      grep -qE '^  file open.data .* handed on +0 +not known: the program ended before the MPI library was asked$' "$complained" ||
      die "$way: what MPI was not asked for is not said so"
  done
}
each "a report though MPI is not finalised" no_finalize

no_finalize_unasked() {
  local way
  for way in exit error; do
    ends "$1" "$2" "$way"
    ! grep -q '^mpi_info_f08: ' "$complained" || die "a report that nobody asked for"
  done
}
each "no report of it unasked" no_finalize_unasked

to_file() {
  export MINFO_REPORT=json:../report.json
  ends "$1" "$2" exit
  holds "data['processes'] == 1 and 'without MPI_Finalize' in data['remark'] and data['given'] == 3" ../report.json
}
each "the same to a file" to_file

# signalled ENGINE PROCESSES WAY: sends SIGTERM to process 0 once it waits; $took is the number of microseconds until it
# has ended.
signalled() {
  local process number
  without_grace
  # (Removes earlier output, and makes sure that the file exists.)
  : >"$said"
  launch "$1" "$2" 120 "$common/ends" "$3" >"$said" 2>"$complained" &
  number=$!
  until_true grep -q '^waiting ' "$said"
  process=$(sed -n 's/^waiting //p' "$said")
  # (Alone it is not held up there.)
  [ "$3" != held ] || [ "$2" -eq 1 ] || until_held_up "$process"
  took=$EPOCHREALTIME status=0
  kill -TERM "$process"
  : >signalled
  until_true has_ended "$process"
  took=$((${EPOCHREALTIME/./} - ${took/./}))
  rm signalled
  wait "$number" || status=$?
  echo "it took $took microseconds, status $status"
  cat "$said" "$complained"
}
has_ended() { [ ! -e "/proc/$1" ] || grep -q '^State:.*zombie' "/proc/$1/status" 2>/dev/null; }

terminated() {
  export MINFO_REPORT=full
  local way
  for way in wait held; do
    signalled "$1" "$2" "$way"
    [ "$status" -ne 0 ] || die "$way: it ended with status 0"
    [ "$1" != embedded ] || [ "$status" -eq 143 ] || die "$way: it was not ended by the signal"
    has_report "SIGTERM ended the program"
  done
}
each "a report at SIGTERM" terminated

# A missing reader delays the signal. (By how much: times.sh.)
unread() {
  export MINFO_REPORT=json:../pipe
  mkfifo ../pipe
  signalled "$1" "$2" wait
  rm ../pipe
  [ "$status" -ne 0 ] || die "it ended with status 0"
  [ "$took" -ge 1400000 ] || die "it has not waited"
  complains "MINFO_REPORT=json:../pipe: nobody has read it for 1.5 s"
}
each "a report at SIGTERM that nobody reads" unread

# The program's own handler is left alone, whenever it is set, and so is a signal that it ignores.
own() {
  export MINFO_REPORT=full
  local way
  for way in own late; do
    signalled "$1" "$2" "$way"
    ended_with 7 "$2" "$way"
    ! grep -q '^mpi_info_f08: ' "$complained" || die "$way: a report"
  done
}
each "a handler of the program's own" own

survived() {
  export MINFO_REPORT=full
  local way
  for way in ignored chained; do
    signalled "$1" "$2" "$way"
    [ "$status" -eq 0 ] || die "$way: it ended with status $status"
    complains "mpi_info_f08: hints of $2 process"
    ! grep -q 'process 0 alone' "$complained" || die "$way: a report of process 0 alone"
  done
}
each "a program that SIGTERM does not end" survived

# Without a report, the system handles the signal.
not_asked() {
  signalled "$1" "$2" wait
  ! grep -q '^mpi_info_f08: ' "$complained" || die "a report that nobody asked for"
}
each "SIGTERM without a report" not_asked

# A child of fork ends as without us, and MPI continues; after MPI_Finalize, nothing is left of it.
children() {
  export MINFO_REPORT=full
  ends "$1" "$2" child
  [ "$status" -eq 0 ] || die "it ended with status $status"
  [ "$(grep -c '^mpi_info_f08: hints of' "$complained")" -eq 1 ] || die "not one report"
  complains "mpi_info_f08: hints of $2 process"
  signalled "$1" "$2" after
  [ "$status" -ne 0 ] || die "it ended with status 0"
  [ "$(grep -c '^mpi_info_f08: hints of' "$complained")" -eq 1 ] || die "not one report"
}
each "children, and SIGTERM behind MPI_Finalize" children
