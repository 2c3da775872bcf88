# shellcheck shell=bash
# Where links lead, if it is in this tree.

# anchors DOCUMENT: the anchors of its headings, as GitHub derives them.
anchors() {
  awk '/^ *```/ { inside = !inside; next } !inside && /^#+ /' "$1" |
    sed -E 's/^#+ +//; s/\[([^]]*)\]\([^)]*\)/\1/g' | tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

# links DOCUMENT: one check for all.
links() {
  local document=$1 link path wrong=''
  while IFS= read -r link; do
    case $link in http://* | https://*) continue ;; esac
    path=$document
    [ -z "${link%%#*}" ] || path=$(dirname "$document")/${link%%#*}
    if [ ! -e "$path" ]; then
      wrong+=" $link"
    elif [[ $link == *'#'* ]] && ! anchors "$path" | grep -xF -e "${link#*#}" >/dev/null; then
      wrong+=" $link"
    fi
  done < <(awk '/^ *```/ { inside = !inside; next } !inside' "$document" | grep -oE '\]\([^) ]+\)' | sed -E 's/^\]\(|\)$//g')
  if [ -z "$wrong" ]; then
    pass "$(basename "$document"): its links"
  else
    fail "$(basename "$document"): these lead nowhere:$wrong"
  fi
}
