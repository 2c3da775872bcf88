"""Wrong settings, and settings that are not the same on all processes."""
import os
import re

import pytest

from harness import FAILS


def says_nothing_of_ranks(ended):
    return not re.search("^[0-9]+ ", ended.out, re.M)


def refused(job, words, **variables):
    """Every process ends, and one of them says why: only the launcher may see the output of the others."""
    ended = job.run("given.f90", "nothing", status=FAILS, **variables)
    assert ended.err.count(f"MPI_Init: MPI_ERR_OTHER: {words}") == 1
    assert says_nothing_of_ranks(ended)


def test_a_word_of_minfo_report_that_is_none(job):
    refused(job, "MINFO_REPORT must be off, summary, full or json:PATH, or several of the last three with commas between them, "
                 'not "verbose"', MINFO_REPORT="verbose")
    refused(job, 'MINFO_REPORT=json:%z: "%z" in a path must be %p (the process), ', MINFO_REPORT="summary,json:%z")


def test_a_report_that_cannot_be_made_is_found_in_mpi_init(job):
    """Not in MPI_Finalize after hours of work."""
    path = "no/such/directory/report.json"
    refused(job, f"MINFO_REPORT=json:{path}: No such file or directory", MINFO_REPORT=f"json:{path}")
    (job.directory / "place").mkdir()
    refused(job, "MINFO_REPORT=json:place: ", MINFO_REPORT="json:place")


def test_a_hints_file_that_is_wrong(job):
    job.write("hints.toml", "[file]\ncb_nodes = 4\ncb_buffer_size = 4.5\n")
    refused(job, "MINFO_HINTS: hints.toml:3:18: ", MINFO_HINTS="hints.toml")


def test_a_hints_file_that_is_not_there(job):
    refused(job, "MINFO_HINTS=hints.toml: No such file or directory", MINFO_HINTS="hints.toml")


def test_a_hints_file_that_is_a_pipe_or_a_device(job):
    """Only a regular file is read: nothing is waited for."""
    os.mkfifo(job.directory / "pipe")
    for file in ("pipe", "/dev/zero"):
        refused(job, f"MINFO_HINTS={file}: it is not a regular file, but a pipe, a socket or a device", MINFO_HINTS=file)


def test_an_mpi_library_that_is_a_pipe(alone):
    """The loader would wait for it."""
    os.mkfifo(alone.directory / "pipe")
    assert "./pipe: it is not a regular file" in alone.run("given.f90", "nothing", status=FAILS, MINFO_MPI_LIBRARY="./pipe").err


def test_a_word_of_minfo_check_that_is_none(job):
    refused(job, 'MINFO_CHECK must be warn, error or off, not "bad"', MINFO_CHECK="bad")


# (Hydra lets the other processes continue if the first one ends before it has called the library, so each prints the message
# there.)
@pytest.mark.jobs("mpich-4.1", "openmpi-4.2")
def test_a_word_of_minfo_engine_that_is_none(job):
    refused(job, 'MINFO_ENGINE must be auto, embedded or native, not "bad"', MINFO_ENGINE="bad")


LONG = "a" * 5000


@pytest.mark.parametrize("name, value, status", [
    ("MINFO_ENGINE", LONG, 16),
    ("MINFO_CHECK", LONG, 16),
    ("MINFO_REPORT", LONG, 16),
    ("MINFO_HINTS", LONG, 16),
    ("MINFO_MPI_LIBRARY", f"/{LONG}", 16),
    ("PMI_SIZE", LONG, 16),
    # (That a file of this name cannot be made is found at the end.)
    ("MINFO_REPORT", f"json:/{LONG}", 0),
], ids=lambda value: str(value)[:20])
def test_long_values(alone, name, value, status):
    """What is wrong may be long: a message has its first 200 characters, and says how many there are."""
    ended = alone.run("given.f90", "nothing", status=status, **{name: value})
    assert ended.has(LONG[:199] + r'\.\.\."? \(5,00[0-9] characters\)') and len(ended.err) < 1000


def test_a_long_name_and_bytes_that_are_not_utf_8(alone):
    err = alone.run("given.f90", "nothing", **{f"MINFO_{LONG.upper()}": 1}).err
    assert f"MINFO_{'A' * 194}... (5,006 characters) is not a variable of this library" in err
    err = alone.run("given.f90", "nothing", status=16, MINFO_CHECK=os.fsdecode(b"\xff" * 1000)).err
    assert "\ufffd" * 200 + '..." (1,000 characters)' in err


@pytest.mark.parametrize("setting", ["PMI_SIZE=abc", "PMI_SIZE=0", "OMPI_COMM_WORLD_SIZE=two", "PMIX_RANK=x", "SLURM_STEP_NUM_TASKS=-3",
                                     "PMI_RANK=x"])
def test_variables_of_launchers_that_are_no_numbers(alone, setting):
    """Whether there are other processes is unknown."""
    name, value = setting.split("=")
    ended = alone.run("given.f90", "nothing", status=FAILS, **{name: value})
    assert f"MPI_Init: MPI_ERR_OTHER: {name} must be " in ended.err and f'not "{value}"' in ended.err
    assert says_nothing_of_ranks(ended)


def test_an_empty_variable_of_a_launcher(alone):
    alone.run("given.f90", "nothing", PMI_SIZE="")


def test_variables_that_are_misspelt(job):
    err = job.run("given.f90", "nothing", MINFO_REPRT="full", MINFO_SOMETHING="1").err
    assert err.count("mpi_info_f08: MINFO_REPRT is not a variable of this library; did you mean MINFO_REPORT?") == 1
    assert "mpi_info_f08: MINFO_SOMETHING is not a variable of this library; the variables are MINFO_CHECK, " in err


@pytest.mark.jobs("mpich-4.3", "openmpi-4.3")
def test_settings_of_the_first_process_alone(job, alone):
    """Nothing waits for ever; the hints are left out, one line says why, and the report is of the process that has one."""
    job.write("hints.toml", "[win]\nsame_size = true\nno_locks = true\n")
    given = job.program("given.f90")
    settings = [word for name, value in (("MINFO_HINTS", "hints.toml"), ("MINFO_REPORT", "json:report.json")) for word in (
        ["-env", name, value] if job.engine.family == "mpich" else ["-x", f"{name}={value}"])]
    ended = alone.run(*job.engine.launcher, "-n", 1, *settings, given, "nothing", ":", "-n", 2, given, "nothing", **job.engine.environment)
    assert "no_locks=true" not in ended.out
    assert len(re.findall(f"^mpi_info_f08: process 1 on host {os.uname().nodename} has not the same MINFO_HINTS or MINFO_REPORT as others",
                          ended.err, re.M)) == 1
    ended.report = job.json("report.json")
    assert ended.report["processes"] == 1 and "of 1 of 3 processes" in ended.report["remark"]
    assert ended.hints("ranks", "verdict", key="no_locks") == [([[0, 0]], "differs")]
