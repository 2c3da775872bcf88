"""MINFO_CHECK with words that are none: no process runs, and an error says so."""
import pytest

from harness import FAILS, TESTS, Engine, is_like

ROWS = [row.name for row in Engine.table().values() if row.launcher and is_like("harm", row.suites)]
UNKNOWN = 'MINFO_CHECK must be warn, error or off, not "{}"'


def is_refused(job, words, line):
    """The processes get these words in turn."""
    job.run(TESTS / "harm.d/each-rank", words, job.program("../engines.d/which_engine.F90"), status=FAILS, RANKS=job.directory)
    assert any(f"MPI_Init: MPI_ERR_OTHER: {line}" in said.read_text().splitlines() for said in job.directory.glob("*.err"))
    assert not any(line.startswith("rank ") for said in job.directory.glob("*.out") for line in said.read_text().splitlines())


@pytest.mark.jobs(*(f"{name}.1" for name in ROWS))
def test_an_unknown_word(job):
    is_refused(job, "strict", UNKNOWN.format("strict"))


@pytest.mark.jobs(*(f"{name}.2" for name in ROWS))
def test_an_unknown_word_of_two_processes(job):
    is_refused(job, "Off", UNKNOWN.format("Off"))


@pytest.mark.jobs(*(f"{name}.2" for name in ROWS))
def test_a_word_that_one_process_does_not_know(job):
    is_refused(job, "error ignore", "MINFO_CHECK must be warn, error or off, which it is not on another process")
