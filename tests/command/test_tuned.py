"""tune: what it finds and what is out, with jobs whose time does not depend on the machine. (test_times.py has others;
docs/command.md has what `ci/bench --only tune` measures.)"""
import json
import re
import subprocess

import pytest


@pytest.fixture
def tuned(command, tune):
    """Tunes a job of four processes, with its result as JSON."""
    def run(*options, **others):
        ended = tune("--json", *options, processes=4, **others)
        assert not [name for name in command.left() if name.startswith(".mpi-hints")]
        return json.loads(ended.out), ended
    return run


def test_the_hint_that_makes_a_job_faster(command, tuned):
    """Without romio_cb_write=enable, which it has turned off, the job sleeps."""
    data, _ = tuned("--budget", "4m", "--write", "hints.toml", job="waits {run}/a 1 romio_cb_write=disable")
    assert data["format"] == "mpi-hints tune, version 2"
    assert data["about"]["processes"] == 4 and not data["about"]["synced"]
    assert data["result"]["hints"]["romio_cb_write"] == "enable" and data["result"]["gain"] > 0.2
    rounds = data["rounds"]
    assert rounds["chance"] <= 0.01 and rounds["interval"][0] < rounds["gain"] < rounds["interval"][1] and data["control"]["runs"] > 20
    assert all(row["reason"] for row in data["candidates"])
    text = (command.directory / "hints.toml").read_text()
    # Over what the program gives, with the measurement.
    assert re.search("^override = true$", text, re.M) and re.search(r"^# .*romio_cb_write=enable.* % less \(\d+ to \d+\), 9 rounds", text, re.M)
    command("check", "hints.toml")
    # The record shows the same again: sentence, table and hints file.
    command.alone.write("record", json.dumps(data))
    again = command.data("tune", "--again", "record", "--write", "again.toml")
    assert again == data and (command.directory / "again.toml").read_text() == text
    assert data["verdict"] in command("tune", "--again", "record").out
    command.alone.write("record", json.dumps(data | {"best": 99}))
    assert "record: there is no candidate 99" in command("tune", "--again", "record", status=2).err


def test_nothing_is_claimed_of_a_job_that_no_hint_makes_faster(command, tuned):
    """0.2 s of sleep, and little to transfer."""
    data, ended = tuned("--budget", "2m", "--write", "hints.toml", job="sleep {run}/a 1")
    assert "hints.toml is not written" in ended.err and command.left() == []
    assert data["result"] is None and data["verdict"].startswith("no hint is better than none")


def test_a_command_says_whether_what_a_job_writes_is_right(tuned, tune):
    """Where it differs in each run."""
    data, _ = tuned("--budget", "2m", "--rounds", "5", "--verify", "test -s {run}/a", job="other {run}/a 1")
    assert data["control"]["runs"] > 5
    ended = tune("--budget", "30s", "--verify", "test ! -s {run}/a", job="other {run}/a 1", processes=4, status=2)
    assert "the job as it is: --verify says that what it wrote is wrong" in ended.err


def test_the_same_files_again(command, tune):
    # (A directory whose name has what MINFO_REPORT takes for something else.)
    there = command.directory / "a %p,b"
    there.mkdir()
    ended = tune("--output", "result", "--overwrite", "--sync", "--dir", there.name, "--budget", "2m", "--rounds", "5",
                 job="sleep a 1", processes=4)
    result = (command.directory / "result").read_text()
    assert not ended.out and "the job as it is  " in result and "until its files are on the disk" in result
    there.rmdir()
    assert command.left() == ["a", "result"]


def test_variables_of_open_mpi_if_asked(command):
    program = command.built("tuned.c", "mpicc.openmpi")
    variables = {"OMPI_ALLOW_RUN_AS_ROOT": 1, "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": 1, "OMPI_MCA_mpi_yield_when_idle": 1}
    data = json.loads(command("tune", "--json", "--environment", "--rounds", "5", "--budget", "5m", "--", "mpiexec.openmpi",
                              "--oversubscribe", "-n", 4, program, "write-all", "{run}/a", 1, "cb_nodes=1", seconds=900, **variables).out)
    assert data["about"]["library"] == "Open MPI 4.1.4" and data["about"]["drivers"][0].startswith("OMPIO")
    assert {"OMPI_MCA_io": "romio321"} in [row["environment"] for row in data["candidates"]]
    assert any(row["environment"] and row["seconds"]["runs"] for row in data["candidates"])
    # Hints that only ROMIO has are not tried on OMPIO.
    assert not any("romio_cb_write" in row["hints"] for row in data["candidates"])


@pytest.mark.parametrize("with_hints, why", (
    ("sleep 617", "it did not end within "),
    ('printf x >>"$1"', "it writes something else: a from byte 2097152 on"),
    ('echo >"$1.more"', "it writes something else: a.more is there as well"),
    ('echo "with hints, no"; exit 7', "it fails (exit status: 7): with hints, no"),
    ("deaf", "not in the report"),
))
def test_hints_that_do_harm_are_out(command, with_hints, why):
    """A job that does something wrong if it gets hints, or does not get them."""
    job = command.directory / "job"
    runs = f'mpiexec.mpich -n 2 "{command.built("tuned.c", "mpicc.mpich")}" write-all "$1" 1 || exit'
    lines = ["unset MINFO_HINTS", runs] if with_hints == "deaf" else [runs, '[ -n "$MINFO_HINTS" ] || exit 0', with_hints]
    job.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    job.chmod(0o755)
    data = json.loads(command("tune", "--json", "--budget", "3m", "--", "./job", "{run}/a", seconds=900,
                              preload=command.place.package.yielding()).out)
    assert len(data["candidates"]) > 3 and all(why in row["out"] for row in data["candidates"])
    assert data["result"] is None and data["verdict"] == "no hint is better than none: none of those that were tried counts"
    assert subprocess.run(["pgrep", "-fx", "sleep 617"], capture_output=True).returncode == 1, "a job goes on"
    assert command.left() == ["job"]
