# shellcheck shell=bash
# Checks that are shell functions: each runs in an empty directory, and ends at its first failing command; what it leaves
# there and in $TMPDIR goes with it. The caller has sourced lib.sh, and has set $only, a pattern for names, and $verbose.

# attempt NAME COMMAND...: one check, which ends at its first failing command. ($part selects the parts of a suite, one
# of which is $subject. All are sourced, since they share functions.)
attempt() {
  # shellcheck disable=SC2254 # patterns
  case ${subject:-} in ${part:-*}) case $1 in $only) try_out in_directory "$@" ;; esac ;; esac
}
in_directory() {
  local name=$1 status
  shift
  set +e
  (
    set -e
    mkdir "$work/here" "$work/tmp"
    chmod 1777 "$work/tmp"
    export TMPDIR=$work/tmp
    cd "$work/here"
    "$@"
  ) >"$work/log" 2>&1 </dev/null
  status=$?
  result "$name" "$status" "$work/log"
}
die() { echo "$*" >&2; exit 1; }
# The last line that a check notes becomes part of its outcome.
note() { echo "note: $*"; }

# try_in STATUS COMMAND...: runs a command, which must end with this status, keeps its output in $said and $complained,
# two files beside the current directory, and shows both.
said=../said complained=../complained
try_in() {
  local expected=$1 status=0
  shift
  "$@" >"$said" 2>"$complained" || status=$?
  echo "status $status of: $*"
  cat "$said" "$complained"
  [ "$status" -eq "$expected" ] || die "it ended with status $status and not $expected"
}

# says WORDS, complains WORDS: the kept output contains these words.
says() { grep -qF -e "$1" "$said" || die "it does not say '$1'"; }
complains() { grep -qF -e "$1" "$complained" || die "it does not complain '$1'"; }
says_nothing() { [ ! -s "$said" ] || die "it says something on standard output"; }
is_quiet() { [ ! -s "$complained" ] || die "it complains"; }
