# shellcheck shell=bash
# Shared by suites with many jobs: several jobs run at once, as many as the machine has room for.

# A directory for what all programs share, and for their output.
common=$(mktemp -d)
trap 'rm -rf "$common"' EXIT

# package_for COMPILER FLAGS: finds the package of this compiler and these flags in $prefix, by the names of its package
# files. Sets $dropin and $module; the compiler's $fc, $version and $family; $checked and $standard, the flags that make
# its warnings errors; and $modules, the flag for the directory of modules.
package_for() {
  local me=tests/${0##*/} flags=$2 package='' pc id wanted
  fc=$1
  needs "$fc" pkg-config
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  version=$("$fc" --version)
  case $version in
    *"GNU Fortran"*) family=gfortran- ;;
    *flang*) family=flang- ;;
    *) family=$(basename "$fc") ;;
  esac
  # As ci/install names it: by the last number of the first line.
  wanted=$family
  case $family in *-) wanted=$family$(sed -nE '1s/^.*[^0-9.]([0-9]+)(\.[0-9]+)+.*$/\1/p' <<<"$version") ;; esac
  for pc in "$PKG_CONFIG_PATH"/mpi_info_dropin*.pc; do
    id=$(pkg-config --variable=compiler "$(basename "$pc" .pc)")
    case $id in
      "$wanted"-fdefault-integer-8 | "$wanted"-*-fdefault-integer-8) [[ $flags == *-fdefault-integer-8* ]] && package=$pc ;;
      "$wanted" | "$wanted"-*) [[ $flags == *-fdefault-integer-8* ]] || package=$pc ;;
    esac
  done
  [ -n "$package" ] || { echo "$me: nothing is installed in $prefix for $fc $flags" >&2; exit 1; }
  dropin=$(basename "$package" .pc)
  module=${dropin/mpi_info_dropin/mpi_info_f08}

  # shellcheck disable=SC2034 # the caller's
  if [ "$family" = gfortran- ]; then
    checked="-Wall -Wextra -Werror -fcheck=all -g -O1" standard=-std=f2018 modules=-J
  else
    checked="-O0" standard='' modules=-module-dir
  fi
}

# shellcheck source=tests/pool.sh
. "$(dirname "${BASH_SOURCE[0]}")/pool.sh"
if [ -z "${TEST_POOL:-}" ]; then
  make_pool "$common"
  export TEST_POOL=$common
fi
open_pool "$TEST_POOL"

# in_pool WEIGHT COMMAND...: runs a command in the foreground, as a job of the pool.
in_pool() {
  local weight=$1 status=0
  shift
  take "$weight"
  "$@" || status=$?
  give "$weight"
  return "$status"
}

# start COMMAND...: runs a command, which tests a program and prints PASS or FAIL, as soon as there are $weight places
# for it, with its own directory as $work. The output appears in the order of the commands.
weight=2 started=0 told=0
start() {
  local number=$started weight=$weight
  # (More places would never be free.)
  [ "$weight" -le "$places_of_machine" ] || weight=$places_of_machine
  started=$((started + 1))
  take "$weight"
  (
    work=$common/$number
    mkdir "$work"
    # Not behind `||`: there, no failing command would end anything, whatever the function sets.
    set +e
    "$@" >"$common/$number.part" 2>&1
    set -e
    rm -rf "$work"
    mv "$common/$number.part" "$common/$number.said"
    give "$weight"
  ) &
  tell
}
tell() {
  while [ -e "$common/$told.said" ]; do
    cat "$common/$told.said"
    told=$((told + 1))
  done
}

# Waits for all commands, and ends with a line of counts. Fails if a test did, or if there was none.
conclude() {
  wait
  tell
  local passed failed
  passed=$(count PASS)
  failed=$(count FAIL)
  # A command without a result tested nothing.
  [ "$told" -eq "$started" ] || failed=$((failed + 1))
  echo "$passed passed, $failed failed"
  [ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
}
count() { cat "$common"/*.said 2>/dev/null | grep -c "^$1 " || true; }
