# The recipe for Spack 0.23 or later, where it is the package.py of the package mpi-info-f08.

try:
    from spack_repo.builtin.build_systems.generic import Package
except ImportError:  # before 1.0 it is one of those below
    pass

from spack.package import *


class MpiInfoF08(Package):
    """The MPI info object and its hints for Fortran 2008, legacy Fortran and C: in one process
    without an MPI, and, with the same executable, on MPICH, Open MPI, Intel MPI and libraries
    of the standard ABI."""

    homepage = "@HOMEPAGE@"
    url = "@URL@"

    license("MIT OR Apache-2.0")

    version("@VERSION@", sha256="@SHA256@")

    depends_on("c", type="build")
    depends_on("fortran", type="build")
    depends_on("rust@@RUST@:", type="build")
    depends_on("binutils", type="build")

    # The library needs Linux and glibc.
    conflicts("platform=darwin")
    conflicts("platform=windows")

    def install(self, spec, prefix):
        # Files in the prefix name the compiler: Spack's wrapper of it works within Spack only.
        install = Executable("ci/install")
        install("--prefix", prefix, "--fc", self.compiler.fc, "--fflags", "")

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_install(self):
        program = join_path(self.stage.path, "hints_tour")
        mpifort = Executable(join_path(self.prefix, "mpi", "bin", "mpifort"))
        mpifort("examples/hints_tour.f90", "-o", program)
        Executable(program)(extra_env={"MINFO_ENGINE": "embedded"})
