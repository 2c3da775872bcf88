# shellcheck shell=bash disable=SC2154
# README.md at a glance: a picture of a report above the commands, and links to every page of docs/.

readme() {
  local text=$top/README.md page unlinked=''
  if [ "$(wc -l <"$text")" -le 110 ]; then pass "readme: at most 110 lines"; else fail "readme: more than 110 lines"; fi
  attempt "readme: the addresses are those of packaging/address" "$top/ci/address" --check || true
  if awk '/^!\[/ { picture = NR } /^```sh/ && !command { command = NR } END { exit !(picture && picture < command) }' "$text"; then
    pass "readme: the picture is above the commands"
  else
    fail "readme: no picture above the first commands"
  fi
  # Tables, headings and what programs print have lines of any length.
  if awk '/^ *```/ { inside = !inside } !inside && !/^[|#]/ && length > 120 { print FILENAME ":" FNR; wrong = 1 } END { exit wrong }' \
    "$text" "$top"/CONTRIBUTING.md "$top"/docs/*.md >"$work/log"; then
    pass "readme: no line of text is longer than 120 characters"
  else
    fail "readme: lines of more than 120 characters" "$work/log"
  fi
  for page in "$top"/docs/*.md; do
    page=${page##*/}
    grep -qF "(docs/$page" "$text" || grep -qF "($page" "$top"/docs/*.md || unlinked+=" $page"
  done
  if [ -z "$unlinked" ]; then pass "readme: each page of docs/ is linked"; else fail "readme: nothing links to$unlinked"; fi
}
