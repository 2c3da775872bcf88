"""Programs that are legal, or run with every MPI all the same, run here, too."""
import re

import pytest

from harness import FAILS

WAYS = ("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome", "MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "persistent")


def test_a_listener_that_another_thread_ends(job):
    """M5, M7: a thread may cancel the request for which another one waits, and ask for its status."""
    said = sorted(job.run("listener.c").out.split("\n"))
    expected = [f"{way} status=0,0 cancel=0 wait=0 cancelled=1" for way in WAYS] + ["came wait=0 value=42"]
    assert said == sorted([""] + expected * job.processes)


# (A library has about 2,000 communicators.)
@pytest.mark.jobs("embedded.1", "mpich-4.1", "mpich-4.2", "openmpi-4.2")
def test_many_persistent_collective_operations(job):
    """L6: a duplicate of the communicator is used again when its operation was freed everywhere."""
    assert job.run("persistent.c", 3000).out == "well\n" * job.processes


@pytest.mark.parametrize("way", ["error", "abort", "end"])
@pytest.mark.parametrize("report", [None, "summary"])
def test_a_program_that_has_overwritten_argv(job, way, report):
    ended = job.run("overwritten.c", way, status=0 if way == "end" else FAILS, MINFO_REPORT=report)
    assert "going on" in ended.out
    if way == "error":
        assert ended.has("^MPI_Barrier: MPI_ERR_COMM: MPI_COMM_NULL is not a communicator")
    # (A launcher may say so, too.)
    assert not re.search("SIGSEGV|[Ss]egmentation|signal 11", ended.err + ended.out) and ended.status not in (139, 11)
