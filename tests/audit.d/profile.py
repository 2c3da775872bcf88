"""Compares what a report says of files with what profile.c did: profile.py PROCESSES SAID TRACES REPORT.

SAID is what profile.c printed, empty if it had threads. TRACES is the beginning of the names of what strace wrote (-ff -y),
or - if system calls were not counted.
"""

import glob
import json
import re
import sys

processes = int(sys.argv[1])
said, traces, path = sys.argv[2:]
with open(path, encoding="utf-8") as text:
    files = json.load(text)["files"]
with open(said, encoding="utf-8") as text:
    said = text.read().split()

BINS = (100, 1 << 10, 10 << 10, 100 << 10, 1 << 20, 4 << 20, 10 << 20, 100 << 20, 1 << 30)


def check(is_so, *shown):
    if not is_so:
        sys.exit("\n".join(json.dumps(one) for one in shown))


def calls(*each, collective=0, nonblocking=0, split=0, shared=0, ordered=(0, 0), aligned=(0, 0)):
    """What a process does in one direction: the sizes of its calls; how many of them are of a kind."""
    sizes = [0] * 10
    for length in each:
        sizes[sum(length > most for most in BINS)] += 1
    aligned = aligned or (None, None)
    return {
        "calls": len(each), "all": sum(each), "collective_calls": collective, "independent_calls": len(each) - collective,
        "nonblocking_calls": nonblocking, "split_calls": split, "shared_pointer_calls": shared, "sizes": sizes,
        "sequential": ordered[0], "consecutive": ordered[1], "aligned": aligned[0], "unaligned": aligned[1],
    }  # fmt: skip


big = 4 << 20
is_alone = processes == 1
# The opens, the calls that transfer nothing, and what is written and read; a process as the others, but for alignment.
model = {
    "contiguous": (1, 3, calls(*[4096] * 3, ordered=(2, 2), aligned=(3, 0)), calls(*[4096] * 2, ordered=(1, 1), aligned=(2, 0))),
    "backwards": (1, 3, calls(40, 40, 40, aligned=(0, 3)), calls()),
    "strided": (1, 3, calls(8192, 8192, collective=2, ordered=(1, 1), aligned=(2 * is_alone, 0)), calls()),
    "collective": (1, 2, calls(*[50] * 20, collective=20, ordered=(19, 19 * is_alone), aligned=None),
                   calls(2000, collective=1, aligned=(1, 0))),
    "nonblocking": (1, 2, calls(20000, 20000, collective=1, nonblocking=2, ordered=(1, 1 * is_alone), aligned=None),
                    calls(20000, nonblocking=1, aligned=None)),
    "split": (1, 2, calls(200000, collective=1, split=1, aligned=None), calls(100000, collective=1, split=1, aligned=None)),
    "shared": (1, 2, calls(300, 300, 300, collective=1, shared=3), calls()),
    "twice": (2, 4, calls(8, 8, aligned=None), calls()),
    "both": (1, 2, calls(8, aligned=None), calls()),
    "both alone": (1, 2, calls(5, aligned=None), calls()),
    "deleted": (1, 3, calls(7, aligned=None), calls()),
    "timed": (1, 2, calls(*[big] * 4, ordered=(3, 3), aligned=(4, 0)), calls()),
    "waited": (1, 2, calls(*[big] * 6, nonblocking=6, ordered=(5, 5), aligned=(6, 0)), calls(big, nonblocking=1, aligned=(1, 0))),
    "never": (1, 1, calls(1, aligned=None), calls()),
} if said else {"threads": (1, 2, calls(*[1] * 400, aligned=None), calls())}  # fmt: skip


if said and is_alone:
    # They are not told apart.
    del model["both alone"]
    model["both"] = (2, 4, calls(8, 5, ordered=(0, 0), aligned=None), calls())


def times(value):
    return [processes * one for one in value] if isinstance(value, list) else processes * value


def check_direction(file, found, expected):
    expected = dict(expected)
    number, length = expected.pop("calls"), expected.pop("all")
    if expected["aligned"] is None:
        del expected["aligned"], expected["unaligned"]
    if file["name"] == "threads":
        # Their order is another one each time.
        del expected["sequential"], expected["consecutive"]
    for member, value in expected.items():
        check(found[member] == times(value), member, times(value), file)
    check(found["collective_bytes"] + found["independent_bytes"] == times(length), "bytes", times(length), file)
    check(sum(found["sizes"]) == times(number), "sizes", file)
    is_positive = found["seconds"] > 0 and found["slowest"] > 0 and found["bandwidth"] > 0
    check(is_positive if number else found["seconds"] == found["slowest"] == 0, "seconds", file)
    has_waited = found["nonblocking_calls"] + found["split_calls"] > 0
    check(has_waited == (found["waiting"] > 0) and found["waiting"] <= found["seconds"], "waiting", file)
    check(found["slowest"] <= found["seconds"] <= found["slowest"] * processes + 1e-8, "slowest", file)


def check_times(file):
    seconds = file["seconds"]
    parts = seconds["metadata"] + file["written"]["seconds"] + file["read"]["seconds"]
    check(abs(seconds["all"] - parts) < 1e-7 and seconds["metadata"] > 0, "all", file)
    check(abs(seconds["mean"] * processes - seconds["all"]) < 1e-6, "mean", file)
    by_rank = [(sum(times), rank) for rank, *times in seconds["by_rank"]]
    check(len(by_rank) == processes and {rank for _, rank in by_rank} == set(range(processes)), "by_rank", file)
    check(abs(max(by_rank)[0] - seconds["greatest"]) < 1e-8, "greatest", file)
    check(seconds["greatest_rank"] == by_rank[0][1] and seconds["least_rank"] in [rank for _, rank in by_rank], "ranks", file)
    check(abs(min(by_rank)[0] - seconds["least"]) < 1e-8, "least", file)
    # Threads spend more time than passes.
    check(file["name"] == "threads" or seconds["open"] >= seconds["least"], "open", file)


found = {}
for file in files:
    is_own = file["name"] == "both" and file["processes"] == 1 and not is_alone
    found[file["name"] + " alone" * is_own] = file
check(sorted(found) == sorted(model), sorted(found), sorted(model))
for name, (opened, metadata, written, read) in model.items():
    file = found[name]
    check(file["opened"] == times(opened), "opened", file)
    check(file["with_hints"] == (processes if name == "collective" else 0), "with_hints", file)
    check(file["seconds"]["metadata_calls"] == times(metadata), "metadata_calls", file)
    check((file["hosts"], file["names"]) == (1, 1) and file["block"] > 0 and file["file_system"], "place", file)
    check_direction(file, file["written"], written)
    check_direction(file, file["read"], read)
    check_times(file)
if said:
    strided = found["strided"]
    gaps = {"size": 4096, "stride": 4096 * processes}
    has_gaps = processes > 1
    check(strided["strided"] == (gaps if has_gaps else None), "strided", strided)
    check(strided["strided_views"] == processes * has_gaps, "strided_views", strided)
    check(found["backwards"]["contiguous_views"] == processes, "contiguous_views", found["backwards"])
    check(said[0] == "timed", said)
    everyone, slowest = float(said[1]), float(said[2])
    written = found["timed"]["written"]
    check(everyone / 2 < written["seconds"] <= everyone + 1e-6, everyone, written)
    check(slowest / 2 < written["slowest"] <= slowest + 1e-6, slowest, written)
    check(said[3] == "waited", said)
    waited, written = float(said[4]), found["waited"]["written"]
    # (Tests that return at once take hardly longer than the clocks.)
    check(waited / 4 < written["waiting"] <= waited + 1e-6, waited, written)

system = {}
if traces != "-":
    pattern = re.compile(r"^(p?(?:read|write)v?2?(?:64)?)\(\d+<(?:[^>]*/)?([^/>]+)>.*\) += (\d+)$")
    for trace in glob.glob(traces + "*"):
        with open(trace, encoding="utf-8", errors="replace") as text:
            for line in text:
                called = pattern.match(re.sub(r" \(deleted\)>", ">", line.rstrip("\n")).replace(">(deleted)", ">"))
                if called:
                    what, name, length = called.groups()
                    of_file = system.setdefault((name, "read" if "read" in what else "written"), [])
                    of_file.append(int(length))
    check(system, "strace saw nothing")
for name, file in found.items():
    for direction in ("written", "read"):
        counted = file[direction]
        if traces == "-":
            check(counted["calls"] == 0 and counted["amplification"] is None, direction, file)
            continue
        # Which of two openings at a time a call belongs to is not known.
        if file["shared"]:
            check(name.startswith("both"), "shared", file)
            continue
        seen = system.get((name, direction), [])
        check([counted["calls"], counted["bytes"]] == [len(seen), sum(seen)], direction, len(seen), sum(seen), file)
        asked = counted["collective_bytes"] + counted["independent_bytes"]
        if seen and asked:
            check(abs(counted["amplification"] - sum(seen) / asked) < 0.001, "amplification", file)
            check(sum(last - first + 1 for first, last in counted["ranks"]) == counted["processes"], "ranks", file)
