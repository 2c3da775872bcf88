"""Memory of GPUs, with runtimes of our own (runtime.c): which procedures touch it themselves is what docs/boundary.md lists, and with
a runtime nothing does, and the same comes out as with memory of the host. Where there is a GPU, also on it."""
import ctypes
import re
from fnmatch import fnmatchcase

import pytest

from harness import TESTS, TOP

HERE = TESTS / "device"
MADE = {"libcuda.so.1": "-DCUDA", "libamdhip64.so.6": "-DHIP=6", "libamdhip64.so.5": "-DHIP=5", "libze_loader.so.1": "-DZE"}
JOBS = ("embedded.1", "mpich-4.1", "mpich-4.2", "openmpi-4.1", "openmpi-4.2")
# What is not defined here is the library's own: the calls for which the kernel touches the memory.
CALLS = "read write pread pwrite pread64 pwrite64 readv writev preadv pwritev preadv64 pwritev64 aio_read aio_write aio_read64 aio_write64"
FLAGS = tuple(f"-Wl,--export-dynamic-symbol={name}" for name in CALLS.split())


@pytest.fixture
def runtime(package, place):
    """The file of a runtime; of a real one only its name."""
    def make(name):
        file = place.path / name
        if not file.exists():
            built = package.build(HERE / "runtime.c", compiler="gcc", flags=("-shared", "-fPIC", MADE[name]))
            file.symlink_to(built)
        return file
    return make


@pytest.fixture
def touched(package):
    return package.build(HERE / "touched.c", flags=FLAGS)


def test_each_procedure_has_a_case(touched, alone):
    rows = "".join(chapter.read_text() for chapter in (TOP / "interface/chapters").glob("*.txt"))
    # Procedures whose buffer has no contents that they read or write, or not those of a message.
    others = set("""MPI_Address MPI_Get_address MPI_Free_mem MPI_Buffer_attach MPI_Comm_attach_buffer MPI_Session_attach_buffer
        MPI_Win_create MPI_Win_attach MPI_Win_detach""".split())
    procedures = {name for name, arguments in re.findall(r"^(MPI_\w+)\(((?:[^\n]|\n    )*?)\)", rows, re.M)
                  if re.search(r":BUFFER\b", arguments) and not name.startswith("MPI_T_")}
    cases = {name.partition(":")[0] for name in alone.run(touched, "--list").out.split("\n") if name}
    assert procedures - others == cases


def listed(job):
    """The patterns of the cases that docs/boundary.md lists for a library."""
    table = (TOP / "docs/boundary.md").read_text().partition("| touched by us |")[2].partition("\n\n")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    assert len(rows) > 5
    here = [cases for _, where, cases, _ in rows if where.strip() == "all" or where.strip() == f"{job.engine.family}, {job.processes} process"]
    return re.findall(r"`([^`]+)`", " ".join(here))


@pytest.mark.jobs(*JOBS[1:])
def test_what_we_touch_is_listed(touched, job):
    ended = job.run(touched, "none")
    seen = set(re.findall(r"^touched (.*)", ended.out, re.M))
    known = listed(job)
    assert [case for case in seen if not any(fnmatchcase(case, pattern) for pattern in known)] == []
    assert [pattern for pattern in known if not any(fnmatchcase(case, pattern) for case in seen)] == []
    assert ended.out.count("ended") == job.processes


# (Which runtime it is matters to no library.)
@pytest.mark.parametrize("job, name", [(job, "libcuda.so.1") for job in JOBS] + [("embedded.1", "libamdhip64.so.6"), ("embedded.1", "libamdhip64.so.5")],
                         indirect=["job"])
def test_the_same_comes_out(touched, job, runtime, name):
    ended = job.run(touched, runtime(name))
    assert re.findall(r"^(touched|differs|left).*", ended.out, re.M) == []
    assert ended.out.count("ended") == job.processes


@pytest.mark.jobs(*JOBS)
def test_sections(package, job, runtime):
    support = package.build(HERE / "sections.c", compiler="gcc", flags=("-c",))
    program = package.build(HERE / "sections.f90", flags=(support, *FLAGS))
    if job.engine.name != "embedded":  # Alone, everything is ours.
        always = "bsend pack unpack " + ("put get sum" if (job.engine.family, job.processes) == ("openmpi", 1) else "")
        sections = always + " bcast allgather ialltoall allreduce iscan combine read write"
        known = {f"{kind}:1" for kind in always.split()} | {f"{kind}:3" for kind in sections.split()}
        assert set(re.findall(r"^touched (.*)", job.run(program, "none").out, re.M)) == known
    ended = job.run(program, runtime("libcuda.so.1"))
    assert ended.out == "ended\n" * job.processes


@pytest.mark.jobs("embedded.1", "mpich-4.1")
def test_level_zero_is_refused(job, runtime):
    alone = job.engine.name == "embedded"
    ended = job.run("level_zero.c", runtime("libze_loader.so.1"), *["alone"] * alone, status=None)
    assert ended.out == "1 0 7 0\n0\n" + "bbbbbbbb-bb-\n" * alone
    assert ended.has(r"^MPI_Pack: MPI_ERR_BUFFER: device memory \(level_zero\) \(")


PLAIN = "mpi,system"


def kinds(name, *restrictors):
    return PLAIN + "".join(f",{name}:{restrictor}" for restrictor in restrictors)


@pytest.mark.parametrize("name, kind, with_it", [
    ("libcuda.so.1", "cuda:device", "10000 {0} {0} cuda:device"), ("libamdhip64.so.6", "rocm", "01110 {0} {0} rocm"),
    ("libamdhip64.so.6", "rocm,cuda", "01110 {0} {0} -"), ("libcuda.so.1", "cuda:shared", "10000 {0} {0} -"),
    ("libze_loader.so.1", "level_zero", "00000 {0} {0} -")])
def test_asked_alone(alone, runtime, name, kind, with_it):
    own = {"libcuda.so.1": "cuda", "libamdhip64.so.6": "rocm"}.get(name)
    all_kinds = kinds(own, "host", "device", "managed") if own else PLAIN
    ended = alone.report("asked.c", runtime(name), kind)
    assert ended.out == f"before: 00000\nwithout: 00000 {PLAIN} {PLAIN} -\nwith: {with_it.format(all_kinds)}\n1\n"
    assert ended.report["remark"] == f"device memory: {own or 'not level_zero'}"


@pytest.mark.jobs("mpich-4.1", "openmpi-4.1")
def test_asked_of_a_library(package, job, runtime):
    """What a library says is what the program is told; these take no memory of a GPU."""
    ended = job.report("asked.c", runtime("libcuda.so.1"), "cuda")
    assert [line.split()[:3] for line in ended.out.splitlines()[1:3]] == [["without:", "00000", PLAIN], ["with:", "00000", PLAIN]]
    assert ended.report["remark"] == "device memory: not cuda"
    # One that does: it is found before the library that it is linked with.
    aware = package.build(HERE / "asked.c", compiler="gcc", flags=("-DANSWER", "-shared", "-fPIC", "-Wl,--no-as-needed", f"-l:{job.engine.library}"))
    ended = job.report("asked.c", runtime("libcuda.so.1"), "cuda", MINFO_MPI_LIBRARY=aware)
    assert [line.split()[:3] for line in ended.out.splitlines()[1:3]] == [
        ["without:", "10000", PLAIN], ["with:", "10000", kinds("cuda", "host", "device", "managed")]]
    assert ended.report["remark"] == "device memory: cuda"


def test_on_a_real_device(touched, alone):
    """Runs only where there is one: the report of the tests says so."""
    for name, init in (("libcuda.so.1", "cuInit"), ("libamdhip64.so", "hipInit")):
        try:
            found = getattr(ctypes.CDLL(name), init)(0) == 0
        except OSError:
            continue
        if found:
            assert alone.run(touched, name).out == "ended\n"
            return
    pytest.skip("no CUDA or HIP device was seen")
