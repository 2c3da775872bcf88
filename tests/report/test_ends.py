"""The report of a program that ends without MPI_Finalize."""
import os
import re
import signal
import time

import pytest

from harness import FAILS, WITHOUT_GRACE, has_ended, until, until_held_up


def ends(job, way, **variables):
    """Runs a program that ends in this way. The status of a process alone is asked for where it ends: Hydra says 1 if it sees the
    end of a connection before that of the process."""
    keeps = ["sh", "-c", '"$@"; echo $? >status', "sh"] if job.processes == 1 else []
    ended = job.run(*keeps, job.program("ends.c"), way, status=None, **WITHOUT_GRACE, **variables)
    if keeps:
        ended.status = int((job.directory / "status").read_text())
    return ended


def signalled(job, way, status=None, **variables):
    """Sends SIGTERM to process 0 when it waits; `took` is how long that takes to end."""
    running = job.start("ends.c", way, **WITHOUT_GRACE, **variables)
    process = int(running.until_says(r"^waiting (\d+)$")[0])
    # (Alone it is not held up there.)
    if way == "held" and job.processes > 1:
        until_held_up(process)
    began = time.monotonic()
    os.kill(process, signal.SIGTERM)
    job.write("signalled", "")
    until(lambda: has_ended(process), "process 0 ends")
    took = time.monotonic() - began
    (job.directory / "signalled").unlink()
    ended = running.wait(status)
    ended.took = took
    return ended


def has_ended_with(ended, status, job):
    """With several processes, the launcher ends some of them, which may change the status."""
    return ended.status == status or (job.processes > 1 and ended.status != 0)


def reports(ended):
    return len(re.findall("^mpi_info_f08: hints of", ended.err, re.M))


def has_report(ended, remark):
    """There is one report, of process 0 alone, with what it knows."""
    assert reports(ended) == 1 and "mpi_info_f08: hints of 1 process" in ended.err
    assert f": of process 0 alone, since {remark}: 3 given, " in ended.err
    assert ended.has(r"^  file closed.data(, [2-4] processes)? +MPI_File_open +cb_nodse +4 +- +unknown +0 +did you mean cb_nodes[?]$")
    assert ended.has(r"^  file open.data +MPI_File_open +cb_nodse +4 +- +unknown +0 +did you mean")


# (MPI_ERR_COMM is also 5.)
@pytest.mark.parametrize("way, status", [("exit", 3), ("return", 3), ("thread", 3), ("error", 5), ("abort", 5)])
def test_a_report_though_mpi_is_not_finalised(job, way, status):
    ended = ends(job, way, MINFO_REPORT="full")
    assert has_ended_with(ended, status, job)
    has_report(ended, "the program ended without MPI_Finalize")
    if job.engine.launcher:
        assert ended.has("^  file open.data .* handed on +0 +not known: the program ended before the MPI library was asked$")


@pytest.mark.parametrize("way", ["exit", "error"])
def test_no_report_of_it_unasked(job, way):
    assert not ends(job, way).has("^mpi_info_f08: ")


def test_the_same_to_a_file(job):
    ends(job, "exit", MINFO_REPORT="json:report.json")
    report = job.json("report.json")
    assert (report["processes"], report["given"]) == (1, 3) and "without MPI_Finalize" in report["remark"]


@pytest.mark.parametrize("way", ["wait", "held"])
def test_a_report_at_sigterm(job, way):
    ended = signalled(job, way, FAILS, MINFO_REPORT="full")
    assert job.engine.launcher or ended.status == 128 + signal.SIGTERM
    has_report(ended, "SIGTERM ended the program")


def test_a_report_at_sigterm_that_nobody_reads(job):
    """A missing reader delays the signal. (By how much: report.time.)"""
    os.mkfifo(job.directory / "pipe")
    ended = signalled(job, "wait", FAILS, MINFO_REPORT="json:pipe")
    assert ended.took >= 1.4
    assert "MINFO_REPORT=json:pipe: nobody has read it for 1.5 s" in ended.err


@pytest.mark.parametrize("way", ["own", "late"])
def test_a_handler_of_the_programs_own(job, way):
    """It is left alone, whenever it is set."""
    ended = signalled(job, way, MINFO_REPORT="full")
    assert has_ended_with(ended, 7, job)
    assert not ended.has("^mpi_info_f08: ")


@pytest.mark.parametrize("way", ["ignored", "chained"])
def test_a_program_that_sigterm_does_not_end(job, way):
    ended = signalled(job, way, 0, MINFO_REPORT="full")
    assert f"mpi_info_f08: hints of {job.processes} process" in ended.err and "process 0 alone" not in ended.err


def test_sigterm_without_a_report(job):
    """The system handles the signal."""
    assert not signalled(job, "wait").has("^mpi_info_f08: ")


def test_children_and_sigterm_behind_mpi_finalize(job):
    """A child of fork ends as without us, and MPI continues; after MPI_Finalize, nothing is left of it."""
    ended = ends(job, "child", MINFO_REPORT="full")
    assert ended.status == 0 and reports(ended) == 1
    assert f"mpi_info_f08: hints of {job.processes} process" in ended.err
    assert reports(signalled(job, "after", FAILS, MINFO_REPORT="full")) == 1


@pytest.mark.time
def test_a_report_does_not_hold_a_program_up(on, alone, figure):
    """The longest of all engines."""
    os.mkfifo(alone.directory / "pipe")
    jobs = [on(name) for name in ("embedded.1", "mpich-4.1", "mpich-4.3", "openmpi-4.2")]
    terminated = [signalled(job, way, MINFO_REPORT="full").took for job in jobs for way in ("wait", "held")]
    unread = [signalled(job, "wait", MINFO_REPORT="json:pipe").took for job in jobs]
    assert all([
        figure("report.terminated", max(terminated)),
        figure("report.terminated_unread", max(unread)),
        figure("report.unread", alone.run("given.f90", "wrong", MINFO_REPORT="json:pipe").took),
    ])
