# shellcheck shell=bash
# The reference and the documentation of the sources, as a browser without a network shows them.

# in_browser REFERENCE: prints its defects.
in_browser() {
  # The system's Python has Selenium, FORD's does not.
  PATH=/usr/bin:$PATH timeout 200 python3 "$parts/browser.py" "$1" "$top/target/doc"
}

browser() {
  if in_browser "$top/target/docs/reference" >"$work/log" 2>&1; then
    pass "browser: the reference is styled, finds what is looked for, and leads where it says ($(cat "$work/log"))"
  else
    fail "browser: the reference" "$work/log"
  fi
}
