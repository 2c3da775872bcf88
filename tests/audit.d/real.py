"""Compares a report with what a library does: real.py CASE ENGINE PROCESSES REPORT SAID FILE HINTS WRITES...

CASE is one of real.sh. SAID is what the program and the library have said, with ROMIO_PRINT_HINTS; FILE is what was written;
HINTS are those of the program; WRITES are the files of writes.c, one for each process.
"""

import fnmatch
import json
import os
import re
import sys

case, engine, processes, path, said, file, hints, *writes = sys.argv[1:]
number = int(processes)
given = dict(pair.split("=", 1) for pair in hints.split())
is_romio = engine.startswith("mpich") or engine.endswith("romio")
library = {"mpich-4": "MPICH 4.0.2", "openmpi-4": "Open MPI 4.1.4"}.get(engine, "ROMIO of Open MPI 4.1.4")
everywhere = [[0, number - 1]]

with open(path, encoding="utf-8") as text:
    report = json.load(text)
with open(said, encoding="utf-8") as text:
    # The first file is the shared one.
    printed = {}
    for key, value in re.findall(r"^key = (\S+) +value = (.*?) *$", text.read(), re.MULTILINE):
        printed.setdefault(key, value)
of_processes = [tuple(map(int, open(one, encoding="utf-8").read().split())) for one in writes]
writers = sum(1 for written, _ in of_processes if written > 0)
most = max((size for _, size in of_processes), default=0)


def check(is_so, *about):
    if not is_so:
        sys.exit(f"{path}: not so: {about}\n{json.dumps(report, indent=1)}\nROMIO says: {printed}\nwrites: {of_processes}")


def row(key, name=None, **also):
    found = [
        hint
        for hint in report["hints"]
        if hint["key"] == key
        and (name is None or hint["name"] == name)
        and all(hint[field] == value for field, value in also.items())
    ]
    check(len(found) == 1, key, name, also, found)
    return found[0]


def in_use(key, hint):
    """The verdicts that a hint may have that the library has: only collective calls make use of it."""
    directions = {"romio_cb_read": ["read"], "romio_cb_write": ["written"]}.get(key, ["read", "written"])
    of_name = [one for one in report["files"] if fnmatch.fnmatch(one["name"], hint["name"])]
    calls = sum(one[direction]["collective_calls"] for one in of_name for direction in directions)
    if not key.startswith(("cb_", "romio_cb_")):
        return ["in effect"]
    # netCDF opens the file several times, and not always to read or write it.
    return ["accepted, not used"] + ["in effect"] * (calls > 0)


def is_what_romio_says(key, hint):
    """ROMIO prints what it works with."""
    if key not in printed:
        check(hint["verdict"] == "ignored" and library in hint["detail"], key, hint)
        return
    check(hint["in_effect"] == printed[key], key, hint, printed[key])
    check(hint["verdict"] in (in_use(key, hint) if printed[key] == given[key] else ["changed"]), key, hint)


def usual(key, hint):
    if is_romio:
        is_what_romio_says(key, hint)
    elif key == "cb_nodes":
        is_too_many = int(hint["given"]) > hint["scope"]
        # (Several aggregators of Open MPI 4.1.4 may overwrite what others have written.)
        may_lose = min(int(hint["given"]), hint["scope"]) > 1
        verdicts = in_use(key, hint) + ["changed"] * is_too_many
        check(hint["verdict"] in [{"in effect": "may lose data"}.get(one, one) if may_lose else one for one in verdicts], hint)
        check(hint["verdict"] != "in effect" or not is_too_many, hint)
    elif key.startswith("romio_"):
        check(hint["verdict"] == "ignored" and library in hint["detail"], hint)


def again(has_views=True):
    """Libraries above MPI give their hints again with every view: that is one hint of the object, and one row."""
    # netCDF creates the file, looks at its first bytes before it opens it, and opens it.
    opened = 3 if file.endswith(".nc") else 1
    for key in given:
        found = [hint for hint in report["hints"] if hint["key"] == key]
        check(sum(hint["times"] for hint in found) == opened * number, key, found)
        # Views are set where several processes transfer together.
        views = [hint["again"] for hint in found]
        check(all(procedures in ([], ["MPI_File_set_view"]) for procedures in views), key, found)
        check(not has_views or number == 1 or ["MPI_File_set_view"] in views, key, found)
        check(len(found) == len({(str(hint["again"]), hint["verdict"]) for hint in found}), key, found)
        for hint in found:
            check(hint["procedure"] == "MPI_File_open" and hint["ranks"] == everywhere, hint)
            check(hint["scope"] == number and hint["names"] == 1, hint)
            usual(key, hint)
    check(report["given"] == len(given) * opened * number == sum(report["totals"].values()), report["given"])
    if is_romio:
        check(printed["cb_nodes"] == "1", "ROMIO takes one process of a node")


def shared():
    """The file of all, the files of each, and the shared one again, opened by one process alone."""
    name = "some.data"
    for key in given:
        of_all = row(key, name, scope=number, procedure="MPI_File_open", ranks=everywhere, again=["MPI_File_set_view"])
        usual(key, of_all)
        own = row(key, "some.data.*" if number > 1 else "some.data.0")
        check(own["names"] == own["times"] == number and own["scope"] == 1 and own["ranks"] == everywhere, own)
        alone = row(key, name, scope=1, again=[])
        check(alone["ranks"] == [[0, 0]] and alone["times"] == 1, alone)
    if is_romio:
        check(writers == 1, "cb_nodes is 1")
    elif number == 4:
        check(writers == 2, "cb_nodes is 2")


def malformed():
    """What the library makes of it is seen in how many bytes it writes at a time."""
    hint = row("cb_buffer_size", scope=number, again=["MPI_File_set_view"])
    check(hint["verdict"] == "malformed" and hint["in_effect"] == "64", hint)
    reads = f"expected an integer >= 1 (32 bits): write 65536; {library} reads it as 64"
    check(hint["detail"] == reads + unbuffered(64) + divided(64), hint)
    # (One process alone does not gather.)
    check(number == 1 or 0 < most <= 64, "64 bytes at a time")
    if is_romio:
        check(printed["cb_buffer_size"] == "64K", "ROMIO repeats what it was given")


def unbuffered(size):
    """What is said if nothing was written through a buffer of this size: each process wrote once, or in equal parts."""
    return f"; no collective buffer: each call was of {most} bytes or more" if most > size else ""


def divided(size):
    """What is said if the data were written in pieces of at most this size."""
    files = [file for file in report["files"] if (file["name"], file["processes"]) == ("some.data", number)]
    written = files[0]["written"]
    calls, each = written["calls"], written["bytes"] // max(written["calls"], 1)
    if calls <= written["collective_calls"] or each > size:
        return ""
    check(written["bytes"] == sum(one for one, _ in of_processes), written)
    about = "about " if written["bytes"] % calls else ""
    return f", so {calls:,} calls of {about}{each} byte{'s' if each > 1 else ''}"


def overflow():
    """A number that does not fit loses its upper bits."""
    hint = row("cb_buffer_size", scope=number, again=["MPI_File_set_view"])
    check(hint["verdict"] == "malformed" and hint["in_effect"] == "1", hint)
    check(hint["detail"] == f"expected an integer >= 1 (32 bits); {library} reads it as 1" + unbuffered(1) + divided(1), hint)
    check(number == 1 or most == 1, "1 byte at a time")
    check(printed["cb_buffer_size"] == "4294967297", "ROMIO repeats what it was given")


def causes():
    """ROMIO has other values, and it is known why."""
    enough = min(3, number)
    few = f"{given['cb_config_list']} allows no more; to get {enough}, also give cb_config_list=*:{enough}"
    for key, why in (("romio_cb_write", "ROMIO takes enable or ENABLE alone"), ("cb_nodes", few)):
        hint = row(key, scope=number, again=["MPI_File_set_view"])
        check(hint["verdict"] == "changed" and hint["in_effect"] == printed[key], hint)
        # (One process is all there is.)
        is_all = key == "cb_nodes" and number == 1
        check(hint["detail"].endswith("there are no more processes" if is_all else why), hint)
    check(printed["romio_cb_write"] == "automatic" and printed["cb_nodes"] == "1")


def no_number():
    """What is not a number is no number of aggregators."""
    hint = row("cb_nodes", scope=number, again=["MPI_File_set_view"])
    check(hint["verdict"] == "malformed", hint)


def gathered():
    hint = row("collective_buffering", scope=number, again=["MPI_File_set_view"])
    if is_romio:
        check(hint["verdict"] == "ignored" and "collective_buffering" not in printed, hint)
        check(writers == 1, "ROMIO gathers as it would without")
    else:
        check(hint["verdict"] == "inverted" and hint["detail"].startswith("Open MPI 4.1.4 does the opposite"), hint)
        seen = f"each of {number} processes wrote its own data"
        check(number == 1 or hint["detail"].endswith("; " + seen), "what was seen", hint)
        # A file that nobody wrote to has what is known alone.
        alone = row("collective_buffering", "some.data", scope=1, again=[])
        check(number == 1 or "processes wrote" not in alone["detail"], alone)
        check(writers == number, "nobody gathers")
        check(number == 1 or most == 64, "each writes its blocks")


def absent():
    """PnetCDF is not in the program: nobody takes its hints."""
    for hint in report["hints"]:
        check(hint["verdict"] == "ignored" and "PnetCDF, which this program does not use" in hint["detail"], hint)
    check(report["hints"] != [] and report["totals"]["for PnetCDF"] == 0)


def layer():
    """PnetCDF takes its hints itself, those of its variable, too, and says with which values it works."""
    own = {"nc_var_align_size": ("MPI_File_open", "in effect"), "nc_header_read_chunk_size": ("PNETCDF_HINTS", "in effect"),
           "nc_ibuf_size": ("PNETCDF_HINTS", "malformed"), "nc_hash_size_dim": ("PNETCDF_HINTS", "for PnetCDF"),
           "cb_nodse": ("PNETCDF_HINTS", "unknown")}
    for key, (giver, verdict) in own.items():
        hint = row(key)
        check((hint["procedure"], hint["verdict"], hint["added_by"]) == (giver, verdict, None), hint)
        check(hint["in_effect"] == printed.get(key), hint)
        check(report["totals"][verdict] == number * sum(1 for other in own.values() if other[1] == verdict), report["totals"])
    check(printed["nc_ibuf_size"] == "4" and printed["nc_var_align_size"] == "4096", printed)
    check(row("nc_ibuf_size")["detail"] == 'expected an integer >= 0 (64 bits): write 4096; with PnetCDF, "4" is in effect')
    check(os.path.getsize(file) == 4096 + 64 * 4 * number, "the data begin at 4096", os.path.getsize(file))
    # What PnetCDF adds is not the user's.
    for hint in report["hints"]:
        check(hint["key"] in own or hint["added_by"] == "PnetCDF", hint)
    check(report["given"] == len(own) * number, report["given"])


def dropin():
    """A program of ours keeps what is malformed from the library, and says the rest alike."""
    hint = row("cb_buffer_size", "some.data", scope=number, again=["MPI_File_set_view"])
    kept = "invalid value '64K' was not passed on (expected an integer >= 1 (32 bits): write 65536)"
    check((hint["verdict"], hint["detail"]) == ("malformed", kept), hint)
    check(hint["in_effect"] == ("16777216" if is_romio else None), hint)
    nodes = row("cb_nodes", "some.data", scope=number, again=["MPI_File_set_view"])
    has_one = is_romio or number == 1
    check((nodes["verdict"], nodes["in_effect"]) == (("changed", "1") if has_one else ("may lose data", "2")), nodes)
    buffering = row("romio_cb_write", "some.data", scope=number, again=["MPI_File_set_view"])
    check(buffering["verdict"] == ("in effect" if is_romio else "ignored"), buffering)
    own = row("cb_nodes", "some.data.*" if number > 1 else "some.data.0")
    check(own["names"] == number and own["scope"] == 1, own)


def once():
    """The same of a program in which no view is set."""
    again(has_views=False)


{
    "again": again,
    "once": once,
    "shared": shared,
    "malformed": malformed,
    "overflow": overflow,
    "causes": causes,
    "no_number": no_number,
    "gathered": gathered,
    "absent": absent,
    "layer": layer,
    "dropin": dropin,
}[case]()
