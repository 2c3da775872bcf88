# shellcheck shell=bash
# probe: alone, and under the launchers of two families.

alone() {
  try 0 probe
  is_quiet
  says "embedded: the process was started without a launcher"
  says "access_style"
  only_files
  mkdir there
  try 0 probe --dir there --json
  only_files there
  holds 'data["about"]["engine"] == "embedded" and data["about"]["processes"] == 1 and not data["failures"]'
  holds 'data["about"]["library"] is None and data["about"]["directory"].endswith("/here/there")'
  holds 'data["about"]["file_system"]'
  holds 'hints["file", "access_style"]["at_creation"] == {"outcome": "taken"}'
  holds 'hints["file", "filename"]["default"] == "DIRECTORY/file.0"'
  holds 'hints["win", "no_locks"]["default"] == "false" and hints["win", "no_locks"]["given"] == "true"'
  holds 'hints["win", "no_locks"]["wrong"]["outcome"] == "left_out"'
  holds 'hints["win", "same_size"]["later"] == {"outcome": "ignored"}'
  holds 'hints["file", "cb_nodes"]["at_creation"] == {"outcome": "ignored"}'
  holds '{hint["object"] for hint in data["hints"]} == {"comm", "win", "file"}'
}
attempt "probe alone" alone

# Every key of the catalogue is in it, for each kind of object.
complete() {
  "$command" list --json >../catalogue
  try 0 probe --json
  python3 - <<'PYTHON' || die "hints are missing"
import json

with open("../catalogue", encoding="utf-8") as text:
    rows = json.load(text)
with open("../said", encoding="utf-8") as text:
    found = {(hint["object"], hint["key"]) for hint in json.load(text)["hints"]}
known = {(kind, row["key"]) for row in rows for kind in row["for"] if kind in ("comm", "win", "file")}
assert found == known, found ^ known
PYTHON
}
attempt "probe has every key for every kind of object" complete

# under ENGINE PROCESSES ARGUMENT...: the command under the launcher of a row.
under() { launch "$1" "$2" 300 "$command" "${@:3}"; }

jobs_of() {
  local maker=$2
  try_in 0 under "$1" 2 probe --json --output ../probe.json
  ! grep -q . "$said" || die "it writes to standard output, too"
  only_files
  holds 'data["about"]["engine"] == "native" and data["about"]["processes"] == 2' ../probe.json
  holds "data['about']['library']['maker'] == '$maker'" ../probe.json
  holds '"/" in data["about"]["library"]["file"] and data["about"]["library"]["version"]' ../probe.json
  holds '"mpiexec" in data["about"]["why"] or "MINFO_MPI_LIBRARY" in data["about"]["why"]' ../probe.json
  holds 'not data["failures"]' ../probe.json
  holds 'hints["file", "cb_buffer_size"]["at_creation"] == {"outcome": "taken"}' ../probe.json
  # What would be a division by zero never gets there.
  holds 'hints["file", "cb_buffer_size"]["wrong"]["why"].startswith("malformed: it wants")' ../probe.json
  holds 'hints["win", "no_locks"]["at_creation"] == {"outcome": "taken"}' ../probe.json
  holds 'not [hint for hint in data["hints"] for attempt in ("at_creation", "later", "wrong")
    if (hint[attempt] or {}).get("outcome") == "failed"]' ../probe.json
}
attempt "probe with two processes of MPICH" jobs_of mpich-4 MPICH
attempt "probe with two processes of Open MPI" jobs_of openmpi-4 "Open MPI"

faulty() {
  try_in 0 under mpich-4 1 probe
  says "refused: faulty"
  says "Hydra"
  only_files
}
attempt "probe keeps a known-faulty hint from MPICH" faulty

# With MINFO_CHECK=off a wrong value would reach the library.
unchecked() {
  try_in 0 env MINFO_CHECK=off MINFO_ENGINE=native MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json
  holds 'data["about"]["check"] == "off" and all(hint["wrong"] is None for hint in data["hints"])'
  holds '"MINFO_MPI_LIBRARY" in data["about"]["why"]'
}
attempt "probe gives no wrong values that nobody would keep back" unchecked

no_directory() {
  try 2 probe --dir /nonexistent
  complains "/nonexistent: No such file"
  try_in 2 under mpich-4 2 probe --dir /nonexistent
  complains "/nonexistent: No such file"
  try 2 probe --output /nonexistent/file
  complains "/nonexistent/file: "
  only_files
}
attempt "probe where nothing can be written" no_directory

no_engine() {
  try_in 2 env MINFO_ENGINE=native MINFO_MPI_LIBRARY=/nonexistent.so "$command" probe
  complains "MINFO_MPI_LIBRARY=/nonexistent.so cannot be used"
  only_files
}
attempt "probe without the MPI that was asked for" no_engine

# A signal in the middle: nothing is left.
interrupted() {
  local signal process status
  for signal in INT TERM HUP; do
    MINFO_MPI_LIBRARY=libmpich.so.12 setsid "$command" probe >../out 2>&1 &
    process=$!
    wait_for_probe "$process"
    kill -s "$signal" "$process"
    status=0
    wait "$process" || status=$?
    [ "$status" -gt 128 ] || die "it ended with status $status after $signal"
    only_files
  done
}
wait_for_probe() {
  local turn
  for ((turn = 0; turn < 2000; turn++)); do
    if compgen -G '.mpi-hints-probe-*/file.*' >/dev/null; then
      return
    fi
    kill -0 "$1" 2>/dev/null || die "it ended before it could be interrupted: $(cat ../out)"
    sleep 0.005
  done
  die "it makes no files"
}
attempt "probe leaves nothing when a signal ends it" interrupted
