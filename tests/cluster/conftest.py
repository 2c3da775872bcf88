"""The cluster, made once for all tests of this directory."""
import pytest

from cluster.jobs import Cluster, ClusterJob
from harness import TOP


@pytest.fixture(scope="session")
def cluster(request, work):
    prefix, mpis = (request.config.getoption(name) for name in ("prefix", "mpis"))
    made = Cluster(work / "hosts", [path for path in (str(work), str(TOP), prefix, mpis) if path])
    yield made
    made.end()


@pytest.fixture(scope="session")
def slurm(cluster):
    cluster.start_slurm()
    return cluster


@pytest.fixture
def on(on, place, cluster):
    """Jobs over the hosts. (A failure shows those of `place`.)"""
    def job(name):
        alone = on(name)
        return ClusterJob(alone.engine, alone.processes, place, cluster)
    return job
