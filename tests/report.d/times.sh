# shellcheck shell=bash
# How long a report holds up the end of a program, as figures of times.tsv: the longest of all engines.

# longest FILE: of the microseconds in it, in seconds.
longest() { sort -n "$1" | awk '{ last = $1 } END { print last / 1e6 }'; }

held_up() {
  local one two way status=0
  export MINFO_REPORT=full
  for one in "${jobs[@]}"; do
    read -r one two <<<"$one"
    for way in wait held; do
      signalled "$one" "$two" $way
      echo "$took" >>terminated
    done
    mkfifo pipe
    MINFO_REPORT=json:pipe signalled "$one" "$two" wait
    rm pipe
    echo "$took" >>unread
  done
  figure report.terminated "$(longest terminated)" || status=1
  figure report.terminated_unread "$(longest unread)" || status=1
  export MINFO_ENGINE=embedded MINFO_REPORT=json:pipe
  mkfifo pipe
  seconds try_in 0 limited 120 "$common/given" wrong
  figure report.unread "$(awk -v took="$took" 'BEGIN { print took / 1e6 }')" || status=1
  rm pipe
  return $status
}
attempt "a report does not hold a program up" held_up
