# shellcheck shell=bash
# probe: alone, and under the launchers of two families.

alone() {
  try 0 probe
  is_quiet
  says "embedded: started without a launcher"
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

# A part of a probe gives the same as the whole; and giving each hint alone gives the same as many at once.
part() {
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output ../whole.json
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output ../singly.json --singly
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output ../part.json --for win --for comm
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output ../keys.json --key cb_nodes --key no_locks
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json --output ../without.json --without cb_nodes
  python3 - <<'PYTHON' || die "a part is not a part of the whole"
import json

def hints(name):
    with open(f"../{name}.json", encoding="utf-8") as text:
        return json.load(text)["hints"]

whole = hints("whole")
assert len(whole) > 100
assert hints("singly") == whole
assert hints("part") == [hint for hint in whole if hint["object"] != "file"]
assert hints("keys") == [hint for hint in whole if hint["key"] in ("cb_nodes", "no_locks")]
assert hints("without") == [hint for hint in whole if hint["key"] != "cb_nodes"]
PYTHON
  holds 'data["part"] == {"for": [], "keys": ["cb_nodes", "no_locks"], "without": []}' ../keys.json
  # Hints that were not selected do not count as different.
  try 0 diff ../whole.json ../keys.json
  says_nothing
  complains "../keys.json is of a part"
  try 2 probe --key cb_node
  complains 'unknown key "cb_node": did you mean cb_nodes?'
  try 2 probe --for comm --key cb_nodes
  complains "cb_nodes is not a hint for communicators"
  try 2 probe --for memory
  try 2 probe --patience 0
  only_files
}
attempt "probe of a part" part

# A hint with which no object can be created is found among the others given with it.
refused_hint() {
  mpicc.mpich -std=c11 -O1 -Wall -Wextra -Werror -shared -fPIC "$here/command.d/picky.c" -o ../libmpich-picky.so
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --for file --json --output ../whole.json
  try_in 0 env MINFO_MPI_LIBRARY="$PWD/../libmpich-picky.so" "$command" probe --for file --json --output ../picky.json
  python3 - <<'PYTHON' || die "it takes others with it"
import json

def hints(name):
    with open(f"../{name}.json", encoding="utf-8") as text:
        return {hint["key"]: hint for hint in json.load(text)["hints"]}

whole, picky = hints("whole"), hints("picky")
assert whole["romio_cb_read"]["at_creation"]["outcome"] == "taken"
assert picky["romio_cb_read"]["at_creation"]["outcome"] == "failed", picky["romio_cb_read"]
assert picky["romio_cb_read"]["later"] == whole["romio_cb_read"]["later"]
whole["romio_cb_read"]["at_creation"] = picky["romio_cb_read"]["at_creation"]
assert picky == whole
PYTHON
}
attempt "probe finds the hint that an MPI refuses" refused_hint

# Every key of the catalogue is in the probe, for each kind of object.
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

# under ENGINE PROCESSES ARGUMENT...: the command under the launcher of a row, whose library it finds by itself.
under() {
  (
    # shellcheck disable=SC2034 # launch's
    engine_library[$1]=
    launch "$1" "$2" 300 "$command" "${@:3}"
  )
}

jobs_of() {
  local maker=$2
  try_in 0 under "$1" 2 probe --json --output ../probe.json
  ! grep -q . "$said" || die "it writes to standard output, too"
  only_files
  holds 'data["about"]["engine"] == "native" and data["about"]["processes"] == 2' ../probe.json
  holds "data['about']['library']['maker'] == '$maker'" ../probe.json
  holds '"/" in data["about"]["library"]["file"] and data["about"]["library"]["version"]' ../probe.json
  holds '"mpiexec (" in data["about"]["why"]' ../probe.json
  holds 'not data["failures"]' ../probe.json
  holds 'hints["file", "cb_buffer_size"]["at_creation"] == {"outcome": "taken"}' ../probe.json
  # The value that would cause a division by zero never reaches the library.
  holds 'hints["file", "cb_buffer_size"]["wrong"]["reason"] == "malformed"' ../probe.json
  # (MPICH keeps it, and uses it for nothing.)
  holds "hints['win', 'no_locks']['at_creation']['outcome'] == ('not_used' if '$maker' == 'MPICH' else 'taken')" ../probe.json
  holds 'not [hint for hint in data["hints"] for attempt in ("at_creation", "later", "wrong")
    if (hint[attempt] or {}).get("outcome") == "failed"]' ../probe.json
}
attempt "probe with two processes of MPICH" jobs_of mpich-4 MPICH
attempt "probe with two processes of Open MPI" jobs_of openmpi-4 "Open MPI"

# Four processes on fewer processors, which wait for each other in busy loops (times.sh: for how long). A probe that takes
# longer than two seconds shows its progress.
crowd() {
  local began=$SECONDS
  try_in 0 under mpich-4 4 probe --json --output ../probe.json
  holds 'data["about"]["processes"] == 4 and not data["failures"]' ../probe.json
  [ $((SECONDS - began)) -lt 5 ] || grep -qE 's: [0-9]+ of [0-9]+ values tried, MPI_' "$complained" || die "no progress"
  only_files
}
attempt "probe with more processes than processors" crowd

faulty() {
  try_in 0 under mpich-4 1 probe
  says "not passed on: harmful"
  says "Hydra"
  only_files
}
attempt "probe keeps a known-faulty hint from MPICH" faulty

named() {
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --json
  holds 'data["about"]["why"] == "named by MINFO_MPI_LIBRARY" and data["about"]["check"] == "warn"'
  holds 'data["about"]["library"]["file"].endswith("libmpich.so.12")'
  try_in 0 env MINFO_ENGINE=native MINFO_CHECK=error MINFO_MPI_LIBRARY= "$command" probe --json
  holds 'data["about"]["why"] == "chosen by MINFO_ENGINE" and data["about"]["check"] == "error"'
}
attempt "probe says why it is this MPI" named

# Without checks, the probed values would crash the MPI.
unchecked() {
  try_in 2 env MINFO_CHECK=off MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe
  complains "MINFO_CHECK=off"
  try_in 2 env MINFO_CHECK=off MINFO_ENGINE=native mpiexec.mpich -n 2 "$command" probe
  [ "$(grep -c 'MINFO_CHECK=off hands' "$complained")" -eq 1 ] || die "not one process complains"
  only_files
}
attempt "probe does not run where nothing is kept from the MPI" unchecked

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

# A signal in the middle, while the MPI creates files: nothing is left.
interrupted() {
  local signal status
  for signal in INT TERM HUP; do
    status=0
    LD_PRELOAD=$common/signal_at_file.so TEST_SIGNAL=$(kill -l "$signal") MINFO_MPI_LIBRARY=libmpich.so.12 \
      setsid --wait "$command" probe >../out 2>&1 || status=$?
    [ "$status" -gt 128 ] || die "it ended with status $status after $signal: $(cat ../out)"
    only_files
  done
}
gcc -std=gnu11 -O1 -Wall -Wextra -Werror -shared -fPIC "$here/command.d/signal_at_file.c" -o "$common/signal_at_file.so"
attempt "probe leaves nothing when a signal ends it" interrupted

# nothing_soon: the current directory becomes empty. The process that cleans up lives a little longer than the probe.
nothing_soon() { until_true is_empty; }
is_empty() { [ -z "$(find . -mindepth 1)" ]; }

# That process also reports what ended the probe, and saves what was found.
soon_complains() { until_true grep -qF -e "$1" "$complained"; }

# An MPI that ends the probe: the findings so far are saved, and the current step is named.
crashed() {
  LD_PRELOAD=$common/signal_at_file.so TEST_SIGNAL=$(kill -l KILL) MINFO_MPI_LIBRARY=libmpich.so.12 \
    "$command" probe --json --output ../found.json >../out 2>"$complained" && die "it ended well"
  nothing_soon
  soon_complains "the probe ended in MPI_File_open without hints; ../found.json has the findings so far"
  holds 'data["unfinished"] == "MPI_File_open without hints"' ../found.json
  holds 'hints["win", "no_locks"]["at_creation"]["outcome"] == "not_used"' ../found.json
  holds '{hint["object"] for hint in data["hints"]} == {"comm", "win"}' ../found.json
  # The rest can still be probed.
  try_in 0 env MINFO_MPI_LIBRARY=libmpich.so.12 "$command" probe --for file
}
attempt "probe keeps what it found when the MPI crashes" crashed

hung() {
  local status=0
  LD_PRELOAD=$common/signal_at_file.so TEST_HANG=1 limited 120 mpiexec.mpich -n 2 "$command" probe --patience 3 \
    --output ../found >../out 2>"$complained" || status=$?
  case $status in 0 | 124) die "it ended with status $status" ;; esac
  nothing_soon
  complains "no answer: "
  soon_complains "the probe ended in MPI_File_open without hints; ../found has the findings so far"
  grep -q '^not finished: the probe ended in MPI_File_open without hints' ../found || die "it does not say where it ended"
  grep -q '^  no_locks ' ../found || die "what was found is lost"
}
attempt "probe ends where the MPI hangs" hung

# together_ended_by SIGNAL: two processes, each of which sends itself a signal when it creates its first file.
together_ended_by() {
  local status=0
  LD_PRELOAD=$common/signal_at_file.so TEST_SIGNAL=$(kill -l "$1") \
    limited 120 env --default-signal=INT,QUIT mpiexec.mpich -n 2 "$command" probe >../out 2>&1 || status=$?
  [ "$status" -ne 0 ] || die "it ended well after $1: $(cat ../out)"
  nothing_soon
}

# Signals that the program does not or cannot catch, alone and under a launcher. (Background processes of a shell ignore
# two of these, and so do their children. MPICH catches SIGUSR1 and UCX SIGSEGV, and they continue.)
killed() {
  local signal status
  for signal in QUIT ALRM USR2 XCPU ABRT KILL; do
    status=0
    LD_PRELOAD=$common/signal_at_file.so TEST_SIGNAL=$(kill -l "$signal") MINFO_MPI_LIBRARY=libmpich.so.12 \
      setsid --wait env --default-signal=INT,QUIT "$command" probe >../out 2>&1 || status=$?
    [ "$status" -gt 128 ] || die "it ended with status $status after $signal: $(cat ../out)"
    nothing_soon
  done
  for signal in INT KILL; do together_ended_by "$signal"; done
}
attempt "probe leaves nothing however it ends" killed

# The launcher is ended while the processes of the probe are stopped. (An interrupt from a terminal goes to all of
# them.)
launcher_ended() {
  local signal launcher
  for signal in TERM KILL; do
    TEST_RUN=$TEST_RUN.launcher LD_PRELOAD=$common/signal_at_file.so TEST_SIGNAL=$(kill -l STOP) \
      setsid mpiexec.mpich -n 2 "$command" probe >../out 2>&1 &
    launcher=$!
    until_true has_made_a_file
    kill -s "$signal" "$launcher"
    wait "$launcher" || true
    # Processes that the launcher left stopped are ended as a batch system does it.
    end_processes_of "$TEST_RUN.launcher"
    nothing_soon
  done
}
has_made_a_file() { [ -n "$(find . -mindepth 2)" ]; }
attempt "probe leaves nothing when its launcher ends" launcher_ended

# The guard process is not for users, and removes nothing else.
guard_for_nobody() {
  local path=$PWD/precious
  mkdir precious
  { printf '%b' "\\x$(printf %02x ${#path})\\0\\0\\0\\0\\0\\0\\0"; printf %s "$path"; } >../pipe
  "$command" --guard-directory <../pipe >"$said"
  says ready
  only_files precious
  try 2 --guard-directory </dev/null
}
attempt "the guard of a probe removes nothing else" guard_for_nobody
