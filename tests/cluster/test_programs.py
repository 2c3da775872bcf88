"""Two programs of each chapter over three hosts, on every MPI that can be had."""
import pytest

from harness import LIMIT, TESTS

PROGRAMS = ("message/send_recv", "message/any", "collective/ops", "collective/neighbors", "comm/dup", "comm/idup", "datatype/layouts",
            "datatype/pack", "rma/reach", "rma/large_count", "win/place", "win/hints", "file/sections", "file/hints", "file/end_forms",
            "request/several", "request/many", "threads/two", "threads/rma_requests", "topology/several", "session/comm_across",
            "handle/native_across")


JOBS = ("mpich-4.6", "openmpi-4.6", "mpich-5-abi.6", "openmpi-5.6", "intel.6")
# (Open MPI 4 makes no windows for threads there: the test below.)
CASES = [(job, program) for job in JOBS for program in PROGRAMS if not (job == "openmpi-4.6" and program.startswith("threads/"))]


@pytest.mark.parametrize("job, program", CASES, indirect=["job"])
def test_programs(job, program):
    built = job.place.package.build_cases(TESTS / f"fortran/{program}.F90", "MPI_INFO_F08")
    # (The threads of Intel MPI spin while they wait: 12 on a few processors take minutes.)
    ended = job.start(built, at=job.files(), seconds=5*LIMIT).wait()
    assert ended.out.count(" passed, 0 failed") == 6


@pytest.mark.parametrize("compiler", ["mpicc.openmpi", None])
@pytest.mark.jobs("openmpi-4.6")
def test_windows_for_threads(job, compiler):
    """Between hosts without InfiniBand Open MPI 4 makes none in programs with MPI_THREAD_MULTIPLE, without this library either:
    docs/engines.md says so."""
    program = job.place.package.build(TESTS / "cluster/window.c", compiler=compiler)
    assert job.start(program).wait().out == "a window\n"
    assert job.start(program, "multiple").wait().out == "MPI_ERR_WIN\n"
