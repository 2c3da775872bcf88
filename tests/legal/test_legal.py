"""Programs that are legal, or run with every MPI all the same, run here, too."""
import pytest


# (A library has about 2,000 communicators.)
@pytest.mark.jobs("embedded.1", "mpich-4.1", "mpich-4.2", "openmpi-4.2")
def test_many_persistent_collective_operations(job):
    """L6: a duplicate of the communicator is used again when its operation was freed everywhere."""
    assert job.run("persistent.c", 3000).out == "well\n" * job.processes
