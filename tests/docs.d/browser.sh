# shellcheck shell=bash
# The reference and the documentation of the sources, as a browser without a network shows them.

# in_browser REFERENCE: prints its defects.
in_browser() {
  # The system's Python has Selenium, FORD's does not.
  PATH=/usr/bin:$PATH timeout 200 python3 "$parts/browser.py" "$1" "$top/target/doc"
}

# browser_finds NAME WORDS COMMAND...: the defect that the command puts into the entry of MPI_Info_set is found.
browser_finds() {
  local name=$1 words=$2 entry=$work/reference/interface/mpi_info_set.html
  shift 2
  "$@" <"$top/target/docs/reference/interface/mpi_info_set.html" >"$entry"
  if in_browser "$work/reference" >"$work/log" 2>&1; then
    fail "browser: $name is not found"
  elif grep -qF -e "$words" "$work/log"; then
    pass "browser: $name is found"
  else
    fail "browser: it does not say '$words'" "$work/log"
  fi
}

browser() {
  if in_browser "$top/target/docs/reference" >"$work/log" 2>&1; then
    pass "browser: the reference is styled, finds what is looked for, and leads where it says ($(cat "$work/log"))"
  else
    fail "browser: the reference" "$work/log"
  fi
  cp -R "$top/target/docs/reference" "$work/reference"
  browser_finds "a script from elsewhere" 'mpi_info_set.html loads https://example.org/a.js' \
    sed 's|</head>|<script src="https://example.org/a.js"></script></head>|'
  browser_finds "a link that leads nowhere" 'mpi_info_set.html leads to none.html' sed 's|</body>|<a href="none.html">.</a></body>|'
  browser_finds "a page without its style" 'MPI_Info_set: its bar is not styled' sed '/bootstrap.min.css/d'
}
