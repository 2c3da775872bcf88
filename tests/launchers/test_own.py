"""A launcher with libraries of its own family."""
import copy
import re
from fnmatch import fnmatchcase

import pytest

from harness import AS_USER, give_to_user
from launchers.jobs import LAUNCHERS, ROWS, WHICH, is_one_job, is_refused, jobs_of, named, no_process_runs, pairs


@pytest.mark.jobs(*jobs_of(ROWS, 1), *jobs_of(ROWS, 2))
@pytest.mark.parametrize("value", [None, "native"])
def test_its_library_named(job, value):
    ended = job.run(WHICH, MINFO_ENGINE=value)
    is_one_job(ended, job.processes, job.engine.says)
    assert job.engine.library in ended.out


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 1), *jobs_of(LAUNCHERS, 2))
def test_nothing_set(job):
    """The library is found, and it is the launcher's own."""
    is_one_job(job.run(WHICH, MINFO_MPI_LIBRARY=None), job.processes, job.engine.says)


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_nothing_set_by_an_ordinary_user(job):
    give_to_user(job.directory)
    job.engine = copy.copy(job.engine)
    job.engine.launcher = [*AS_USER, "env", f"HOME={job.directory}", *job.engine.launcher]
    is_one_job(job.run(WHICH, MINFO_MPI_LIBRARY=None), 2, job.engine.says)


@pytest.mark.parametrize("name, other", pairs(True))
def test_a_library_of_another_version(on, name, other):
    """Of the same family, but not of the launcher's version. The outcome is up to them, but it must be one job (perhaps with the
    launcher's own library: PRRTE of Open MPI 5 makes the loader look there first for a name without a path), or our error, or the
    library itself ends the processes in MPI_Init, as Intel MPI does if it finds no fabric."""
    job, other = on(f"{name}.2"), on(f"{other}.2").engine
    ended = job.run(WHICH, status=None, MINFO_MPI_LIBRARY=other.library)
    said = ended.out + ended.err
    if ended.status != 0:
        if re.search("^MPI_Init: ", said, re.M):
            is_refused(ended, named(job), other.library, "MINFO_MPI_LIBRARY")
        assert no_process_runs(ended)
    elif fnmatchcase(said, job.engine.says):
        assert "/" not in other.library
        is_one_job(ended, 2, job.engine.says)
    else:
        is_one_job(ended, 2, other.says)
