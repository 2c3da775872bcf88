"""A job in which not all processes use this library, as those of coupled models: none of them waits for a call that others do not
make."""
import re

import pytest

from launchers.jobs import LAUNCHERS, jobs_of

HINTS = """\
[file]
cb_nodes = 1
[win]
same_size = true
[comm]
mpi_assert_no_any_tag = false
"""
# Objects of our processes alone, with hints of the program and of a file; or none at all.
WAYS = [[], ["nothing"]]


def mixed(job, alone, *arguments, plain_first=False, **variables):
    """Two of our processes, and one or two of a program of the MPI alone."""
    library = job.engine.library.replace("libmpi_abi.so.1", "libmpi.so.12")
    plain = job.place.package.build(job.place.beside / "plain.c", compiler="cc", flags=("-ldl",))
    ours, plain = ["-n", 2, job.program("mixed.c"), *arguments], ["-n", 1, plain, library]
    parts = [*plain, ":", *ours] if plain_first else [*ours, ":", *plain]
    job.write("hints.toml", HINTS)
    ended = alone.run(*job.engine.launcher, *parts, MINFO_MPI_LIBRARY=job.engine.library, **{**job.engine.environment, **variables})
    assert ended.out.count("plain: 3 processes\n") == 1 and ended.out.count("ours: 3 processes, ") == 2
    return ended


def left(job):
    """Files of ours that are left."""
    return sorted(path.name for place in (job.directory, job.place.path / "tmp") for path in place.glob(".mpi_info_f08*"))


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 3))
def test_maxprocs_is_that_of_the_program(job, alone):
    """Or it is unknown: only Open MPI's launcher says of each program how many processes it has, that of version 5 not which it is."""
    program = job.program("maxprocs.c")
    variables = {"MINFO_MPI_LIBRARY": job.engine.library, **job.engine.environment}
    together = alone.run(*job.engine.launcher, "-n", 1, program, ":", "-n", 2, program, **variables)
    single = alone.run(*job.engine.launcher, "-n", 3, program, **variables)
    known = {"openmpi-4": "122", "openmpi-4.1.8": "122"}.get(job.engine.name)
    expected = sorted(f"maxprocs {number}" for number in known or ["unknown"] * 3)
    assert sorted(together.out.splitlines()) == expected
    assert single.out.splitlines() == ["maxprocs 3" if job.engine.family == "openmpi" else "maxprocs unknown"] * 3


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 3))
@pytest.mark.parametrize("plain_first", [False, True])
@pytest.mark.parametrize("arguments", WAYS, ids=str)
def test_without_a_report(job, alone, arguments, plain_first):
    ended = mixed(job, alone, *arguments, plain_first=plain_first)
    assert not left(job)
    # The hint of a file that differs is left out, and named.
    assert ended.err.count("cb_buffer_size") == (1 if not arguments else 0)


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 3))
@pytest.mark.parametrize("arguments", WAYS, ids=str)
def test_with_hints_and_a_report(job, alone, arguments):
    ended = mixed(job, alone, *arguments, MINFO_HINTS="hints.toml", MINFO_REPORT="full,json:report.json")
    report = ended.report = job.json("report.json")
    assert report["processes"] == 2 and "of 2 of 3 processes, since the others run without this library" in report["remark"]
    assert ended.has("^mpi_info_f08: hints of 2 processes .*of 2 of 3 processes")
    if not arguments:
        assert ended.out.count("same_size=true\n") == 2
        assert ended.hints("ranks", key="cb_nodes") == [[[0, 1]]]
    # It spans processes that do not know of it.
    assert all(detail.startswith("not given") for detail in ended.hints("detail", name="MPI_COMM_WORLD"))
    assert len(ended.hints("detail", name="MPI_COMM_WORLD")) == 1
    assert not left(job)


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 3))
def test_on_objects_of_all_processes_with_checks_off(job, alone):
    """Hints are then given to objects of processes that do not know of them."""
    mixed(job, alone, MINFO_CHECK="off", MINFO_HINTS="hints.toml", MINFO_REPORT="json:report.json")
    rows = [row for row in job.json("report.json")["hints"] if row["name"] == "MPI_COMM_WORLD"]
    assert [row["procedure"] for row in rows] == ["MPI_Init"] and not rows[0]["detail"].startswith("not given")


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 3))
def test_the_first_process_is_not_ours(job, alone):
    """There is no report then, but nothing waits."""
    ended = mixed(job, alone, plain_first=True, MINFO_REPORT="json:report.json")
    assert not (job.directory / "report.json").exists() and not re.search("hints of", ended.err)


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_the_audit_library(job, alone):
    plain = job.place.package.build(job.place.beside / "plain.c", compiler="cc", flags=("-ldl",))
    library = job.engine.library.replace("libmpi_abi.so.1", "libmpi.so.12")
    audit = job.place.package.prefix / "lib/libmpi_hints_audit.so"
    audited = ["env", f"LD_PRELOAD={audit}", "MINFO_REPORT=json:report.json", plain, library]
    ended = alone.run(*job.engine.launcher, "-n", 1, *audited, ":", "-n", 1, plain, library, **job.engine.environment)
    assert ended.out.count("plain: 2 processes\n") == 2
    report = job.json("report.json")
    assert report["processes"] == 1 and "of 1 of 2 processes" in report["remark"]
