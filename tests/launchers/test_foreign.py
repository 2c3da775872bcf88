"""A launcher with a library of another family: the library does not understand the launcher, and would make a separate job of each
process."""
import os

import pytest

from launchers.jobs import WHICH, is_one_job, is_refused, named, pairs

each_pair = pytest.mark.parametrize("name, other", pairs(False))


@each_pair
@pytest.mark.parametrize("processes, value", [(2, None), (2, "native"), (4, None)])
def test_several_processes(on, name, other, processes, value):
    job, library = on(f"{name}.{processes}"), on(f"{other}.{processes}").engine.library
    # Open MPI 4.1 then starts each process as a separate job. If two start at the same time, one of them fails, since it does not
    # expect that the other has just made this directory (orte/util/session_dir.c).
    (job.place.path / f"tmp/ompi.{os.uname().nodename}.{os.getuid()}").mkdir()
    is_refused(job.run(WHICH, status=None, MINFO_MPI_LIBRARY=library, MINFO_ENGINE=value), named(job), library, "MINFO_MPI_LIBRARY")


@each_pair
def test_one_process(on, name, other):
    """Nothing can go wrong, except that MPICH 5 ends the process under Open MPI's launcher: so MPICH is not even initialised there."""
    job, engine = on(f"{name}.1"), on(f"{other}.1").engine
    ended = job.run(WHICH, status=None, MINFO_MPI_LIBRARY=engine.library)
    if job.engine.family == "openmpi" and other.startswith("mpich-"):
        is_refused(ended, named(job), engine.library, "MINFO_MPI_LIBRARY")
    else:
        is_one_job(ended, 1, engine.says)
        assert ended.status == 0
