# shellcheck shell=bash
# What runners share that have many programs: several of them are tested at once, one for each processor.

# For what all programs need, and for what is said about them.
common=$(mktemp -d)
trap 'rm -rf "$common"' EXIT

# start COMMAND...: runs a command, which tests a program and says PASS or FAIL of it, as soon as a processor
# is free for it, with $work as a directory of its own. What is said comes in the order of the commands.
processors=$(nproc) started=0 told=0
start() {
  while [ "$(jobs -rp | wc -l)" -ge "$processors" ]; do
    wait -n || true
  done
  local number=$started
  started=$((started + 1))
  (
    work=$common/$number
    mkdir "$work"
    "$@" >"$common/$number.part" 2>&1 || true
    rm -rf "$work"
    mv "$common/$number.part" "$common/$number.said"
  ) &
  tell
}
tell() {
  while [ -e "$common/$told.said" ]; do
    cat "$common/$told.said"
    told=$((told + 1))
  done
}

# Waits for all commands, and ends in a line of counts. Fails where a test did, or there was none.
conclude() {
  wait
  tell
  local passed failed
  passed=$(count PASS)
  failed=$(count FAIL)
  # Something of which nothing is said was not tested.
  [ "$told" -eq "$started" ] || failed=$((failed + 1))
  echo "$passed passed, $failed failed"
  [ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
}
count() { cat "$common"/*.said 2>/dev/null | grep -c "^$1 " || true; }
