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
# mpif_of_another_kind FLAG...: refused, since INTEGER is not of the kind that the package was built for.
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

# constants_of LANGUAGE: those of the standard's table of the ABI, a line each: name, value in this language, type in C.
constants_of() {
  awk -F '\t' -v language="$1" '
    NR == FNR { value[$1] = $2; next }
    FNR > 1 && $1 in value { print $1, value[$1] - ($2 == "length" && language != "c"), $2 }
  ' "$top/tests/data/abi_constants.tsv" "$top/interface/constants.tsv"
}
# constants_in_c: the compiler says that they have these values.
constants_in_c() {
  {
    printf '#include <mpi.h>\n#include <stdio.h>\nint main(void) {\n'
    constants_of c | awk '{ printf "  if ((intptr_t)%s != %s) return puts(\"%s\");\n", $1, $2, $1 }'
    printf '  return 0;\n}\n'
  } >constants.c
  build_c mpi_info_dropin cc constants.c
  gives '' ./app
}
# constants_in_fortran LANGUAGE STATEMENT: the same of a module or of mpif.h, which has addresses of C as variables and procedures.
constants_in_fortran() {
  {
    printf 'program constants\n%s\n' "$2"
    constants_of "$1" | awk -v language="$1" '
      $3 ~ /_function_c/ && language == "legacy" { next }
      $3 ~ /_function/ { printf "call take_procedure(%s)\n", $1; next }
      / \*+$/ { printf "call take_variable(%s)\n", $1; next }
      {
        component = language == "f08" && $3 ~ /^MPI_/ && $3 != "MPI_Offset" ? "%MPI_VAL" : ""
        printf "if (%s%s /= %s) error stop \"%s\"\n", $1, component, $2, $1
      }'
    printf 'contains\nsubroutine take_procedure(it)\nexternal :: it\nend subroutine\n'
    printf 'subroutine take_variable(it)\ntype(*), dimension(..) :: it\nend subroutine\nend program constants\n'
  } >constants.f90
  build_fortran mpi_info_dropin "$fc" constants.f90
  gives '' ./app
}

for standard in c99 c11; do
  attempt "mpi.h alone, $standard" header_alone cc "$standard" c
done
for standard in c++11 c++17; do
  attempt "mpi.h alone, $standard" header_alone c++ "$standard" cpp
done
attempt 'mpi.h: the values of constants' constants_in_c
attempt 'mpi_f08: the values of constants' constants_in_fortran f08 'use mpi_f08'
attempt 'mpi: the values of constants' constants_in_fortran legacy 'use mpi'
attempt 'mpif.h: the values of constants' constants_in_fortran legacy "include 'mpif.h'"
# Finds the C functions.
attempt 'mpi.h: a C++ program' pkg_c c++ app.cpp
attempt 'mpi.h alone: casts' header_without_casts
attempt 'mpi.h: notes of what MPI 3.0 removed, C' header_with_notes cc c
attempt 'mpi.h: notes of what MPI 3.0 removed, C++' header_with_notes c++ cpp
attempt 'mpif.h alone, fixed form' mpif -ffixed-form
attempt 'mpif.h alone, free form' mpif -ffree-form
attempt 'mpif.h alone, fixed form, 132 columns' mpif -ffixed-form -ffixed-line-length-132
attempt 'mpif.h alone, fixed form, 8-byte REALs' mpif -ffixed-form -fdefault-real-8
attempt 'mpif.h refuses 8-byte INTEGERs, fixed form' mpif_of_another_kind -ffixed-form -fdefault-integer-8
attempt 'mpif.h refuses 8-byte INTEGERs, free form' mpif_of_another_kind -ffree-form -fdefault-integer-8
