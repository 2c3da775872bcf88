"""The fixtures of the tests in Python; harness.py has what they return.

    pytest-3 tests/report --prefix DIR [--mpis DIR] [--jobs PATTERN] [--engine PATTERN] [-k WORD]

A test that asks for `job` is run on each of its jobs, ENGINE.PROCESSES. A failed one shows what it has run, each with the command
that repeats it; its directory is kept.
"""
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from harness import TESTS, Engine, Job, Package, Place, is_like

# What is the same on every engine is tested on these: alone, with one process of an MPI, and with several of both families.
JOBS = ("embedded.1", "mpich-4.1", "mpich-4.3", "openmpi-4.2")


def pytest_addoption(parser):
    group = parser.getgroup("mpi_info_f08")
    group.addoption("--prefix", metavar="DIR", default="", help="the package: the directory of 'ci/install --prefix DIR'")
    group.addoption("--mpis", metavar="DIR", default="", help="the MPIs that are not Debian's: the directory of 'tests/engines.d/install DIR'")
    group.addoption("--jobs", metavar="PATTERN", default="*", help="of tests of every engine, only those with ENGINE.PROCESSES like this")
    group.addoption("--engine", metavar="PATTERN", default="*", help="of tests of some engines, only those with an engine like this")


def has_own_jobs(item):
    return item.get_closest_marker("jobs") or any("job" in mark.args[0].split(", ") for mark in item.iter_markers("parametrize"))


def pytest_generate_tests(metafunc):
    if "job" in metafunc.fixturenames:
        asked = metafunc.definition.get_closest_marker("jobs")
        if asked or not has_own_jobs(metafunc.definition):
            metafunc.parametrize("job", asked.args if asked else JOBS, indirect=True)


def pytest_collection_modifyitems(config, items):
    def is_asked(item):
        job = item.callspec.params.get("job") if hasattr(item, "callspec") else None
        if job is None or not is_like(job.rpartition(".")[0], config.getoption("engine")):
            return job is None
        return bool(has_own_jobs(item)) or is_like(job, config.getoption("jobs"))

    config.hook.pytest_deselected(items=[item for item in items if not is_asked(item)])
    items[:] = [item for item in items if is_asked(item)]


@pytest.fixture(scope="session")
def work(request):
    """A directory for all tests, which other users can read. It is kept if a test fails."""
    path = Path(tempfile.mkdtemp(prefix="tests."))
    path.chmod(0o755)
    yield path
    if not request.session.testsfailed:
        shutil.rmtree(path)


@pytest.fixture(scope="session")
def package(request, work):
    """The installed package."""
    prefix = request.config.getoption("prefix")
    try:
        return Package(prefix and os.path.abspath(prefix), work)
    except ValueError as error:
        pytest.exit(str(error), 2)


@pytest.fixture(scope="session")
def engines(request):
    """The rows of engines.tsv by name; without --mpis, those of Debian's MPIs."""
    mpis = request.config.getoption("mpis")
    rows = Engine.table(os.path.abspath(mpis) if mpis else "")
    return {name: row for name, row in rows.items() if mpis or not row.comes_from.startswith("pypi")}


@pytest.fixture(scope="session")
def silence():
    """An input that delivers nothing and does not end: MPICH 5.0.2's mpiexec informs its helper about the end of input, and
    sometimes dies of SIGPIPE if the program, and with it the helper, has already ended."""
    ends = os.pipe()
    yield ends[0]
    for end in ends:
        os.close(end)


@pytest.fixture
def place(request, package, work, silence):
    """The directory of the test."""
    place = Place(work / str(len(list(work.iterdir()))), request.path.parent, package, silence)
    yield place
    place.end_jobs()
    if not getattr(request.node, "has_failed", False):
        shutil.rmtree(place.path)


@pytest.fixture
def on(engines, place):
    """on("mpich-4.2"): starts jobs of an engine with this many processes."""
    def job(name):
        engine, _, processes = name.rpartition(".")
        if engine not in engines:
            pytest.exit(f"pytest-3: --mpis is needed for {engine}: the directory of 'tests/engines.d/install DIR'", 2)
        return Job(engines[engine], int(processes), place)
    return job


@pytest.fixture
def job(request, on):
    """Each job in turn that the test is run on."""
    return on(request.param)


@pytest.fixture
def alone(on):
    """Starts programs without a launcher."""
    return on("embedded.1")


@pytest.fixture
def figure(capsys):
    """figure(name, value): compares a figure with the one that is kept in times.tsv, and prints both."""
    def compare(name, value):
        ended = subprocess.run(["bash", "-c", f'. {TESTS}/times.sh; figure "$@"', "bash", name, str(value)], capture_output=True, text=True)
        with capsys.disabled():
            print(f"\n{ended.stdout}{ended.stderr}", end="")
        return ended.returncode == 0
    return compare


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    report = (yield).get_result()
    if report.failed:
        item.has_failed = True
        place = item.funcargs.get("place")
        report.sections += [(f"job {number}", str(job)) for number, job in enumerate(place.jobs if place else [])][-3:]
        options = [f"--{name}={item.config.getoption(name)}" for name in ("prefix", "mpis") if item.config.getoption(name)]
        report.sections.append(("to repeat the test", shlex.join(["pytest-3", f"tests/{item.nodeid}", *options])))
