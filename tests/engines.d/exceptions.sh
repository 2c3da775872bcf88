# shellcheck shell=bash
# The table of what a library does not support, exceptions.tsv: each row lets one complaint of a program pass on
# one engine.
#
#   engine     name of a row of engines.tsv; * stands for any text
#   program    SET/NAME; * stands for any text
#   processes  numbers, with blanks between them; * for all
#   complaint  what the program says after FAILED, or `ends with status N`, `hangs`, `ends too early`; * stands
#              for any text. `not run` where the library does it now and then only, so that a run would be luck: the
#              program is not run there, and said to be
#   quirk      the row of core/src/engine/native/quirks/table.rs that says what the library does wrong; - where that is
#              nothing. A test of core checks that there is such a row
#   reason     why the program fails because of it
#
# A row that lets nothing pass where it could is a failure: the library does it by now, so the row has to go.

exceptions_table=$(dirname "${BASH_SOURCE[0]}")/exceptions.tsv
exception_engine=() exception_program=() exception_processes=() exception_complaint=() exception_reason=()

read_exceptions() {
  local engine program processes complaint quirk reason
  while IFS=$'\t' read -r engine program processes complaint quirk reason; do
    [ "$engine" != engine ] || continue
    [ -n "$reason" ] || { echo "$exceptions_table: the row of '$engine $program' has less than 6 columns" >&2; return 1; }
    exception_engine+=("$(pattern "$engine")")
    exception_program+=("$(pattern "$program")")
    exception_processes+=("$processes")
    exception_complaint+=("$(pattern "$complaint")")
    [ "$quirk" = - ] || reason+=" ($quirk)"
    exception_reason+=("$reason")
  done <"$exceptions_table"
}

# exception NUMBER: the row as it stands in the table.
exception() { sed -n "$(($1 + 2))p" "$exceptions_table"; }

# pattern TEXT: one in which only * has a meaning.
pattern() { sed 's/[][?\\]/\\&/g' <<<"$1"; }

# exceptions_for ENGINE PROGRAM PROCESSES: numbers of the rows that are about this.
# shellcheck disable=SC2053 # patterns
exceptions_for() {
  local i
  for i in "${!exception_engine[@]}"; do
    [[ $1 == ${exception_engine[i]} && $2 == ${exception_program[i]} ]] || continue
    case " ${exception_processes[i]} " in
      ' * ' | *" $3 "*) echo "$i" ;;
    esac
  done
}

# row_not_run ENGINE PROGRAM PROCESSES: the number of the row that says that this is not run; fails where there is none.
row_not_run() {
  local i
  for i in $(exceptions_for "$@"); do
    [ "${exception_complaint[i]}" != 'not run' ] || { echo "$i"; return 0; }
  done
  return 1
}
