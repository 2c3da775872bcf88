# shellcheck shell=bash
# The report of hints whose call fails, or does not return. $1 is the engine, $2 the number of processes.

call_failed() {
  export MINFO_REPORT=full
  launch "$1" "$2" 120 "$common/fails" open >"$said" 2>"$complained" || die "it ended with status $?"
  cat "$said" "$complained"
  complains ": $2 given, $2 the call failed"
  grep -E '^  file absent.data +MPI_File_open +cb_nodes +1 +- +the call failed ' "$complained" || die "no row of the hint"
}
each "hints of a call that fails" call_failed

# told_to_end ENGINE PROCESSES: sends SIGTERM to all processes of a job when all wait.
told_to_end() {
  : >"$said"
  launch "$1" "$2" 120 "$common/fails" hang >"$said" 2>"$complained" &
  end_when_held_up "$2" "$said"
  wait $! || true
  cat "$said" "$complained"
}

no_return() {
  told_to_end "$1" 4
  complains ": of the processes that could still report, since SIGTERM ended the program: 3 given, 2 differs, 1 did not return"
  grep -E '^  file fails.data +MPI_File_open +cb_nodes +1 +- +differs +0 +the call did not return: "cb_nodes": "1" .rank 0., "2" .rank 1., nothing .rank 2.$' \
    "$complained" || die "no row of the first process"
  grep -E '^  file fails.data +MPI_File_open +cb_nodes +2 +- +differs +1 ' "$complained" || die "no row of the second one"
  grep -E '^  file fails.data +MPI_File_open +own_hint +65536 +- +did not return +1 ' "$complained" ||
    die "no row of a hint that need not be the same"
  [ -z "$(find . "${TMPDIR:-/tmp}" -maxdepth 1 -name '.mpi_info_f08.*' -newer "$said" 2>/dev/null)" ] || die "files are left behind"
}
no_return_text() {
  export MINFO_REPORT=full
  no_return "$@"
}
no_return_file() {
  export MINFO_REPORT=json:report.json
  told_to_end "$1" 4
  holds "data['processes'] == 4 and {(row['key'], row['given'], row['verdict']) for row in data['hints']} == \
    {('cb_nodes', '1', 'differs'), ('cb_nodes', '2', 'differs'), ('own_hint', '65536', 'did not return')}" report.json
  rm report.json
  [ -z "$(find . -name '.mpi_info_f08.*')" ] || die "files are left behind"
}
for engine in mpich-4 openmpi-4; do
  attempt "hints of a call that does not return, $engine" no_return_text "$engine"
  attempt "the same to a file, $engine" no_return_file "$engine"
done

# A value that ends the process is kept from the library, unless it is given everything as it is: then this is said before.
ends_process() {
  export MINFO_REPORT=full
  launch mpich-4 1 120 "$common/fails" cb_buffer_size -5 >"$said" 2>"$complained" || die "it ended with status $?"
  complains ": 1 given, 1 malformed"
  export MINFO_CHECK=off
  ! launch mpich-4 1 120 "$common/fails" cb_buffer_size -5 >"$said" 2>"$complained" || die "it has not ended the process"
  cat "$said" "$complained"
  complains "mpi_info_f08: MPI_File_open of fails.data: cb_buffer_size = -5: MPICH 4.0.2 is known to end the process with this value"
  complains ": of process 0 alone, since the program ended without MPI_Finalize: 1 given, 1 did not return"
  rm -f fails.data
}
attempt "a value that ends the process, mpich-4" ends_process
