# shellcheck shell=bash
# The text between ``` and ```.

# blocks DOCUMENT: all of its blocks, in order.
blocks() {
  local document=$1 number line language mark name
  rm -rf "$work/blocks"
  mkdir "$work/blocks"
  if ! awk -v directory="$work/blocks" -f "$parts/blocks.awk" "$document" >"$work/index"; then
    fail "$(basename "$document"): its blocks cannot be told apart"
    return
  fi
  while read -r number line language mark <&3; do
    name=$(basename "$document"):$line
    case $mark in
      'not run: '*) echo "----  $name is not run: ${mark#not run: }" ;;
      'file: '*) file "$name" "$work/blocks/$number" "${mark#file: }" ;;
      run) commands "$name" "$work/blocks/$number" ;;
      '') unmarked "$name" "$work/blocks/$number" "$language" ;;
      *) fail "$name: nobody knows what '$mark' means" ;;
    esac
  done 3<"$work/index"
}

# unmarked NAME BLOCK LANGUAGE
unmarked() {
  case $3 in
    # (`cargo test` runs those of docs/command.md that need no installed package.)
    console) case $1 in command.md:*) ;; *) session "$1" "$2" ;; esac ;;
    console,ignore) session "$1" "$2" ;;
    sh) fail "$1: commands that are not marked (<!-- run -->, <!-- not run: REASON -->)" ;;
    fortran | c)
      if grep -qiE '^ *end (program|module)|int main *\(' "$2"; then
        fail "$1: a program that is not marked as one (<!-- file: NAME -->)"
      fi
      ;;
  esac
}

# file NAME BLOCK ASKED: ASKED is the name of a file and, after commas, what to do with it.
file() {
  local name=$1 block=$2 file=${3%%,*} asked=,${3// /}, compiler=gfortran is_program program run=()
  cp "$block" "$work/here/$file"
  program=${file%.*}
  is_program=$(grep -ciE '^ *program |int main *\(' "$block" || true)
  if [[ $asked == *,mpifort,* ]]; then
    compiler=mpifort
    run=(mpiexec -n 2)
  fi
  case $file in
    *.f90)
      # shellcheck disable=SC2046 # words
      if [ "$is_program" -gt 0 ]; then
        set -- -o "$program" $(pkg-config --cflags --libs mpi_info_f08)
      else
        set -- -c $(pkg-config --cflags mpi_info_f08)
      fi
      attempt "$name: $file compiles" "$compiler" -std=f2018 -Wall -Wextra -Werror "$file" "$@" || return 0
      ;;
    *.c)
      # shellcheck disable=SC2046
      attempt "$name: $file compiles" cc -std=c11 -Wall -Wextra -Werror "$file" -o "$program" \
        $(pkg-config --cflags --libs mpi_info_dropin) || return 0
      ;;
  esac
  if [[ $asked == *,run,* ]]; then
    attempt "$name: $program runs" "${run[@]}" "./$program" || true
  fi
}

# commands NAME BLOCK: each must succeed.
commands() {
  attempt "$1: the commands succeed" bash -euo pipefail "$2" || true
}

# session NAME BLOCK
session() {
  local name=$1 number said expected command status next
  rm -rf "$work/session"
  mkdir "$work/session"
  if ! awk -v directory="$work/session" -f "$parts/session.awk" "$2" >"$work/script" 2>"$work/log"; then
    fail "$name: this is no session" "$work/log"
    return
  fi
  (cd "$work/here" && timeout 300 bash "$work/script") >"$work/log" 2>&1 || true
  for ((number = 1; ; number++)); do
    said=$work/session/$number.said expected=$work/session/$number.expected
    [ -e "$work/session/$number.command" ] || break
    command=$(head -n 1 "$work/session/$number.command")
    # The command shows its progress only where it takes longer than two seconds.
    [ ! -e "$said" ] || sed -i '/^mpi-hints: [0-9]* s: /d' "$said"
    status=$(cat "$work/session/$number.status" 2>/dev/null || echo none)
    next=$(cat "$work/session/$((number + 1)).command" 2>/dev/null || true)
    # shellcheck disable=SC2016 # as it stands there
    if [ "$status" = none ]; then
      fail "$name: '$command' did not come to an end" "$said"
    elif [ "$status" -ne 0 ] && [ "$next" != 'echo $?' ]; then
      fail "$name: '$command' ended with status $status" "$said"
    # (What a launcher passes on of the two outputs comes in any order.)
    elif ! awk -f "$parts/matches.awk" "$expected" "$said" && ! cmp -s <(sort "$expected") <(sort "$said"); then
      diff "$expected" "$said" >"$work/log" || true
      fail "$name: '$command' does not say what is shown" "$work/log"
    else
      pass "$name: $command"
    fi
  done
}
