"""MINFO_ENGINE, and programs without a launcher: a program runs as one job, or it ends with an error of ours."""
import re
from fnmatch import fnmatchcase

import pytest

from harness import FAILS, Engine, is_like

WHICH = "../engines.d/which_engine.F90"
# The rows with a launcher; and one row for each launcher.
ROWS = [row for row in Engine.table().values() if row.launcher and is_like("launchers", row.suites)]
LAUNCHERS = {tuple(row.launcher): row.name for row in reversed(ROWS)}.values()
# How an error names it.
NAMES = {"openmpi": "Open MPI's mpiexec", "mpich": "Hydra's mpiexec"}


def is_one_job(ended, processes, says):
    """It had this many processes, on the library whose version is like this."""
    lines = sorted(re.findall("^rank .*", ended.out, re.M))
    assert len(lines) == processes
    assert all(fnmatchcase(line, f"rank {rank} of {processes}: {says}") for rank, line in enumerate(lines))


def is_refused(ended, *patterns):
    """It ended with an error of ours that has all of these in one line; none of its processes ran."""
    lines = re.findall("^MPI_Init: MPI_ERR_OTHER: .*", ended.err, re.M)
    assert not re.search("^rank ", ended.out, re.M)
    assert any(all(pattern in line for pattern in patterns) for line in lines)


@pytest.mark.parametrize("settings", ["", "MINFO_ENGINE=auto", "MINFO_ENGINE=embedded", "MINFO_ENGINE= MINFO_MPI_LIBRARY="])
def test_no_launcher(alone, settings):
    is_one_job(alone.run(WHICH, **dict(setting.split("=") for setting in settings.split())), 1, "*embedded engine*")


@pytest.mark.parametrize("value", ["Native", "openmpi", "1 2"])
def test_an_unknown_value(alone, value):
    is_refused(alone.run(WHICH, status=FAILS, MINFO_ENGINE=value), f'not "{value}"', "auto", "embedded", "native")


@pytest.mark.parametrize("value", ["Native", "openmpi", "1 2"])
@pytest.mark.jobs(*(f"{name}.2" for name in LAUNCHERS))
def test_an_unknown_value_under_a_launcher(job, value):
    is_refused(job.run(WHICH, status=FAILS, MINFO_MPI_LIBRARY=None, MINFO_ENGINE=value), f'not "{value}"', "auto", "embedded", "native")


@pytest.mark.jobs(*(f"{name}.1" for name in LAUNCHERS))
def test_embedded_of_one_process(job):
    is_one_job(job.run(WHICH, MINFO_MPI_LIBRARY=None, MINFO_ENGINE="embedded"), 1, "*embedded engine*")


@pytest.mark.jobs(*(f"{name}.2" for name in LAUNCHERS))
def test_embedded_of_two_processes(job):
    is_refused(job.run(WHICH, status=FAILS, MINFO_MPI_LIBRARY=None, MINFO_ENGINE="embedded"), NAMES[job.engine.family], "MINFO_ENGINE",
               "embedded")


@pytest.mark.parametrize("settings", [{}, {"MINFO_ENGINE": "native"}])
@pytest.mark.jobs(*(f"{row.name}.1" for row in ROWS))
def test_a_library_without_a_launcher(job, alone, settings):
    """It makes a job of one process."""
    ended = alone.run(WHICH, MINFO_MPI_LIBRARY=job.engine.library, **job.engine.environment, **settings)
    is_one_job(ended, 1, job.engine.says)
    assert job.engine.library in ended.out
