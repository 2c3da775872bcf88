# shellcheck shell=bash
# The rules that sources and tests cite by number, docs/rules.md.

# rules_wrong PAGE: its defects, one complaint per line.
rules_wrong() {
  local page=$1 rule file
  sed -nE 's/^- \*\*([A-Z][0-9]+)\*\* .*/\1/p' "$page" | LC_ALL=C sort >"$work/rules"
  uniq -d "$work/rules" | sed 's/$/ is there several times/'
  (cd "$top" && find src crates command audit include fortran tests benches examples docs README.md CONTRIBUTING.md -type f \
    \( -name '*.rs' -o -name '*.[ch]' -o -name '*.[fF]90' -o -name '*.inc' -o -name '*.sh' -o -name '*.py' -o -name '*.md' -o -path 'tests/*' \
    ! -name '*.*' \) ! -path docs/rules.md -print0 | xargs -0 awk -f "$parts/rules.awk") | LC_ALL=C sort -u >"$work/cited"
  while read -r rule; do
    grep "^$rule tests/" "$work/cited" | has -v '\.md$' || echo "$rule has no test"
  done <"$work/rules"
  while read -r rule file; do
    grep -qx "$rule" "$work/rules" || echo "$file cites $rule, which is none of the rules"
  done <"$work/cited"
}

rules() {
  rules_wrong "$top/docs/rules.md" >"$work/log"
  if [ -s "$work/log" ]; then fail "rules: docs/rules.md and the sources" "$work/log"; else pass "rules: docs/rules.md and the sources"; fi
}
