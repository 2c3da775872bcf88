# shellcheck shell=bash disable=SC2154
# Expressions about JSON, for checks.sh: one Python evaluates those of all checks of a runner, since its start takes longer
# than they do. The caller has sourced lib.sh and checks.sh.

mkfifo "$common/asked" "$common/answered"
exec {asked}<>"$common/asked" {answered}<>"$common/answered"
# (It ends when nobody has the first pipe open any more, however the runner ends.)
python3 "$(dirname "${BASH_SOURCE[0]}")/holds.py" <"$common/asked" >"$common/answered" 2>/dev/null {asked}>&- {answered}>&- &

# holds EXPRESSION [FILE]: a Python expression is true for the JSON on standard output, or in a file.
holds() {
  local file=${2:-$said} answer
  [[ $file == /* ]] || file=$PWD/$file
  printf '%s\0' "$file" "$1" >&"$asked"
  read -r -t 600 answer <&"$answered" || die "no answer to: $1"
  [ "$answer" = yes ] || die "not so: $1${answer:+ ($answer)}"
}
