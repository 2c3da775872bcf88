# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The procedures of mpif.h and the interfaces of module mpi; the compiler compares them if they are in one file.

legacy_module=$top/fortran/dropin/mpi.f90
interface_files=("$common/derived/mpi/interfaces.inc")
# derive: makes them, and sets $legacy_procedures, the sources of the derived procedures, and of those written by hand.
derive() {
  [ -e "$common/derived" ] || write_derived "$common/derived"
  legacy_procedures=("$common"/derived/legacy/*.f90 "$top"/fortran/dropin/{abi,functions,memory}.f90)
}

# With the interfaces in place of the statement that includes them.
legacy_sources() {
  awk -v folder="$common/derived/" -v quote="'" '
    /^ *include .mpi\// { split($0, part, quote); while ((getline line < (folder part[2])) > 0) print line; next } 1
  ' "$legacy_module"
  cat "${legacy_procedures[@]}"
}
compile_together() {
  "$fc" -std=f2018 -Wall -Wextra -Wno-c-binding-type -Werror -I"$common/derived" -I"$include" -I"$include/dropin" \
    -I"$top/fortran/dropin" -J. -c "$1" -o together.o
}
legacy_interfaces() {
  derive
  legacy_sources >together.f90
  compile_together together.f90
}
# Control: the compiler compares them, and refuses each of these changes to the module.
legacy_interfaces_compared() {
  derive
  legacy_sources >together.f90
  local change
  for change in 'integer, intent(in) :: comm/logical, intent(in) :: comm' \
    'integer, intent(in) :: info/integer, intent(inout) :: info' \
    'character(len=*), intent(in) :: key/integer, intent(in) :: key' \
    'integer :: status(MPI_STATUS_SIZE)/integer :: status' \
    'integer(MPI_ADDRESS_KIND), intent(in) :: target_disp/integer, intent(in) :: target_disp'; do
    # Only the first occurrence, which is in the module.
    awk -v from="${change%/*}" -v to="${change#*/}" \
      '!done && (at = index($0, from)) { $0 = substr($0, 1, at - 1) to substr($0, at + length(from)); done = 1 } 1' \
      together.f90 >changed.f90
    refuses cmp -s together.f90 changed.f90
    refuses compile_together changed.f90
  done
}
# What the compiler does not compare: whether each has an interface, the names of its arguments, which are keywords, and
# the lengths of CHARACTER arguments.
declarations() {
  awk '
    { sub(/^ +/, "") }
    /&$/ { sub(/&$/, ""); start = start $0; next }
    { $0 = start $0; start = "" }
    /^subroutine MPI_/ { text = $0; dummies = 1 }
    # (A variable of the procedure, where there is no such argument.)
    /^integer :: ierror$/ { next }
    / :: / && !/^(import|use|!)/ && dummies { text = text "; " $0 }
    / :: ierror$/ { dummies = 0 }
    /^end subroutine MPI_/ { print text }
  ' "$@" | sort
}
legacy_declarations() {
  derive
  declarations "${interface_files[@]}" >module
  # The predefined functions are EXTERNAL, since they are arguments of procedures that take any function.
  declarations "${legacy_procedures[@]}" | grep -vE '^subroutine MPI_[A-Z_]*_FN(_NULL)?\(' >procedures
  [ -s module ] || die "no subroutines found"
  diff module procedures
  note "$(wc -l <module) subroutines"
}

attempt 'legacy procedures: interfaces' legacy_interfaces
attempt 'legacy procedures: interfaces are compared' legacy_interfaces_compared
attempt 'legacy procedures: declarations' legacy_declarations
