# shellcheck shell=bash
# Sessions, and processes that are started and met; sourced by tests/audit.

# of_sessions ENGINE PROCESSES PROGRAM WAY: audit.d/sessions.c prints the same, and the report has what it gave.
of_sessions() {
  local engine=$1 number=$2 program=$3 way=$4
  run ../plain 0 "$engine" "$number" "$program" "$way"
  grep -qx "$way: at the end" ../plain || die "it does not come to its end"
  run ../silent 0 "$engine" "$number" env "LD_PRELOAD=$audit" "$program" "$way"
  same ../plain ../silent
  ! grep -q mpi_info_f08 ../silent.errors || die "it says something without being asked"
  run ../said 0 "$engine" "$number" env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$program" "$way"
  same ../plain ../said
  judge "$way" "$engine" "$number" c ../report.json
}

# A hints file applies to sessions and objects from them, and one with an error ends the program before it begins.
hints_of_sessions() {
  local engine=$1 program=$2
  printf '%s\n' '[comm]' 'mpi_assert_exact_length = true' >../sessions.toml
  run ../said 0 "$engine" 1 env "LD_PRELOAD=$audit" MINFO_HINTS=../sessions.toml MINFO_REPORT=full "$program" alone
  grep -qE '^  communicator halo .* mpi_assert_exact_length +true ' ../said.errors || die "the hints file does not count"
  printf '[comm]\nmpi_assert_exact_length = \n' >../broken.toml
  run ../said 'not 0' "$engine" 2 env "LD_PRELOAD=$audit" MINFO_HINTS=../broken.toml "$program" alone
  [ "$(grep -c '^libmpi_hints_audit.so: MINFO_HINTS: ../broken.toml:2:27: .*expected' ../said.errors)" -eq 1 ] ||
    die "it does not say once where the error is"
  [ ! -s ../said ] || die "the program has begun"
}

# connecting ENGINE: from here on the launcher and its jobs have the variables with which the library connects jobs.
connecting() { engine_environment[$1]+=" ${engine_between[$1]}"; }

# Programs that are started, and processes that meet: the hints of the root are in the report, once.
of_processes() {
  local engine=$1 program=$2 number
  connecting "$engine"
  for number in 1 2; do
    [ "$3 $number" != 'met 1' ] || continue
    rm -f ../report.json
    run ../plain 0 "$engine" "$number" "$program" "$4"
    grep -q '^the other side' ../plain || die "it does not come to its end"
    run ../said 0 "$engine" "$number" env "LD_PRELOAD=$audit" MINFO_REPORT=json:../report.json "$program" "$4"
    same ../plain ../said
    judge "$3" "$engine" "$number" c ../report.json
  done
}

# A hints file adds to the hints with which a program is started.
hints_of_spawn() {
  connecting "$1"
  printf '[spawn."*processes"]\nwdir = "/"\n' >../spawn.toml
  run ../said 0 "$1" 1 env "LD_PRELOAD=$audit" MINFO_HINTS=../spawn.toml MINFO_REPORT=full "$2" spawn
  grep -E '^  spawn .*processes.* wdir +/ ' ../said.errors || die "the hints file does not count"
}

# sessions_and_processes ENGINE PROGRAMS COMPILER...: builds both programs, and runs what the library can do.
sessions_and_processes() {
  local engine=$1 program=$2 way ways
  shift 2
  # (MPICH 4.0 and Intel MPI end the program in MPI_Init where there was a session before.)
  case $engine in
    openmpi-4) ways='' ;;
    mpich-4 | intel) ways='alone beside' ;;
    *) ways='alone beside before' ;;
  esac
  # shellcheck disable=SC2086 # words
  if [ -n "$ways" ] && built "$engine" sessions "$1" $warnings "$programs/sessions.c" "${@:2}" -o "$program.sessions"; then
    for way in $ways; do
      attempt "$engine, sessions, $way, processes: 1" of_sessions "$engine" 1 "$program.sessions" "$way"
      attempt "$engine, sessions, $way, processes: 2" of_sessions "$engine" 2 "$program.sessions" "$way"
    done
    attempt "$engine, sessions and a hints file" hints_of_sessions "$engine" "$program.sessions"
  fi
  started_and_met "$engine" "$program" "$@"
}

# started_and_met ENGINE PROGRAMS COMPILER...: the same for processes that are started or meet.
started_and_met() {
  local engine=$1 program=$2
  shift 2
  # (Debian's MPICH starts no processes and opens no ports.)
  # shellcheck disable=SC2086 # words
  [ "$engine" != mpich-4 ] && built "$engine" processes "$1" $warnings "$programs/processes.c" "${@:2}" \
    -o "$program.processes" || return 0
  # (Debian's Open MPI may wait for ever where it starts any, started-processes-wait of interface/quirks.toml; 4.1.8 does not.)
  if [ "$engine" != openmpi-4 ]; then
    attempt "$engine, processes that are started" of_processes "$engine" "$program.processes" spawned spawn
    attempt "$engine, a hints file for what is started" hints_of_spawn "$engine" "$program.processes"
  fi
  attempt "$engine, processes that meet" of_processes "$engine" "$program.processes" met ports
}
