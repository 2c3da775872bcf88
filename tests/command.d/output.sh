# shellcheck shell=bash
# Pipes, terminals and colours.

closed_pipe() {
  local what statuses
  for what in "list" "list --json" "explain cb_nodes" "probe" "--help"; do
    # A reader that has gone before anything is written, and one that reads a line.
    # shellcheck disable=SC2086 # words
    statuses=$({ "$command" $what 2>&3; echo $? >&4; } 4>&1 3>>../errors | sleep 0 >&2)
    # shellcheck disable=SC2086
    { "$command" $what 2>>../errors; echo $? >../status; } | head -n 1 >/dev/null
    [ "$(cat ../status)" -eq 0 ] || die "$what ended with status $(cat ../status)"
    [ -z "$statuses" ] || [ "$statuses" -eq 0 ] || die "$what ended with status $statuses"
  done
  [ ! -s ../errors ] || die "it complains: $(cat ../errors)"
  only_files
}
attempt "a reader that goes away is no error" closed_pipe

full_device() {
  local status=0
  "$command" list >/dev/full 2>"$complained" || status=$?
  [ "$status" -eq 2 ] || die "it ended with status $status"
  complains "standard output: "
}
attempt "output that cannot be written is an error" full_device

escape=$'\e['
on_terminal() { script --quiet --return --command "$*" /dev/null >"$said" </dev/null; }

colours() {
  on_terminal "'$command' list --of lustre"
  says "$escape"
  on_terminal "'$command' explain cb_nodes"
  says "$escape"
  on_terminal "NO_COLOR=1 '$command' list --of lustre"
  says romio_lustre_co_ratio
  ! grep -qF "$escape" "$said" || die "there are colours in spite of NO_COLOR"
  on_terminal "TERM=dumb '$command' list --of lustre"
  ! grep -qF "$escape" "$said" || die "there are colours on a terminal that has none"
  on_terminal "'$command' list --of lustre --json"
  ! grep -qF "$escape" "$said" || die "there are colours in JSON"
  try 0 list --of lustre
  ! grep -qF "$escape" "$said" || die "there are colours in a file"
}
attempt "colours on a terminal only, and not with NO_COLOR" colours
