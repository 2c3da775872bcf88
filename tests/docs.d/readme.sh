# shellcheck shell=bash disable=SC2154
# README.md at a glance: a picture of a report above the commands, and links to every page of docs/.

readme() {
  local text=$top/README.md page unlinked=''
  if [ "$(wc -l <"$text")" -le 130 ]; then pass "readme: at most 130 lines"; else fail "readme: more than 130 lines"; fi
  if awk '/^!\[/ { picture = NR } /^```/ && !command { command = NR } END { exit !(picture && picture < command) }' "$text"; then
    pass "readme: the picture is above the commands"
  else
    fail "readme: no picture above the first commands"
  fi
  for page in "$top"/docs/*.md; do
    page=${page##*/}
    grep -qF "(docs/$page" "$text" || grep -qF "($page" "$top"/docs/*.md || unlinked+=" $page"
  done
  if [ -z "$unlinked" ]; then pass "readme: each page of docs/ is linked"; else fail "readme: nothing links to$unlinked"; fi
}
