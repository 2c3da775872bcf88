"""Where mpi_info_f08 is installed, and its shared library for extension modules."""

import ctypes
import functools
import importlib.metadata
import pathlib

__version__ = importlib.metadata.version("mpi-info-f08")
__all__ = ["audit_library", "load", "pkg_config", "prefix", "shared_library", "wrappers"]

# The runtime that programs and extension modules have from their compiler.
_RUNTIME = "libgfortran.so.5"


@functools.lru_cache(maxsize=None)
def prefix():
    """The directory with bin, include, lib, mpi and share."""
    for file in importlib.metadata.files("mpi-info-f08") or ():
        if file.parts[-3:] == ("mpi", "bin", "mpifort"):
            return pathlib.Path(file.locate()).resolve().parents[2]
    raise ImportError("mpi_info_f08: its files are not where pip has put them: install it again")


def wrappers():
    """The directory of mpicc, mpicxx, mpifort and mpiexec, to be put in front of PATH."""
    return prefix() / "mpi" / "bin"


def pkg_config():
    """The directory for PKG_CONFIG_PATH."""
    return prefix() / "lib" / "pkgconfig"


def audit_library():
    """What LD_PRELOAD brings into any MPI program."""
    return prefix() / "lib" / "libmpi_hints_audit.so"


def shared_library():
    """The file of the shared library."""
    return prefix() / "lib" / "shared" / "libmpi_info_f08.so.0"


def load(fortran=True):
    """Loads the shared library, and returns it as ctypes does.

    Extension modules that are linked with it and imported later find it in the process, wherever they were built. Those in
    Fortran need the runtime of its compiler, which the library itself does not.
    """
    compiler = (prefix() / "include" / "mpi_info_f08" / "compiler").read_text().strip()
    if fortran and compiler.startswith("gfortran"):
        try:
            ctypes.CDLL(_RUNTIME)
        except OSError as error:
            raise ImportError(
                f"mpi_info_f08: {_RUNTIME}, the runtime of {compiler}, cannot be loaded: install it with "
                f"'apt-get install libgfortran5' or 'dnf install libgfortran' ({error})"
            ) from None
    return ctypes.CDLL(str(shared_library()))
