# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# One more Fortran compiler in an installed prefix (docs/install.md#fortran-compilers). Uses functions of build.sh and prefixes.sh.

# A copy of the prefix, and one of the sources, where nothing was built before the first of these checks.
copies() {
  cp -r "$prefix" more
  # The core in the prefix is only reused with the same profile.
  profile=$(sed -n 's|^# core: [0-9a-f]* \([a-z]*\) lib/libmpi_info_f08\.a$|\1|p' more/share/mpi_info_f08/manifest)
  sources=$common/sources
  [ ! -e "$sources" ] || return 0
  mkdir "$sources"
  tar -C "$top" -c --exclude=./target --exclude=./.git . | tar -x -C "$sources"
}
# add_compiler ARGUMENT...: sets $seconds of processor time. (For the reader: it was 53 to 89 s for the same work.)
add_compiler() {
  local TIMEFORMAT='%U %S' status=0
  { time "$sources/ci/install" --prefix "$PWD/more" --profile "$profile" "$@" >said 2>&1; } 2>taken || status=$?
  cat said
  seconds=$(awk '{ printf "%d", $1 + $2 }' taken)
  return "$status"
}
# another_compiler COMPILER ID: nothing but Fortran and C is compiled, and programs have the first one's core.
another_compiler() {
  on_path "$1" "install it with 'apt-get install ${1/-new/}'"
  copies
  add_compiler --fc "$1"
  grep -q "building the modules for $2" said
  refuses grep -q 'building the library\|building mpi-hints' said
  mkdir first second
  (cd first && ar x "$prefix/lib/libmpi_info_f08.a" minfo_core.o)
  (cd second && ar x "../more/lib/mpi_info_f08/$2/libmpi_info_f08.a" minfo_core.o)
  cmp first/minfo_core.o second/minfo_core.o
  PKG_CONFIG_PATH=$PWD/more/lib/pkgconfig
  pkg_module "mpi_info_f08-$2" "$1"
  pkg_mixed "mpi_info_dropin-$2" "$1" -Werror
  (cd more && sha256sum --check --quiet share/mpi_info_f08/manifest)
  (cd more && find . ! -type d -printf '%P\n' | grep -vx share/mpi_info_f08/manifest | LC_ALL=C sort) >there
  sed -nE 's/^[0-9a-f]{64}  //p' more/share/mpi_info_f08/manifest | LC_ALL=C sort | diff - there
  # Nothing of the first one's is gone.
  (cd "$prefix" && find . ! -type d -printf '%P\n' | grep -vx share/mpi_info_f08/manifest | LC_ALL=C sort) |
    LC_ALL=C comm -23 - there >gone
  gives '' cat gone
  note "$seconds s of processor time"
}
# The core is built again if the sources differ, or if an installed file was changed.
core_of_other_sources() {
  copies
  echo '// Another core.' >>"$sources/crates/rules/src/lib.rs"
  is_built_again
  cp "$top/crates/rules/src/lib.rs" "$sources/crates/rules/src/lib.rs"
  echo >>more/bin/mpi-hints
  is_built_again
}
# Stopped at the line that says what is being built.
is_built_again() {
  local job
  "$sources/ci/install" --prefix "$PWD/more" --profile "$profile" --fflags -O1 >said 2>&1 &
  job=$!
  until_true grep -q '^ci/install: building ' said
  kill -TERM "$job"
  wait "$job" || true
  cat said
  grep -q '^ci/install: building the library for ' said
}
# compiler_that_cannot COMPILER ID FILE: it cannot compile this file of the modules. One line says so, and the prefix
# stays as it was.
compiler_that_cannot() {
  on_path "$1" "install it with 'apt-get install ${1/-new/}'"
  copies
  (cd more && find . -type f -exec sha256sum {} +) >before
  refuses add_compiler --fc "$1"
  cat said
  grep -v "^ci/install: building the modules for $2" said >lines
  gives 1 grep -c . lines
  grep -q "^ci/install: $1 cannot compile $3: .*; docs/install\.md lists " lines
  (cd more && sha256sum --check --quiet ../before)
  [ ! -e "more/include/mpi_info_f08/$2" ] || die "something was installed"
}

# gfortran 11 cannot declare CHARACTER arguments of procedures of the core; the core gets them nevertheless.
gfortran_11() {
  another_compiler gfortran-11 gfortran-11
  cat >text.f90 <<'END'
program text
  use mpi_info_f08
  implicit none
  integer :: numbers(4) = [1, 2, 3, 4], back(2), code
  integer(MPI_ADDRESS_KIND) :: position, bytes = 16
  character :: packed(16)
  character(len=20) :: padded = 'external32'

  call MPI_Init()
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
  position = 0
  call MPI_Pack_external(padded, numbers(::2), 2, MPI_INTEGER, packed, bytes, position, code)
  if (code /= MPI_SUCCESS .or. position /= 8 .or. ichar(packed(8)) /= 3) error stop 'packed'
  position = 0
  call MPI_Unpack_external(padded(:10), packed, bytes, position, back, 2, MPI_INTEGER, code)
  if (code /= MPI_SUCCESS .or. any(back /= [1, 3])) error stop 'unpacked'
  call MPI_Unpack_external('external32x', packed, bytes, position, back, 2, MPI_INTEGER, code)
  if (code /= MPI_ERR_ARG) error stop 'another representation'
  call MPI_Unpack_external(numbers, packed, bytes, position, back, 2, MPI_INTEGER, code)
  if (code /= MPI_ERR_ARG) error stop 'no text'
  call MPI_Finalize()
  print '(a)', 'texts are seen'
end program text
END
  # shellcheck disable=SC2046 # words
  gfortran-11 -std=f2018 -Wall -Wextra -Werror text.f90 $(pkg-config --cflags --libs mpi_info_f08-gfortran-11) -o text
  gives 'texts are seen' ./text
}

# Debian's flang 16 does not know where its own libraries are, so that it links no program; with them it gets further.
flang_16() {
  copies
  refuses add_compiler --fc flang-new-16
  gives 1 grep -c . said
  grep -q "'flang-new-16' is not a Fortran compiler that builds and runs .* (.*-lFortran_main.*): name one with --fc, " said
  rm -r more
  export LIBRARY_PATH=/usr/lib/llvm-16/lib
  compiler_that_cannot flang-new-16 flang-16 derived/fortran/types.f90
}

attempt 'compilers: gfortran 11, which cannot declare all texts' gfortran_11
attempt 'compilers: flang 16, which cannot compile the modules' flang_16
attempt 'compilers: flang 19 in an installed prefix' another_compiler flang-new-19 flang-19
attempt 'compilers: a core of other sources is not taken' core_of_other_sources
