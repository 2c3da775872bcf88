"""The report of hints whose call fails, or does not return."""
import os

import pytest

from harness import FAILS, end_when_held_up


def test_hints_of_a_call_that_fails(job):
    ended = job.run("fails.c", "open", MINFO_REPORT="full")
    assert f": {job.processes} given, {job.processes} the call failed" in ended.err
    assert ended.has("^  file absent.data +MPI_File_open +cb_nodes +1 +- +the call failed ")


@pytest.mark.jobs("mpich-4.4", "openmpi-4.4")
@pytest.mark.parametrize("report", ["full", "json:report.json"])
def test_hints_of_a_call_that_does_not_return(job, report):
    ended = end_when_held_up(job, "fails.c", MINFO_REPORT=report)
    if report == "full":
        assert ": of the processes that could still report, since SIGTERM ended the program: 3 given, 2 differs, 1 did not return" in ended.err
        assert ended.has('^  file fails.data +MPI_File_open +cb_nodes +1 +- +differs +0 +the call did not return: '
                         '"cb_nodes": "1" .rank 0., "2" .rank 1., nothing .rank 2.$')
        assert ended.has("^  file fails.data +MPI_File_open +cb_nodes +2 +- +differs +1 ")
        # A hint that need not be the same.
        assert ended.has("^  file fails.data +MPI_File_open +own_hint +65536 +- +did not return +1 ")
    else:
        data = job.json("report.json")
        assert data["processes"] == 4 and {(row["key"], row["given"], row["verdict"]) for row in data["hints"]} == {
            ("cb_nodes", "1", "differs"), ("cb_nodes", "2", "differs"), ("own_hint", "65536", "did not return")}
    assert not [name for place in (job.directory, job.place.path / "tmp") for name in os.listdir(place) if name.startswith(".mpi_info_f08.")]


@pytest.mark.jobs("mpich-4.1")
def test_a_value_that_ends_the_process(job):
    """It is kept from the library, unless it is given everything as it is: then this is said before."""
    hint = ("fails.c", "cb_buffer_size", "-5")
    assert ": 1 given, 1 malformed" in job.run(*hint, MINFO_REPORT="full").err
    ended = job.run(*hint, status=FAILS, MINFO_REPORT="full", MINFO_CHECK="off")
    assert "mpi_info_f08: MPI_File_open of fails.data: cb_buffer_size = -5: MPICH 4.0.2 is known to end the process with this value" in ended.err
    assert ": of process 0 alone, since the program ended without MPI_Finalize: 1 given, 1 did not return" in ended.err
