# shellcheck shell=bash
# Builds the programs, once for all engines. Each goes to a file of $programs, SET/NAME: the sets are `fortran`
# and `c` (one process), `parallel` (any number of processes) and `examples` (any number).

# built SET NAME COMMAND...: builds one program; the command is given the file's name. A failure is said.
built() {
  local set=$1 name=$2
  shift 2
  mkdir -p "$programs/$set"
  if ! "$@" -o "$programs/$set/$name" >"$work/log" 2>&1; then
    echo "FAIL  $set/$name does not compile"
    sed 's/^/      /' "$work/log"
    record none 0 "$set/$name" failed 'does not compile'
  fi
}

# shellcheck disable=SC2086,SC2046 # flags are words
fortran_program() {
  local set=$1 source=$2 openmp=
  shift 2
  grep -q '!\$omp' "$source" && openmp=-fopenmp
  # Module files of a program are its own.
  mkdir -p "$work/modules"
  built "$set" "$(basename "$source" | sed 's/\.[fF]90$//')" "$fc" -cpp $standard $checked $openmp -DWITH_MPI_INFO_F08 \
    $modules "$work/modules" "$@" "$source" $(ls "$common/$set"/*.o 2>/dev/null) $(pkg-config --cflags --libs "$module")
}

# shellcheck disable=SC2046
c_program() {
  local set=$1 source=$2
  shift 2
  built "$set" "$(basename "$source" .c)_c" cc -std=c11 -Wall -Wextra -Werror -g -O1 -pthread "$@" "$source" \
    $(pkg-config --cflags --libs "$dropin" | tr ' ' '\n' | grep -vx -e -fdefault-integer-8)
}

# What the Fortran programs of a set share.
# shellcheck disable=SC2086,SC2046
fortran_support() {
  local set=$1 source=$2
  mkdir -p "$common/$set"
  "$fc" -cpp $standard $checked -DWITH_MPI_INFO_F08 -I"$(dirname "$source")" -c "$source" $modules "$common/$set" \
    $(pkg-config --cflags "$module") -o "$common/$set/$(basename "$source" | sed 's/\.[fF]90$//').o"
}

# build_programs: those that $only matches.
build_programs() {
  local source
  mkdir -p "$programs"
  # shellcheck disable=SC2046 # words
  "$fc" "$parts/which_engine.F90" $(pkg-config --cflags --libs "$module") -o "$programs/which_engine"
  fortran_support fortran "$here/fortran/support/checks.f90"
  fortran_support parallel "$here/parallel/support/parallel.F90"
  for source in "$here"/fortran/$only.F90; do
    [ ! -e "$source" ] || start fortran_program fortran "$source" -I"$here/fortran/support" -I"$common/fortran"
  done
  for source in "$here"/c/$only.c; do
    [ ! -e "$source" ] || start c_program c "$source" -I"$here/c" -DMINFO_CHECK_HEADER
  done
  for source in "$here"/parallel/$only.F90; do
    [ ! -e "$source" ] || start fortran_program parallel "$source" -I"$here/parallel/support" -I"$common/parallel"
  done
  for source in "$here"/parallel/$only.c; do
    [ ! -e "$source" ] || start c_program parallel "$source" -I"$here/parallel/support"
  done
  for source in "$here"/../examples/$only.f90; do
    [ ! -e "$source" ] || start fortran_program examples "$source"
  done
  wait
  tell
}
