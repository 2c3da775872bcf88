"""Judges what a report says of who wrote files: behaviour.py WHAT ... FILE.

quiet PROCESSES: after transfers.c in all its ways: no hint is said not to be obeyed, and what was asked for was written.
verdict KEY VERDICT WRITERS: of the file of one way: the verdict of this key, and how many processes wrote.
unseen KEY NUMBER: the hint is in effect, so often, and no system call was counted.
parameters NUMBER: of OMPIO, one of them misspelt, and so many processes wrote the file.
romio_hints SAID GIVER: the file of hints that the report calls GIVER has been read if ROMIO says so in SAID, with
ROMIO_PRINT_HINTS.
reads KEY VALUE WORDS: each row of this malformed hint has this value in effect, and details that end as this pattern says.
unused KEYS OTHER: these hints, separated by commas, are accepted and not used; OTHER is the report of the same job without
hints: the system was asked for the same.
promises SAID: SAID is what unused.c prints: a hint is in effect if and only if it is used.
"""

import json
import re
import sys

what, *arguments, path = sys.argv[1:]
with open(path, encoding="utf-8") as text:
    report = json.load(text)
files, hints = report["files"], report["hints"]


def check(is_so, shown):
    if not is_so:
        sys.exit(f"{what}: {json.dumps(shown, indent=2)}")


def quiet():
    processes = int(arguments[0])
    wrong = [hint for hint in hints if hint["verdict"] in ("echoed, not obeyed", "inverted")]
    check(not wrong, wrong)
    check(len(files) >= 18, [file["name"] for file in files])
    for file in files:
        written = file["written"]
        asked = written["collective_bytes"] + written["independent_bytes"]
        check(asked > 0, file)
        # Where all give the same, it may be written once.
        if file["name"] != "out.same":
            check(written["bytes"] >= asked, file)
        check(written["bytes"] == sum(most[1] for most in written["most"]), file)
        check(1 <= written["processes"] <= file["processes"] <= processes, file)
        if file["name"].startswith("out.alone"):
            check(written["independent_calls"] and not written["collective_calls"], file)
            check(written["bytes"] == asked, file)
    names = {file["name"] for file in files}
    check({f"out.per_process.{rank}" for rank in range(processes)} <= names, sorted(names))
    strided = next(file for file in files if file["name"] == "out.strided")
    check(strided["opened"] == 2 * processes and strided["read"]["processes"] == processes, strided)


def verdict():
    key, expected, writers = arguments
    rows = [hint for hint in hints if hint["key"] == key]
    check(rows and all(row["verdict"] == expected for row in rows), rows)
    check(report["totals"][expected] >= sum(row["times"] for row in rows), report["totals"])
    check([file["written"]["processes"] for file in files] == [int(writers)], files)
    if expected in ("echoed, not obeyed", "inverted"):
        check(all(row["given"] == row["in_effect"] and row["detail"] for row in rows), rows)


def parameters():
    prefix, number = "OMPI_MCA_", arguments[0]
    found = {hint["key"]: (hint["procedure"], hint["in_effect"], hint["verdict"], hint["detail"]) for hint in hints}
    right, wrong, missing = "io_ompio_num_aggregators", "io_ompio_num_agregators", "fs_lustre_stripe_size"
    check(found == {
        right: (prefix + right, number, "may lose data",
                "with more than 1, Open MPI 4.1.4 may lose small pieces that are written; 4.1.7 does not"),
        wrong: (prefix + wrong, None, "unknown", f"did you mean {right}?"),
        missing: (prefix + missing, None, "ignored", "no part of Open MPI that is in use has this parameter"),
    }, found)
    check(report["given"] == 3 * report["processes"], report["given"])
    check([file["written"]["processes"] for file in files] == [int(number)], files)


def romio_hints():
    said, given_in = arguments
    with open(said, encoding="utf-8") as text:
        printed = dict(re.findall(r"^key = (\S+) +value = (.*?) *$", text.read(), re.MULTILINE))
    found = {(hint["procedure"], hint["key"], hint["given"], hint["in_effect"], hint["verdict"]) for hint in hints}
    if not printed:
        check(found == {("MPI_File_open", "cb_nodes", "1", "1", "in effect")}, sorted(found))
        return
    check((printed["cb_buffer_size"], printed["romio_cb_write"], printed["cb_nodes"]) == ("16384", "enable", "1"), printed)
    check(printed["romio_ds_write"] == "automatic", "a line that ROMIO skips")
    check(found == {
        (f"{given_in}:2", "cb_buffer_size", "16384", "16384", "in effect"),
        (f"{given_in}:3", "romio_cb_write", "enable", "enable", "in effect"),
        (f"{given_in}:5", "cb_nodse", "2", None, "unknown"),
        (f"{given_in}:6", "cb_nodes", "2", "1", "changed"),
        ("MPI_File_open", "cb_nodes", "1", "1", "in effect"),
    }, sorted(found, key=str))
    (file,) = files
    check(file["written"]["greatest"] == 16384, file)


def reads():
    key, value, words = arguments
    rows = [hint for hint in hints if hint["key"] == key]
    check(rows and all((row["verdict"], row["in_effect"]) == ("malformed", value) for row in rows), rows)
    check(all(re.search(f"{words}$", row["detail"]) for row in rows), rows)


def unseen():
    key, number = arguments
    rows = [hint for hint in hints if hint["key"] == key]
    check(rows and all((row["verdict"], row["in_effect"]) == ("in effect", number) for row in rows), rows)
    check(all(file[way]["calls"] == 0 for file in files for way in ("written", "read")), files)


def unused():
    keys, other = arguments
    for key in keys.split(","):
        rows = [hint for hint in hints if hint["key"] == key]
        check(rows and all(row["verdict"] == "accepted, not used" and row["detail"] for row in rows), rows)
        check(all(row["given"] == row["in_effect"] for row in rows), rows)
    with open(other, encoding="utf-8") as text:
        without = json.load(text)
    of_system = ("processes", "ranks", "calls", "bytes", "least", "greatest", "lowest", "highest", "most")
    asked = [
        [[file["name"], [file[way][member] for way in ("written", "read") for member in of_system]] for file in one]
        for one in (files, without["files"])
    ]
    check(files and asked[0] == asked[1], asked)


def promises():
    with open(arguments[0], encoding="utf-8") as text:
        said = dict(line.split() for line in text)
    check(len(said) == 4, said)
    for key, used in said.items():
        rows = [hint for hint in hints if hint["key"] == key]
        check(rows and all((row["verdict"] == "in effect") == (used == "used") for row in rows), [used, rows])
        check(all(row["in_effect"] is None or row["verdict"] != "ignored" for row in rows), rows)


{"quiet": quiet, "verdict": verdict, "parameters": parameters, "romio_hints": romio_hints, "reads": reads, "unseen": unseen, "unused": unused, "promises": promises}[what]()
