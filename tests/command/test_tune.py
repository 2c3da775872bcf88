"""tune: what it refuses, and what it leaves behind. (test_tuned.py has what it finds, which takes minutes.)"""
import os
import re
import shlex
import signal
import subprocess

import pytest

from harness import until


def is_running(command, words=""):
    """Whether a job goes on."""
    program = command.built("tuned.c", "mpicc.mpich")
    return subprocess.run(["pgrep", "-f", f"^{program} *{words}"], capture_output=True).returncode == 0


def is_refused(command, ended, words):
    """In a line, and nothing is left."""
    complaint = command.complaint(ended)
    assert ended.out == "" and words in complaint and complaint.count("\n") == 1
    assert command.left() == []


@pytest.mark.parametrize("of, options, words", (
    # Before the job runs.
    ("write-all a 1", "", "put {run} into its arguments"),
    ("write-all {run}/a 1", "--write no/hints.toml", "no/hints.toml: there is no such directory"),
    ("write-all {run}/a 1", "--dir no", "No such file or directory"),
    # The job itself.
    ("fails {run}/a 1", "", "the job as it is: it fails (exit status: 3)"),
    ("hangs {run}/a 1", "--budget 2s", "the job as it is: it did not end within 2.0 s"),
    ("none {run}/a 1", "", "the job opens no file with MPI"),
    ("nothing {run}/a 1", "", "the job transfers nothing"),
    ("other {run}/a 1", "", "two runs of the job as it is write different files (a from byte "),
    ("write-all {run}/a 1", "--for *.nc --budget 1h", "--for *.nc: no file of the job has such a name"),
    # (A round of this job takes 3.6 s or more; one run fits into the budget even if the machine is busy.)
    ("sleep {run}/a 6", "--budget 20s", "the budget of 20 s is over before anything can be decided: --budget "),
))
def test_what_cannot_be_tuned_is_refused(command, tune, of, options, words):
    is_refused(command, tune(*options.split(), job=of, status=2), words)
    assert not is_running(command, "hangs")


def test_no_hints_file_is_replaced(command, tune):
    command.alone.write("hints.toml", "mine")
    ended = tune("--write", "hints.toml", job="write-all {run}/a 1", status=2)
    assert "hints.toml: it exists; --force replaces it" in ended.err
    ended = tune(job="write-all {run}/a 1", status=2, MINFO_HINTS="hints.toml")
    assert "MINFO_HINTS is set" in ended.err
    assert (command.directory / "hints.toml").read_text() == "mine" and command.left() == ["hints.toml"]


def test_it_does_not_run_under_a_launcher(command, tune):
    words = "does not run under Hydra's mpiexec"
    is_refused(command, tune(job="write-all {run}/a 1", status=2, PMI_SIZE=2, PMI_RANK=0), words)
    job = ["mpiexec.mpich", "-n", 2, "./tuned", "write-all", "{run}/a", 1]
    is_refused(command, command("tune", "--", *job, job="mpich-4.1", status=2), words)


@pytest.mark.parametrize("of, words", (
    ("./no-such-program", "./no-such-program: there is no such program"),
    ("echo", "it leaves no report: it is no MPI program, its MPI is static, or the disk is full"),
    # (Its input does not end.)
    ("sh -c 'timeout 0.3 cat; echo reading: $?; exit 4'", "the job as it is: it fails (exit status: 4): reading: 124"),
))
def test_other_programs_are_refused(command, of, words):
    is_refused(command, command("tune", "--", *shlex.split(of), "{run}", status=2), words)


@pytest.mark.parametrize("name, status", (("TERM", 143), ("INT", 130)))
def test_a_signal_ends_the_job_and_shows_what_is_known(command, name, status):
    program = command.built("tuned.c", "mpicc.mpich")
    running = command.start("tune", "--budget", "1h", "--rounds", "1000", "--write", "hints.toml", "--",
                            "mpiexec.mpich", "-n", 2, program, "sleep", "{run}/a", 1, preload=command.place.package.yielding())
    until(lambda: re.search("each once|better half|round ", running.err), "it has begun")
    running.process.send_signal(getattr(signal, f"SIG{name}"))
    said = running.wait(status).out
    assert "the job as it is  " in said and "stopped before anything was decided" in said
    assert command.left() == [] and not is_running(command)


@pytest.mark.parametrize("options, words", (("size=3m", "the job as it is: it "), ("ro", "Read-only file system")))
def test_a_disk_that_is_full_or_cannot_be_written(command, tune, options, words):
    assert os.getuid() == 0, "needs a user who may mount"
    disk = command.directory / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], check=True)
    try:
        assert words in tune("--dir", "disk", job="write-all {run}/a 1", status=2).err and not os.listdir(disk)
    finally:
        # The launcher does not wait for a process that it ends, which may have a file open still.
        subprocess.run(["umount", "--lazy", disk], check=True)
