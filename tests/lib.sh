# shellcheck shell=bash
# Shared by the runners: what finds the package, and what runs, counts and shows checks.

# A directory for what all programs share, and for their output.
common=$(mktemp -d)
trap 'rm -rf "$common"' EXIT
: >"$common/results"

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
      "$wanted" | "$wanted"-*)
        [[ $id$flags != *-fdefault-* || $flags == *-fdefault-*-8* && $id == "$wanted${flags// /}"* ]] && package=$pc ;;
    esac
  done
  [ -n "$package" ] || { echo "$me: nothing is installed in $prefix for $fc $flags" >&2; exit 1; }
  dropin=$(basename "$package" .pc)
  module=${dropin/mpi_info_dropin/mpi_info_f08}

  # shellcheck disable=SC2034 # the caller's
  if [ "$family" = gfortran- ]; then
    # -fno-tree-dse: what a program stores in an INTENT(OUT) argument before a call stays, so that tests see in mpi_f08, too,
    # that a procedure which fails writes nothing.
    checked="-Wall -Wextra -Werror -fcheck=all -g ${TEST_LEVEL:--O1} -fno-tree-dse" standard=-std=f2018 modules=-J
  else
    checked="-O0" standard='' modules=-module-dir
  fi
}

# until_true COMMAND...: waits for a state, never for a time: until the command succeeds. What has not come after two minutes,
# which a machine that is merely busy does not need, is a failure, and ends the check.
until_true() {
  local end=$((SECONDS + 120))
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || { echo "in two minutes it has not come to this: $*" >&2; exit 1; }
    sleep 0.02
  done
}

# try_out COMMAND...: runs a command, which tests something and prints lines that begin with PASS, FAIL or NONE (not supported), with its own
# directory as $work.
tried=0
try_out() {
  local status=0
  tried=$((tried + 1))
  (
    work=$common/work.$tried
    mkdir "$work"
    # Not after `||`, where a failing command would not end the function, whatever it sets.
    set +e
    "$@"
  ) >"$common/said" 2>&1 </dev/null
  rm -rf "$common/work.$tried"
  cat "$common/said"
  grep -aE '^(PASS|FAIL|NONE) ' "$common/said" >>"$common/results" || status=1
  # A command without a result tested nothing.
  [ "$status" -eq 0 ] || echo "FAIL  no result: $*" | tee -a "$common/results"
}

# result NAME STATUS FILE: prints the outcome of a check that ended with this status and said this. A line `note: WORDS` of it
# becomes part of the outcome; lines `figure: ...` (times.sh) are shown; with --verbose, everything is.
result() {
  grep -a '^figure: ' "$3" || true
  if [ "$2" = 0 ]; then
    echo "PASS  $1$(sed -n 's/^note: /: /p' "$3" | tail -n 1)"
    [ -z "${verbose:-}" ] || sed 's/^/      /' "$3"
  else
    echo "FAIL  $1 (status $2)"
    if [ -z "${verbose:-}" ]; then show_failure "$3"; else sed 's/^/      /' "$3"; fi
  fi
}

# show_failure FILE: shows the output of a failed check: the failures with what was expected, otherwise its last lines.
show_failure() {
  if grep -aq '^  FAILED ' "$1"; then
    grep -a '^  FAILED ' "$1"
  else
    tail -n 40 "$1"
  fi | sed 's/^/      /'
}

# Ends with a line of counts. Fails if a test did, or if there was none.
conclude() {
  local passed failed
  passed=$(count PASS)
  failed=$(count FAIL)
  echo "$passed passed, $failed failed"
  [ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
}
count() { grep -ac "^$1 " "$common/results" || true; }
