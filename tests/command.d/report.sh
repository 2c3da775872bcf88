# shellcheck shell=bash
# report: reports of jobs, shown, joined and compared, and as a page.

shown() {
  a_report a.json 2 wrong
  MINFO_REPORT=full launch mpich-4 2 120 "$common/given" wrong 2>../full >/dev/null
  try 0 report a.json
  is_quiet
  try 1 report --check a.json
  [[ "$(sed -n 2p "$said")" = "  "*"/given wrong, "*"host $(uname -n), began "*" s, MPICH Version: 4.0.2"* ]] || die "another job"
  # The same table as the job's own.
  [ "$(head -n 1 "$said" | sed 's/.*)): //')" = "$(sed -n 's/^mpi_info_f08: .*)): //p' ../full)" ] || die "other numbers"
  diff <(tail -n +3 "$said") <(grep '^  ' ../full | tail -n +2) || die "another table"
  try 1 report --summary --check a.json
  ! grep -qE ' in effect +[0-9]' "$said" || die "what is in effect is in the summary"
  a_report well.json 1 sound
  try 0 report --check well.json
  says "well.json: hints of 1 process (native engine ("
  try 0 report well.json --output text
  says_nothing
  is_quiet
  try 0 report a.json --html --output page.html
  says_nothing
  complains 'mpi-hints: the page is in page.html'
  grep -q 'ghosts' text || die "nothing is written"
}
attempt "report shows a report" shown

# As in the job's own table: who gave a hint, where, how often, and whether again; also with a hints file.
who() {
  local what
  printf '[file]\ncb_buffer_size = 4096\n[comm."halo"]\nno_such_hint = 1\n' >hints.toml
  for what in wrong later; do
    MINFO_HINTS=hints.toml MINFO_REPORT=full launch mpich-4 2 120 "$common/given" "$what" 2>../full >/dev/null
    MINFO_HINTS=hints.toml MINFO_REPORT=json:$what.json launch mpich-4 2 120 "$common/given" "$what" >/dev/null
    "$command" report "$what.json" >"$said" || true
    diff <(tail -n +3 "$said") <(grep '^  ' ../full | tail -n +2) || die "another table"
  done
  says "hints.toml:2"
  python3 - <<'PYTHON'
import json
with open("later.json", encoding="utf-8") as text:
    data = json.load(text)
row = data["hints"][0]
row.update(kind="file", name="run*.nc", procedure="MPI_File_open", line=None, verdict="in effect", times=24, ranks=[[0, 1]],
           again=["MPI_File_set_view", "MPI_File_set_info"], names=3, scope=1, added_by=None)
data["hints"].append(dict(row, key="nc_header_align_size", verdict="unknown", added_by="PnetCDF", again=[], names=1, scope=2))
with open("made.json", "w", encoding="utf-8") as text:
    json.dump(data, text)
PYTHON
  "$command" report made.json >"$said" || true
  grep -qE '^  file run\*\.nc, 3 files, 1 process each \(12 times\) +MPI_File_open; repeated in MPI_File_set_view, MPI_File_set_info ' "$said" || die "not who, where and how often"
  grep -qE '^  file run\*\.nc \(12 times\) +PnetCDF in MPI_File_open +nc_header_align_size ' "$said" || die "not who added it"
  "$command" report --summary made.json >"$said" || true
  ! grep -q nc_header_align_size "$said" || die "what a library gives by itself is in the summary"
  "$command" report --html --output page.html made.json || true
  grep -qF 'MPI_File_open; repeated in MPI_File_set_view, MPI_File_set_info' page.html || die "the page does not say where"
  grep -qF 'PnetCDF in MPI_File_open' page.html || die "the page does not say who"
  grep -qF 'run*.nc, 3 files, 1 process each (12 times)' page.html || die "the page does not say how often"
  "$command" report --json made.json >"$said" || true
  holds '{(row["names"], row["scope"], row["added_by"]) for row in data["hints"] if row["name"] == "run*.nc"}
    == {(3, 1, None), (1, 2, "PnetCDF")}'
}
attempt "report says who gave what, where and how often" who

# Files with times: in the order of these, beside each other in a comparison, and as bars and columns on the page.
profiles() {
  a_report a.json 1 sound
  python3 - <<'PYTHON'
import json
with open("a.json", encoding="utf-8") as text:
    data = json.load(text)
nothing = {"processes": 0, "calls": 0, "bytes": 0, "most": [], "collective_calls": 0, "independent_calls": 0}
def file(name, seconds):
    times = {"all": seconds, "greatest": seconds / 2, "greatest_rank": 3, "metadata": 0.001, "by_rank": [[3, seconds / 2, 0, 0]]}
    written = dict(nothing, independent_calls=2, independent_bytes=300, sizes=[0, 2, 0, 0, 0, 0, 0, 0, 0, 0], bandwidth=2048)
    return {"name": name, "processes": 4, "summary": f"all of {name}", "seconds": times, "written": written, "read": nothing}
data["files"] = [file(f"out.{number:02}", number + 1) for number in range(12)]
with open("one.json", "w", encoding="utf-8") as text:
    json.dump(data, text)
data["files"] = [file("out.11", 0.5), file("new", 20)]
with open("other.json", "w", encoding="utf-8") as text:
    json.dump(data, text)
PYTHON
  try 0 report --summary one.json
  [ "$(grep -c '^  file out' "$said")" -eq 10 ] || die "not ten files"
  [ "$(grep '^  file ' "$said" | sed -n 1p)" = '  file out.11: all of out.11' ] || die "not the slowest first"
  says "  (2 more files)"
  try 0 report one.json
  [ "$(grep -c '^  file out.*: all' "$said")" -eq 12 ] || die "not all files"
  # In a comparison what the job's own text has of a file, and how fast it was.
  try 0 report --compare one.json other.json
  [ "$(grep -c '^file ' "$said")" -eq 13 ] || die "not all files"
  [ "$(grep -A 2 '^file new$' "$said" | tail -n 2)" = $'  one.json    not used\n  other.json  all of new; written at 2 KiB/s' ] || die "not the new file"
  [ "$(grep -A 2 '^file out.11$' "$said" | grep -c ' all of out.11; written at 2 KiB/s$')" -eq 2 ] || die "not both"
  try 0 report --compare --html one.json other.json
  says '>all of new; written at 2 KiB/s</td>'
  # An earlier report has no such text.
  sed 's/"summary": "[^"]*", //g' one.json >earlier.json
  try 0 report --summary earlier.json
  says '  file out.11: 4 processes, 12.0 s (rank 3: 6.0 s)'
  try 0 report --compare --json one.json other.json
  holds '[(file["name"], file["a"], file["b"]["seconds"]) for file in data["files"] if not file["a"]] == [("new", None, 20)]'
  try 0 report --html --output page.html one.json
  grep -qF 'rank 3: 6.0 s (writing 6.0 s, reading 0 us, other 0 us)' page.html || die "the page has no times"
  grep -qF 'to 1 KiB: 2' page.html || die "the page has no sizes"
}
attempt "report shows and compares times of files" profiles

# A command that takes longer than two seconds says so, on a terminal in a line that disappears.
slow() {
  a_report a.json 1 sound
  mkfifo slow
  # (What it reads comes when it has said so.)
  local line='mpi-hints: ([2-9]|[1-9][0-9]+) s: reading slow, 1 of 1'
  : >"$complained"
  { until_true grep -qE "^$line$" "$complained" && cat a.json; } >slow &
  try 0 report slow
  : >"$said"
  { until_true grep -qE $'\r'"$line"$'\e\\[K' "$said" && cat a.json; } >slow &
  script --quiet --return --command "'$command' report slow >page" /dev/null >"$said" </dev/null
  tail -c 4 "$said" | has -F $'\r\e[K' || die "the line stays"
  grep -q 'hints of 1 process' page || die "no report"
}
attempt "report says what it waits for" slow

joined() {
  a_report a.json 1 wrong
  a_report b.json 2 wrong
  a_report c.json 1 sound
  try 0 report a.json b.json c.json
  is_quiet
  says "3 reports: hints of 3 jobs: "
  says " 2 of 3 "
  try 0 report --json a.json b.json c.json
  holds 'data["format"] == 2 and data["processes"] == 4 and [of["file"] for of in data["reports"]] == ["a.json", "b.json", "c.json"]'
  holds 'data["given"] == sum(data["totals"].values()) == sum(row["times"] for row in data["hints"])'
  holds '[(row["reports"], row["ranks"]) for row in data["hints"] if row["key"] == "no_lcoks" and row["kind"] == "window"]
    == [(2, [[0, 1]])]'
  # A joined report is a report, too.
  cp "$said" joined.json
  try 0 report --json joined.json
  holds 'data["given"] > 0 and len(data["hints"]) > 0'
  try 0 report joined.json a.json
  says "2 reports: hints of 4 jobs: "
  says " 3 of 4 "
}
attempt "report joins those of several jobs" joined

compared() {
  a_report a.json 1 wrong
  a_report b.json 1 wrong
  a_report c.json 2 sound
  try 0 report --compare a.json b.json
  # (Times always differ.)
  [ "$(grep -v '^  ' "$said")" = 'file some.data' ] || die "it says more than times"
  try 1 report --compare a.json c.json
  says "a.json"
  grep -qE '^processes +1 +2$' "$said" || die "it does not say how many processes there were"
  grep -qE '^window ghosts +MPI_Win_create +no_lcoks +true +unknown \(ranks 0\) +-$' "$said" || die "no row of a hint"
  try 1 report --compare --json a.json c.json
  holds '{"what": "processes", "a": 1, "b": 2} in data["about"]'
  holds '[row["b"] for row in data["hints"] if row["key"] == "no_lcoks" and row["kind"] == "window"] == [[]]'
  try 2 report --compare a.json
  complains "--compare needs two reports; there are 1"
}
attempt "report compares two" compared

# The version of MPICH has thousands of characters: the line that differs is told, without tabs.
compared_libraries() {
  a_report a.json 1 wrong
  launch openmpi-4 1 120 env MINFO_REPORT=json:b.json "$common/given" wrong >/dev/null
  try 1 report --compare a.json b.json
  awk 'length($0) > 300 { exit 1 }' "$said" || die "a line has more than 300 characters"
  grep -qE '^library +mpi_info_f08 [^ ]+, native engine .*libmpich.* +mpi_info_f08 .*libmpi' "$said" || die "not the libraries"
  try 1 report --compare --html --output page.html a.json b.json
  complains 'mpi-hints: the page is in page.html'
  grep -qF ' (ranks 0)</td>' page.html || die "the page has no outcome"
  ! grep -qF '\t' page.html || die "the page has the name of a tab"
}
attempt "report compares two libraries" compared_libraries

# One line says what is wrong and where; nothing else is shown.
refused_file() {
  try 2 report "$1"
  says_nothing
  [ "$(wc -l <"$complained")" -eq 1 ] || die "not one line"
  complains "mpi-hints: $1$2"
}
not_reports() {
  a_report a.json 2 wrong
  refused_file none.json ": No such file"
  refused_file . ": Is a directory"
  : >empty.json
  refused_file empty.json ":1:1: the file is empty"
  local size
  size=$(wc -c <a.json)
  for part in 1 2 3; do
    head -c $((size * part / 4)) a.json >cut.json
    refused_file cut.json ":$(wc -l <cut.json | awk '{ print $1 + 1 }'):"
    complains ": the file ends in the midst of a report"
  done
  echo 'cb_nodes 4' >other.json
  refused_file other.json ":1:1: this is not JSON: "
  printf '\xff\xfe{}' >other.json
  refused_file other.json ":1:"
  echo '[{"format": 1}]' >other.json
  refused_file other.json ': this is not a report: it has no member "format"'
  sed 's/"format": 2/"format": 7/' a.json >other.json
  refused_file other.json ": format: it is 7, of another version of this library; this mpi-hints reads 1"
  sed '0,/"verdict": "[a-z ]*"/s//"verdict": "fine"/' a.json >other.json
  refused_file other.json ': hints[0].verdict: it is "fine"; expected one of "in effect", '
  sed '0,/"times": [0-9]*/s//"times": -1/' a.json >other.json
  refused_file other.json ': hints[0].times: it is -1; expected a number from 0 on'
  "$command" probe --json --output probe.json
  refused_file probe.json ': this is what `mpi-hints probe --json` writes, and not a report'
  head -c 100000 /dev/zero | tr '\0' '[' >deep.json
  refused_file deep.json ":1:"
  # If there are several, the wrong one is named.
  try 2 report a.json cut.json
  says_nothing
  complains "mpi-hints: cut.json:"
  try 2 report a.json --output no/such/place
  complains "no/such/place: No such file"
}
attempt "report refuses what is none, and says where" not_reports
