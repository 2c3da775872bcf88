# shellcheck shell=bash
# Runs programs that tests/programs has built, many of them with one start of their driver.

# The numbers of processes that programs are for, by SUBJECT/PROGRAM, where a line at the head of the source has them:
# `processes: 1 2 4`.
declare -A numbers_of=()
while IFS=: read -r file _ numbers; do
  file=${file#"$here/"} file=${file#fortran/}
  numbers_of[${file%.*}]=${numbers%'*/'}
done < <(grep -rm 1 -E '^(!|/\*| \*) processes: ' --include='*.F90' --include='*.c' "$here/fortran" "$here/c")
# is_for PROGRAM NUMBER: the examples are for any number.
is_for() { [[ $1 == examples/* || " ${numbers_of[$1]:-1} " == *" $2 "* ]]; }

# programs_of FORM NUMBER: the names of the programs of a form for this number of processes that match $only, except those
# that need their own process. singles_of FORM NUMBER: the names of those that need their own process.
# files_of SET NUMBER: the names of those of a set of executables without a driver.
programs_of() { matching "$1" "$1/*/*" "$2" | grep -vxF -f <(own_process "$1") || true; }
singles_of() { matching "$1" "$1/*/*" "$2" | grep -xF -f <(own_process "$1") || true; }
files_of() { matching "${1/examples/.}" "${1/c/c/*}/*" "$2"; }
# A form for which no program was built has no list.
own_process() { cat "$programs/$1"/*/own_process 2>/dev/null || true; }
# matching FOLDER PATTERN NUMBER: the names of such files, in the folder, which are programs for this number of processes.
matching() {
  local file name
  for file in "$programs"/$2; do
    case $file in *'/*' | */driver | */own_process) continue ;; esac
    name=${file#"$programs/"} name=${name#"$1/"}
    # shellcheck disable=SC2254 # a pattern
    case $name in $only) ! is_for "$name" "$3" || echo "$name" ;; esac
  done
}

# built ARGUMENT...: if the caller was given no programs, sets $programs to a directory in which tests/programs builds
# those that match $only. A program that does not build is a failure, and is named.
built() {
  [ -z "$programs" ] || return 0
  programs=$common/programs
  "$here/programs" --prefix "$prefix" --to "$programs" --only "$only" "$@" >"$common/building" 2>&1 ||
    { grep -A 20 '^FAIL' "$common/building" || cat "$common/building"; exit 1; }
}

# in_chunks SIZE COMMAND...: appends the names of one subject from standard input to the command, SIZE at most, and runs it
# for each chunk.
in_chunks() {
  local size=$1 names=() name
  shift
  while read -r name; do
    if [ "${#names[@]}" -eq "$size" ] || { [ "${#names[@]}" -gt 0 ] && [ "${names[0]%%/*}" != "${name%%/*}" ]; }; then
      "$@" "${names[@]}"
      names=()
    fi
    names+=("$name")
  done
  [ "${#names[@]}" -eq 0 ] || "$@" "${names[@]}"
}

# drive FORM OUTPUT SECONDS [VARIABLE=VALUE...] [-- COMMAND...] ++ NAME...: runs programs of one subject in turn, each for at
# most SECONDS, in an environment with these variables, and with a command before the driver. The output of the program
# NAME is then in OUTPUT/NAME.said, and its status in OUTPUT/NAME.status, with a dot for the / in the name.
drive() {
  local form=$1 output=$2 seconds=$3 before=()
  shift 3
  while [ "$1" != ++ ]; do
    [ "$1" = -- ] || before+=("$1")
    shift
  done
  shift
  mkdir -p "$output"
  env TEST_OUTPUT="$output" TEST_SECONDS="$seconds" TEST_PROGRAMS="$*" "${before[@]}" "$programs/$form/${1%%/*}/driver" \
    >"$output/driver" 2>&1 </dev/null || echo "FAIL  the driver of [$form] ended with status $?: $(tail -n 3 "$output/driver")"
}

# status_of OUTPUT NAME: the status of a driven program.
status_of() { cat "$1/${2//\//.}.status" 2>/dev/null || echo 'none: it was not run'; }
