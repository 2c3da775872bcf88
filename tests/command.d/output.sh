# shellcheck shell=bash
# Pipes, terminals and colours.

closed_pipe() {
  local what
  # A pipeline fails with the status of whichever command failed: here, neither the reader's counts nor that of the
  # shell's own `echo` into a closed pipe.
  set +o pipefail
  for what in "list" "list --json" "explain cb_nodes" "probe" "--help"; do
    # A reader that exits before anything is written, and one that reads a line.
    for reader in "sleep 0" "head -n 1"; do
      # shellcheck disable=SC2086 # words
      { "$command" $what 2>>../errors && echo 0 >../status || echo $? >../status; } | $reader >/dev/null
      [ "$(cat ../status)" -eq 0 ] || die "$what | $reader ended with status $(cat ../status)"
    done
  done
  [ ! -s ../errors ] || die "it complains: $(cat ../errors)"
  only_files
}
attempt "a reader that goes away is not an error" closed_pipe

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

# narrow COLUMNS COMMAND: the same on a terminal with this many columns, without colours.
narrow() { on_terminal "stty cols $1; NO_COLOR=1 $2" || true; sed -i 's/\r$//' "$said"; }
# Nothing that a pipe gets is missing.
has_words_of() {
  tr -d ' \n' <"$1" | fold -w 1 | sort >../of_pipe
  tr -d ' \n' <"$said" | fold -w 1 | sort >../of_terminal
  diff ../of_pipe ../of_terminal >/dev/null || die "it is not all that a pipe gets"
}

widths() {
  printf '[file]\naccess_style = ["read_once", "sequential", "write_once", "random", "reverse_sequential"]\n' >hints.toml
  "$command" probe --json --output one.json
  sed 's/"embedded"/"another"/' one.json >other.json
  local what columns widest
  for what in list "list --for file" "check hints.toml" "diff one.json other.json" "explain cb_nodes"; do
    # shellcheck disable=SC2086 # words
    "$command" $what >pipe || true
    for columns in 60 100; do
      narrow $columns "'$command' $what"
      # (A sentence is not cut, and does not belong to a table.)
      widest=$(grep -vE '^[0-9]+ hints; |^hints.toml: ' "$said" | awk '{ if (length > most) most = length } END { print most }')
      echo "$what: $widest of $columns"
      [ "$widest" -le $columns ] || die "a line has $widest characters"
      has_words_of pipe
    done
  done
  # In a pipe, lines keep their length.
  "$command" check hints.toml | has 'read_once,sequential,write_once,random,reverse_sequential ' || die "a value is cut"
}
attempt "tables fit the terminal, and are whole in a pipe" widths
