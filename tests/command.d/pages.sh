# shellcheck shell=bash
# The pages of the command, in a browser.

# A browser interprets nothing in a report as a part of the page, and loads nothing.
page_of_report() {
  needs chromium chromedriver
  a_report a.json 2 wrong
  a_report b.json 1 sound
  python3 - <<'PYTHON'
import json
with open("a.json", encoding="utf-8") as text:
    data = json.load(text)
row = dict(data["hints"][0], name="<img src=x onerror=alert(1)>\u202e</table>", detail="</script><script>alert(1)</script>")
data["hints"].append(row)
# The counts of the audit library.
used = {"processes": 2, "calls": 25, "bytes": 100, "most": [[1, 90], [0, 10]]}
data["files"] = [{"name": "</svg><img src=y>", "processes": 4, "written": used, "read": dict(used, bytes=0, most=[])}]
with open("hostile.json", "w", encoding="utf-8") as text:
    json.dump(data, text)
PYTHON
  try 0 report --html --output page.html hostile.json b.json
  says_nothing
  try_in 0 /usr/bin/python3 "$here/command.d/page.py" page.html report
}
attempt "report makes a page, in a browser" page_of_report

# A browser takes seconds for thousands of rows.
page_of_long_report() {
  needs chromium chromedriver
  a_report a.json 2 wrong
  python3 - <<'PYTHON'
import json
with open("a.json", encoding="utf-8") as text:
    data = json.load(text)
row = data["hints"][0]
data["hints"] = [dict(row, name=f"file {number}") for number in range(450)]
with open("long.json", "w", encoding="utf-8") as text:
    json.dump(data, text)
PYTHON
  try 0 report --html --output long.html long.json
  try_in 0 /usr/bin/python3 "$here/command.d/long_page.py" long.html
}
attempt "the page of a long report shows 200 rows, and all where it is asked to, in a browser" page_of_long_report

# Reports of a job of another time, so that the page is always the same one.
pictures() {
  needs chromium chromedriver
  cp "$here"/command.d/pictures/*.json .
  try 0 report --html --output report.html report.json
  grep -q '<h1>MPI hints of 4 processes: 7 given</h1>' report.html || die "not each hint once"
  grep -qF '<b>cb_buffer_size = 4M, file temperature.h5</b>: malformed: expected an integer &gt;= 1 (32 bits): write 4194304; MPICH 4.0.2 reads it as 4, so 2,567 calls of about 4 bytes' \
    report.html || die "what a wrong size costs is not said"
  grep -qF '<b>file temperature.h5</b>: asked for 8 aggregators (cb_nodes); 2 of 4 processes wrote 94 %' report.html || die "not who wrote"
  try_in 0 /usr/bin/python3 "$here/command.d/pictures.py" report.html compare "$here/command.d/pictures/report"
  try 1 report --compare --html --output compared.html report.json other.json
  try_in 0 /usr/bin/python3 "$here/command.d/pictures.py" compared.html compare "$here/command.d/pictures/compared"
  # It sees when a page looks different.
  sed 's/<h1>/<h1 style="font-size: 6rem">/' report.html >other.html
  try_in 1 /usr/bin/python3 "$here/command.d/pictures.py" other.html compare "$here/command.d/pictures/report"
  complains "of the blocks differ, expected at most"
}
attempt "pages look as they did, at three widths, light and dark" pictures

page_of_probe() {
  needs chromium chromedriver
  try_in 0 launch mpich-4 2 120 "$command" probe --html
  cp "$said" page.html
  try_in 0 /usr/bin/python3 "$here/command.d/page.py" page.html probe
  try 0 probe --html --output other.html
  grep -q 'What the embedded engine does with hints' other.html || die "it does not say whose it is"
}
attempt "probe makes a page, in a browser" page_of_probe
