"""probe: alone, and under the launchers of two families."""
import json
import os
import re
import signal

import pytest

from harness import FAILS

MPICH = {"MINFO_MPI_LIBRARY": "libmpich.so.12"}


@pytest.fixture
def at_file(command):
    """at_file("TERM"): what makes a process send itself a signal, or hang, when it makes its first file."""
    library = command.built("signal_at_file.c", "gcc", "-shared", "-fPIC")
    # (What a shell has started in the background ignores these, and so would its children.)
    for number in (signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)

    def variables(what):
        if what == "hang":
            return {"preload": library, "TEST_HANG": 1}
        return {"preload": library, "TEST_SIGNAL": int(getattr(signal, f"SIG{what}"))}
    return variables


def test_alone(command):
    ended = command("probe")
    assert "embedded: started without a launcher" in ended.out and "access_style" in ended.out and not ended.err
    assert command.left() == []
    (command.directory / "there").mkdir()
    data = command.data("probe", "--dir", "there")
    assert command.left() == ["there"] and not os.listdir(command.directory / "there")
    about, hints = data["about"], command.by_key(data)
    assert (about["engine"], about["processes"], about["library"], data["failures"]) == ("embedded", 1, None, [])
    assert about["directory"].endswith("/here/there") and about["file_system"]
    assert hints["file", "access_style"]["at_creation"] == {"outcome": "taken"}
    assert hints["file", "filename"]["default"] == "DIRECTORY/file.0"
    assert (hints["win", "no_locks"]["default"], hints["win", "no_locks"]["given"]) == ("false", "true")
    assert hints["win", "no_locks"]["wrong"]["outcome"] == "left_out"
    assert hints["win", "same_size"]["later"] == {"outcome": "ignored"}
    assert hints["file", "cb_nodes"]["at_creation"] == {"outcome": "ignored"}
    # Every key of the catalogue, for each kind of object.
    catalogue = command.data("list")
    assert hints.keys() == {(kind, row["key"]) for row in catalogue for kind in row["for"] if kind in ("comm", "win", "file")}


def test_a_part_says_the_same_as_the_whole(command):
    """And giving each hint alone says the same as giving many at once."""
    def hints(*options):
        return command.data("probe", *options, **MPICH)["hints"]

    whole = hints()
    assert len(whole) > 100
    assert hints("--singly") == whole
    assert hints("--for", "win", "--for", "comm") == [hint for hint in whole if hint["object"] != "file"]
    assert hints("--without", "cb_nodes") == [hint for hint in whole if hint["key"] != "cb_nodes"]
    command("probe", "--json", "--output", "whole.json", **MPICH)
    command("probe", "--json", "--output", "keys.json", "--key", "cb_nodes", "--key", "no_locks", **MPICH)
    keys = command.alone.json("keys.json")
    assert keys["hints"] == [hint for hint in whole if hint["key"] in ("cb_nodes", "no_locks")]
    assert keys["part"] == {"for": [], "keys": ["cb_nodes", "no_locks"], "without": []}
    # What was not asked for does not count as different.
    ended = command("report", "--compare", "whole.json", "keys.json")
    assert ended.out == "" and "keys.json is of a part" in ended.err
    assert command.left() == ["keys.json", "whole.json"]


def test_wrong_arguments(command):
    for words, complaint in (
        ("--key cb_node", 'unknown key "cb_node": did you mean cb_nodes?'),
        ("--for comm --key cb_nodes", "cb_nodes is not a hint for communicators"),
        ("--for memory", ""),
        ("--patience 0", ""),
        ("--dir /nonexistent", "/nonexistent: No such file"),
        ("--output /nonexistent/file", "/nonexistent/file: "),
    ):
        assert complaint in command("probe", *words.split(), status=2).err
    assert "/nonexistent: No such file" in command("probe", "--dir", "/nonexistent", job="mpich-4.2", status=2).err
    ended = command("probe", status=2, MINFO_ENGINE="native", MINFO_MPI_LIBRARY="/nonexistent.so")
    assert "MINFO_MPI_LIBRARY=/nonexistent.so cannot be used" in ended.err
    assert command.left() == []


def test_a_hint_that_an_mpi_refuses_is_found_among_others(command):
    # (Its name tells which MPI it is.)
    picky = command.directory / "libmpich-picky.so"
    command.alone.run("mpicc.mpich", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", command.place.beside / "picky.c",
                      "-o", picky)
    whole = command.by_key(command.data("probe", "--for", "file", **MPICH))
    found = command.by_key(command.data("probe", "--for", "file", MINFO_MPI_LIBRARY=picky))
    refused = whole["file", "romio_cb_read"]
    assert refused["at_creation"]["outcome"] == "taken"
    refused["at_creation"] = found["file", "romio_cb_read"]["at_creation"]
    assert refused["at_creation"]["outcome"] == "failed"
    assert found == whole


@pytest.mark.jobs("mpich-4.2", "openmpi-4.2")
def test_two_processes(job, command):
    assert command("probe", "--json", "--output", "../probe.json", job=f"{job.engine.name}.2", seconds=300).out == ""
    assert command.left() == []
    data = job.json("../probe.json")
    about, hints = data["about"], command.by_key(data)
    assert (about["engine"], about["processes"], data["failures"]) == ("native", 2, [])
    is_mpich = job.engine.family == "mpich"
    assert about["library"]["maker"] == ("MPICH" if is_mpich else "Open MPI")
    assert "/" in about["library"]["file"] and about["library"]["version"] and "mpiexec (" in about["why"]
    size = hints["file", "cb_buffer_size"]
    # The value that would cause a division by zero never reaches the library.
    assert (size["at_creation"], size["wrong"]["reason"]) == ({"outcome": "taken"}, "malformed")
    # (MPICH keeps it, and uses it for nothing.)
    assert hints["win", "no_locks"]["at_creation"]["outcome"] == ("not_used" if is_mpich else "taken")
    outcomes = [hint[of] for hint in data["hints"] for of in ("at_creation", "later", "wrong")]
    assert "failed" not in [outcome["outcome"] for outcome in outcomes if outcome]


def test_more_processes_than_processors(command):
    """They wait for each other in busy loops (test_times.py: for how long). What takes longer than two seconds says so."""
    ended = command("probe", "--json", job="mpich-4.4", seconds=300)
    data = json.loads(ended.out)
    assert (data["about"]["processes"], data["failures"]) == (4, [])
    assert ended.took < 5 or ended.has(r"s: \d+ of \d+ values tried, MPI_")
    assert command.left() == []


def test_a_hint_that_does_harm_is_kept_from_mpich(command):
    said = command("probe", job="mpich-4.1").out
    assert "not passed on: harmful" in said and "Hydra" in said
    assert command.left() == []


def test_it_says_why_it_is_this_mpi(command):
    about = command.data("probe", **MPICH)["about"]
    assert (about["why"], about["check"]) == ("named by MINFO_MPI_LIBRARY", "warn")
    assert about["library"]["file"].endswith("libmpich.so.12")
    about = command.data("probe", MINFO_ENGINE="native", MINFO_CHECK="error", MINFO_MPI_LIBRARY="")["about"]
    assert (about["why"], about["check"]) == ("chosen by MINFO_ENGINE", "error")


def test_it_does_not_run_where_nothing_is_kept_from_the_mpi(command):
    assert "MINFO_CHECK=off" in command("probe", status=2, MINFO_CHECK="off", **MPICH).err
    # One process complains.
    ended = command("probe", job="mpich-4.2", status=2, MINFO_CHECK="off", MINFO_ENGINE="native")
    assert ended.err.count("MINFO_CHECK=off hands") == 1
    assert command.left() == []


@pytest.mark.parametrize("name", ("INT", "TERM", "HUP", "QUIT", "XCPU"))
def test_nothing_is_left_when_a_signal_ends_it(command, at_file, name):
    """In the midst, while the MPI makes files."""
    assert command("probe", status=FAILS, **at_file(name), **MPICH).status > 128
    assert command.left() == []


def test_nothing_is_left_of_two_processes(command, at_file):
    command("probe", job="mpich-4.2", status=FAILS, **at_file("INT"))
    assert command.left() == []


def test_what_was_found_is_kept_when_the_mpi_crashes(command, at_file):
    """It cannot tidy up then: its directory stays."""
    command("probe", "--json", "--output", "../found.json", status=FAILS, **at_file("KILL"), **MPICH)
    assert [name[:17] for name in command.left()] == [".mpi-hints-probe-"]
    data = command.alone.json("../found.json")
    assert data["unfinished"] == "MPI_File_open without hints"
    assert command.by_key(data)["win", "no_locks"]["at_creation"]["outcome"] == "not_used"
    assert {hint["object"] for hint in data["hints"]} == {"comm", "win"}
    # The rest can still be probed.
    command("probe", "--for", "file", **MPICH)


def test_it_ends_where_the_mpi_hangs(command, at_file):
    ended = command("probe", "--patience", "3", "--output", "../found", job="mpich-4.2", status=FAILS, **at_file("hang"))
    assert "no answer: " in ended.err
    assert command.left() == []
    assert "the probe ended in MPI_File_open without hints; ../found has the findings so far" in ended.err
    found = (command.place.path / "found").read_text()
    assert re.search(r"^not finished: the probe ended in MPI_File_open without hints", found, re.M)
    assert "\n  no_locks " in found
