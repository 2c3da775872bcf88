# shellcheck shell=bash disable=SC2154
# What `mpi-hints tune` finds, compared with the best of hints that are tried by hand. Sourced by ci/bench, which sets
# $top, $work (with an installed package in $work/prefix) and $rounds; `TUNE_CASES` is a pattern for names of cases,
# TUNE_BUDGET the budget of a tune (60s) and TUNE_TIMES how often the job without a gain is tuned (20). With
# TUNE_CASES='(*' all but that one run, which takes most of the time.

tune_programs() {
  local maker
  for maker in mpich openmpi; do
    "mpicc.$maker" -O1 -std=gnu11 -Wall -Wextra -Werror "$top/tests/command/tuned.c" -o "$work/tuned-$maker"
  done
  # shellcheck disable=SC2046 # flags are words
  mpicc.mpich -O1 -std=c11 -Wall -Wextra -Werror "$top/tests/command/rows.c" $(pkg-config --cflags --libs hdf5-mpich) \
    -o "$work/rows"
  # Four processes on two processors: they yield while they wait, as with_yielding of tests/engines.d/launch.sh has it.
  gcc -O2 -Wall -Wextra -Werror -shared -fPIC "$top/tests/engines.d/yield.c" -o "$work/yield.so"
  # (Debian has PnetCDF for its default MPI, Open MPI.)
  mpicc.openmpi -O1 -std=gnu11 -Wall -Wextra -Werror "$top/benches/tune_pnetcdf.c" -lpnetcdf -o "$work/tune_pnetcdf"
}

# by_hand HINTS JOB...: the seconds of a job with these hints (words KEY=VALUE), as tune gives them.
by_hand() {
  local hints=$1 begin pair
  shift
  {
    echo '[file]'
    echo 'override = true'
    for pair in $hints; do echo "${pair%%=*} = \"${pair#*=}\""; done
  } >by_hand.toml
  rm -rf run by_hand.json
  mkdir run
  local variables=("LD_PRELOAD=$work/prefix/lib/libmpi_hints_audit.so:$LD_PRELOAD" MINFO_REPORT=json:by_hand.json)
  [ -z "$hints" ] || variables+=(MINFO_HINTS=by_hand.toml)
  begin=${EPOCHREALTIME/[.,]/}
  env "${variables[@]}" "${@//'{run}'/run}" </dev/null >/dev/null 2>&1 || { echo "$me: the job fails: $*" >&2; return 1; }
  awk -v microseconds=$((${EPOCHREALTIME/[.,]/} - begin)) 'BEGIN { printf "%.4f\n", microseconds / 1e6 }'
}

median_of_file() { sort -n "$1" | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

# tune_case NAME GRID JOB...: tunes a job, tries each line of a grid by hand, and compares the job as it is, the tuned
# one and the best by hand in rounds of their own. Adds a row to the file tune.
tune_case() {
  local name=$1 grid=$2 best='' least='' tuned hints time round how
  shift 2
  # shellcheck disable=SC2254 # a pattern
  case $name in ${TUNE_CASES:-*}) ;; *) return 0 ;; esac
  "$work/prefix/bin/mpi-hints" tune --json --output tune.json --budget "${TUNE_BUDGET:-60s}" "${verify[@]}" -- "$@" 2>tune.said ||
    { echo "$me: $name: tune fails: $(tail -n 1 tune.said)" >&2; return 1; }
  tuned=$(python3 -c 'import json; result = json.load(open("tune.json"))["result"]
print(" ".join(key + "=" + value for key, value in (result or {"hints": {}})["hints"].items()))')
  for round in 1 2 3; do
    while read -r hints; do by_hand "$hints" "$@" >>"grid.${hints// /_}" || return 1; done <<<"$grid"
  done
  while read -r hints; do
    time=$(median_of_file "grid.${hints// /_}")
    if [ -z "$least" ] || awk "BEGIN { exit !($time < $least) }"; then best=$hints least=$time; fi
    rm "grid.${hints// /_}"
  done <<<"$grid"
  rm -f times.*
  for round in $(seq "$rounds"); do
    for how in default tuned best; do
      case $how in default) hints='' ;; tuned) hints=$tuned ;; best) hints=$best ;; esac
      by_hand "$hints" "$@" >>"times.$how" || return 1
    done
  done
  echo "$name|$(median_of_file times.default)|$(median_of_file times.tuned)|${tuned:-none}|$(median_of_file times.best)|${best:-none}" >>tune
}

# How often a gain is claimed of a job whose time no hint changes.
tune_nothing() {
  local number claims=0 times=${TUNE_TIMES:-20}
  # shellcheck disable=SC2254 # a pattern
  case nothing in ${TUNE_CASES:-*}) ;; *) return 0 ;; esac
  for number in $(seq "$times"); do
    "$work/prefix/bin/mpi-hints" tune --json --output tune.json --budget 60s -- \
      mpiexec.mpich -n 4 "$work/tuned-mpich" sleep '{run}/a' 1 2>/dev/null || return 1
    python3 -c 'import json, sys; sys.exit(json.load(open("tune.json"))["result"] is None)' && claims=$((claims + 1))
    echo "$number of $times: $claims claims"
  done
  echo "(d) no hint changes its time: $claims of $times runs claim a gain (at most 1 of 20)" >>tune_nothing
}

tune_all() {
  local grid='' nodes size mpich=(mpiexec.mpich -n 4) open=(mpiexec.openmpi --oversubscribe -n 4) sieving
  local verify=()
  export LD_PRELOAD=$work/yield.so OMPI_MCA_mpi_yield_when_idle=1
  for nodes in 1 2 4; do
    for size in 1048576 4194304 16777216; do
      grid+="romio_cb_write=enable cb_config_list=*:* cb_nodes=$nodes cb_buffer_size=$size"$'\n'
    done
  done
  tune_case "(a) collective, buffering off" "${grid}romio_cb_write=disable" \
    "${mpich[@]}" "$work/tuned-mpich" write-all '{run}/a' 8 romio_cb_write=disable romio_ds_write=disable
  for how in write read; do
    sieving=romio_ds_$how
    tune_case "(b) strided ${how}s, sieving off" "$sieving=enable"$'\n'"$sieving=disable" \
      "${mpich[@]}" "$work/tuned-mpich" "$how" '{run}/a' 4 "$sieving=disable"
  done
  tune_case "(c) OMPIO, one aggregator" "cb_nodes=1"$'\n'"cb_nodes=2"$'\n'"cb_nodes=4" \
    "${open[@]}" "$work/tuned-openmpi" write-all '{run}/a' 4 cb_nodes=1
  tune_nothing
  tune_case "(e) large blocks, hints make it slower" "romio_cb_write=enable"$'\n'"romio_cb_write=disable" \
    "${mpich[@]}" "$work/tuned-mpich" blocks '{run}/a' 16
  # (HDF5 writes the time into its files; this job reads what it has written.)
  verify=(--verify 'test -s {run}/a.h5')
  tune_case "(f) HDF5, small rows together" "romio_cb_write=enable"$'\n'"romio_cb_write=disable"$'\n'"romio_cb_read=disable" \
    "${mpich[@]}" "$work/rows" '{run}/a.h5' 256 1 together
  verify=()
  tune_case "(f) PnetCDF on OMPIO" "cb_nodes=1"$'\n'"cb_nodes=2"$'\n'"cb_nodes=4" \
    "${open[@]}" "$work/tune_pnetcdf" '{run}/a.nc' 2 cb_nodes=1
}

# The table.
tune_report() {
  [ ! -e tune ] || awk -F '|' '
    BEGIN { print "| job | as it is | tuned | best by hand | tuned / best | hints |"; print "|---|--:|--:|--:|--:|---|" }
    { printf "| %s | %.2f s | %.2f s | %.2f s | %.2f | %s; by hand %s |\n", $1, $2, $3, $5, $3 / $5, $4, $6 }' tune
  [ ! -e tune_nothing ] || cat tune_nothing
}
