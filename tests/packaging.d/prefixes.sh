# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# A prefix with several compilers, and one that was moved. Uses functions of build.sh and cmake.sh.

# Other compilers in the same prefix.

# The directories of a package, one per line.
directories() { flags "$1" | tr ' ' '\n' | sed -n 's/^-[IL]//p' | xargs realpath; }
# other_package ID
other_package() {
  local directory
  gives "$1" pkg-config --variable=compiler "mpi_info_f08-$1"
  gives "$1" pkg-config --variable=compiler "mpi_info_dropin-$1"
  directories "mpi_info_dropin-$1" >ours
  directories mpi_info_dropin >theirs
  cat ours
  [ "$(wc -l <ours)" -eq 3 ] || die "expected two include directories and one of the archives"
  # Fails if a line is in both.
  refuses grep -qxFf theirs ours
  while read -r directory; do
    [ -d "$directory" ] || die "$directory does not exist"
  done <ours
  grep -qxF "$(realpath "$include")/$1" ours
  [ -e "$include/$1/mpi_info_f08.mod" ] || die "no mpi_info_f08.mod"
  [ -e "$include/$1/dropin/mpi.h" ] || die "no dropin/mpi.h"
  two_archives "$prefix/lib/mpi_info_f08/$1"
}
# The command of the compiler with this identifier, or nothing.
compiler_of() {
  local version=${1#*-} name
  version=${version%%-*}
  case $1 in
    gfortran-*) set -- "gfortran-$version" gfortran "$fc" ;;
    flang-*) set -- "flang-new-$version" "flang-$version" flang-new flang ;;
  esac
  for name in "$@"; do
    if "$name" --version 2>/dev/null | sed -n 1p | grep -E "[^0-9.]$version\.[0-9]+" >/dev/null; then
      echo "$name"
      return
    fi
  done
}
# other_build ID COMPILER
other_build() {
  pkg_module "mpi_info_f08-$1" "$2"
  gives '' mpi_symbols app
  pkg_mixed "mpi_info_dropin-$1" "$2" -Werror
}
# other_cmake ID COMPILER
other_cmake() {
  local wide=
  case $1 in *-fdefault-*) wide=$(sed 's/-f/ -f/g' <<<"-fdefault${1#*-fdefault}") ;; esac
  FC=$2 cmake_mixed "$prefix" -DCMAKE_Fortran_FLAGS="$wide" | tee log
  grep -q "include/mpi_info_f08/$1/dropin" log || die "not the directories of $1"
  case $1 in
    *-fdefault-integer-8) grep -q 'MINFO_FINT_64.*value.c' log || die "C does not know the width of INTEGER" ;;
  esac
}

# A prefix that was moved.

# move TO: copies the prefix without anything that reveals where it was.
move() {
  mkdir -p "$(dirname "$1")"
  cp -r "$prefix" "$1"
}
moved_text() {
  move moved
  if grep -rIlF "$prefix" moved; then
    die "these files name the directory that the package was installed in"
  fi
}
moved_pkg_config() {
  move moved
  export PKG_CONFIG_PATH=$PWD/moved/lib/pkgconfig
  directories mpi_info_dropin >used
  cat used
  [ -s used ] || die "no directories"
  refuses grep -vF "$(realpath moved)/" used
  pkg_module mpi_info_f08 "$fc"
  pkg_mixed mpi_info_dropin "$fc"
}
# Also with a blank in its name.
moved_cmake() {
  move 'a prefix/of another name'
  cmake_mixed "$PWD/a prefix/of another name" | tee log
  refuses grep -F "$prefix/" log
}
# The module, loaded by that of a site in docs/cluster.md, with Lmod, and with Environment Modules, of which Debian installs only one.
moved_module() {
  move moved
  on_path modulecmd.tcl "tests/packages tools unpacks Debian's environment-modules"
  mkdir -p modules
  awk '/^<!-- file: site.module/ { is_next = 1 } is_next && /^```$/ { exit } is_next && !/^(<!--|```)/' "$top/docs/cluster.md" >modules/site
  export MODULEPATH=$PWD/moved/share/modulefiles:$PWD/modules
  unset CMAKE_PREFIX_PATH PKG_CONFIG_PATH
  "$@" bash load site >loading
  cat loading
  # shellcheck source=/dev/null
  . ./loading
  gives "$(realpath moved)/bin/mpi-hints" command -v mpi-hints
  gives "$(realpath moved)" echo "$CMAKE_PREFIX_PATH"
  gives /etc/minfo/hints.toml echo "$MINFO_HINTS"
  directories mpi_info_f08 >used
  refuses grep -vF "$(realpath moved)/" used
}

# The identifiers of the compilers that were installed after the first one.
mapfile -t other_ids < <(find "$PKG_CONFIG_PATH" -name 'mpi_info_f08-*.pc' ! -name 'mpi_info_f08-shared*' -printf '%f\n' |
  sed 's/^mpi_info_f08-\(.*\)\.pc$/\1/' | sort)
for id in "${other_ids[@]}"; do
  attempt "$id: directories of its own" other_package "$id"
  compiler=$(compiler_of "$id")
  if [ -n "$compiler" ]; then
    attempt "$id: pkg-config" other_build "$id" "$compiler"
    attempt "$id: CMake" other_cmake "$id" "$compiler"
  else
    echo "      (no compiler here to build with $id)"
  fi
done
attempt 'moved: no file names the old prefix' moved_text
attempt 'moved: pkg-config' moved_pkg_config
attempt 'moved: CMake' moved_cmake
attempt 'moved: module, Lmod' moved_module /usr/share/lmod/lmod/libexec/lmod
attempt 'moved: module, Environment Modules' moved_module modulecmd.tcl
