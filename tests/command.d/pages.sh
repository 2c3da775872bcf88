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

page_of_probe() {
  needs chromium chromedriver
  try_in 0 launch mpich-4 2 60 "$command" probe --html
  cp "$said" page.html
  try_in 0 /usr/bin/python3 "$here/command.d/page.py" page.html probe
  try 0 probe --html --output other.html
  grep -q 'What the embedded engine does with hints' other.html || die "it does not say whose it is"
}
attempt "probe makes a page, in a browser" page_of_probe
