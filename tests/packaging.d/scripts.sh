# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# What the scripts refuse, what they print, and what they say is missing; before anything is built.

install_says_what_it_is() {
  gives "mpi_info_f08 $(sed -n 's/^version = "\(.*\)"/\1/p' "$top/Cargo.toml" | sed -n 1p)" "$top/ci/install" --version
  ln -s "$top/ci/install" linked
  gives "$("$top/ci/install" --version)" ./linked --version
}
# refused STATUS WORDS ARGUMENT...: ci/install ends with this status and message, and has written nothing.
refused() {
  local status=0
  "$top/ci/install" --prefix "$PWD/none/of/it" "${@:3}" >said 2>&1 || status=$?
  cat said
  [ "$status" -eq "$1" ] || die "it ended with status $status and not $1"
  grep -qF -e "$2" said || die "it does not say '$2'"
  [ ! -e none ] || die "it has written into the prefix"
}
install_refuses_what_is_no_compiler() {
  refused 1 "'gcc' is not a Fortran compiler that" --fc gcc
  refused 1 "'true' is not a Fortran compiler that builds and runs a program with a module and ISO_C_BINDING (it makes no program): name" --fc true
  refused 1 "'no-such' cannot be run: install gfortran" --fc no-such
  refused 1 'dnf install gcc-gfortran (Fedora)' --fc no-such
  printf '#!/bin/sh\nexec "%s" -fdefault-integer-8 "$@"\n' "$(command -v gfortran)" >wide
  chmod +x wide
  refused 1 'are of the kinds 8 4 8, expected 4 4 8' --fc "$PWD/wide"
  refused 1 'are of the kinds 4 8 16, expected 4 8 8' --fc gfortran --fflags -fdefault-real-8
  refused 1 'are of the kinds 4 8 8, expected 4 4 8' --fc gfortran --fflags -freal-4-real-8
  refused 2 "--profile must be release or checked, not 'debug'" --fc gfortran --profile debug
  CC=no-such refused 2 'missing: no-such' --fc gfortran
}
install_refuses_where_it_cannot_write() {
  : >file
  try_install 1 --prefix "$PWD/file/prefix"
  grep -q "cannot write to $PWD/file/prefix: choose another --prefix.* (Not a directory)\$" said
}
try_install() {
  local expected=$1 status=0
  shift
  "$top/ci/install" "$@" >said 2>&1 || status=$?
  cat said
  [ "$status" -eq "$expected" ] || die "it ended with status $status and not $expected"
}
# Rust that is too old, and no Rust.
install_needs_rust() {
  local least
  least=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$top/Cargo.toml")
  mkdir old
  printf '#!/bin/sh\necho "rustc 1.%d.1 (of old)"\n' "$((${least#1.} - 1))" >old/rustc
  chmod +x old/rustc
  RUSTC=$PWD/old/rustc try_install 1 --prefix "$PWD/none"
  grep -qF "Rust 1.$((${least#1.} - 1)).1 is too old: version $least or later is needed: apt-get install" said
  RUSTC=no-such try_install 1 --prefix "$PWD/none"
  grep -qF "there is no Rust: version $least or later is needed: apt-get install" said
  printf '#!/bin/sh\necho "rustc %s.0 (as it should be)"\n' "$least" >old/rustc
  RUSTC=$PWD/old/rustc try_install 1 --prefix "$PWD/none" --fc no-such
  grep -qF "'no-such' cannot be run" said
}

# Progress, in a log and on a terminal; a failure is reported as such.
progress_is_shown() {
  cat >slow <<TEXT
set -euo pipefail
me=slow
. "$top/ci/lib.sh"
progress_log=$PWD/progress.log
progress 'a long thing' sh -c 'echo "of two parts"; sleep 2.5; exit \$1' - "\$1"
TEXT
  gives $'slow: a long thing ...\nslow: a long thing: 2 s' in_log 0
  refuses in_log 3 >failed
  grep -q 'slow: a long thing: failed after 2 s' failed
  script --quiet --return --command 'bash slow 0' terminal >/dev/null
  tr '\r' '\n' <terminal >lines
  grep -q 'slow: a long thing, [1-9][0-9]* s: of two parts' lines
  grep -q 'slow: a long thing: [1-9][0-9]* s' lines
  # Ending the script ends what it runs.
  cat >slow <<TEXT
set -euo pipefail
me=slow
. "$top/ci/lib.sh"
progress_log=$PWD/progress.log
progress 'a long thing' sh -c 'echo "\$\$" >child; exec sleep 60'
TEXT
  bash slow &
  until_true test -s child
  kill -TERM $!
  refuses wait $!
  child=$(cat child)
  until_true test ! -e "/proc/$child"
}
# (Seconds are counted by a clock, and a loaded machine takes longer.)
in_log() { bash slow "$1" 2>&1 | sed -E 's/ [1-9][0-9]* s$/ 2 s/'; }

what_is_missing_is_named() {
  local status
  # A command, with its packages in both families.
  printf 'me=suite\n. "%s/ci/options.sh"\nneeds sh valgrind eztrace\n' "$top" >suite
  mkdir bin
  ln -s "$(command -v awk)" "$(command -v sh)" bin
  status=0
  PATH=$PWD/bin "$BASH" suite >said 2>&1 || status=$?
  gives "suite: missing: valgrind eztrace: apt-get install valgrind eztrace (Debian, Ubuntu) or dnf install valgrind (Fedora); Fedora has no eztrace" cat said
  [ "$status" -eq 2 ]
}

# Tests refuse a package that was not built from their sources.
other_sources_are_refused() {
  local status
  mkdir -p other/{include,share}/mpi_info_f08
  echo 'gfortran-12 0123' >other/share/mpi_info_f08/sources
  for compiler in gfortran-12 unknown; do
    status=0
    "$top/tests/run" --prefix "$PWD/other" >said 2>&1 || status=$?
    [ "$status" -eq 2 ] || die "status $status"
    gives "tests/run: the package in '$PWD/other' (--prefix) was built from other sources, for $compiler: run 'ci/install --prefix $PWD/other'" cat said
    rm -f other/share/mpi_info_f08/sources
  done
}

attempt 'install: --version, and through a symbolic link' install_says_what_it_is
attempt 'install: what is not a Fortran compiler is refused' install_refuses_what_is_no_compiler
attempt 'install: a prefix that cannot be written to' install_refuses_where_it_cannot_write
attempt 'install: Rust that is missing or too old' install_needs_rust
attempt 'install: tests refuse a package of other sources' other_sources_are_refused
attempt 'scripts: progress' progress_is_shown
attempt 'scripts: what is missing is named' what_is_missing_is_named
