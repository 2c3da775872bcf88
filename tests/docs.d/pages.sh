# shellcheck shell=bash
# The installed man pages and completions.

# pages_wrong MAN: defects of the pages below it, one complaint per line.
pages_wrong() {
  local man=$1 name page
  find "$man" -name '*.[13]' -type f | LC_ALL=C sort >"$work/pages"
  [ -s "$work/pages" ] || echo "there are no pages"
  while read -r page; do
    if name=$(sed -n '1s/^\.so //p' "$page") && [ -n "$name" ]; then
      [ -f "$man/$name" ] || echo "$(basename "$page") leads to $name, which is not there"
    else
      echo "$page" >&4
    fi
  done <"$work/pages" 4>"$work/whole"
  # Titles are names, which are not in capitals; mandoc's STYLE messages complain about that and about long lines.
  xargs mandoc -T lint -W warning <"$work/whole" | sed "s|$man/||" || true
  while read -r page; do
    [ -f "$man/$page" ] || echo "$page is not there"
  done <"$work/expected"
}

# pages_expected: the pages that must exist: for C functions, names of the modules, subcommands.
pages_expected() {
  nm -g --defined-only "$P/lib/libmpi_info_dropin.a" 2>/dev/null | awk '$2 == "W" && $3 ~ /^MPI_/ { print $3 }' >"$work/functions"
  "$python" "$top/ci/reference/reference.py" --names | grep -xE '[A-Za-z][A-Za-z0-9_]*' >"$work/names"
  mpi-hints --help | awk '/^Commands:/ { inside = 1; next } /^[^ ]/ { inside = 0 } inside && NF && $1 != "help" { print $1 }' \
    >"$work/subcommands"
  sort -u "$work/functions" "$work/names" | sed 's|.*|man3/&.3|'
  sed 's|.*|man1/mpi-hints-&.1|' "$work/subcommands"
  echo man1/mpi-hints.1
}

pages() {
  local shell program name
  pages_expected >"$work/expected"
  attempt "pages: there is enough to be described" \
    test "$(wc -l <"$work/functions")" -gt 200 -a "$(wc -l <"$work/names")" -gt 150 -a "$(wc -l <"$work/subcommands")" -gt 4 || true
  pages_wrong "$P/share/man" >"$work/log"
  # One page of each kind as formatted by man, without warnings.
  man -M "$P/share/man" --warnings -E UTF-8 MPI_Win_allocate MPI_Comm_c2f hints_verdict mpi-hints-list 2>>"$work/log" >/dev/null || true
  if [ -s "$work/log" ]; then fail "pages: they are clean, and all there" "$work/log"; else pass "pages: they are clean, and all there"; fi
  man -M "$P/share/man" -k mpi >"$work/log" 2>&1 || true
  if grep -q '^MPI_Info_set (3) .*- sets the value of key' "$work/log" && grep -q '^mpi-hints-probe (1) ' "$work/log"; then
    pass "pages: man -k finds them"
  else
    fail "pages: man -k does not find them" "$work/log"
  fi

  for shell in bash zsh fish; do
    attempt "pages: $shell completes a subcommand" python3 "$parts/complete.py" "$shell" "$P/share" 'mpi-hints ex' explain || true
    attempt "pages: $shell completes an option" python3 "$parts/complete.py" "$shell" "$P/share" 'mpi-hints list --fo' --for || true
    attempt "pages: $shell completes what an option takes" python3 "$parts/complete.py" "$shell" "$P/share" \
      'mpi-hints list --for ' comm win hw_resource || true
  done
  for shell in bash zsh; do
    attempt "pages: $shell completes a key" python3 "$parts/complete.py" "$shell" "$P/share" 'mpi-hints explain cb_bu' \
      cb_buffer_size || true
  done

  # The programs in the pages and in the reference.
  for program in "$top"/examples/reference/*.f90; do
    name=$(basename "$program" .f90)
    # shellcheck disable=SC2046 # words
    attempt "pages: the example $name compiles" gfortran -std=f2018 -Wall -Wextra -Werror "$program" -o "$work/example" \
      $(pkg-config --cflags --libs mpi_info_dropin) || continue
    attempt "pages: the example $name runs" "$work/example" || true
  done
}
