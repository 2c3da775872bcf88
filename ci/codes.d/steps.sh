# Performs a step of a code: `steps.sh CODE SIDE build` or `steps.sh CODE SIDE check PROCESSES`. ci/codes calls it, as a
# user without rights, in an environment in which mpicc and the like are those of SIDE, $work is its directory, and $mpi
# is mpich or openmpi, with which it is built or tested.
# shellcheck shell=bash disable=SC2154
set -euo pipefail
code=$1 side=$2 step=$3
# Where each code of this side is, and where this one may install something for another.
place=$work/build/$code/$side
# shellcheck disable=SC2034 # of the codes
installed=$place/installed
# shellcheck source=/dev/null # one of the codes
. "$work/steps/$code"

# test_of NAME COMMAND...: a test, which passes if its command does.
test_of() {
  local status=0
  "${@:2}" </dev/null || status=$?
  if [ "$status" -eq 0 ]; then echo "PASS: $1"; else echo "FAIL: $1 (status $status)"; fi
}
# with_ctest: the results of ctest, in automake's words.
with_ctest() {
  sed -unE 's/^ *[0-9]+\/[0-9]+ +Test +#[0-9]+: +(\S+) \.+ +(Passed).*/PASS: \1/p;
    s/^ *[0-9]+\/[0-9]+ +Test +#[0-9]+: +(\S+) \.+\*\*\*.*/FAIL: \1/p'
}

case $step in
  build)
    rm -rf "$place"
    mkdir -p "$place/source"
    [ "${from-}" = package ] ||
      tar -C "$place/source" --strip-components=1 -xf "$work/sources/${source}_$version".orig.tar.*
    cd "$place/source"
    build
    touch "$place/built" ;;
  check)
    processes=$4
    # shellcheck disable=SC2034 # of the codes
    launch=(timeout -k 10 "${run_seconds:-300}" mpiexec -n "$processes")
    if [ -n "${audit-}" ]; then
      launch+=(env "LD_PRELOAD=${LD_PRELOAD:+$LD_PRELOAD:}$audit" MINFO_REPORT=summary)
    fi
    cd "$place/source"
    check ;;
esac
