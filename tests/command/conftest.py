"""What the tests of the command share."""
import json
import os
import re

import pytest

from harness import TESTS


class Command:
    """mpi-hints of the package, in the directory of the test: command("probe", "--json") runs it."""

    def __init__(self, on, alone):
        self.on, self.alone, self.place, self.directory = on, alone, alone.place, alone.directory
        self.program = self.place.package.prefix / "bin/mpi-hints"
        self.audit = self.place.package.prefix / "lib/libmpi_hints_audit.so"

    def start(self, *arguments, job=None, **others):
        """Alone, or as the processes of a job, such as mpich-4.2, which find their MPI by themselves."""
        if job:
            return self.on(job).start(self.program, *arguments, **{"MINFO_MPI_LIBRARY": None} | others)
        return self.alone.start(self.program, *arguments, **others)

    def __call__(self, *arguments, status=0, **others):
        return self.start(*arguments, **others).wait(status)

    def data(self, *arguments, **others):
        """Its JSON."""
        return json.loads(self(*arguments, "--json", **others).out)

    def left(self):
        """What is in the directory."""
        return sorted(os.listdir(self.directory))

    def built(self, source, compiler, *flags):
        """A program for the MPI of a compiler, of a source beside the test or of tests."""
        path = self.place.beside / source
        return self.place.package.build(path if path.exists() else TESTS / source, flags=("-O1", *flags), compiler=compiler)

    @staticmethod
    def by_key(data):
        """The hints of a probe by object and key."""
        return {(hint["object"], hint["key"]): hint for hint in data["hints"]}

    @staticmethod
    def complaint(ended):
        """What it says on standard error, without what it says where it takes longer than two seconds."""
        return re.sub(r"^mpi-hints: \d+ s: .*\n", "", ended.err, flags=re.M)


@pytest.fixture
def command(on, alone):
    return Command(on, alone)


@pytest.fixture
def tune(command):
    """tune("--budget", "2m", job="sleep {run}/a 1"): tunes a job of tuned.c with Debian's MPICH."""
    def run(*options, job, processes=2, **others):
        program = ["mpiexec.mpich", "-n", processes, command.built("tuned.c", "mpicc.mpich"), *job.split()]
        return command("tune", *options, "--", *program, **{"seconds": 900, "preload": command.place.package.yielding()} | others)
    return run
