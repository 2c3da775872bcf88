# shellcheck shell=bash
# info: what is installed, and which MPI programs would use.

installed() {
  local id
  id=$(pkg-config --variable=compiler mpi_info_f08)
  try 0 info
  is_quiet
  grep -qE "^prefix +$prefix$" "$said" || die "not the prefix"
  says "$id: modules in $prefix/include/mpi_info_f08 (pkg-config mpi_info_f08)"
  says "embedded: started without a launcher"
  says "none of this library is set"
  try_in 0 env MINFO_CHECK=error MINFO_REPRT=x "$command" info --json
  holds 'data["prefix"] == "'"$prefix"'" and data["compilers"][0]["compiler"] == "'"$id"'"'
  holds '[of["name"] for of in data["variables"]] == ["MINFO_CHECK", "MINFO_REPRT"]'
  holds '"did you mean MINFO_REPORT?" in data["variables"][1]["wrong"] and data["variables"][0]["wrong"] is None'
  try_in 0 env MINFO_ENGINE=native MINFO_MPI_LIBRARY=/nonexistent.so "$command" info
  says "MINFO_MPI_LIBRARY=/nonexistent.so cannot be used"
}
attempt "info says what is installed" installed

compiler() {
  cat >app.f90 <<'TEXT'
program app
  use mpi_info_f08
  call MPI_Init()
  call MPI_Finalize()
end program app
TEXT
  try 0 info --fc gfortran
  # shellcheck disable=SC2046 # flags are words
  gfortran app.f90 $(cat "$said") -o app
  ./app
  try 1 info --fc gfortran --fflags -fdefault-integer-8
  says_nothing
  complains "nothing is installed for gfortran-"
  complains "ci/install --prefix $prefix --fc gfortran --fflags '-fdefault-integer-8'"
  printf '#!/bin/sh\necho "GNU Fortran (x) 5.1.0"\n' >f95
  chmod +x f95
  try 1 info --fc ./f95
  complains "nothing is installed for gfortran-5 in $prefix (only for gfortran-"
  complains "ci/install --prefix $prefix --fc ./f95"
  try 1 info --fc ./f95 --json
  holds 'data["compiler"] == "gfortran-5" and data["installed"] is None'
  try 2 info --fc ./none
  complains "the Fortran compiler ./none cannot be run: No such file"
  try 2 info --fflags -x
}
attempt "info says how to compile, or how to install" compiler

launcher() {
  mkdir bin
  try_in 0 env PATH="$PWD/bin" "$command" info
  grep -qE '^mpiexec +none in PATH$' "$said" || die "it finds an mpiexec"
  # (Hydra looks for its helper in the same directory.)
  printf '#!/bin/sh\nexec mpiexec.mpich "$@"\n' >bin/mpiexec
  chmod +x bin/mpiexec
  try_in 0 env PATH="$PWD/bin:$PATH" "$command" info
  says "$PWD/bin/mpiexec: native: MPICH, "
  says "embedded: started without a launcher"
  try_in 0 env PATH="$PWD/bin:$PATH" "$command" info --json
  holds 'data["mpiexec"]["starts"]["library"]["version"].startswith("MPICH Version:")'
  printf '#!/bin/sh\necho ---- >&2\necho "no room here" >&2\nexit 3\n' >bin/mpiexec
  try_in 0 env PATH="$PWD/bin:$PATH" "$command" info
  says "$PWD/bin/mpiexec: no room here"
  # Its input does not end: MPICH's sometimes dies of that.
  printf '#!/bin/sh\ntimeout 0.3 cat\necho "reading: $?"\n' >bin/mpiexec
  try_in 0 env PATH="$PWD/bin:$PATH" "$command" info
  says "$PWD/bin/mpiexec: reading: 124"
  # It says what it waits for, until the line is there.
  printf '#!/bin/sh\nuntil grep -q " s: asking " %s; do sleep 0.1; done\n' "$complained" >bin/mpiexec
  try_in 0 env PATH="$PWD/bin:$PATH" "$command" info
  complains " s: asking $PWD/bin/mpiexec"
  says "it started nothing"
  try_in_job 0 info
  says "native: MPICH, "
  says "not asked: a launcher has started this process"
}
attempt "info asks mpiexec" launcher
