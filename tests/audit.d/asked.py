"""Compares the profile of a file with what a library above MPI asks MPI for, and the system: asked.py FILE PROCESSES REPORT
CALLS... -- WRITES...

CALLS are the files of asked.c, WRITES those of writes.c, one for each process.
"""

import json
import sys

name, processes, path, *rest = sys.argv[1:]
calls, writes = rest[: rest.index("--")], rest[rest.index("--") + 1 :]
with open(path, encoding="utf-8") as text:
    files = [file for file in json.load(text)["files"] if file["name"].endswith(name)]


def check(is_so, *shown):
    if not is_so:
        sys.exit("\n".join(json.dumps(one) for one in shown))


check(len(calls) == len(writes) == int(processes), calls, writes)
expected = [[0] * 4, [0] * 4]
for one in calls:
    with open(one, encoding="utf-8") as text:
        for direction, line in enumerate(text):
            expected[direction] = [sum(pair) for pair in zip(expected[direction], map(int, line.split()), strict=True)]
check(sum(expected[0]) > 0, "nothing is written", expected)
members = ("collective_calls", "collective_bytes", "independent_calls", "independent_bytes")
for direction, what in enumerate(("written", "read")):
    found = [sum(file[what][member] for file in files) for member in members]
    check(found == expected[direction], what, members, found, expected[direction], files)
    calls_of_all = sum(sum(file[what]["sizes"]) for file in files)
    check(calls_of_all == found[0] + found[2], "sizes", calls_of_all, files)
by_system = [int(open(one, encoding="utf-8").read().split()[0]) for one in writes]
check(sum(file["written"]["bytes"] for file in files) == sum(by_system), "system", by_system, files)
