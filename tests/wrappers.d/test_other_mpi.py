"""A drop-in program with a library that was compiled for another MPI, as Debian's HDF5 and PnetCDF are."""
import shutil

import pytest

from harness import FAILS

each_mpi = pytest.mark.parametrize("wrapper, maker, is_handle", [
    ("mpicc.mpich", "MPICH", "it is MPI_COMM_SELF of MPICH"), ("mpicc.openmpi", "Open MPI", "it may be an address")])


@pytest.fixture
def program(package, place, wrapper):
    def of(*compiler, flags=()):
        built = package.build(place.beside / "other_mpi.c", flags=("-shared", "-fPIC", "-Wl,-soname,libother.so"),
                              compiler=compiler[0] if compiler else wrapper)
        library = place.directory / "libother.so"
        shutil.copy(built, library)
        return package.build(place.beside / "uses_other.c", flags=(library, f"-Wl,-rpath,{library.parent}", *flags))
    return of


@each_mpi
def test_handles_of_another_mpi(alone, program, maker, is_handle):
    """The library calls the drop-in's procedures."""
    ended = alone.run(program(), status=FAILS, MINFO_ENGINE="embedded")
    assert ended.has(f"MPI_Comm_rank: .*this is not the handle of a communicator: {is_handle}, and libother.so was compiled with "
                     f"the mpi.h of {maker}: build it with the compiler wrappers of mpi_info_f08, or ")


@each_mpi
def test_a_library_that_brings_another_mpi(alone, program, maker, is_handle):
    """And finds all names in the program."""
    ended = alone.run(program(flags=("-rdynamic",)), status=FAILS)
    assert ended.has(r"MPI_Init: .*libmpi\S* is in the process since libother.so needs it, .*; if the program gives libother.so "
                     "communicators or other handles, that fails too: build libother.so with the compiler wrappers of mpi_info_f08")


@each_mpi
def test_what_works(alone, package, program, maker, is_handle):
    """The library is built with the wrappers."""
    assert alone.run(program(package.prefix / "mpi/bin/mpicc"), MINFO_ENGINE="embedded").out == "rank 0\n"
