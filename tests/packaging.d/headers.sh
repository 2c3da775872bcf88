# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The headers for C and for legacy Fortran, alone.

# header_alone COMPILER STANDARD ENDING
header_alone() {
  local strict=(-Wall -Wextra -Werror -pedantic -Wundef -Wshadow) name
  [ "$3" = cpp ] || strict+=(-Wstrict-prototypes -Wmissing-prototypes)
  printf '#include <mpi.h>\n' >"once.$3"
  printf '#include <mpi.h>\n#include "mpi.h"\nMPI_Info info = MPI_INFO_NULL;\nMPI_Fint fint;\n' >"twice.$3"
  for name in once twice; do
    "$1" "-std=$2" "${strict[@]}" -I"$include/dropin" -c "$name.$3"
  done
  gives '' defined once.o
}
# mpif FLAG...: in a program that uses one of its constants.
mpif() {
  cat >one.f <<'TEXT'
      program one
      implicit none
      include 'mpif.h'
      print '(i0)', MPI_INFO_NULL
      end program one
TEXT
  # Not -std=f2018: there is a COMMON block.
  "$fc" -std=f2008 -Wall -Wextra -Werror "$@" -I"$include/dropin" one.f -o one
  gives 304 ./one
}

for standard in c99 c11; do
  attempt "mpi.h alone, $standard" header_alone cc "$standard" c
done
for standard in c++11 c++17; do
  attempt "mpi.h alone, $standard" header_alone c++ "$standard" cpp
done
# Finds the C functions.
attempt 'mpi.h: a C++ program' pkg_c c++ app.cpp
attempt 'mpif.h alone, fixed form' mpif -ffixed-form
attempt 'mpif.h alone, free form' mpif -ffree-form
attempt 'mpif.h alone, fixed form, 132 columns' mpif -ffixed-form -ffixed-line-length-132
