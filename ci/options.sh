# shellcheck shell=bash disable=SC2154
# What all scripts print and understand in the same way. Source it with the script's name in $me; it changes nothing
# else.

# Prints the comment at the head of the script.
usage() { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; }

# has OPTION... PATTERN: like `grep -q` of standard input, but safe at the end of a pipe because it reads everything.
# (With pipefail, a reader that exits at the first match may kill the writer by SIGPIPE, and the script with it.)
has() { [ "$(grep -c "$@")" -gt 0 ]; }

# Reports a wrong command line.
misused() { echo "$me: $*; see $me --help" >&2; exit 2; }
unknown() { misused "'$1' is not an option"; }

# options OPTION... -- ARGUMENT...: reads the arguments of the script. OPTION is `only=a pattern`, which sets $only to
# the argument after --only, or `verbose`, which sets $verbose to 1 if --verbose is given.
options() {
  local known=() option name
  while [ "$1" != -- ]; do known+=("$1"); shift; done
  shift
  while [ $# -gt 0 ]; do
    case $1 in -h | --help) usage; exit 0 ;; esac
    name=''
    for option in "${known[@]}"; do
      [ "--${option%%=*}" != "$1" ] || { name=${option%%=*}; break; }
    done
    [ -n "$name" ] || unknown "$1"
    if [ "$option" = "$name" ]; then
      printf -v "$name" 1
      shift
    else
      [ $# -gt 1 ] || misused "$1 needs ${option#*=}"
      printf -v "$name" %s "$2"
      shift 2
    fi
  done
}

# Packages whose names in Debian and Ubuntu differ from those in Fedora: lines `DEBIAN FEDORA COMMAND...`, with the
# commands that scripts look for. "-" means that Fedora has no such package.
packages='
autoconf autoconf autoconf
autoconf-archive autoconf-archive
automake automake aclocal automake
binutils binutils ar nm objcopy readelf strip
chromium chromium chromium
chromium-driver chromedriver chromedriver
cmake cmake cmake
coreutils coreutils stdbuf
debhelper - dh
dpkg-dev - dpkg-buildpackage
eztrace - eztrace
fish fish fish
flang-16 - flang-new-16
flang-19 flang flang-new-19
g++ gcc-c++ g++ c++
gcc gcc gcc cc
gfortran gcc-gfortran gfortran
gfortran-11 - gfortran-11
git git git
hpcc - hpcc
libc6-dev glibc-devel
libhdf5-mpich-dev hdf5-mpich-devel h5pcc.mpich h5pfc.mpich
libhdf5-openmpi-dev hdf5-openmpi-devel h5pcc.openmpi
libmpich-dev mpich-devel mpicc.mpich mpifort.mpich
libnetcdf-mpi-dev netcdf-mpich-devel
libomp-19-dev libomp-devel
libopenmpi-dev openmpi-devel mpicc.openmpi mpifort.openmpi
libpnetcdf-dev -
lintian - lintian
lmod Lmod
mandoc mandoc mandoc
make make make
mpich mpich mpiexec.mpich
openmpi-bin openmpi mpiexec.openmpi
otf2-tools otf2 otf2-print
pkg-config pkgconf-pkg-config pkg-config
python3 python3 python3
python3-h5py-mpi python3-h5py-mpich
python3-mpi4py python3-mpi4py-mpich
python3-pytest python3-pytest pytest-3
python3-selenium python3-selenium
python3-venv python3
strace strace strace
util-linux util-linux unshare setpriv script flock
valgrind valgrind valgrind
zsh zsh zsh
'

# package_of COMMAND: prints `DEBIAN FEDORA`, the packages that have it; nothing for a command that is not in the table.
package_of() { awk -v command="$1" '{ for (i = 3; i <= NF; i++) if ($i == command) print $1, $2 }' <<<"$packages"; }
# in_fedora PACKAGE: prints the name of Debian's package in Fedora, or "-".
in_fedora() { awk -v package="$1" '$1 == package { print $2; found = 1 } END { if (!found) print "-" }' <<<"$packages"; }

# way_to PACKAGE...: prints how to install these packages of Debian.
way_to() {
  local package name fedora='' lacks=''
  for package in "$@"; do
    name=$(in_fedora "$package")
    if [ "$name" = - ]; then lacks+=" $package"; else fedora+=" $name"; fi
  done
  echo "apt-get install $* (Debian, Ubuntu)${fedora:+ or dnf install$fedora (Fedora)}${lacks:+; Fedora has no$lacks}"
}

# needs COMMAND...: if one of these is missing, says how to get it, and ends the script with status 2.
needs() {
  local command names wanted=() missing=()
  for command in "$@"; do
    ! command -v "$command" >/dev/null || continue
    missing+=("$command")
    names=$(package_of "$command")
    [ -z "$names" ] || wanted+=("${names% *}")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  echo "$me: missing: ${missing[*]}${wanted[0]:+: $(way_to "${wanted[@]}")}" >&2
  exit 2
}

# built_from: the files that a package is built from. (For simplicity these include unit tests.)
built_from() {
  (
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    printf '%s\n' Cargo.toml Cargo.lock build.rs LICENSE* ci/{install,lib.sh,options.sh,pages,shared.sh,templates} \
      audit command/{Cargo.toml,pages,src} crates docs/{conversions,mpi_hints}.md examples/reference fortran include interface src wrappers
  )
}
# sources_sum: a checksum of them.
sources_sum() {
  (
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    mapfile -t sources < <(built_from)
    find "${sources[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum | cut -d ' ' -f 1
  )
}

# write_derived DIR: writes what is derived from interface/ into DIR, or copies it from $DERIVED. (Built where ci/install builds: the
# directory of `cargo test` may be locked for minutes.)
write_derived() {
  local to
  mkdir -p "$1" && to=$(realpath "$1") || return
  if [ -n "${DERIVED:-}" ]; then
    cp -r "$DERIVED/." "$to"
  else
    (cd "$(dirname "${BASH_SOURCE[0]}")/.." &&
      cargo run --quiet --profile checked --target-dir target/install --package mpi-interface -- "$to")
  fi
}

# some_package_in DIRECTORY: checks the directory of --prefix, into which ci/install must have installed a package.
some_package_in() {
  [ -n "$1" ] || misused "--prefix is needed: the directory of 'ci/install --prefix DIR'"
  [ -d "$1/include/mpi_info_f08" ] ||
    { echo "$me: there is no package in '$1' (--prefix): run 'ci/install --prefix $1'" >&2; exit 2; }
}
# package_in DIRECTORY: also checks that it was built from these sources, for all compilers.
package_in() {
  local sum others
  some_package_in "$1"
  sum=$(sources_sum)
  others=$(awk -v sum="$sum" '$2 != sum { print $1 }' "$1/share/mpi_info_f08/sources" 2>/dev/null || echo unknown)
  [ -z "$others" ] ||
    { echo "$me: the package in '$1' (--prefix) was built from other sources, for ${others//$'\n'/, }: run 'ci/install --prefix $1'" >&2; exit 2; }
}
# mpis_in DIRECTORY: checks the directory of --mpis.
mpis_in() {
  [ -n "$1" ] || misused "--mpis is needed: the directory of 'tests/engines.d/install DIR'"
  [ -d "$1" ] || { echo "$me: there are no MPIs in '$1' (--mpis): run 'tests/engines.d/install $1'" >&2; exit 2; }
}

# nearest WORD KNOWN...: prints `: did you mean KNOWN?` for the one that differs in the fewest characters (two neighbours
# that are exchanged count as one), if that is less than half of them.
nearest() {
  printf '%s\n' "$@" | awk '
    function least(a, b) { return a < b ? a : b }
    function distance(s, t,   i, j, n, m, d) {
      n = length(s); m = length(t)
      for (i = 0; i <= n; i++) d[i, 0] = i
      for (j = 0; j <= m; j++) d[0, j] = j
      for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) {
        d[i, j] = least(least(d[i, j - 1] + 1, d[i - 1, j] + 1), d[i - 1, j - 1] + (substr(s, i, 1) != substr(t, j, 1)))
        if (i > 1 && j > 1 && substr(s, i - 1, 2) == substr(t, j, 1) substr(t, j - 1, 1))
          d[i, j] = least(d[i, j], d[i - 2, j - 2] + 1)
      }
      return d[n, m]
    }
    NR == 1 { word = $0; next }
    { d = distance(word, $0); if (!found || d < best) { best = d; found = $0 } }
    END { if (found && 2 * best < length(word)) printf ": did you mean %s?\n", found }'
}
