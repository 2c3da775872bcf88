# shellcheck shell=bash disable=SC2154 # the variables of tests/wrappers
# Build systems that look for an MPI: CMake's FindMPI, the macros of autoconf-archive, automake, meson and fpm (0.11.0). The project
# and what they look for are as for any MPI.
case systems in
  # shellcheck disable=SC2254 # a pattern
  $part) needs cmake make autoconf automake meson ninja fpm ;;
esac

# A prefix with a blank in its name is found like any other.
from_blank() { PATH=$blank/mpi/bin:$plain_path; }

with_cmake() {
  from_blank
  # The properties of the Fortran interfaces.
  cmake -S "$parts/project" -B . -DMPI_DETERMINE_Fortran_CAPABILITIES=ON -DMPI_DETERMINE_LIBRARY_VERSION=ON
  grep -F "MPI_C_COMPILER:FILEPATH=$blank/mpi/bin/mpicc" CMakeCache.txt
  grep -F "MPIEXEC_EXECUTABLE:FILEPATH=$blank/mpi/bin/mpiexec" CMakeCache.txt
  cmake --build .
  ctest --output-on-failure
  runs c cxx f77 f90 f08
}
# A project whose compilers are the wrappers.
with_cmake_of_wrappers() {
  CC=mpicc CXX=mpic++ FC=mpifort cmake -S "$parts/project" -B .
  cmake --build .
  runs c cxx f77 f90 f08
}

# with_autoconf FILE: a configure.ac.
with_autoconf() {
  from_blank
  cp -r "$parts/project/." .
  [ "$1" = configure.ac ] || mv "$1" configure.ac
  # (autoconf-archive calls one of its own macros obsolete.)
  aclocal
  autoconf --warnings=no-obsolete
  ./configure
  make check
  runs c cxx f77 f90 f08
}

with_automake() {
  from_blank
  cp -r "$parts/project/." .
  mv automake.ac configure.ac
  rm Makefile.in
  aclocal
  automake --add-missing
  autoconf --warnings=no-obsolete
  ./configure
  make check
  make DESTDIR="$PWD/installed" install
  cp installed/usr/local/bin/* .
  runs c cxx f77 f90 f08
}

with_meson() {
  from_blank
  meson setup . "$parts/project"
  meson test
  runs c cxx f77 f90 f08
}

# fpm itself breaks flags at blanks.
with_fpm() {
  local program source
  cp "$parts/project/fpm.toml" .
  for source in f77.f f90.f90 f08.f90; do
    mkdir "${source%.*}"
    cp "$parts/project/app/$source" "${source%.*}/"
  done
  fpm install --prefix .
  for program in f77 f90 f08; do
    fpm run "$program"
    cp "bin/$program" "built_$program"
  done
  runs built_f77 built_f90 built_f08
}

attempt 'CMake: find_package(MPI)' with_cmake
attempt 'CMake: the wrappers as compilers' with_cmake_of_wrappers
attempt 'autoconf: AX_MPI, ACX_MPI' with_autoconf configure.ac
attempt 'autoconf: AX_PROG_CC_MPI, AX_PROG_CXX_MPI, AX_PROG_F77_MPI, AX_PROG_FC_MPI' with_autoconf prog.ac
attempt 'automake' with_automake
attempt "meson: dependency('mpi')" with_meson
attempt 'fpm: mpi = "*"' with_fpm
