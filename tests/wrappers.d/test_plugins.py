"""Plug-ins that are linked with the shared library, on real MPIs; those that contain a copy of their own are in the way."""
import shutil

import pytest

from harness import TESTS

PARTS = TESTS / "packaging.d/parts"


@pytest.mark.jobs("mpich-4.2", "openmpi-4.2")
def test_plugins_with_the_shared_library(job, package):
    def plugin(name, source, *flags):
        wrapper = package.prefix / "mpi/bin" / ("mpicc" if source.endswith(".c") else "mpifort")
        shutil.copy(package.build(PARTS / source, flags=("-shared", "-fPIC", *flags), compiler=wrapper, strict=False),
                    job.directory / f"{name}.so")

    def on(*plugins):
        host = package.build(PARTS / "host.c", compiler="gcc", strict=False)
        # (MPICH takes the buffer of standard output away, so that the ends of lines may come behind both.)
        assert job.run(host, *(f"./{name}.so" for name in plugins)).out.replace("\n", "") == 2 * "all is well"

    plugin("c", "part.c", "-shared-minfo")
    for form in ("MPIF_H", "MPI_F08"):
        plugin(form, "part.F90", "-cpp", f"-DWITH_{form}", "-shared-minfo")
    shutil.copy(job.directory / "MPIF_H.so", job.directory / "other.so")
    on("c", "MPIF_H", "other", "MPI_F08")
    on("MPIF_H", "c", "other")
    # A second MPI is not started. (What the first one does not know was not initialised by it.)
    plugin("private", "part.c")
    plugin("session", "part.c", "-DBY_SESSION", "-Wl,--exclude-libs,ALL")
    on("private", "session", "private")
