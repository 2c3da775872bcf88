# shellcheck shell=bash
# advise: what to change in a slow job, from its report and from logs of Darshan.

# PyPI's package for reading Darshan logs, unpacked once: $wheel. Its sample logs are in $samples.
wheel=$common/darshan
has_wheel() {
  local python=$common/python/bin/python
  [ ! -d "$wheel" ] || return 0
  [ -x "$python" ] || python3 -m venv "$common/python"
  "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: darshan==3.5.0
  python3 -m zipfile -e darshan-*.whl "$wheel"
  rm darshan-*.whl
}
samples=$wheel/darshan/examples/example_logs

logs_of_darshan() {
  has_wheel
  (cd "$here/.." && cargo build --quiet --profile checked --target-dir target/install --package mpi-hints-command --example darshan_records)
  mkdir made
  python3 "$here/command.d/darshan.py" "$wheel" "$here/../target/install/checked/examples/darshan_records" made >count
  cat count
  note "$(tail -n 1 count)"
}
attempt "advise reads all fields of Darshan's logs as PyPI's darshan does" logs_of_darshan

advice_on_samples() {
  local log
  has_wheel
  # 2,048 processes on Lustre, each request across two stripes; HDF5 with small independent writes; a slow storage target.
  try 0 advise "$samples/example.darshan"
  is_quiet
  says "example.darshan: Darshan log 3.10, 2,048 processes, 117 s: 2 findings"
  says "16,401 of 16,402 calls of the system, 100 %, do not begin at a multiple of 1 MiB"
  says "not known: the MPI library and its hints"
  try 1 advise --check --json "$samples"/shane*.darshan "$samples/sample-badost.darshan"
  holds '[[finding["rule"] for finding in job["findings"]] for job in data["jobs"]] == [["small-requests"], ["imbalance"]]'
  holds '[job["processes"] for job in data["jobs"]] == [16, 2048]'
  holds '"NF90_COLLECTIVE" in str(data["jobs"][0]["findings"][0]["change"])'
  # Nothing is found: a single line.
  try 0 advise --check "$samples/noposix.darshan"
  [ "$(wc -l <"$said")" -eq 1 ] || die "more than a line"
  says "noposix.darshan: Darshan log 3.10, 512 processes, 39213 s: nothing to advise"
  for log in "$wheel"/darshan/*/*/*.darshan; do try 0 advise "$log" >/dev/null; done
}
attempt "advise on the sample logs of Darshan" advice_on_samples

# what_it_did HINTS...: the report of a program that transfers pieces with gaps, with these hints.
what_it_did() {
  [ -x "$common/strided" ] || mpicc.mpich -O1 "$here/command.d/strided.c" -o "$common/strided"
  rm -f run.json
  launch mpich-4 4 120 env "MINFO_REPORT=json:run.json" "LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so" \
    "$common/strided" strided.data "$@" >/dev/null
}

advice_on_reports() {
  # Reads one by one, since data sieving is off.
  what_it_did read romio_ds_read=disable
  try 1 advise --check run.json --write hints.toml
  is_quiet
  says "run.json: report, 4 processes, "
  says ", MPICH 4.0"
  says "strided.data: pieces that are transferred one by one (up to "
  says "romio_ds_read = enable, over what the program gives"
  ! grep -q "no times\|file systems" "$said" || die "the report is not read wholly"
  try 0 check hints.toml
  says "hints.toml: 1 hint, all valid"
  # With them, there is nothing left to advise.
  MINFO_HINTS=hints.toml what_it_did read romio_ds_read=disable
  try 0 advise --check run.json
  says ", MPICH 4.0.2: nothing to advise"
  # Collective writes one by one.
  what_it_did write-all romio_cb_write=disable romio_ds_write=disable
  try 0 advise --json run.json
  holds '[finding["rule"] for finding in data["jobs"][0]["findings"]] == ["buffering-off"]'
  holds 'data["jobs"][0]["findings"][0]["hints"] == [{"key": "romio_cb_write", "value": "enable", "override": True}]'
  # A good job: large contiguous parts, collective or in files of their own.
  what_it_did blocks romio_cb_write=enable
  try 0 advise --check run.json
  what_it_did own
  try 0 advise --check run.json
  says "nothing to advise"
  # A misspelt hint, and a file for each process: no more than the hint.
  what_it_did own cb_nodse=4
  try 0 advise run.json
  says "1 finding"
  says "cb_nodse = 4: unknown (did you mean cb_nodes?) of file strided.data."
  says "change        correct its name"
}
attempt "advise on reports, and the hints that it writes" advice_on_reports

probe_decides() {
  what_it_did read romio_ds_read=disable
  launch mpich-4 1 120 "$command" probe --json --for file --key romio_ds_read --output probe.json
  try 0 advise --probe probe.json --json run.json
  holds 'data["jobs"][0]["findings"][0]["hints"][0]["key"] == "romio_ds_read"'
  # A library that ignores it.
  sed 's/"outcome": "taken"/"outcome": "ignored"/' probe.json >deaf.json
  ! cmp -s probe.json deaf.json || die "the probe has no such outcome"
  try 0 advise --probe deaf.json run.json --write hints.toml
  says "romio_ds_read: ignored in the probe"
  complains "hints.toml is not written: no hints are advised"
  [ ! -e hints.toml ] || die "there is a file"
  try 2 advise --probe run.json run.json
  complains "run.json: this is not what"
}
attempt "advise gives no hint that a probe found to be ignored" probe_decides

written_files() {
  what_it_did read romio_ds_read=disable
  echo mine >hints.toml
  try 2 advise run.json --write hints.toml
  says_nothing
  complains "hints.toml: it exists; --force replaces it"
  [ "$(cat hints.toml)" = mine ] || die "it is replaced"
  try 0 advise run.json --write hints.toml --force
  grep -qx 'romio_ds_read = "enable"' hints.toml || die "it is not replaced"
  grep -q '^# .*calls of the system, on average 64 bytes each' hints.toml || die "no reason"
  try 2 advise run.json --force
  try 0 advise run.json --html --output page.html
  says_nothing
  grep -qF '<h1>What to do</h1>' page.html || die "no page"
  grep -qF 'hint romio_ds_read = enable' page.html || die "the page does not advise it"
  # The page of a report begins with the advice.
  try 0 report --html --output report.html run.json
  sed -n '/<h2>What needs attention/,/<table/p' report.html >part.html
  grep -qF 'strided.data: pieces that are transferred one by one' part.html || die "the report's page does not begin with it"
}
attempt "advise replaces no file, and makes a page" written_files

# Neither a damaged log nor any other file does harm: a line and status 2, or an answer, in bounded memory and time.
damaged_logs() {
  local file status=0 refused=0 all=0
  has_wheel
  mkdir bad
  python3 "$here/command.d/damaged.py" "$samples" bad
  for file in bad/*; do
    all=$((all + 1)) status=0
    (ulimit -v 2000000 && exec timeout 60 "$command" advise "$file") >"$said" 2>"$complained" || status=$?
    # (What takes longer than two seconds says so.)
    sed -i '/^mpi-hints: [0-9]* s: reading /d' "$complained"
    case $status in
      0) [ -s "$said" ] || die "$file: no answer" ;;
      2)
        refused=$((refused + 1))
        [ "$(wc -l <"$complained")" -eq 1 ] && [ ! -s "$said" ] || die "$file: $(cat "$complained")"
        grep -q "^mpi-hints: $file:" "$complained" || die "$file: $(cat "$complained")" ;;
      *) die "$file: status $status: $(tail -n 3 "$complained")" ;;
    esac
  done
  [ "$refused" -gt 50 ] && [ "$((all - refused))" -gt 20 ] || die "$refused of $all are refused"
  for file in bad/bomb*; do try 2 advise "$file"; done
  try 2 advise /dev/null
  try 2 advise bad
  try 2 advise bad/none
  note "$all files, $refused refused"
}
attempt "advise is not harmed by damaged logs" damaged_logs
