"""Calls that fail, that do not return or that end the process, in programs that do not know this library."""
import os

import pytest

from harness import FAILS, TESTS, end_when_held_up


@pytest.fixture
def program(job, package):
    """Built by the wrapper of the engine's MPI."""
    return package.build(TESTS / "report/fails.c", compiler=job.engine.launcher[0].replace("mpiexec", "mpicc"))


@pytest.fixture
def audit(package):
    """The library is found in the process, not by its name."""
    return {"preload": package.prefix / "lib/libmpi_hints_audit.so", "MINFO_MPI_LIBRARY": None, "MINFO_REPORT": "full"}


@pytest.mark.jobs("mpich-4.2", "openmpi-4.2")
def test_calls_that_fail(job, program, audit):
    assert job.run(program, "open", **audit).has(": 2 given, 2 the call failed$")
    assert os.listdir(job.directory) == []


@pytest.mark.jobs("mpich-4.4", "openmpi-4.4")
def test_calls_that_do_not_return(job, program, audit):
    ended = end_when_held_up(job, program, **audit)
    assert ended.has("since SIGTERM ended the program: 3 given, 2 differs, 1 did not return$")
    assert ended.has('^  file fails.data +MPI_File_open +cb_nodes +2 +- +differs +1 +the call did not return: '
                     '"cb_nodes": "1" .rank 0., "2" .rank 1., nothing .rank 2.$')


def is_said_before_the_call(job, program, audit, key, value, words):
    """A hint that is known to end the process is told before the call, and is in the report if process 0 can still report."""
    ended = job.run(program, key, value, status=FAILS, **audit)
    assert ended.has(f"^libmpi_hints_audit.so: MPI_File_open of fails.data: {key} = {value}: .* is known to end the process with this value$")
    assert not words or ended.has(f"^  file fails.data +MPI_File_open +{key} +{value} +- +{words}")


# (With romio_cb_pfr another process fails first, and the launcher ends this one by SIGKILL.)
@pytest.mark.jobs("mpich-4.2")
@pytest.mark.parametrize("key, value, words", [("cb_buffer_size", "-5", "did not return"), ("romio_cb_pfr", "enable", "")])
def test_a_hint_that_ends_a_process_of_mpich(job, program, audit, key, value, words):
    is_said_before_the_call(job, program, audit, key, value, words)


@pytest.mark.jobs("openmpi-4.2")
def test_a_hint_that_ends_a_process_of_open_mpi(job, program, audit):
    is_said_before_the_call(job, program, audit, "cb_nodes", "0", "did not return +0,1 ")
