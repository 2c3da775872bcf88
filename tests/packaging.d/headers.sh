# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The headers for C and for legacy Fortran, alone.

# header_alone COMPILER STANDARD ENDING
header_alone() {
  local strict=(-Wall -Wextra -Werror -pedantic -Wundef -Wshadow -DMINFO_CHECK_HEADER) name
  [ "$3" = cpp ] || strict+=(-Wstrict-prototypes -Wmissing-prototypes)
  printf '#include <mpi.h>\n' >"once.$3"
  printf '#include <mpi.h>\n#include "mpi.h"\nMPI_Info info = MPI_INFO_NULL;\nMPI_Fint fint;\n' >"twice.$3"
  for name in once twice; do
    "$1" "-std=$2" "${strict[@]}" -I"$include/dropin" -c "$name.$3"
  done
  gives '' defined once.o
}
# Warnings that a program enables do not come from the header.
header_without_casts() {
  printf '#include <mpi.h>\nint main() { return MPI_INFO_NULL == MPI_INFO_ENV; }\n' >casts.cpp
  c++ -Wall -Wextra -Wold-style-cast -Wzero-as-null-pointer-constant -Werror -I"$include/dropin" -c casts.cpp
}
# header_with_notes COMPILER ENDING: calls of what MPI 3.0 removed compile with -Werror, and are noted if the program asks for it.
header_with_notes() {
  printf '#include <mpi.h>\nint main(void) { MPI_Aint at = 0; return MPI_Address(&at, &at); }\n' >"old.$2"
  local flags=(-Wall -Wextra -Werror -I"$include/dropin" -c "old.$2")
  "$1" "${flags[@]}"
  if "$1" -DMINFO_NOTE_DEPRECATED "${flags[@]}" 2>log; then die "MPI_Address is not noted"; fi
  grep -F 'MPI 3.0 removed it: call MPI_Get_address' log
}
# mpif_of_another_kind FLAG...: refused, since INTEGER is not of the kind that the package was built for, or MPI's datatypes
# do not have the kinds of REAL.
mpif_of_another_kind() {
  printf "      program other\n      include 'mpif.h'\n      end program other\n" >other.f
  if "$fc" "$@" -I"$include/dropin" -c other.f >log 2>&1; then die "this should not compile: $*"; fi
  grep -i 'division by zero' log
}
# mpif FLAG...: accepted in a program that uses one of its constants.
mpif() {
  cat >one.f <<'TEXT'
      program one
      implicit none
      include 'mpif.h'
      print '(i0)', MPI_INFO_NULL
      end program one
TEXT
  # Not -std=f2018, because of the COMMON block.
  "$fc" -std=f2008 -Wall -Wextra -Werror "$@" -I"$include/dropin" one.f -o one
  gives 304 ./one
}
# mpi_under_implicit_none: module mpi has interfaces of all procedures, PMPI_ names included, so that calls may have buffers of
# several types, and IMPLICIT NONE (TYPE, EXTERNAL) finds nothing that is not declared.
mpi_under_implicit_none() {
  cat >one.f90 <<'TEXT'
program one
  use mpi
  implicit none (type, external)
  integer :: number, ierror
  double precision :: time(2)

  call PMPI_Init(ierror)
  time = PMPI_Wtime()
  call PMPI_Bcast(time(2), 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierror)
  call PMPI_Bcast(number, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(time(2), 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierror)
  call MPI_Bcast(number, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  call PMPI_Finalize(ierror)
end program one
TEXT
  "$fc" "$@" one.f90 -I"$include/dropin" -I"$include" -c
}
# mpif_by_cpp FLAG...: a copy beside the program, which #include finds, both in the compiler and in the preprocessor alone.
mpif_by_cpp() {
  cp "$include/dropin/mpif.h" .
  cat >one.F <<'TEXT'
      program one
      implicit none
#include "mpif.h"
      print '(i0)', MPI_INFO_NULL
      end program one
TEXT
  # (C's own preprocessor warns of an apostrophe in a comment.)
  cpp -P -Wall -Werror one.F both.f
  cpp -P -traditional one.F old.f
  local source
  for source in one.F both.f old.f; do
    "$fc" -std=f2008 -Wall -Wextra -Werror "$@" "$source" -o one
    gives 304 ./one
  done
}

# addresses_in_fortran LANGUAGE STATEMENT...: what C refers to by address is a variable or a procedure of a module or of mpif.h.
# (mpi_f08 has no functions of MPI-1, legacy Fortran none with large counts.)
addresses_in_fortran() {
  {
    printf '%s\n' 'program addresses' "${@:2}"
    awk -F '\t' -v language="$1" '
      $2 !~ /\*$/ || $2 ~ (language == "f08" ? "^MPI_(Copy|Delete)_function " : "_function_c ") { next }
      $2 ~ /_function/ { print "call take_procedure(" $1 ")"; next }
      { print "call take_variable(" $1 ")" }' "$top/interface/constants.tsv"
    printf 'contains\nsubroutine take_procedure(it)\nexternal :: it\nend subroutine\n'
    printf 'subroutine take_variable(it)\ntype(*), dimension(..) :: it\nend subroutine\nend program addresses\n'
  } >addresses.f90
  build_fortran mpi_info_dropin "$fc" addresses.f90
  gives '' ./app
}

for standard in c99 c11; do
  attempt "mpi.h alone, $standard" header_alone cc "$standard" c
done
for standard in c++11 c++17; do
  attempt "mpi.h alone, $standard" header_alone c++ "$standard" cpp
done
attempt 'mpi_f08: addresses' addresses_in_fortran f08 'use mpi_f08' 'implicit none'
attempt 'mpi: addresses' addresses_in_fortran legacy 'use mpi' 'implicit none'
attempt 'mpif.h: addresses' addresses_in_fortran legacy 'implicit none' "include 'mpif.h'"
# Finds the C functions.
attempt 'mpi: all names under IMPLICIT NONE (TYPE, EXTERNAL)' mpi_under_implicit_none -std=f2018
attempt 'mpi.h: a C++ program' pkg_c c++ app.cpp
attempt 'mpi.h alone: casts' header_without_casts
attempt 'mpi.h: notes of what MPI 3.0 removed, C' header_with_notes cc c
attempt 'mpi.h: notes of what MPI 3.0 removed, C++' header_with_notes c++ cpp
attempt 'mpif.h alone, fixed form' mpif -ffixed-form
attempt 'mpif.h alone, free form' mpif -ffree-form
attempt 'mpif.h alone, fixed form, 132 columns' mpif -ffixed-form -ffixed-line-length-132
attempt 'mpif.h alone, fixed form, 8-byte REALs' mpif -ffixed-form -fdefault-real-8 -fdefault-double-8
attempt 'mpif.h by #include, fixed form' mpif_by_cpp -ffixed-form
attempt 'mpif.h by #include, free form' mpif_by_cpp -ffree-form
attempt 'mpif.h refuses 8-byte INTEGERs, fixed form' mpif_of_another_kind -ffixed-form -fdefault-integer-8
attempt 'mpif.h refuses 8-byte INTEGERs, free form' mpif_of_another_kind -ffree-form -fdefault-integer-8
for flag in -fdefault-real-8 -fdefault-real-10 -fdefault-real-16 -freal-4-real-8 -freal-8-real-4 -freal-8-real-10 -freal-8-real-16; do
  case $("$fc" --version) in
    *'GNU Fortran'*) attempt "mpif.h refuses $flag" mpif_of_another_kind -ffree-form "$flag" ;;
  esac
done
