# shellcheck shell=bash
# times: what tune gains for jobs that transfer, and how long a probe takes, as figures of times.tsv.

# tune_gains FIGURE HINT WHAT MIB DISABLED...: the time of a job with what tune finds, by that without; the program has turned a
# hint off that pays, and HINT is turned on.
tune_gains() {
  tuned 0 --budget 4m -- "$3" '{run}/a' "$4" "${@:5}"
  holds "data['result']['hints'].get('$2') == 'enable'"
  figure "$1" "$(python3 -c 'import json, sys; print(1 - json.load(open(sys.argv[1]))["result"]["gain"])' "$said")"
}
attempt "tune turns collective buffering on where the program has turned it off" \
  tune_gains tune.romio_cb_write romio_cb_write write-all 8 romio_cb_write=disable romio_ds_write=disable
attempt "tune finds the right side of data sieving" tune_gains tune.romio_ds_write romio_ds_write write 2 romio_ds_write=disable

# Four processes on fewer processors, which wait for each other in busy loops, by two processes.
crowded() {
  local run number begun
  for run in 1 2 3; do
    for number in 2 4; do
      begun=${EPOCHREALTIME/[.,]/}
      try_in 0 under mpich-4 $number probe --json --output "probe.$run.$number.json"
      echo $((${EPOCHREALTIME/[.,]/} - begun)) >>"of_$number"
    done
  done
  figure probe.crowded "$(ratio of_4 of_2)"
}
attempt "probe with more processes than processors takes little longer" crowded
