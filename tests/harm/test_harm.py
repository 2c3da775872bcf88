"""Hints that do harm, on every MPI library: left out (H8) or refused (H5) by this library, and what they do otherwise.

The tables have the values that are given. inputs.tsv: what harms one of the libraries, or might. All of it is tried on all.

    subject  comm, file, win or memory: the program that gives it to such objects
    key      {300} stands for 300 letters
    given    the value of each process in turn, separated by |; - if a process gives nothing, '' for the empty value, {300} as above
    becomes  the form in which the library must get it, also in turn; ! if never, ~ if never for Open MPI, ? if never, and what the
             library reports for the key varies
    for      all: all processes must give the same; each: each for itself

sound.tsv: hints that every library accepts, and what becomes of them; subject, key, given, becomes and for as above, and

    place    the procedure that the hint is given to
    told_by  the engines, separated by blanks, whose objects report the hint as in effect afterwards; all others report what they did
             before. Those with a ? report it with one number of processes, but not with another; - for none

off.tsv: the harm that inputs do if nothing is left out (MINFO_CHECK=off): what the protection is good for.

    engines, processes    of engines.tsv, separated by blanks; how many
    place                 the procedure that the hint is given to
    subject, key, given   a row of inputs.tsv
    outcome    crashes: a signal ends a process; aborts: the library ends the job; hangs: no progress any more; fails: the call is an
               error; wrong: data do not arrive; diverges: processes get different hints, with success; told: the value is reported
               as in effect. Several are separated by |, if it can be any of them
    quirk      the row of interface/quirks.toml of which this is an example
    why        what the library does there
"""
import contextlib
import csv
import os
import re
import signal
import time
from pathlib import Path

import pytest

from harness import TESTS, Engine, is_like

HERE = TESTS / "harm"
SUBJECTS = ("file", "win", "comm", "memory")
ENGINES = {row.name: row for row in Engine.table().values() if row.launcher and is_like("harm", row.suites)}
# Seconds on the clocks of all processes of a job, after which it hangs. A file with two processes on Intel MPI, start included, takes
# 1.6 of them while twenty other programs compete for two processors (and then 46 s of wall time).
STANDSTILL = 3
# Seconds after which a job is ended that is not seen to hang. On a busy machine, a good one can take a hundred times its usual time.
PATIENCE = 1800


def table(name):
    with open(HERE / name, encoding="utf-8") as rows:
        return list(csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE))


INPUTS, SOUND, OFF = (table(name) for name in ("inputs.tsv", "sound.tsv", "off.tsv"))
COLUMNS = ("subject", "key", "given", "becomes", "for")
# The only place that is tried with four processes, for which there are not enough processors.
PLACES = {"file": "MPI_File_open", "win": "MPI_Win_allocate", "comm": "MPI_Comm_idup_with_info"}


def inputs(engine, processes):
    """The rows that are tried on an engine, as the programs read them: with place, and whether it is told. With four processes, only
    those with values that differ."""
    def told(row):
        engines = row["told_by"].split()
        return "" if f"{engine}?" in engines else "yes" if engine in engines else "no"

    if processes >= 4:
        return [[*map(row.get, COLUMNS), PLACES[row["subject"]], ""] for row in INPUTS if "|" in row["given"] and row["subject"] in PLACES]
    return [*([*map(row.get, COLUMNS), "", ""] for row in INPUTS), *([*map(row.get, COLUMNS), row["place"], told(row)] for row in SOUND)]


def input_of(row):
    """The row of inputs.tsv that a row of off.tsv is about."""
    [found] = [one for one in INPUTS if all(one[name] == row[name] for name in ("subject", "key", "given"))]
    return [*map(found.get, COLUMNS), row["place"], ""]


def differing(rows):
    return [row for row in rows if "|" in row[2]]


def clock_of(process):
    """The processor time that it has used, in ticks, and whether it sleeps (S). None if it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if fields[0] == "Z" else (int(fields[11]) + int(fields[12]), fields[0])


class Tried:
    """A job whose processes get these words as MINFO_CHECK in turn, each with files of its own, and whether it hangs, however busy the
    machine is.

    A process that waits for others in an MPI library spins or sleeps. So each process has its own clock: it runs while the process
    uses a processor or sleeps, and stands still while other programs have the processors. A job hangs if the clocks of all its
    processes have run for long since the last attempt, without a result: in a job that makes progress, there is always a process that
    others wait for, whose clock shows what its work takes."""

    def __init__(self, job, words, *command):
        self.job, self.ranks, self.hangs = job, job.place.path / f"ranks.{len(job.place.jobs)}", False
        self.ranks.mkdir()
        running = job.start(HERE / "each-rank", words, *command, RANKS=self.ranks, seconds=PATIENCE)
        tried, before, own = 0, {}, {}
        while running.process.poll() is None:
            time.sleep(0.05 if not tried else 0.2)
            tries = len(self.lines("TRY ", "0.out"))
            if tries != tried:
                tried, before, own = tries, {}, {}
            if tries and not self.hangs and self.stands_still(before, own):
                self.hangs = True
                # (When one has ended, the launcher ends the others.)
                for process in self.processes():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
        self.status = running.wait(None).status
        self.launcher = running.out + running.err

    def processes(self):
        files = [self.ranks / f"{rank}.process" for rank in range(self.job.processes)]
        return [int(file.read_text() or 0) for file in files if file.exists()]

    def stands_still(self, before, own):
        tick = os.sysconf("SC_CLK_TCK")
        clocks = {process: clock_of(process) for process in self.processes()}
        for process, clock in clocks.items():
            if clock:
                most = clock[0] - before.get(process, clock[0])
                own[process] = own.get(process, 0) + (max(most, tick // 5) if clock[1] == "S" else most)
                before[process] = clock[0]
        # (A process that has ended is not waiting: the launcher should end the others.)
        return len(clocks) == self.job.processes and all(clocks.values()) and min(own.values()) >= STANDSTILL * tick

    def lines(self, start, files="*"):
        """What is behind this in the lines of these files that start with it."""
        return [line[len(start):] for file in sorted(self.ranks.glob(files)) for line in file.read_text(errors="replace").splitlines()
                if line.startswith(start)]

    def last_try(self):
        return (self.lines("TRY ", "0.out") or ["nothing"])[-1]

    def complaints(self, subject, rows):
        """What is wrong with it, if all these rows of the subject are tried."""
        outs = {file.name: file.read_text(errors="replace") for file in self.ranks.glob("*.out")}
        said = "".join(outs.values())
        yield from (line for line in said.splitlines() if line.startswith("  FAILED  "))
        if self.hangs:
            yield f"hangs in {self.last_try()}"
        elif self.status == 0:
            if not re.search(f"^[1-9][0-9]* passed, 0 failed( on rank 0 of {self.job.processes})?$", outs.get("0.out", ""), re.M):
                yield "ends too early"
        elif not re.search("^[0-9]+ passed, [1-9][0-9]* failed( on rank|$)", said, re.M):
            yield f"ends with status {self.status} in {self.last_try()}"
        if any(text for name, text in outs.items() if int(name.split(".")[0]) >= self.job.processes):
            yield "has other processes"
        tried = {line.rpartition(" with ")[2] for line in self.lines("TRY ", "0.out")}
        yield from (f"never tries {row[1]}={row[2]}" for row in rows if f"{row[1]}={row[2]}" not in tried)
        # The expected lines appear on standard error, once each, and no others.
        expected, found = self.lines("EXPECTED ", "0.out"), [f"mpi_info_f08: {line}" for line in self.lines("mpi_info_f08: ", "*.err")]
        if expected != found:
            yield f"says {[line for line in found if line not in expected] or found}, expected {[line for line in expected if line not in found] or expected}"

    def outcome(self):
        """What the library did with its single input, in the words of off.tsv."""
        told = [line for line in self.lines("OUTCOME ", "0.out") if line]
        said = "\n".join([self.launcher, *self.lines("", "*.err")])
        if told:
            return "\n".join(told)
        if not self.lines("TRY ", "0.out"):
            return "does not start"
        if self.hangs:
            return "hangs"
        if re.search("Assertion .*failed|application called MPI_Abort|MPI_ABORT was invoked", said):
            return "aborts"
        return "crashes" if re.search("signal", said, re.I) else f"ends with status {self.status}"

    def __str__(self):
        files = {file.name: file.read_text(errors="replace") for file in sorted(self.ranks.iterdir())} | {"launcher": self.launcher}
        return "\n".join(f"{name}: {line[:300]}" for name, text in files.items() for line in text.splitlines()[-8:])


def tried(job, words, subject, rows, check):
    """A job that gives these rows of a subject to its objects."""
    support = TESTS / "fortran/support"
    program = job.place.package.build(support / "checks.F90", HERE / "support/inputs.F90", HERE / f"{subject}.F90",
                                      flags=("-cpp", "-DWITH_MPI_INFO_F08", f"-I{support}"))
    text = "".join("\t".join(row) + "\n" for row in rows)
    return Tried(job, words, program, job.write("table", text), check)


def is_well(job, words, subject, rows, check):
    of_subject = [row for row in rows if row[0] == subject]
    assert of_subject
    ended = tried(job, words, subject, rows, check)
    complaints = list(ended.complaints(subject, of_subject))
    assert not complaints, f"{complaints[:20]}\n{ended}"


def subjects_of(name, processes, is_error):
    rows = inputs(name, processes)
    return [subject for subject in SUBJECTS if any(
        row[0] == subject and (not is_error or row[4] == "all") for row in (differing(rows) if is_error else rows))]


def cases(is_error):
    return [(f"{name}.{processes}", subject) for name, row in ENGINES.items() for processes in row.processes
            for subject in subjects_of(name, processes, is_error)]


@pytest.mark.parametrize("job, subject", cases(False), indirect=["job"])
def test_harmful_hints_are_left_out(job, subject):
    """Objects work, and sound hints come back. If processes differ, one line says so. (The word means the same as none.)"""
    is_well(job, "" if subject == "file" else "warn", subject, inputs(job.engine.name, job.processes), "warn")


@pytest.mark.parametrize("job, subject", cases(True), indirect=["job"])
def test_processes_that_differ_are_an_error(job, subject):
    """With MINFO_CHECK=error the call fails on all of them and makes no object."""
    is_well(job, "error", subject, differing(inputs(job.engine.name, job.processes)), "error")


@pytest.mark.jobs(*(f"{name}.2" for name in ENGINES))
@pytest.mark.parametrize("words", ["warn error", "error warn"])
def test_the_strictest_of_different_words_counts(job, words):
    """(If only some have `off`, those compare nothing, and the others wait for them.)"""
    is_well(job, words, "comm", differing(inputs(job.engine.name, 2)), "error")


UNKNOWN = [f"{name}.{processes}" for name in ENGINES for processes in (1, 2)]


@pytest.mark.jobs(*UNKNOWN)
def test_unknown_words_are_refused(job):
    """No process runs, and an error says so."""
    line = 'MINFO_CHECK must be warn, error or off, not "Off" (rank 0)'
    ended = Tried(job, "Off", job.program("../engines.d/which_engine.F90"))
    assert ended.status != 0 and line in ended.lines("MPI_Init: MPI_ERR_OTHER: ", "*.err") and not ended.lines("rank ", "*.out"), ended


@pytest.mark.jobs(*(f"{name}.2" for name in ENGINES))
def test_an_unknown_word_of_one_process_ends_all(job):
    """The others do not know of it when they return from MPI_Init."""
    ended = Tried(job, "error ignore", job.program("../engines.d/which_engine.F90"))
    assert ended.status != 0 and 'MINFO_CHECK must be warn, error or off, not "ignore" (rank 1)' in ended.lines("MPI_Init: MPI_ERR_OTHER: ", "*.err"), ended


@pytest.mark.parametrize("job, row", [pytest.param(f"{name}.{row['processes']}", row, id=f"{name}.{row['processes']}-{number}") for number, row in
                                      enumerate(OFF, 2) for name in row["engines"].split()], indirect=["job"])
def test_without_checks_they_do_harm(job, row):
    """As the row of off.tsv says."""
    ended = tried(job, "off", row["subject"], [input_of(row)], "off")
    assert ended.outcome() in row["outcome"].split("|"), ended


def test_each_harm_is_of_an_engine_and_of_an_input():
    """There is a protection against each of them."""
    for row in OFF:
        assert row["why"] and set(row["engines"].split()) <= set(ENGINES) and input_of(row), row
