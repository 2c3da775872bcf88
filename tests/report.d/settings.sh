# shellcheck shell=bash
# Settings that are wrong, and that they are the first process's. $1 is the engine, $2 the number of processes.

# Every process ends, one of them says why: it may be heard of by its launcher alone what the others say.
refused() {
  local engine=$1 processes=$2 words=$3 status=0
  launch "$engine" "$processes" 60 "$common/given" nothing >"$said" 2>"$complained" || status=$?
  cat "$said" "$complained"
  [ "$status" -ne 0 ] && [ "$status" -ne 124 ] || die "it ended with status $status"
  [ "$(grep -cF "$words" "$complained")" -eq 1 ] || die "it is not said once: $words"
  says_nothing_of_ranks
}
says_nothing_of_ranks() { ! grep -E '^[0-9]+ ' "$said" || die "the program went on"; }

wrong_report() {
  export MINFO_REPORT=verbose
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_REPORT must be off, summary, full or json:PATH, not \"verbose\""
}
each "a word of MINFO_REPORT that is none" wrong_report

wrong_file() {
  export MINFO_HINTS=../hints.toml
  printf '[file]\ncb_nodes = 4\ncb_buffer_size = 4.5\n' >../hints.toml
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_HINTS: ../hints.toml:3:18: "
}
each "a hints file that is wrong" wrong_file

no_file() {
  export MINFO_HINTS=../hints.toml
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_HINTS=../hints.toml: No such file or directory"
}
each "a hints file that is not there" no_file

endless_file() {
  export MINFO_HINTS=/dev/zero
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_HINTS: /dev/zero:1:1: "
}
each "a hints file without an end" endless_file

# of_first ENGINE OPTION...: the first process alone has the settings; the program runs on all three.
first_alone() {
  local engine=$1 option=$2
  printf '[win]\nsame_size = true\nno_locks = true\n' >../hints.toml
  # shellcheck disable=SC2206 # words
  local launcher=(${engine_launcher[$engine]}) set=()
  case $option in
    -env) set=(-env MINFO_HINTS ../hints.toml -env MINFO_REPORT json:../report.json) ;;
    -x) set=(-x MINFO_HINTS=../hints.toml -x MINFO_REPORT=json:../report.json) ;;
  esac
  # shellcheck disable=SC2086 # words
  try_in 0 limited 60 env ${engine_environment[$engine]} "${launcher[@]}" -n 1 "${set[@]}" "$common/given" nothing : \
    -n 2 "$common/given" nothing
  [ "$(grep -c 'no_locks=true' "$said")" -eq 3 ] || die "not all have the hints of the first"
  holds "data['processes'] == 3" ../report.json
  holds "[row['ranks'] for row in data['hints'] if row['key'] == 'no_locks'] == [[[0, 2]]]" ../report.json
}
attempt "the first process's settings are those of all, mpich-4" first_alone mpich-4 -env
attempt "the first process's settings are those of all, openmpi-4" first_alone openmpi-4 -x
