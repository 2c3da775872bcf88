"""A program that a process of a job starts: it inherits the variables of the launcher, but has no place of its own in the job."""
import re

import pytest

from harness import TESTS
from launchers.jobs import LAUNCHERS, jobs_of


@pytest.fixture(scope="session")
def child(package):
    return package.build(TESTS / "engines.d/which_engine.F90")


@pytest.mark.parametrize("shell", [False, True])
@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_it_ends_and_the_job_goes_on(job, child, shell):
    ended = job.run("parent.c", f"sh -c '{child}; exit $?'" if shell else child)
    said = re.findall("^MPI_Init: MPI_ERR_OTHER: process [0-9]+ has started this one, .* MINFO_ENGINE=embedded", ended.out + ended.err, re.M)
    assert len(said) == 2 and ended.out.count("its child ended with 16\n") == 2


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_it_runs_on_the_embedded_engine(job, child):
    ended = job.run("parent.c", f"MINFO_ENGINE=embedded {child}")
    assert len(re.findall("^rank 0 of 1: .*embedded engine", ended.out, re.M)) == 2
    assert ended.out.count("its child ended with 0\n") == 2
