"""What differs from host to host: files, settings, names; and a host that dies."""
import json
import re

import pytest

from cluster.jobs import NAMES
from harness import TESTS, TOP, until

pytestmark = pytest.mark.jobs("mpich-4.6", "openmpi-4.6")
HINTS = '[file]\ncb_buffer_size = "1048576"\n'
ROMIO = {"OMPI_MCA_io": "romio321"}


def put(job, hosts, text):
    """A file in the /tmp of these hosts."""
    name = f"/tmp/{job.place.path.name}.toml"
    for host in hosts:
        job.cluster.run(host, "bash", "-c", f"cat >{name} <<'END'\n{text}END\n")
    return name


def test_hints_that_one_host_cannot_read(job):
    """The error names it."""
    ended = job.start("aggregators.c", f"{job.files()}/a", "cb_nodes=2", MINFO_HINTS=put(job, NAMES[:2], HINTS)).wait(None)
    assert ended.status != 0
    assert "h3" in ended.out + ended.err and ".toml" in ended.out + ended.err


def test_hints_that_one_host_reads_differently(job):
    put(job, NAMES[2:], HINTS.replace("1048576", "2097152"))
    ended = job.start("aggregators.c", f"{job.files()}/a", "cb_nodes=2", MINFO_HINTS=put(job, NAMES[:2], HINTS)).wait(None)
    assert "h3" in ended.err and "MINFO_HINTS" in ended.err


@pytest.mark.jobs("mpich-4.6", "openmpi-4.6", "openmpi-5.6")
def test_what_the_module_of_a_site_sets(job):
    """It arrives on all hosts: hints files that differ would be an error. (Open MPI's launcher is given -x.)"""
    path, name = job.directory / "reports", put(job, NAMES, HINTS)
    path.mkdir()
    text = (TOP / "docs/cluster.md").read_text().replace("/var/spool/minfo", str(path)).replace("/etc/minfo/hints.toml", name)
    of_site = dict(re.findall(r"^setenv (\w+) (.*)", text, re.M))
    assert len(of_site) == 2
    job.start("aggregators.c", f"{job.files()}/a", "cb_nodes=2", **of_site).wait()
    (report,) = path.iterdir()
    data = json.loads(report.read_text())
    assert (data["hints_file"], data["processes"]) == (name, 6)
    assert [hint["ranks"] for hint in data["hints"] if hint["key"] == "cb_buffer_size"] == [[[0, 5]]]
    assert data["job"]["settings"] == [f"MINFO_HINTS={name}"]


def test_a_report_on_the_disk_of_the_first_host(job):
    path = f"/tmp/{job.place.path.name}.json"
    job.start("aggregators.c", f"{job.files()}/a", "cb_nodes=2", MINFO_REPORT=f"json:{path}").wait()
    assert json.loads(job.cluster.run(NAMES[0], "cat", path))["processes"] == 6
    assert not job.cluster.run(NAMES[1], "bash", "-c", f"ls {path} 2>/dev/null || true")


@pytest.mark.parametrize("check", ["warn", "error"])
def test_hints_that_differ_between_hosts(job, check):
    ended = job.start("differs.c", f"{job.files()}/a", MINFO_CHECK=check).wait(None)
    assert "cb_nodes" in ended.out + ended.err and "(ranks 2,3)" in ended.out + ended.err
    assert (ended.status == 0) == (check == "warn")


def test_a_file_that_each_host_has_for_itself(job):
    """(One that process 0 alone has made could not be opened on the other hosts.)"""
    name = put(job, NAMES, "")
    for host in NAMES:
        job.cluster.run(host, "cp", name, f"{name}.0")
    ended = job.report("aggregators.c", name, "romio_cb_write=disable", **ROMIO)
    assert [file["one_file"] for file in ended.report["files"]] == [False]
    assert "not the same file on all of them" in ended.report["files"][0]["summary"]


def test_the_audit_library(job):
    """It sees who writes: three aggregators, one on each host."""
    program = job.place.package.build(TESTS / "cluster/aggregators.c", compiler=f"mpicc.{job.engine.family}")
    audit = job.place.package.prefix / "lib/libmpi_hints_audit.so"
    ended = job.report(program, f"{job.files()}/a", "cb_nodes=4", preload=audit, MINFO_MPI_LIBRARY=None, **ROMIO)
    (file,) = ended.report["files"]
    assert (file["processes"], file["hosts"], file["file_system"], file["one_file"]) == (6, 3, "fuse.glusterfs", True)
    assert (file["written"]["processes"], sorted(rank for rank, _ in file["written"]["most"])) == (3, [0, 2, 4])
    assert ended.hints("in_effect", "verdict", key="cb_nodes") == [("3", "changed")]


def test_a_host_that_dies(job):
    """The others end. Open MPI's launcher sends them SIGTERM, and the report of process 0 says what it knows; that of MPICH sends
    SIGKILL alone."""
    running = job.start("../report/fails.c", "hang", MINFO_REPORT=f"json:{job.directory}/report", at=job.files(), OMPI_MCA_odls_base_sigkill_timeout="10")
    running.until_says(r"^(waiting|idle) (\d+)$", 6)
    job.cluster.die(NAMES[2])
    assert running.wait(None).status != 0
    until(lambda: not job.cluster.is_running("fails"), "the survivors end")
    if job.engine.family == "openmpi":
        report = job.json("report")
        assert report["job"]["host"] == "h1" and "did not return" in [hint["verdict"] for hint in report["hints"]]


@pytest.mark.jobs("openmpi-4.6")
def test_a_host_that_is_cut_off(job):
    """Nothing says that it is gone: Open MPI's launcher asks it, here every two seconds. The survivors report."""
    asks = {f"OMPI_MCA_oob_tcp_keepalive_{name}": value for name, value in (("time", 2), ("intvl", 1), ("probes", 2))}
    path = job.directory / "report"
    running = job.start("../report/fails.c", "hang", MINFO_REPORT=f"json:{path}", OMPI_MCA_odls_base_sigkill_timeout="10", **asks)
    running.until_says(r"^(waiting|idle) (\d+)$", 6)
    job.cluster.link(NAMES[2], "down")
    try:
        until(path.exists, "the survivors report")
    finally:
        job.cluster.link(NAMES[2], "up")
    job.cluster.die(NAMES[2])
    assert running.wait(None).status != 0
    report = job.json("report")
    assert (report["processes"], report["job"]["hosts"], report["job"]["host"]) == (4, 2, "h1")
    assert "did not return" in [hint["verdict"] for hint in report["hints"]]
