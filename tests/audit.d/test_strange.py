"""Programs that the preloaded audit library cannot help run as they do without it."""
import pytest

from harness import TESTS


@pytest.fixture
def extension(package, place):
    """An extension that is linked with an MPI library of an unknown name."""
    source, library = TESTS / "audit.d/strange.c", place.directory / "libstrange.so.3"
    built = package.build(source, compiler="gcc", flags=("-DLIBRARY", "-shared", "-fPIC", "-Wl,-soname,libstrange.so.3"))
    library.symlink_to(built)
    return package.build(source, compiler="gcc", flags=("-DEXTENSION", "-shared", "-fPIC", library, f"-Wl,-rpath,{place.directory}"))


@pytest.mark.parametrize("report", [None, "summary"])
def test_an_mpi_that_an_interpreter_loads_by_an_unknown_name(alone, package, extension, report):
    interpreter = package.build(TESTS / "audit.d/strange.c", compiler="gcc", flags=("-ldl",))
    plain = alone.run(interpreter, extension)
    ended = alone.run(interpreter, extension, preload=package.prefix / "lib/libmpi_hints_audit.so", MINFO_REPORT=report)
    assert ended.out == plain.out == "MPI_Init\nMPI_Finalize\n"
    # What the report lacks is said in a line, where there is to be one.
    assert ended.err.count("\n") == (1 if report else 0) and (not report or ended.has("^libmpi_hints_audit.so: "))


def test_a_program_without_an_mpi_that_asks_for_one(alone, package):
    interpreter = package.build(TESTS / "audit.d/strange.c", compiler="gcc", flags=("-ldl",))
    ended = alone.run(interpreter, "none", "asks", preload=package.prefix / "lib/libmpi_hints_audit.so")
    assert ended.err == "libmpi_hints_audit.so: the program calls MPI_Init, which no library of the process has: it returns an error\n"
