"""Programs that are linked with everything they need: the Fortran runtime closes units with functions for threads."""
import pytest


@pytest.mark.parametrize("flag", ["-static", "-static-pie"])
def test_a_fortran_program(alone, package, flag):
    program = package.build(alone.place.beside / "closes.f90", flags=(flag,), compiler=package.prefix / "mpi/bin/mpifort", strict=False)
    assert alone.run(program).out == "all is well\n"
