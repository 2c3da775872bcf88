"""Compares what a report says of files with what lives.c did: lives.py PROCESSES HOSTS COUNTED REPORT [alone].

HOSTS is how many hosts the processes are on, the first half of them on the first. COUNTED is `yes` if system calls are
counted. With `alone` the report is of process 0.
"""

import json
import re
import sys

processes, hosts = int(sys.argv[1]), int(sys.argv[2])
is_counted, path, *alone = sys.argv[3:]
with open(path, encoding="utf-8") as text:
    report = json.load(text)
reporting = 1 if alone else processes


def check(is_so, *shown):
    if not is_so:
        sys.exit("\n".join(json.dumps(one) for one in shown))


half = (processes + 1) // 2
# For each name: the sizes of the communicators, how often each process opens it, its calls, and whether it is open more than
# once at a time.
model = {
    "renamed": ({processes}, 1, 2, False),
    "unlinked": ({processes}, 1, 2, False),
    # (Under this name.)
    "state": ({processes}, 2, 3, True),
    "twice": ({processes}, 2, 4, True),
    "names": ({processes}, 1, 1, True),
    "./names": ({processes}, 1, 2, True),
    "alternate": ({half, processes // 2}, 1, 1, False),
    "neighbours": ({min(2, processes)}, 1, 1, False),
    "unequal": ({processes - 1, 1}, 1, 1, False),
    "some": ({half}, 1, 1, False),
    "late": ({processes}, 1, 1, False),
    "between": ({processes}, 20, 20, False),
    "never": ({processes}, 1, 1, False),
}
found = {}
for file in report["files"]:
    found.setdefault(file["name"], []).append(file)
check(found.keys() == model.keys(), sorted(found))
for name, (of_comm, opened, calls, is_shared) in model.items():
    files = found[name]
    openers = half if name == "some" and not alone else reporting
    sizes = {file["processes"] for file in files}
    check(sizes < of_comm or sizes == of_comm - {0}, "processes", files)
    check(sum(file["opened"] for file in files) == opened * openers, "opened", files)
    asked = [file["written"] for file in files]
    check(sum(one["independent_calls"] for one in asked) == calls * openers, "calls", files)
    check(sum(one["independent_bytes"] for one in asked) == 8 * calls * openers, "bytes", files)
    check(all(file["seconds"]["open"] > 0 for file in files), "open", files)
    check(all(file["shared"] == (is_shared and is_counted == "yes") for file in files), "shared", files)
    if is_counted == "yes" and not is_shared:
        check(sum(one["calls"] for one in asked) == calls * openers, "system's calls", files)
        check(sum(one["bytes"] for one in asked) == 8 * calls * openers, "system's bytes", files)
    for file in files:
        # (One of the two communicators has the last process alone.)
        expected = 1 if alone or name == "some" or (name == "unequal" and file["processes"] == 1) else hosts
        check(file["hosts"] == expected, "hosts", file)
        check((f" on {hosts} hosts, " in file["summary"]) == (file["hosts"] > 1), "hosts in words", file)
        number = sum(int(found) for found in re.findall(r"(?:^|; )(\d+) (?:process|of)", file["summary"])[:1])
        check(number == len(file["seconds"]["by_rank"]), "processes in words", file)
        of_all = re.search(r"(\d+) of (\d+) processes wrote", file["summary"])
        check(not of_all or int(of_all[1]) <= int(of_all[2]), "in words", file)
check(report["processes"] == reporting, report["processes"])
check(report["job"]["hosts"] == (1 if alone else hosts), report["job"])
