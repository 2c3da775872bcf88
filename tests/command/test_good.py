"""advise: programs without a problem get no advice, each in a line, whatever library above MPI they use. The audit library is
preloaded into all of them; the last one, which has a problem, shows that it is."""
import os
import re
from pathlib import Path

import pytest

from harness import TOP

SAYS = {"mpich": "MPICH 4.0.2: nothing to advise", "openmpi": "Open MPI 4.1.4: nothing to advise"}
WITH_FILES = """import h5py
import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
with h5py.File("large.h5", "w", driver="mpio", comm=world) as file:
    data = file.create_dataset("x", (world.size, 1 << 20), dtype="f8")
    with data.collective:
        data[world.rank, :] = numpy.full(1 << 20, world.rank)
"""
SUNDIALS = Path(os.environ.get("SUNDIALS", "/usr"))
OF_SUNDIALS = SUNDIALS / "share/doc/libsundials-dev/examples/cvode/parallel"


@pytest.fixture
def is_good(on, command):
    """is_good("mpich", program, ...): with four processes there is nothing to advise."""
    def check(maker, *program, has_files=True):
        (command.directory / "run.json").unlink(missing_ok=True)
        on(f"{maker}-4.4").run(*program, preload=command.audit, MINFO_REPORT="json:run.json")
        ended = command("advise", "--check", "run.json")
        # (The time of the job differs.)
        said = re.sub(r" processes, [0-9.]+ (us|ms|s), ", " processes, ", ended.out)
        assert said == f"run.json: report, 4 processes, {SAYS[maker]}{'' if has_files else '; it has no files'}\n" and not ended.err
    return check


@pytest.mark.parametrize("maker, name, has_files", (("mpich", "info_tour", False), ("openmpi", "typed_values", False),
                                                   ("mpich", "array_and_halo", True), ("openmpi", "array_and_halo", True)))
def test_examples_of_this_package(is_good, command, maker, name, has_files):
    """Info objects, and an array of all processes in a file, with hints of the MPI standard, some of which each library ignores."""
    is_good(maker, command.place.package.build(TOP / f"examples/{name}.f90", strict=False), has_files=has_files)


@pytest.mark.parametrize("maker", ("mpich", "openmpi"))
def test_large_contiguous_parts(is_good, command, maker):
    """Written collectively; a file for each process; HDF5 with large collective writes."""
    strided = command.built("strided.c", f"mpicc.{maker}")
    is_good(maker, strided, "strided.data", "blocks")
    is_good(maker, strided, "strided.data", "own")
    rows = command.built("rows.c", f"mpicc.{maker}", *command.place.package.flags(f"hdf5-{maker}"))
    is_good(maker, rows, "rows.h5", 1 << 20, 2, "together")


def test_h5py(is_good, command):
    """A part of each process, written collectively. (Debian's has Open MPI.)"""
    is_good("openmpi", "/usr/bin/python3", command.alone.write("large.py", WITH_FILES))


@pytest.mark.parametrize("name", ("cvAdvDiff_non_p", "cvAdvDiff_diag_p", "cvDiurnal_kry_p"))
def test_differential_equations(is_good, command, name):
    """SUNDIALS, which opens no files with MPI."""
    libraries = f"{SUNDIALS}/lib/{os.uname().machine}-linux-gnu"
    command.alone.run("mpicc.openmpi", "-O1", OF_SUNDIALS / f"{name}.c", f"-I{SUNDIALS}/include", f"-L{libraries}", "-Wl,-Bstatic",
                      "-lsundials_cvode", "-lsundials_nvecparallel", "-lsundials_sunlinsolspgmr", "-Wl,-Bdynamic", "-lm", "-o", name)
    is_good("openmpi", f"./{name}", has_files=False)


def test_a_benchmark(is_good, command):
    settings = Path("/usr/share/doc/hpcc/examples/_hpccinf.txt").read_text()
    command.alone.write("hpccinf.txt", re.sub(r"^1000( |$)", r"64\1", settings, flags=re.M))
    is_good("openmpi", "hpcc", has_files=False)
    assert (command.directory / "hpccoutf.txt").stat().st_size > 0


def test_small_rows_get_advice(on, command):
    rows = command.built("rows.c", "mpicc.mpich", *command.place.package.flags("hdf5-mpich"))
    on("mpich-4.4").run(rows, "rows.h5", 2048, 1, "rows", preload=command.audit, MINFO_REPORT="json:run.json")
    said = command("advise", "--check", "run.json", status=1).out
    assert "rows.h5: small independent requests to a shared file" in said and "one selection (h5sselect_hyperslab_f)" in said
