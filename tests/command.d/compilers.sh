# shellcheck shell=bash
# What another compiler, and another kind of INTEGER, say about the modules.

# The first line that flang prints about gfortran's modules is our message; gfortran reads them as before.
other_compiler() {
  local id module
  id=$(pkg-config --variable=compiler mpi_info_f08)
  for module in mpi_info_f08 mpi_hints mpi_f08 mpi; do
    printf 'use %s\nend\n' "$module" >app.f90
    ! flang-new-19 -c app.f90 -I"$prefix/include/mpi_info_f08" -I"$prefix/include/mpi_info_f08/dropin" >../flang 2>&1 ||
      die "flang takes gfortran's $module"
    cat ../flang
    grep -m 1 "'$module': " ../flang |
      grep -qF "this module is for $id, not for this compiler: mpi-hints info --fc COMPILER tells what to use instead" ||
      die "flang does not say what to do about $module"
    [ "$(wc -l <../flang)" -lt 40 ] || die "flang says more than anybody reads"
  done
  find "$prefix/include/mpi_info_f08" -maxdepth 1 -name '*.mod' -exec gzip -t -S .mod {} +
  grep -qF "are for $id, and for nothing else" "$prefix/include/mpi_info_f08/README" || die "no README beside the modules"
  grep -qF "There is no specific subroutine for the generic 'mpi_info_create'" "$prefix/include/mpi_info_f08/README"
  # The README quotes what compilers really print.
  printf 'use mpi_info_f08\ntype(MPI_Info) :: a\ninteger :: b\ncall MPI_Info_create(a, b)\nend\n' >app.f90
  ! LC_ALL=C gfortran -fdefault-integer-8 -c app.f90 -I"$prefix/include/mpi_info_f08" >../flang 2>&1 || die "it is compiled"
  cat ../flang
  grep -qF "There is no specific subroutine for the generic 'mpi_info_create'" ../flang
}
attempt "another compiler says what to use" other_compiler
