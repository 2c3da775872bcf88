"""What the tests of this directory share."""
import re
import shutil
import subprocess

import pytest

from harness import TESTS


@pytest.fixture(scope="session")
def lonely(package, work):
    """The program as on a machine without an MPI: it looks for libraries in a single directory, which has only what the program
    itself needs. (A launcher starts it through a program in its own directory, where libraries are also looked for: it has those of
    the wheels, but not those of Debian.)"""
    source, place = TESTS / "engines.d/which_engine.F90", work / "lonely"
    place.mkdir()
    for name, file in re.findall(r"^\s*(\S+) => (/\S+)", subprocess.run(
            ["ldd", package.build(source)], check=True, capture_output=True, text=True).stdout, re.M):
        shutil.copy(file, place / name)
    return package.build(source, flags=("-Wl,-z,nodefaultlib", "-Wl,--disable-new-dtags", f"-Wl,-rpath,{place}"))
