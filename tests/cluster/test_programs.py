"""Two programs of each chapter over three hosts, on every MPI that can be had."""
import pytest

from harness import TESTS

PROGRAMS = ("message/send_recv", "message/any", "collective/ops", "collective/neighbors", "comm/dup", "comm/idup", "datatype/layouts",
            "datatype/pack", "rma/reach", "rma/large_count", "win/place", "win/hints", "file/sections", "file/hints", "file/end_forms",
            "request/several", "request/many", "threads/two", "threads/rma_requests", "topology/several", "session/comm_across",
            "handle/native_across")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.jobs("mpich-4.6", "openmpi-4.6", "mpich-5-abi.6", "openmpi-5.6", "intel.6")
def test_programs(job, program):
    built = job.place.package.build_cases(TESTS / f"fortran/{program}.F90", "MPI_INFO_F08")
    ended = job.start(built, at=job.files()).wait()
    assert ended.out.count(" passed, 0 failed") == 6
