# shellcheck shell=bash
# The table of what libraries do not support, exceptions.tsv: each row permits one complaint of a program on one engine.
#
#   engine     name of a row of engines.tsv; * stands for any text
#   program    SET/NAME; * stands for any text
#   processes  numbers, separated by blanks; * for all
#   complaint  what the program prints after FAILED, or `ends with status N`, `hangs`, `ends too early`, `leaves
#              datatypes`; * stands for any text. `not run` if the library only fails now and then, so that a run would
#              prove nothing: the program is not run there, and is listed as such
#   quirk      the row of interface/quirks.toml that says what the library does wrong; - if there is none. A test of
#              interface checks that such a row exists
#   reason     why the program fails because of it
#
# A row that permits nothing although it could is a failure: the library works by now, so the row must go.

exceptions_table=$(dirname "${BASH_SOURCE[0]}")/exceptions.tsv
exception_engine=() exception_program=() exception_processes=() exception_complaint=() exception_reason=()

read_exceptions() {
  local engine program processes complaint quirk reason
  while IFS=$'\t' read -r engine program processes complaint quirk reason; do
    [ "$engine" != engine ] || continue
    [ -n "$reason" ] || { echo "$exceptions_table: the row of '$engine $program' has less than 6 columns" >&2; return 1; }
    exception_engine+=("$engine")
    exception_program+=("$program")
    exception_processes+=("$processes")
    exception_complaint+=("$complaint")
    [ "$quirk" = - ] || reason+=" ($quirk)"
    exception_reason+=("$reason")
  done < <(as_patterns <"$exceptions_table")
}

# exception NUMBER: the row as it stands in the table.
exception() { sed -n "$(($1 + 2))p" "$exceptions_table"; }

# as_patterns: the table, with patterns in its first, second and fourth column in which only * is special.
as_patterns() {
  awk 'BEGIN { FS = OFS = "\t" } { for (i = 1; i <= 4; i += 1 + (i == 2)) gsub(/[][?\\]/, "\\\\&", $i); print }'
}

# exceptions_for ENGINE PROGRAM PROCESSES: the numbers of the rows for this.
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

# row_not_run ENGINE PROGRAM PROCESSES: the number of the row that says not to run this; fails if there is none.
row_not_run() {
  local i
  for i in $(exceptions_for "$@"); do
    [ "${exception_complaint[i]}" != 'not run' ] || { echo "$i"; return 0; }
  done
  return 1
}
