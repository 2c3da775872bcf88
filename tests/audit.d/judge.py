"""Judges a report that libmpi_hints_audit.so has written: judge.py WHAT ENGINE PROCESSES LANGUAGE FILE.

WHAT is `given` for audit.d/hints.c and hints.F90 as they are, `added` for them with hints.toml, and `callbacks` and
`threads` for the programs of these names, `override` and `outgrown` for later.c, `profiled` and `profiled_first` for hints.c
beside profiler.c, and `again` and `others` for again.c, `alone`, `beside` and `before`
for sessions.c, `spawned` and `met` for processes.c. ENGINE is a row of engines.d/engines.tsv.
"""

import json
import sys

what, engine, processes, language, path = sys.argv[1:]
number = int(processes)
everywhere = [[0, number - 1]]
is_openmpi = engine.startswith("openmpi")
# What libraries of MPI 3.1 do not have; and Open MPI 4.1 has no windows of one process.
has_large = not is_openmpi and language == "c"
has_idup = engine != "openmpi-4"
# A file in a directory that is not there.
has_failure = language in ("c", "F08")
has_windows = engine != "openmpi-4" or number > 1
# The same code of MPICH uses an assertion in some builds only: in those for libfabric.
has_ofi = not engine.startswith("mpich-4")
# Only collective calls use cb_nodes and cb_buffer_size: hints.c has some, hints.F90 neither reads nor writes its file.
of_collective = "in effect" if language == "c" else "accepted, not used"

with open(path, encoding="utf-8") as text:
    report = json.load(text)
rows = {}
for hint in report["hints"]:
    row = (hint["kind"], hint["name"], hint["procedure"], hint["key"], hint["line"])
    rows.setdefault(row, []).append(hint)

IN_COMM = ["mpi_assert_no_any_tag", "colour"]
IN_WIN = ["no_locks", "cb_nodes"]
IN_FILE = ["cb_buffer_size", "cb_nodse", "no_locks"]


def calls():
    """What the programs do: (kind, name, procedure, keys, how often on each process, on the first process alone)."""
    yield "file", "data.bin", "MPI_File_open", IN_FILE, 1, False
    if has_failure:
        yield "file", "none/data.bin", "MPI_File_open", IN_FILE, 1, False
    yield "file", "data.bin", "MPI_File_delete", IN_FILE, 1, True
    yield "file", "data.bin", "MPI_File_set_view", ["cb_nodes"], 1, False
    yield "file", "data.bin", "MPI_File_set_info", ["cb_buffer_size"], 1, False
    yield "communicator", "halo", "MPI_Comm_dup_with_info", IN_COMM, 1, False
    yield "communicator", "halo", "MPI_Comm_set_info", ["mpi_assert_no_any_source"], 1, False
    if has_idup:
        yield "communicator", "", "MPI_Comm_idup_with_info", IN_COMM, 1, False
    yield "communicator", "", "MPI_Comm_split_type", IN_COMM, 1, False
    yield "communicator", "", "MPI_Dist_graph_create", IN_COMM, 1, False
    yield "communicator", "ring", "MPI_Dist_graph_create_adjacent", IN_COMM, 1, False
    if has_windows:
        large = 2 if has_large else 1
        yield "window", "field", "MPI_Win_create", IN_WIN, 1, False
        if has_large:
            yield "window", "", "MPI_Win_create", IN_WIN, 1, False
        yield "window", "", "MPI_Win_allocate", IN_WIN, large, False
        yield "window", "", "MPI_Win_allocate_shared", IN_WIN, large, False
        yield "window", "", "MPI_Win_create_dynamic", IN_WIN, 1, False
    yield "memory", "", "MPI_Alloc_mem", ["mpi_minimum_memory_alignment"], 1, False
    if has_large:
        yield "operation", "", "MPI_Barrier_init", ["cb_nodes"], 1, False
        yield "operation", "", "MPI_Allreduce_init", ["cb_nodes"], 2, False
        yield "operation", "", "MPI_Psend_init", ["cb_nodes"], 1, False
        yield "operation", "", "MPI_Precv_init", ["cb_nodes"], 1, False


def check(is_so, *about):
    if not is_so:
        sys.exit(f"{path}: not so: {about}")


def verdict(kind, name, procedure, key, line=None):
    """The verdict on a hint of which there is one row, and what was in effect."""
    found = rows.get((kind, name, procedure, key, line), [])
    check(len(found) == 1, kind, name, procedure, key, line, found)
    return found[0]["verdict"], found[0]["in_effect"]


def of_program():
    """Every call is there with all that it gave, and was counted once."""
    expected = {}
    for kind, name, procedure, keys, times, is_first in calls():
        for key in keys:
            expected[kind, name, procedure, key] = (times if is_first else times * number, is_first)
    found = {}
    for (kind, name, procedure, key, line), hints in rows.items():
        if line is None:
            times = sum(hint["times"] for hint in hints)
            ranks = {rank for hint in hints for first, last in hint["ranks"] for rank in range(first, last + 1)}
            check(ranks == {0} or ranks == set(range(number)), kind, name, procedure, key, ranks)
            found[kind, name, procedure, key] = (times, ranks == {0} and (number > 1 or "delete" in procedure))
    check(found == expected, "missing", expected.items() - found.items(), "too much", found.items() - expected.items())
    check(report["processes"] == number and report["unlisted"] == 0, report["processes"])

    for procedure in "MPI_File_open", "MPI_File_delete":
        check(verdict("file", "data.bin", procedure, "no_locks")[0] == "wrong object", procedure)
    check(verdict("communicator", "halo", "MPI_Comm_dup_with_info", "colour")[0] == "unknown")
    source = ("in effect" if has_ofi else "accepted, not used", "true")
    check(verdict("communicator", "halo", "MPI_Comm_set_info", "mpi_assert_no_any_source") == source)
    # Open MPI's files have these hints from when they are opened, and a hints file that overrides counts.
    later = ("changed", rows["file", "data.bin", "MPI_File_set_info", "cb_buffer_size", None][0]["in_effect"])
    if not is_openmpi:
        later = ("changed", "8388608") if what == "added" else (of_collective, "2097152")
    nodes = verdict("file", "data.bin", "MPI_File_set_view", "cb_nodes")
    check(nodes == (of_collective, "1"), nodes)
    buffer_size = verdict("file", "data.bin", "MPI_File_set_info", "cb_buffer_size")
    check(buffer_size == later, buffer_size)
    if has_windows:
        check(verdict("window", "field", "MPI_Win_create", "cb_nodes")[0] == "wrong object")
        # It is given the same once more.
        again = {key: rows["window", "field", "MPI_Win_create", key, None][0]["again"] for key in IN_WIN}
        check(again == {key: ["MPI_Win_set_info"] for key in IN_WIN}, again)


def given():
    check(report["hints_file"] is None)
    of_program()
    check(report["given"] == sum(hint["times"] for hint in report["hints"]), report["given"])
    check(all(hint["scope"] in (None, number, 1) for hint in report["hints"]), "scope")
    check(verdict("file", "data.bin", "MPI_File_open", "cb_buffer_size") == ("in effect", "1048576"))
    for key in IN_FILE if has_failure else []:
        check(verdict("file", "none/data.bin", "MPI_File_open", key) == ("the call failed", None), key)
    (typo,) = rows["file", "data.bin", "MPI_File_open", "cb_nodse", None]
    check(typo["detail"] == "did you mean cb_nodes?" and typo["ranks"] == everywhere, typo)


def profiled(*names):
    """What the tool opens by itself is its own, and nothing else is; the MPI library is not the tool."""
    names = names or ("profiler.begin",)
    check("profiler.so" not in report["library"], report["library"])
    its = [hint for hint in report["hints"] if hint["added_by"] is not None]
    expected = {(name, key, number) for name in names for key in ("cb_nodes", "romio_no_indep_rw", "of_profiler")}
    check({(hint["name"], hint["key"], hint["times"]) for hint in its} == expected, its)
    check(all(hint["added_by"].endswith("profiler.so") for hint in its), its)
    check(report["added"] == len(expected) * number, report["added"])
    files = {file["name"]: file["added_by"] for file in report["files"]}
    check({name for name in files if files[name] is not None} == set(names) and files["data.bin"] is None, files)
    for hint in its:
        report["hints"].remove(hint)
        del rows["file", hint["name"], hint["procedure"], hint["key"], None]
    given()


def profiled_first():
    profiled("profiler.begin", "profiler.log")


def added():
    check(report["hints_file"].endswith("/hints.toml"))
    of_program()
    world = verdict("communicator", "MPI_COMM_WORLD", "MPI_Init", "mpi_assert_exact_length", 2)
    # (Open MPI does not look at it, and MPICH uses it for nothing.)
    exact = "accepted, not used" if engine.startswith("mpich") else "in effect"
    check(world == (("ignored", None) if is_openmpi else (exact, "true")), world)
    # The file overrides: so say the lines of the program.
    opened = rows["file", "data.bin", "MPI_File_open", "cb_buffer_size", None][0]
    check(opened["verdict"] == "changed" and "line 10 of the hints file" in opened["detail"], opened)
    check(verdict("file", "data.bin", "MPI_File_open", "cb_buffer_size", 10) == (of_collective, "8388608"))
    check(verdict("file", "data.bin", "MPI_File_open", "cb_nodse", 11)[0] == "unknown")
    check(verdict("file", "data.bin", "MPI_File_open", "cb_nodes", 5)[0] == "malformed")
    if has_windows:
        check(verdict("window", "field", "MPI_Win_create", "same_size", 14) == (exact, "true"))
    # And where it does not, the program counts.
    check(not [row for row in rows if row[3] == "no_locks" and row[4] is not None and row[1] == "field"])
    check(not [row for row in rows if row[0] == "memory" and row[4] is not None])


def of_key():
    return {(hint["procedure"], hint["line"], hint["given"], hint["verdict"], hint["in_effect"], hint["detail"])
            for hint in report["hints"] if hint["key"] == "cb_buffer_size"}


def override():
    over = 'overridden with "65536" by line 3 of the hints file'
    # One process alone writes everything at once.
    (file,) = report["files"]
    least = file["written"]["least"]
    unused = ("accepted, not used", "65536", f"no collective buffer: each call was of {least} bytes or more")
    used = ("in effect", "65536", "")
    expected = {("MPI_File_open", 3, "65536") + (unused if number == 1 and least > 65536 else used),
                ("MPI_File_set_view", None, "8388608", "changed", "65536", over),
                ("MPI_File_set_info", None, "4096", "changed", "65536", over)}
    check(of_key() == expected, of_key())


def outgrown():
    grown = {row[1:5] for row in of_key() if row[0] == "MPI_File_set_view"}
    check(grown == {(None, "8388608", "ignored", before) for before in ("65536", "4096")}, grown)
    check(("MPI_File_set_info", None, "4096", "in effect", "4096", "") in of_key(), of_key())


def again():
    found = {(row[2], row[3]): [(hint["verdict"], hint["times"], hint["again"]) for hint in hints] for row, hints in rows.items()}
    # (The file is neither read nor written.)
    once = [("accepted, not used", 1, ["MPI_File_set_view"])]
    check(found == {("MPI_File_open", key): once for key in ("cb_nodes", "cb_buffer_size")}, found)


def others():
    found = {(row[2], row[3], hint["given"]) for row, hints in rows.items() for hint in hints}
    check(found == {
        ("MPI_File_open", "cb_nodes", "1"),
        ("MPI_File_open", "cb_buffer_size", "1048576"),
        ("MPI_File_set_view", "cb_buffer_size", "2097152"),
        ("MPI_File_set_view", "cb_nodse", "1"),
        ("MPI_File_set_view", "cb_buffer_size", "524288"),
        ("MPI_File_set_view", "cb_nodse", "2"),
    }, found)


def callbacks():
    expected = {name: number for name in ("inner", "outer", "last", "left")} | {"again": 100 * number}
    found = {name: hint["times"] for (_, name, _, _, _), hints in rows.items() for hint in hints}
    check(found == expected, found)
    if not is_openmpi:
        known = "in effect" if has_ofi else "accepted, not used"
        check(all(hint["verdict"] == known for name in ("inner", "outer", "last") for row, hints in rows.items()
                  if row[1] == name for hint in hints), report["hints"])


def threads():
    found = {(row[1], row[3]): (hint["names"], hint["times"]) for row, hints in rows.items() for hint in hints}
    check(found == {("thread.*", key): (4, 100) for key in ("cb_buffer_size", "cb_nodse")}, found)


def of_sessions(number_of_sessions, with_file):
    """Each session is given the same, and so are its communicator and, with the world model, its file."""
    expected = {("session", "", "MPI_Session_init", "colour"), ("session", "", "MPI_Session_init", "mpi_memory_alloc_kinds")}
    for procedure, key in (("create_from_group", "mpi_assert_no_any_tag"), ("set_info", "mpi_assert_no_any_source")):
        expected |= {("communicator", "halo", f"MPI_Comm_{procedure}", key)}
    # (It is given again later, with the same value.)
    expected |= {("communicator", "halo", "MPI_Comm_create_from_group", "colour")}
    if with_file:
        expected |= {("file", "session.data", "MPI_File_open", key) for key in ("cb_buffer_size", "colour")}
    check({row[:4] for row in rows} == expected, rows.keys())
    session = rows["session", "", "MPI_Session_init", "colour", None]
    check(sum(hint["times"] for hint in session) == number_of_sessions and session[0]["verdict"] == "unknown", session)


def alone():
    check(report["processes"] == 1 and report["remark"] == "of process 0 alone, since the program has initialised sessions only")
    of_sessions(2, False)


def beside():
    check(report["processes"] == number and report["remark"] is None)
    of_sessions(number, True)


def before():
    # (What a process was given before MPI_Init is in its report, too.)
    beside()


def spawned():
    """The hints of the root, at which alone there are any."""
    expected = {("spawn", "MPI_Comm_spawn", "wdir"): 1, ("spawn", "MPI_Comm_spawn", "colour"): 1,
                ("spawn", "MPI_Comm_spawn_multiple", "wdir"): 1, ("spawn", "MPI_Comm_spawn_multiple", "colour"): 2}
    found = {(row[0], row[2], row[3]): sum(hint["times"] for hint in hints) for row, hints in rows.items() if row[4] is None}
    check(found == expected, found)
    check(all(row[1].endswith("processes") for row in rows if row[0] == "spawn"), rows.keys())
    verdicts = {(row[3], hint["verdict"]) for row, hints in rows.items() for hint in hints}
    check(verdicts == {("wdir", "handed on"), ("colour", "unknown")}, verdicts)
    ranks = {tuple(map(tuple, hint["ranks"])) for hints in rows.values() for hint in hints}
    check(ranks == {((number - 1, number - 1),)}, ranks)


def met():
    expected = {("port", procedure, "colour"): 1 for procedure in ("MPI_Open_port", "MPI_Comm_accept", "MPI_Comm_connect")}
    found = {(row[0], row[2], row[3]): sum(hint["times"] for hint in hints) for row, hints in rows.items()}
    check(found == expected, found)


judges = alone, beside, before, spawned, met, given, profiled, profiled_first, added, override, outgrown, again, others, callbacks, threads
{judge.__name__: judge for judge in judges}[what]()
