# shellcheck shell=bash
# The rules that sources and tests cite by number, docs/rules.md.

# rules_wrong PAGE: what is wrong with it, one complaint per line.
rules_wrong() {
  local page=$1 rule file
  # The rows of the page: "RULE" for each, and "RULE FILE" for each linked test.
  awk -F '|' '/^\| [A-Z][0-9]+ \|/ { gsub(/ /, "", $2); print $2 }' "$page" | LC_ALL=C sort >"$work/rules"
  awk -F '|' '/^\| [A-Z][0-9]+ \|/ {
    gsub(/ /, "", $2)
    while (match($5, /\]\([^)]*\)/)) {
      link = substr($5, RSTART + 2, RLENGTH - 3)
      $5 = substr($5, RSTART + RLENGTH)
      sub(/^\.\.\//, "", link)
      print $2, link
    }
  }' "$page" | LC_ALL=C sort >"$work/linked"
  uniq -d "$work/rules" | sed 's/$/ has several rows/'
  while read -r rule; do
    grep -q "^$rule " "$work/linked" || echo "$rule has no test"
  done <"$work/rules"
  (cd "$top" && find src core command audit include fortran tests benches examples docs README.md -type f \
    \( -name '*.rs' -o -name '*.[ch]' -o -name '*.[fF]90' -o -name '*.inc' -o -name '*.sh' -o -name '*.md' -o -path 'tests/*' \
    ! -name '*.*' \) ! -path docs/rules.md -print0 | xargs -0 awk -f "$parts/rules.awk") | LC_ALL=C sort -u >"$work/cited"
  while read -r rule file; do
    if [ ! -f "$top/$file" ]; then
      echo "$rule: $file does not exist"
    elif ! grep -qxF "$rule $file" "$work/cited"; then
      echo "$rule: $file does not cite it"
    fi
  done <"$work/linked"
  while read -r rule file; do
    grep -qx "$rule" "$work/rules" || echo "$file cites $rule, which is none of the rules"
  done <"$work/cited"
  # A test whose comment begins with a rule is about that rule.
  while read -r rule file; do
    grep -qxF "$rule $file" "$work/linked" || echo "$rule: $file is about it, and is not in its row"
  done < <(cd "$top" && find tests/fortran tests/parallel tests/c -type f -name '*.[Fc]*' -print0 |
    xargs -0 awk -v header=1 -f "$parts/rules.awk" | LC_ALL=C sort -u)
}

# rules_found NAME COMPLAINT COMMAND...: this complaint is made about the page that the command (a filter) produces.
rules_found() {
  local name=$1 complaint=$2
  shift 2
  "$@" <"$top/docs/rules.md" >"$work/page"
  rules_wrong "$work/page" >"$work/log"
  if grep -qxF -e "$complaint" "$work/log"; then
    pass "rules: $name is found"
  else
    fail "rules: it does not say '$complaint'" "$work/log"
  fi
}

rules() {
  rules_wrong "$top/docs/rules.md" >"$work/log"
  if [ -s "$work/log" ]; then fail "rules: docs/rules.md and the sources" "$work/log"; else pass "rules: docs/rules.md and the sources"; fi
  rules_found "a rule without a test" 'I4 has no test' sed '/^| I4 |/s/| [^|]* |$/| |/'
  rules_found "a test that does not exist" 'I4: tests/fortran/info/none.F90 does not exist' sed '/^| I4 |/s/i04_blanks\.F90/none.F90/'
  rules_found "a test of something else" 'I4: tests/fortran/info/i05_empty.F90 does not cite it' \
    sed '/^| I4 |/s/i04_blanks\.F90/i05_empty.F90/'
  rules_found "a rule that is cited and not there" \
    'tests/fortran/info/i04_blanks.F90 cites I4, which is none of the rules' sed '/^| I4 |/d'
  rules_found "a test that is not in its row" 'I4: tests/fortran/info/i04_blanks.F90 is about it, and is not in its row' \
    sed '/^| I4 |/s/\[info\/i04_blanks\]([^)]*), //'
}
