# shellcheck shell=bash
# Wrong settings, and that the first process's settings apply. $1 is the engine, $2 the number of processes.

wrong_report() {
  export MINFO_REPORT=verbose
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_REPORT must be off, summary, full or json:PATH, or several of the last three with commas between them, not \"verbose\""
  MINFO_REPORT=summary,json:%z
  refused "$1" "$2" 'MPI_Init: MPI_ERR_OTHER: MINFO_REPORT=json:%z: "%z" in a path must be %p (the process), '
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

# Only a regular file is read: nothing is waited for.
other_file() {
  mkfifo ../pipe
  local file
  for file in ../pipe /dev/zero; do
    export MINFO_HINTS=$file
    refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_HINTS=$file: it is not a regular file, but a pipe, a socket or a device"
  done
}
each "a hints file that is a pipe or a device" other_file

# (The loader would wait for a pipe.)
library_in_pipe() {
  mkfifo ../pipe
  local status=0
  limited 120 env MINFO_MPI_LIBRARY=../pipe "$common/given" nothing >"$said" 2>"$complained" || status=$?
  cat "$said" "$complained"
  [ "$status" -ne 0 ] && [ "$status" -ne 124 ] || die "it ended with status $status"
  complains '../pipe: it is not a regular file'
}
attempt "an MPI library that is a pipe" library_in_pipe

wrong_check() {
  export MINFO_CHECK=bad
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_CHECK must be warn, error or off, not \"bad\""
}
each "a word of MINFO_CHECK that is none" wrong_check

wrong_engine() {
  export MINFO_ENGINE=bad
  refused "$1" "$2" "MPI_Init: MPI_ERR_OTHER: MINFO_ENGINE must be auto, embedded or native, not \"bad\""
}
# (Hydra lets the other processes continue if the first one ends before it has called the library, so each prints the
# message there.)
for job in "mpich-4 1" "openmpi-4 2"; do
  # shellcheck disable=SC2086 # two words
  attempt "a word of MINFO_ENGINE that is none, $job" wrong_engine $job
done

# What is wrong may be long: a message has its first 200 characters, and says how many there are.
long_values() {
  local long shown setting status
  long=$(printf 'a%.0s' {1..5000})
  shown=$(printf 'a%.0s' {1..200})
  for setting in "MINFO_ENGINE=$long" "MINFO_CHECK=$long" "MINFO_REPORT=$long" "MINFO_HINTS=$long" "MINFO_MPI_LIBRARY=/$long" \
    "PMI_SIZE=$long" "MINFO_REPORT=json:/$long"; do
    status=0
    limited 120 env "$setting" "$common/given" nothing >"$said" 2>"$complained" || status=$?
    cut -c 1-600 "$complained"
    case $setting in
      # (That a file of this name cannot be made is found at the end.)
      *json*) [ "$status" -eq 0 ] ;;
      *) [ "$status" -eq 16 ] ;;
    esac || die "it ended with status $status"
    grep -qE "${shown:1}\.\.\.\"? \(5,00[0-9] characters\)" "$complained" || die "${setting%%=*}: the length is not said"
    [ "$(wc -c <"$complained")" -lt 1000 ] || die "${setting%%=*}: the whole value is said"
  done
  # A name that is nearly one of ours, and bytes that are not UTF-8.
  try_in 0 limited 120 env "MINFO_${long^^}=1" "$common/given" nothing
  complains "MINFO_$(printf 'A%.0s' {1..194})... (5,006 characters) is not a variable of this library"
  try_in 16 limited 120 env "MINFO_CHECK=$(printf '\377%.0s' {1..1000})" "$common/given" nothing
  complains "$(printf '\357\277\275%.0s' {1..200})...\" (1,000 characters)"
}
attempt "long values" long_values

# A launcher's variable that is not a number: whether there are other processes is unknown.
wrong_size() {
  local setting
  for setting in PMI_SIZE=abc PMI_SIZE=0 OMPI_COMM_WORLD_SIZE=two PMIX_RANK=x SLURM_STEP_NUM_TASKS=-3 PMI_RANK=x; do
    local status=0
    limited 120 env "$setting" "$common/given" nothing >"$said" 2>"$complained" || status=$?
    cat "$said" "$complained"
    [ "$status" -ne 0 ] || die "$setting: it ended with status 0"
    complains "MPI_Init: MPI_ERR_OTHER: ${setting%%=*} must be "
    complains "not \"${setting#*=}\""
    says_nothing_of_ranks
  done
  try_in 0 limited 120 env PMI_SIZE= "$common/given" nothing
}
attempt "variables of launchers that are no numbers" wrong_size

misspelt() {
  export MINFO_REPRT=full MINFO_SOMETHING=1
  job 0 "$1" "$2" nothing
  [ "$(grep -cF 'mpi_info_f08: MINFO_REPRT is not a variable of this library; did you mean MINFO_REPORT?' "$complained")" -eq 1 ] ||
    die "it is not said once"
  complains 'mpi_info_f08: MINFO_SOMETHING is not a variable of this library; the variables are MINFO_CHECK, '
}
each "variables that are misspelt" misspelt

# first_alone ENGINE OPTION: only the first process has the settings; the program runs on all three.
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
  try_in 0 limited 120 env ${engine_environment[$engine]} "${launcher[@]}" -n 1 "${set[@]}" "$common/given" nothing : \
    -n 2 "$common/given" nothing
  [ "$(grep -c 'no_locks=true' "$said")" -eq 3 ] || die "not all have the hints of the first"
  holds "data['processes'] == 3" ../report.json
  holds "[row['ranks'] for row in data['hints'] if row['key'] == 'no_locks'] == [[[0, 2]]]" ../report.json
}
attempt "the first process's settings are those of all, mpich-4" first_alone mpich-4 -env
attempt "the first process's settings are those of all, openmpi-4" first_alone openmpi-4 -x
