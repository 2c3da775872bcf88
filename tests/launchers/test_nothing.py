"""A launcher without a library, or with a file that is not a library."""
import pytest

from harness import AS_USER, TESTS
from launchers.jobs import LAUNCHERS, ROWS, WHICH, is_one_job, is_refused, jobs_of, named

OF_DEBIAN = [name for name in LAUNCHERS if ROWS[name].comes_from.startswith("debian")]
# What is refused, and what is said of it, one of several in parentheses.
FILES = {
    "libm.so.6": ["not an MPI library"],
    "/nowhere/libmpi.so.12": ["No such file or directory"],
    "libmpi_of_nobody.so.3": ["No such file or directory"],
    "/": [("cannot read file data", "Is a directory")],
    "text": [("invalid ELF header", "file too short")],
    "empty": ["file too short"],
    "MPICH Version: 0.1": ["lacks", "PMPI_Init", "PMPI_Comm_size", "PMPI_Win_create", "PMPI_File_open"],
    "An MPI of tomorrow": ["unknown MPI library", "An MPI of tomorrow"],
}


@pytest.mark.jobs(*jobs_of(OF_DEBIAN, 2))
def test_no_library_for_two_processes(job, lonely):
    is_refused(job.run(lonely, status=None, MINFO_MPI_LIBRARY=None), named(job), "libmpi_abi.so.1", "libmpi.so.12", "libmpich.so.12",
               "libmpi.so.40", "MINFO_MPI_LIBRARY")


@pytest.mark.jobs(*jobs_of(OF_DEBIAN, 1))
def test_no_library_for_one_process(job, lonely):
    is_one_job(job.run(lonely, MINFO_MPI_LIBRARY=None), 1, "*embedded engine*")


def test_no_library_without_a_launcher(alone, lonely):
    is_one_job(alone.run(lonely), 1, "*embedded engine*")
    is_refused(alone.run(lonely, status=None, MINFO_ENGINE="native"), "libmpi_abi.so.1", "MINFO_MPI_LIBRARY")


@pytest.fixture(params=FILES)
def file(request, place, package):
    """A file that is not a library, and what is said of it."""
    name = request.param
    if name in ("text", "empty"):
        path = place.directory / f"{name}.so"
        path.write_text("this is no library\n" if name == "text" else "")
    elif " " in name:
        path = package.build(TESTS / "launchers/version.c", flags=("-shared", "-fPIC", f'-DVERSION="{name}"'), compiler="cc")
    else:
        path = name
    return str(path), FILES[name]


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_what_is_no_library_under_a_launcher(job, file):
    path, words = file
    is_refused(job.run(WHICH, status=None, MINFO_MPI_LIBRARY=path), named(job), path, "MINFO_MPI_LIBRARY", *words)


@pytest.mark.parametrize("value", [None, "native"])
def test_what_is_no_library(alone, file, value):
    path, words = file
    is_refused(alone.run(WHICH, status=None, MINFO_MPI_LIBRARY=path, MINFO_ENGINE=value), path, "MINFO_MPI_LIBRARY", *words)


def test_a_file_that_may_not_be_read(alone):
    """Root can read every file, so an ordinary user runs this."""
    path = alone.directory / "unreadable.so"
    path.write_bytes(b"")
    path.chmod(0)
    is_refused(alone.run(*AS_USER, alone.program(WHICH), status=None, MINFO_MPI_LIBRARY=path), str(path), "MINFO_MPI_LIBRARY", "Permission denied")


# What one task of srun --mpi=pmix has.
ONE_TASK = {"PMIX_RANK": 0, "PMIX_NAMESPACE": "x", "SLURM_STEP_ID": 0, "SLURM_PROCID": 0, "SLURM_STEP_NUM_TASKS": 1}


@pytest.mark.parametrize("settings", [{}, {"MINFO_ENGINE": "embedded"}], ids=str)
def test_one_task_needs_no_library(alone, lonely, settings):
    is_one_job(alone.run(lonely, **ONE_TASK, **settings), 1, "*embedded engine*")


@pytest.mark.parametrize("settings", [{}, {"MINFO_ENGINE": "embedded"}], ids=str)
@pytest.mark.parametrize("variables", [{"SLURM_STEP_NUM_TASKS": 2}, {"SLURM_STEP_NUM_TASKS": None}], ids=str)
def test_a_task_of_several_or_of_nobody_knows_how_many(alone, lonely, variables, settings):
    is_refused(alone.run(lonely, status=None, **ONE_TASK | variables, **settings), "srun with PMIx")
