# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# One more Fortran compiler in an installed prefix (docs/compilers.md). Uses functions of build.sh and prefixes.sh.

# A copy of the prefix, and one of the sources, where nothing was built before.
copies() {
  cp -r "$prefix" more
  mkdir sources
  tar -C "$top" -c --exclude=./target --exclude=./.git . | tar -x -C sources
}
# The profile of the core in the prefix, without which it would be built again.
profile_of_core() { sed -n 's|^# core: [0-9a-f]* \([a-z]*\) lib/libmpi_info_f08\.a$|\1|p' more/share/mpi_info_f08/manifest; }
# add_compiler ARGUMENT...: sets $seconds of processor time, which do not depend on what else the machine does.
add_compiler() {
  local TIMEFORMAT='%U %S'
  { time sources/ci/install --prefix "$PWD/more" --profile "$(profile_of_core)" "$@" >said 2>&1; } 2>taken || { cat said; return 1; }
  cat said
  seconds=$(awk '{ printf "%d", $1 + $2 }' taken)
}
# another_compiler COMPILER ID: nothing but Fortran and C is compiled, and programs run with the first one's core.
another_compiler() {
  on_path "$1" "install it with 'apt-get install $1'"
  copies
  add_compiler --fc "$1"
  grep -q "building the modules for $2" said
  refuses grep -q 'building the library' said
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
  note "$seconds s of processor time"
  [ "$seconds" -lt 60 ] || die "it takes 60 s or longer"
}
# The core is built again if the sources are others, and if a file was changed that was installed.
core_of_other_sources() {
  copies
  echo '// Another core.' >>sources/core/src/lib.rs
  interrupted
  cp "$top/core/src/lib.rs" sources/core/src/lib.rs
  echo >>more/bin/mpi-hints
  interrupted
}
# As far as the line that says what is being built.
interrupted() {
  local job
  sources/ci/install --prefix "$PWD/more" --profile "$(profile_of_core)" --fflags -O1 >said 2>&1 &
  job=$!
  for _ in $(seq 600); do
    if grep -q '^ci/install: building ' said; then break; fi
    sleep 0.1
  done
  kill -TERM "$job"
  wait "$job" || true
  cat said
  grep -q '^ci/install: building the library for ' said
}
# A compiler that cannot compile the modules: one line, and the prefix stays as it was.
compiler_that_cannot() {
  on_path flang-new-16 "install it with 'apt-get install flang-16'"
  copies
  (cd more && find . -type f -exec sha256sum {} +) >before
  refuses add_compiler --fc flang-new-16
  grep -v '^ci/install: building the modules for flang-16' said >lines
  gives 1 wc -l <lines
  grep -q '^ci/install: flang-new-16 cannot compile fortran/[a-z]*\.f90: .*not yet implemented.*; docs/compilers\.md lists' lines
  (cd more && sha256sum --check --quiet ../before)
  [ ! -e more/include/mpi_info_f08/flang-16 ] || die "something was installed"
}

attempt 'compilers: gfortran-11 in an installed prefix' another_compiler gfortran-11 gfortran-11
attempt 'compilers: a core of other sources is not taken' core_of_other_sources
attempt 'compilers: one that cannot compile the modules' compiler_that_cannot
