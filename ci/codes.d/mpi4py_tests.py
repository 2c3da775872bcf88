"""Runs test modules of mpi4py in this process, which is one of a job: `mpi4py_tests.py TESTS RESULTS MODULE...`.

TESTS is the directory of the tests. Each process writes a file in the directory RESULTS, with a line for each test as it ends:
"ok NAME", "skipped NAME: REASON" or "failed NAME", and "all" behind the last one; what failed is told on standard error.

mpi4py's tests leave out what its authors know to fail with an MPI, which they recognise by its name. It reads the name at
the beginning of the text of MPI_Get_library_version, where with this package there is the package's own. Here they learn
the name of the MPI that runs: both sides leave out the same.
"""

import os
import re
import sys
import unittest

tests, results, *modules = sys.argv[1:]
sys.dont_write_bytecode = True
sys.path.insert(0, tests)
os.chdir(tests)

import mpitestutil  # noqa: E402
import mpiunittest  # noqa: E402
from mpi4py import MPI  # noqa: E402

MAKERS = {
    "MPICH": r"MPICH Version:\s*(\d+)\.(\d+)\.?(\d*)",
    "Open MPI": r"Open MPI v(\d+)\.(\d+)\.(\d+)",
}


class Known:
    """The module MPI, with the name and the version of the MPI that runs."""

    def __init__(self, vendor):
        self.get_vendor = lambda: vendor

    def __getattr__(self, name):
        return getattr(MPI, name)


def with_known(question, known):
    """The answer of mpi4py's tests to a question, if they know which MPI runs."""

    def answer():
        there = mpitestutil.import_MPI
        mpitestutil.import_MPI = lambda: known
        try:
            return question()
        finally:
            mpitestutil.import_MPI = there

    return answer


# (Not MPI.get_vendor itself, by which tests also judge what an MPI of this name must answer.)
library = MPI.Get_library_version()
for name, pattern in MAKERS.items():
    found = re.search(pattern, library)
    if found:
        known = Known((name, tuple(int(number or 0) for number in found.groups())))
        mpiunittest.import_MPI = lambda known=known: known
        mpitestutil.disable_mpi_spawn = with_known(mpitestutil.disable_mpi_spawn, known)
if "embedded engine" in library:
    # It cannot start processes, as mpi4py is told of any MPI that cannot.
    os.environ["MPI4PY_TEST_SPAWN"] = "no"

rank = MPI.COMM_WORLD.Get_rank()
told = open(os.path.join(results, f"{modules[0]}.{rank}"), "w")


class Results(unittest.TextTestResult):
    """A line for each test. (A test with parts has failed if one of them has.)"""

    def startTest(self, test):
        super().startTest(test)
        self.outcome = "ok"

    def addError(self, test, error):
        super().addError(test, error)
        # (A class or a module whose preparations fail has no test of its own.)
        self.outcome = "failed"
        if not isinstance(test, unittest.TestCase):
            self.tell(test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.outcome = "failed"

    def addSubTest(self, test, part, error):
        super().addSubTest(test, part, error)
        if error is not None:
            self.outcome = "failed"

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.outcome = "skipped"
        self.reason = reason

    def stopTest(self, test):
        super().stopTest(test)
        self.tell(test)

    def tell(self, test):
        reason = f": {self.reason}" if self.outcome == "skipped" else ""
        print(self.outcome, test.id(), end=f"{reason}\n", file=told, flush=True)


suite = unittest.defaultTestLoader.loadTestsFromNames(modules)
outcome = unittest.TextTestRunner(resultclass=Results, verbosity=2).run(suite)
print("all", file=told)
told.close()
sys.exit(not outcome.wasSuccessful())
