# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# Building with a plain command, pkg-config and the Fortran package manager.

# The plain command, and the size of its programs.

build_plainly() {
  module_program >app.f90
  "$fc" app.f90 -I"$include" -L"$prefix/lib" -lmpi_info_f08 -Wl,--gc-sections
}
plain_command() {
  build_plainly
  gives cb_nodes=4 ./a.out
}
no_symbols_of_mpi() {
  build_plainly
  # (Not through a pipe: grep would exit before nm has written everything, which is a failure.)
  defined a.out >names
  grep -q '^minfo_info_set$' names || die "nm does not show what the program has"
  gives '' mpi_symbols a.out
}
drop_in_symbols() {
  fortran_program 'use mpi' '' >app.f90
  build_fortran mpi_info_dropin "$fc" app.f90
  mpi_symbols app >names
  grep -q '^mpi_info_set_$' names || die "the check for symbols of MPI would not find any"
}
# small PROGRAM: the stripped program has the size that docs/build.md names, unless the Fortran compiler's runtime is linked
# statically, as flang does.
small() {
  local size sizes
  strip "$1"
  size=$(wc -c <"$1")
  if ! ldd "$1" | grep gfortran >/dev/null; then
    note "$size bytes, with the compiler's runtime"
    return 0
  fi
  note "$size bytes"
  sizes=$(tr -s ' \n' '  ' <"$top/docs/build.md" | grep -oE 'a stripped program then has [0-9.]+ to [0-9.]+ MB') || die "docs/build.md names no size"
  awk -v size="$size" -v sizes="$sizes" 'BEGIN { split(sizes, word); size = int(size/1e5 + 0.5)/10; exit size < word[6] || size > word[8] }' ||
    die "docs/build.md says: $sizes"
}
small_program() {
  build_plainly
  small a.out
}
# small_example NAME: one of the examples, which use more.
small_example() {
  build_fortran mpi_info_f08 "$fc" "$top/examples/$1.f90"
  small app
}
# two_archives DIRECTORY: only the archive of the drop-in defines names of MPI, and the other archive needs none.
two_archives() {
  local name
  [ -e "$1/libmpi_info_f08.a" ] && [ -e "$1/libmpi_info_dropin.a" ] || die "two archives are not there"
  mpi_symbols "$1/libmpi_info_f08.a" >names
  [ ! -s names ] || die "libmpi_info_f08.a has $(head -n 1 names)"
  mpi_symbols "$1/libmpi_info_dropin.a" >names
  for name in MPI_Info_set PMPI_Info_set mpi_info_set_ pmpi_info_set_; do
    grep -qx "$name" names || die "the drop-in has no $name"
  done
  nm --undefined-only "$1/libmpi_info_f08.a" | awk '{ print $NF }' >wanted
  grep -qx malloc wanted || die "nm does not show what the archive refers to"
  refuses grep -xFf names wanted
}
# Programs with a real MPI must not find our files in the directory of the module.
separate_directories() {
  local name
  for name in mpi.mod mpi_f08.mod mpif.h mpi.h; do
    [ -e "$include/dropin/$name" ] || die "dropin/$name is missing"
    [ ! -e "$include/$name" ] || die "$name lies beside mpi_info_f08.mod"
  done
}

# pkg-config.

pkg_version() {
  local release
  release=$(sed -n 's/^version = "\(.*\)"/\1/p' "$top/Cargo.toml" | sed -n 1p)
  gives "$release" pkg-config --modversion mpi_info_f08
  gives "$release" pkg-config --modversion mpi_info_dropin
  pkg-config --validate mpi_info_f08 mpi_info_dropin
}
# pkg_module PACKAGE COMPILER
pkg_module() {
  module_program >app.f90
  build_fortran "$1" "$2" app.f90
  gives cb_nodes=4 ./app
}
# pkg_fortran FORM USE INCLUDE
pkg_fortran() {
  fortran_program "$2" "$3" >app.f90
  build_fortran mpi_info_dropin "$fc" "-f$1-form" app.f90
  gives cb_nodes=4 ./app
}
# pkg_c COMPILER FILE
pkg_c() {
  c_program >"$2"
  build_c mpi_info_dropin "$1" "$2"
  gives cb_nodes=4 ./app
}
# pkg_mixed PACKAGE COMPILER [CFLAG...]
pkg_mixed() {
  mixed_program
  compile_c "$1" "${@:3}" value.c
  build_fortran "$1" "$2" mixed.f90 value.o
  gives cb_nodes=4 ./app
}

# The Fortran package manager.

fpm_project() {
  on_path fpm "install it with 'pip install fpm'"
  mkdir app
  module_program >app/main.f90
  cat >fpm.toml <<'TEXT'
name = "app"

[build]
link = ["mpi_info_f08"]
external-modules = ["mpi_info_f08"]
TEXT
  local options=(--compiler "$fc" --flag "-I$include" --link-flag "-L$prefix/lib -Wl,--gc-sections")
  fpm build "${options[@]}"
  fpm run "${options[@]}" | tee output
  gives cb_nodes=4 tail -n 1 output
}

attempt 'plain command' plain_command
attempt 'plain command: no symbol of MPI' no_symbols_of_mpi
attempt 'plain command: a small program' small_program
attempt 'drop-in: the symbols of MPI' drop_in_symbols
attempt 'drop-in: an archive of its own' two_archives "$prefix/lib"
attempt 'drop-in: directories of its own' separate_directories
attempt 'pkg-config: version' pkg_version
for example in "$top"/examples/*.f90; do
  example=$(basename "$example" .f90)
  attempt "pkg-config: a small program, examples/$example" small_example "$example"
done
attempt 'pkg-config: use mpi_info_f08' pkg_module mpi_info_f08 "$fc"
attempt 'pkg-config: use mpi_f08' pkg_fortran free 'use mpi_f08' ''
attempt 'pkg-config: use mpi' pkg_fortran free 'use mpi' ''
attempt 'pkg-config: mpif.h, fixed form' pkg_fortran fixed '' "include 'mpif.h'"
attempt 'pkg-config: mpif.h, free form' pkg_fortran free '' "include 'mpif.h'"
attempt 'pkg-config: C' pkg_c cc app.c
attempt 'pkg-config: Fortran and C' pkg_mixed mpi_info_dropin "$fc"
attempt 'fpm' fpm_project
