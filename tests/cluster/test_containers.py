"""Containers without an MPI: a Debian with what a Fortran program needs and nothing else, under the MPI of the machine, whose
libraries are /host there. docs/cluster.md has the same settings."""
import re
import subprocess

import pytest

from harness import TESTS
from launchers.jobs import WHICH, is_one_job

pytestmark = pytest.mark.jobs("mpich-4.2", "openmpi-4.2")
LIBRARIES = {"mpich": "/host/libmpich.so.12", "openmpi": "/host/libmpi.so.40"}


@pytest.fixture(scope="session")
def image(work):
    """Made once, from the archive that apt knows."""
    path = work / "image"
    sources = subprocess.run(["apt-get", "indextargets", "--format", "$(RELEASE) $(SITE)", "Created-By: Packages"], check=True, capture_output=True, text=True)
    mirror = next(line.split()[1] for line in sources.stdout.splitlines() if line.startswith("bookworm "))
    subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "debootstrap", "--variant=minbase", "--include=libgfortran5", "bookworm",
                    path, mirror], check=True, stdout=subprocess.DEVNULL)
    assert not list(path.glob("usr/lib/*/libmpi*"))
    return path


@pytest.fixture
def inside(job, image):
    """Runs the program in the container, with these variables there alone. (The launcher would take them for its own.)"""
    def run(status=0, **variables):
        given = [f"{name}={value}" for name, value in variables.items()]
        return job.run(TESTS / "cluster/inside", image, "env", *given, job.program(WHICH), status=status, MINFO_MPI_LIBRARY=None)
    return run


def test_a_library_that_is_named(job, inside):
    """What it needs is loaded from the directory beside it, if it is nowhere else. Open MPI's plug-ins load more by themselves."""
    more = {"LD_LIBRARY_PATH": "/host"} if job.engine.family == "openmpi" else {}
    is_one_job(inside(MINFO_MPI_LIBRARY=LIBRARIES[job.engine.family], **more), 2, job.engine.says)


def test_a_library_that_is_found(job, inside):
    is_one_job(inside(LD_LIBRARY_PATH="/host"), 2, job.engine.says)


def test_a_step_of_slurm(job, slurm, image):
    mpi = {"mpich": "pmi2", "openmpi": "pmix"}[job.engine.family]
    ended = job.slurm("srun", "-N2", "--ntasks-per-node=1", f"--mpi={mpi}", TESTS / "cluster/inside", image, "env", "LD_LIBRARY_PATH=/host", job.program(WHICH))
    # (Slurm may join lines of several tasks.)
    assert sorted(re.findall(r"rank (\d) of (\d): .*?native engine \(/host/", ended.out)) == [("0", "2"), ("1", "2")]


def test_what_is_not_beside_it_either(job, inside):
    """The error names it, and what to do."""
    (job.directory / "alone.so").symlink_to(LIBRARIES[job.engine.family])
    ended = inside(status=None, MINFO_MPI_LIBRARY=job.directory / "alone.so")
    assert "nor beside it: add the directory that has it to LD_LIBRARY_PATH" in ended.out + ended.err and ended.status != 0


def test_no_library(inside):
    ended = inside(status=None)
    assert "set MINFO_MPI_LIBRARY" in ended.out + ended.err and ended.status != 0
