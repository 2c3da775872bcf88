"""Programs that are legal, or run with every MPI all the same, run here, too."""
import pytest

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
