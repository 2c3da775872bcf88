# shellcheck shell=bash
# The table of what a library does not support, exceptions.tsv: each row lets one complaint of a program pass on
# one engine.
#
#   engine     name of a row of engines.tsv; * stands for any text
#   program    SET/NAME; * stands for any text
#   processes  numbers, with blanks between them; * for all
#   complaint  what the program says after FAILED, or `ends with status N`, `hangs`, `ends too early`; * stands
#              for any text. `not run` says that the program is not run there: the library crashes with it now and
#              then, which nothing here can keep it from, and a run that happens to pass would show nothing
#   reason     why the library cannot do this, with the source; of what is not run, the cause, and the program in plain
#              C that shows it (`tests/known_crashes/NAME.c`, which ci/known-crashes runs)
#
# A row that lets nothing pass where it could is a failure: the library does it by now, so the row has to go.

exceptions_table=$(dirname "${BASH_SOURCE[0]}")/exceptions.tsv
exception_engine=() exception_program=() exception_processes=() exception_complaint=() exception_reason=()

read_exceptions() {
  local engine program processes complaint reason
  while IFS=$'\t' read -r engine program processes complaint reason; do
    [ "$engine" != engine ] || continue
    [ -n "$reason" ] || { echo "$exceptions_table: the row of '$engine $program' has less than 5 columns" >&2; return 1; }
    exception_engine+=("$(pattern "$engine")")
    exception_program+=("$(pattern "$program")")
    exception_processes+=("$processes")
    exception_complaint+=("$(pattern "$complaint")")
    [ "$complaint" != 'not run' ] || shown "$reason" ||
      { echo "$exceptions_table: the reason for which '$program' is not run names no program of tests/known_crashes" >&2; return 1; }
    exception_reason+=("$reason")
  done <"$exceptions_table"
}

# shown REASON: it names a program that shows the crash, and that is there.
shown() {
  local program
  program=$(grep -oE 'tests/known_crashes/[a-z0-9_]+\.c' <<<"$1") && [ -e "$(dirname "$exceptions_table")/../../$program" ]
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

# not_run ENGINE PROGRAM PROCESSES: the number of the row that says that this is not run; fails if none does.
not_run() {
  local i
  for i in $(exceptions_for "$@"); do
    [ "${exception_complaint[i]}" != 'not run' ] || { echo "$i"; return 0; }
  done
  return 1
}
