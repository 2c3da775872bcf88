# shellcheck shell=bash
# Builds the programs, once for all engines. Each goes to a file of $programs, SET/NAME: the sets are `fortran`
# and `c` (one process), `parallel` (any number of processes) and `examples` (any number).

# built SET NAME COMMAND...: builds one program, NAME is SUBJECT/REST or REST; the command is given the file's
# name. A failure is said.
built() {
  local set=$1 name=$2
  shift 2
  mkdir -p "$(dirname "$programs/$set/$name")"
  if ! "$@" -o "$programs/$set/$name" >"$work/log" 2>&1; then
    echo "FAIL  $set/$name does not compile"
    sed 's/^/      /' "$work/log"
    record none 0 "$set/$name" failed 'does not compile'
  fi
}

# shellcheck disable=SC2086,SC2046 # flags are words
fortran_program() {
  local set=$1 name=$2 source=$3 openmp=
  shift 3
  grep -q '!\$omp' "$source" && openmp=-fopenmp
  # Module files of a program are its own.
  mkdir -p "$work/modules"
  built "$set" "$name" "$fc" -cpp $standard $checked $openmp -DWITH_MPI_INFO_F08 \
    $modules "$work/modules" "$@" "$source" $(ls "$common/$set"/*.o 2>/dev/null) $(pkg-config --cflags --libs "$module")
}

# shellcheck disable=SC2046
c_program() {
  local set=$1 name=$2 source=$3
  shift 3
  built "$set" "$name" cc -std=c11 -Wall -Wextra -Werror -g -O1 -pthread "$@" "$source" \
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
# shellcheck disable=SC2053 # patterns
build_programs() {
  local source name
  mkdir -p "$programs"
  # shellcheck disable=SC2046 # words
  "$fc" "$parts/which_engine.F90" $(pkg-config --cflags --libs "$module") -o "$programs/which_engine"
  fortran_support fortran "$here/fortran/support/checks.f90"
  fortran_support parallel "$here/parallel/support/parallel.F90"
  # Those of fixed_form are for mpif.h: tests/run has them.
  for source in "$here"/fortran/*/*.F90; do
    name=${source#"$here/fortran/"} name=${name%.F90}
    [[ $name == fixed_form/* || $name != $only ]] ||
      start fortran_program fortran "$name" "$source" -I"$here/fortran/support" -I"$common/fortran"
  done
  for source in "$here"/c/$only.c; do
    [ ! -e "$source" ] || start c_program c "$(basename "$source" .c)_c" "$source" -I"$here/c" -DMINFO_CHECK_HEADER
  done
  for source in "$here"/parallel/*/*.F90; do
    name=${source#"$here/parallel/"} name=${name%.F90}
    [[ $name == support/* || $name != $only ]] ||
      start fortran_program parallel "$name" "$source" -I"$here/parallel/support" -I"$common/parallel"
  done
  for source in "$here"/parallel/*/*.c; do
    name=${source#"$here/parallel/"} name=${name%.c}
    [[ $name != $only ]] || start c_program parallel "$name" "$source" -I"$here/parallel/support"
  done
  for source in "$here"/../examples/$only.f90; do
    [ ! -e "$source" ] || start fortran_program examples "$(basename "$source" .f90)" "$source"
  done
  wait
  tell
}
