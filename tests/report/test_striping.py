"""The layout of a file that was asked for, and the one that it has: on an imitation of Lustre, with four stripes of 1 MiB."""
import pytest

from harness import TESTS


@pytest.fixture
def striped(job):
    lustre = job.place.package.build(TESTS / "audit.d/lustre.c", flags=("-shared", "-fPIC"), compiler="gcc")

    def outcomes(number, size):
        # (ROMIO is not to look for a driver that it does not have.)
        ended = job.report("striped.c", "ufs:out" if job.engine.family == "mpich" else "out", number, size, preload=lustre)
        return {key: [verdict, detail] for key, verdict, detail in ended.hints("key", "verdict", "detail")}
    return outcomes


# ROMIO returns no number of stripes, where it has no driver for the file system.
JOBS = pytest.mark.jobs("mpich-4.1", "mpich-4.3", "openmpi-4.2")


@JOBS
def test_a_file_with_another_layout(job, striped):
    def expected(verdict, has):
        number = ["ignored", "known hint, but MPICH 4.0.2 ignores it"] if job.engine.family == "mpich" else [verdict, f"{has} 4 stripes"]
        return {"striping_factor": number, "striping_unit": [verdict, f"{has} stripes of 1048576 bytes"]}

    assert striped(8, 65536) == expected("echoed, not obeyed", "the file has")
    assert striped(8, 65536) == expected("too late", "the file existed, with")


@JOBS
def test_a_file_with_the_layout(job, striped):
    number, size = striped(4, 1 << 20)["striping_factor"], striped(4, 1 << 20)["striping_unit"]
    expected = ("ignored", "in effect") if job.engine.family == "mpich" else ("accepted, not used", "accepted, not used")
    assert (number[0], size[0]) == expected
