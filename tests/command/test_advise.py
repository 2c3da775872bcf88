"""advise: what to change in a slow job, from its report and from logs of Darshan."""
import ctypes
import itertools
import json
import random
import resource
import struct
import subprocess
import sys
import zipfile
import zlib

import pytest

from command import logs
from harness import TOP


@pytest.fixture(scope="module")
def darshan(work):
    """PyPI's package for reading Darshan logs, unpacked. Pip is of a virtual environment: Debian's may not be used."""
    there = work / "darshan"
    subprocess.run([sys.executable, "-m", "venv", there / "python"], check=True)
    subprocess.run([there / "python/bin/pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:",
                    "--dest", there, "darshan==3.5.0"], check=True)
    [wheel] = there.glob("darshan-*.whl")
    zipfile.ZipFile(wheel).extractall(there / "wheel")
    return there / "wheel"


@pytest.fixture(scope="module")
def samples(darshan):
    return darshan / "darshan/examples/example_logs"


def lines(ended):
    """The jobs that a command has printed, each in a line of JSON."""
    return [json.loads(line) for line in ended.out.splitlines()]


def test_all_fields_of_logs_are_read(command, darshan):
    """As PyPI's darshan reads them."""
    subprocess.run(["cargo", "build", "--quiet", "--profile", "checked", "--target-dir", "target/install", "--package", "mpi-hints-command",
                    "--example", "darshan_records"], cwd=TOP, check=True)
    reader = TOP / "target/install/checked/examples/darshan_records"
    ended = command.alone.run(sys.executable, command.place.beside / "darshan.py", darshan, reader, ".", seconds=300)
    assert " logs of versions 3.10, 3.21, 3.41, " in ended.out


def test_sample_logs(command, darshan, samples):
    # 2,048 processes on Lustre, some of which take four times as long for as much; HDF5 with small independent writes; a slow storage
    # target, number 14, with one process in 24.
    ended = command("advise", samples / "example.darshan")
    for words in ("example.darshan: Darshan log 3.10, 2,048 processes, 117 s: 1 finding",
                  "process 1312 spent 85.5 s in it for 1 GiB, the fastest 20.5 s for 1 GiB"):
        assert words in ended.out
    assert not ended.err and "\nnot known: the MPI library and its hints" in command("advise", "-v", samples / "example.darshan").out
    jobs = lines(command("advise", "--json", "--check", *samples.glob("shane*.darshan"), samples / "sample-badost.darshan", status=1))
    assert [(job["processes"], [finding["rule"] for finding in job["findings"]]) for job in jobs] == \
        [(2048, ["slow-target"]), (16, ["small-requests"])]
    assert "storage target 14: 2.0 s a MiB" in jobs[0]["findings"][0]["seen"]
    assert "NF90_COLLECTIVE" in str(jobs[1]["findings"][0]["change"])
    # Nothing is found: a single line.
    said = command("advise", "--check", samples / "noposix.darshan").out
    assert said.endswith("noposix.darshan: Darshan log 3.10, 512 processes, 39213 s: nothing to advise\n") and said.count("\n") == 1
    for log in darshan.glob("darshan/*/*/*.darshan"):
        command("advise", log)


# Jobs that others ran, and what is true of them: the rules of the findings, what the first one says, and the parts of the time in
# seconds. Two are the fast partners of slow ones, of which no rule may say anything.
MAIN_CAUSES = {
    # 1 KiB and a sync each time, 465 s; 1 MiB and a sync each time, 2 s.
    "syncs": (["syncs"], "262,144 syncs for 262,144 writes by 256 processes, on average 1 KiB each", dict(seconds=445, system=445)),
    "few_syncs": ([], None, dict(seconds=2, system=1)),
    # Collective writes whose pieces leave gaps, 72 s; the same data without gaps, 2 s.
    "pieces": (["gaps"], "768 collective writes became 655,384 calls of the system, on average 256 bytes each, by process 0 for 64 that took "
               "part; 160 MiB are spread over 40 GiB of the file", dict(seconds=72, system=70, waiting=2)),
    "joined": ([], None, dict(seconds=0)),
    # Collective calls for a few large parts, and hundreds of millions of independent ones.
    "small_requests": (["small-requests", "one-stripe"], "469,751,808 independent writes of less than 1 MiB by 1,024 processes",
                       dict(seconds=893, waiting=0)),
    # One stripe, so one writer. Few small reads; the calls of the system of a file that are not all in the log; a slow text file.
    "one_target": (["one-stripe", "one-stripe", "tiny-file"], "on storage target 29; process 0 transferred 98.6 GiB of that",
                   dict(seconds=1150, slowest_rank=0, system=580, undivided=569)),
    # Collective reads of 608 s, of which calls of the system take 4 s on average, and 337 s of one process.
    "waiting": (["waiting"], "each spends 607 s in MPI's reads and writes, those of the system take 4.4 s on average and 337 s of the slowest",
                dict(seconds=608, slowest_rank=128, system=337, waiting=270)),
}


@pytest.mark.parametrize("name", logs.JOBS)
def test_the_main_cause_comes_first(command, name):
    rules, seen, time = MAIN_CAUSES[name]
    (command.directory / "job.darshan").write_bytes(logs.log(logs.JOBS[name]))
    [job] = command.data("advise", "job.darshan", "--check", status=1 if rules else 0)["jobs"]
    findings = job["findings"]
    assert [finding["rule"] for finding in findings] == rules
    assert {part: round(job["time"][part]) for part in time} == time
    said = command("advise", "job.darshan").out
    if rules:
        assert seen in findings[0]["seen"] and job["time"]["explained"] <= job["time"]["slowest"]
        assert "\n   explained      by the findings below at most " in said
    else:
        # A short line if it spends little time in files; what is known of that time otherwise.
        assert job["time"]["explained"] == 0
        is_much = "no rule says why it spends so much of its time in files\n   time in files  a process spends 1.5 s (75 % of the run) on average"
        assert is_much in said if name == "few_syncs" else said.endswith(": nothing to advise\n") and said.count("\n") == 1


# A job with records of all modules: what libraries are asked for, and for how long.
WRITES = {"WRITES": 4000, "BYTES_WRITTEN": 1 << 30, "SIZE_WRITE_1K_10K": 4000, "F_WRITE_TIME": 200}
EVERYTHING = {"processes": 4, "seconds": 100, "records": [
    ["POSIX", "/scratch/a", -1, WRITES], ["LUSTRE", "/scratch/a", -1, [1 << 20, [7], 9]], ["STDIO", "/scratch/t", 0, {"WRITES": 3}],
    ["MPI-IO", "/scratch/a", -1, {"INDEP_WRITES": 4000, "BYTES_WRITTEN": 1 << 30, "SIZE_WRITE_AGG_1K_10K": 4000, "F_WRITE_TIME": 200}],
    ["H5F", "/scratch/a", -1, {"F_META_TIME": 8}],
    ["H5D", "/scratch/a:T", [0, 3], {"READS": 1, "WRITES": 2, "BYTES_WRITTEN": 9, "USE_MPIIO_COLLECTIVE": 1, "F_WRITE_TIME": 80}],
    ["H5D", "/scratch/a:U", -1, {"READS": 5, "BYTES_READ": 7, "F_READ_TIME": 3, "F_META_TIME": 1}]]}
OF_PNETCDF = [["PNETCDF_FILE", "/scratch/p", -1, {"F_META_TIME": 1, "F_WAIT_TIME": 2}],
              ["PNETCDF_VAR", "/scratch/p:T", -1, {"INDEP_READS": 1, "COLL_WRITES": 2, "NB_WRITES": 4, "BYTES_READ": 8, "F_READ_TIME": 16}]]
HEAT = [["HEATMAP", "heatmap:POSIX", [0, 3], [50, [9 << 20, 0], [0, 5 << 10]]]]


@pytest.mark.parametrize("version", logs.HEADERS)
def test_logs_of_all_versions(command, version):
    """The same is found; and the libraries that a version has records of, with what they are asked for."""
    job = EVERYTHING
    if version < "3.20":
        job = job | {"records": [record for record in job["records"] if record[0] != "H5D"]}
    if version == "3.41":
        job = job | {"records": job["records"] + OF_PNETCDF}
    (command.directory / "job.darshan").write_bytes(logs.log(job, version=version))
    [job] = command.data("advise", "job.darshan")["jobs"]
    assert job["source"] == f"Darshan log {version}" and [finding["rule"] for finding in job["findings"]] == ["small-requests"]
    assert job["findings"][0]["file"] == "/scratch/a" and not job["not_read"]
    hdf5 = dict(library="HDF5", objects=2, reads=9, writes=8, bytes=43, collective=1, seconds=83) if version >= "3.20" else \
        dict(library="HDF5", objects=0, reads=0, writes=0, bytes=0, collective=0, seconds=2)
    pnetcdf = dict(library="PnetCDF", objects=1, reads=1, writes=6, bytes=8, collective=1, seconds=4.75)
    assert job["time"]["libraries"] == [hdf5] + [pnetcdf] * (version == "3.41")
    if version >= "3.20":
        assert "HDF5 83.0 s (83 % of the run): 8 writes and 9 reads of 2 datasets, collective in 1; at least 33" in command("advise", "job.darshan").out


class Info(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("len", ctypes.c_int), ("version", ctypes.c_int), ("index", ctypes.c_int), ("partial", ctypes.c_int)]


def counters(library, path):
    """Of the records of HDF5 and PnetCDF in a log the counters that are not 0, as Darshan's own library reads and names them."""
    log = ctypes.c_void_p(library.darshan_log_open(str(path).encode()))
    infos, number, all_of = ctypes.POINTER(Info)(), ctypes.c_int(), []
    library.darshan_log_get_modules(log, ctypes.byref(infos), ctypes.byref(number))
    for info in infos[:number.value]:
        module, kinds = info.name.decode(), []
        if module not in logs.LIBRARIES:
            continue
        for kind in ("counter", "f_counter"):
            named = (ctypes.c_char_p * 140).in_dll(library, f"{module.lower()}_{kind}_names")
            kinds.append(list(itertools.takewhile(lambda name: "NUM_INDICES" not in name, (name.decode() for name in named))))
        first = 3 if module in ("H5D", "PNETCDF_VAR") else 2
        while library.darshan_log_get_record(log, info.index, ctypes.byref(record := ctypes.c_void_p())) == 1:
            form = f"<{first}q{len(kinds[0])}q{len(kinds[1])}d"
            assert struct.calcsize(form) == 8 * logs.LIBRARIES[module][0]
            values = struct.unpack(form, ctypes.string_at(record.value, struct.calcsize(form)))[first:]
            named = {name[len(module) + 1:]: value for name, value in zip(kinds[0] + kinds[1], values)}
            all_of.append((module, {name: value for name, value in named.items() if value}))
    return all_of


def test_libraries_as_darshan_reads_them(command, darshan, samples):
    """Darshan's own library has the names that are used here for what the tests write; it sums up a real job as mpi-hints does; and it
    refuses a log of Darshan 2."""
    [path] = darshan.glob("darshan.libs/libdarshan-util*")
    library = ctypes.CDLL(str(path))
    library.darshan_log_open.restype = ctypes.c_void_p
    records = EVERYTHING["records"] + OF_PNETCDF
    (command.directory / "job.darshan").write_bytes(logs.log(EVERYTHING | {"records": records}, version="3.41"))
    written = [(module, what) for module, _, ranks, what in records if module in logs.LIBRARIES
               for _ in range(4 if isinstance(ranks, list) else 1)]
    assert counters(library, command.directory / "job.darshan") == written
    real = [what for module, what in counters(library, samples / "ior_hdf5_example.darshan") if module == "H5D"]
    [job] = command.data("advise", samples / "ior_hdf5_example.darshan")["jobs"]
    [hdf5] = job["time"]["libraries"]
    assert real and [hdf5["writes"], hdf5["reads"], hdf5["bytes"]] == [
        sum(what.get(name, 0) for what in real for name in names) for names in (["WRITES"], ["READS"], ["BYTES_READ", "BYTES_WRITTEN"])]
    (command.directory / "old.gz").write_bytes(logs.OLD)
    assert not library.darshan_log_open(str(command.directory / "old.gz").encode())
    assert "old.gz: this is a log of Darshan 2.05, from before version 3; darshan-convert" in command("advise", "old.gz", status=2).err


def test_modules_that_are_not_read_are_named(command):
    """Where the time may be in them, in the text as well. (Number 16 is DFS, 10 DXT_POSIX.)"""
    job = {"processes": 4, "seconds": 100, "records": [["POSIX", "/scratch/a", -1, {"WRITES": 3, "F_WRITE_TIME": 4}], [16, "d", 0, {}], [10, "d", 0, {}]]}
    (command.directory / "job.darshan").write_bytes(logs.log(job, version="3.41"))
    assert command("advise", "job.darshan").out.endswith(": nothing to advise\nNot read, so the time in them is not counted: DFS.\n")
    [said] = command.data("advise", "job.darshan")["jobs"]
    assert said["not_read"] == ["DFS"] and any("DXT_POSIX" in words for words in said["not_known"])
    # A version of records that is not known.
    (command.directory / "job.darshan").write_bytes(logs.log(EVERYTHING, version="3.41", versions={"H5D": 3, "LUSTRE": 9}))
    [said] = command.data("advise", "job.darshan")["jobs"]
    assert [library["seconds"] for library in said["time"]["libraries"]] == [2] and str(said["not_known"]).count("LUSTRE") == 1


def test_many_jobs(command):
    """Each is a line, in the order of what it costs; what cannot be read is one, too, and ends nothing."""
    readable = logs.many(command.directory, 80, largest=300)
    (command.directory / "notes").write_text("neither")
    jobs = lines(command("advise", "--json", "--check", ".", status=1))
    costs = [job["host_seconds"] for job in jobs if "error" not in job]
    assert len(jobs) == 80 and len(costs) == readable < 80 and costs == sorted(costs, reverse=True) and costs[0] > 0
    [first, *_] = jobs
    assert first["host_seconds"] == first["hosts"] * next(found["seconds"] for found in first["findings"] if found["seconds"])
    assert first["hosts"] == -(-first["processes"] // 64) and first["user"] in ("ada", "grace", "rear")
    [same] = command.data("advise", first["file"])["jobs"]
    assert same["findings"] == first["findings"] and same["time"] == first["time"]
    said = command("advise", ".").out
    assert said.startswith(f"{readable} jobs: findings in ") and said.count("\nnot read: ") == 80 - readable
    assert said.index(first["file"]) == min(said.index(job["file"]) for job in jobs if job["file"] in said and "error" not in job)
    assert "1 other file in the directories" in said and "a log of Darshan 2.05" in said and "host time  jobs  user" in said
    assert len(command("advise", "-v", ".").out.splitlines()) > len(said.splitlines())
    page = command("advise", "--html", ".").out
    assert page.count("<tr class=") == 80 and "data-group=\"small-requests\"" in page
    (command.directory / "bad").mkdir()
    assert "none of 0 logs can be read" in command("advise", "bad", status=2).err


def test_the_page_of_a_job_has_pictures(command):
    (command.directory / "job.darshan").write_bytes(logs.log(EVERYTHING | {"records": EVERYTHING["records"] + HEAT}, version="3.41"))
    page = command("advise", "--html", "job.darshan").out
    for words in ("<h2>What needs attention", "<h2>Time by process", "<h2>Time by file", "<h2>Bytes over the run", '<div class="heat"'):
        assert words in page
    # Four processes, of whose bytes all but a few are of the first half of the run.
    assert page.count('<i style="flex: 50; opacity: 1"></i><i style="flex: 50; opacity: 0.1"></i>') == 4 and "from process 3 on: 9 MiB" in page


@pytest.mark.parametrize("way, targets, change, hints", [
    ("WRITE", -1, "lfs setstripe", []), ("WRITE", 30, "lfs setstripe", ["3"]), ("WRITE", 2, "lfs setstripe", ["2"]), ("READ", 30, "lfs migrate", [])])
def test_stripes_that_are_advised(command, way, targets, change, hints):
    """For a file of 3 GiB of 8 processes: only where the number of targets is known, and the file is made."""
    moved = {"WRITE": "BYTES_WRITTEN", "READ": "BYTES_READ"}[way]
    moved = {moved: 3 << 30, f"{way}S": 30, f"F_{way}_TIME": 80}
    job = {"processes": 8, "seconds": 100, "records": [["POSIX", "/scratch/a", -1, moved], ["LUSTRE", "/scratch/a", -1, [1 << 20, [7], targets]]]}
    (command.directory / "job.darshan").write_bytes(logs.log(job))
    [finding] = command.data("advise", "job.darshan")["jobs"][0]["findings"]
    [said] = finding["change"]
    assert finding["rule"] == "one-stripe" and change in said and said.endswith(", here up to 3")
    assert [hint["value"] for hint in finding["hints"]] == hints


def test_files_of_a_pattern_are_one(command):
    """Ten files of which each takes less than a hundredth of the run: one finding, and one section of the hints file."""
    records = [["MPI-IO", f"/data/plt{number:05}", -1, {"COLL_WRITES": 808, "BYTES_WRITTEN": 80800, "F_WRITE_TIME": 7}]
               for number in range(10)]
    job = {"processes": 8, "seconds": 100, "records": records}
    (command.directory / "job.darshan").write_bytes(logs.log(job))
    [finding] = command.data("advise", "job.darshan", "--write", "hints.toml")["jobs"][0]["findings"]
    assert (finding["rule"], finding["file"]) == ("small-collective", "/data/plt*") and 8 < finding["seconds"] < 9
    assert "; this is /data/plt00000, one of 10 such files" in finding["seen"]
    hints = (command.directory / "hints.toml").read_text()
    assert hints.count("\n[") == 1 and '\n[file."plt*"]\n' in hints and '\nromio_cb_write = "disable"\n' in hints
    assert "hints.toml: 1 hint, all valid" in command("check", "hints.toml").out


# What a busy machine may add to the findings of jobs that take a second or two then.
BUSY = {"crowded", "metadata", "stragglers"}


def findings(command):
    [job] = command.data("advise", "run.json")["jobs"]
    return [finding for finding in job["findings"] if finding["rule"] not in BUSY]


@pytest.fixture
def did(on, command):
    """did("read", ...): run.json is the report of a program that transfers pieces with gaps, with these hints."""
    def run(*arguments, **variables):
        strided = command.built("strided.c", "mpicc.mpich")
        (command.directory / "run.json").unlink(missing_ok=True)
        on("mpich-4.4").run(strided, "strided.data", *arguments, preload=command.audit, MINFO_REPORT="json:run.json", **variables)
    return run


def test_data_sieving_is_off(command, did):
    """It reads one by one; with what is advised, nothing is left to advise."""
    did("read", "romio_ds_read=disable")
    ended = command("advise", "--check", "run.json", "--write", "hints.toml", status=1)
    for words in ("run.json: report, 4 processes, ", ", MPICH 4.0", "strided.data: pieces that are transferred one by one\n   what     ",
                  "change   hint romio_ds_read = enable, over what the program gives: call MPI_Info_set(info, 'romio_ds_read', 'enable')\n"):
        assert words in ended.out
    assert not ended.err and "no times" not in ended.out and "file systems" not in ended.out
    assert "hints.toml: 1 hint, all valid" in command("check", "hints.toml").out
    did("read", "romio_ds_read=disable", MINFO_HINTS="hints.toml")
    assert not findings(command)


def test_collective_buffering_is_off(command, did):
    did("write-all", "romio_cb_write=disable", "romio_ds_write=disable")
    [finding] = findings(command)
    assert finding["rule"] == "buffering-off"
    assert finding["hints"] == [{"key": "romio_cb_write", "value": "enable", "override": True}]


def test_good_jobs(command, did):
    """Large contiguous parts, collective or in files of their own; of a misspelt hint no more is said than that."""
    for arguments in (("blocks", "romio_cb_write=enable"), ("own",)):
        did(*arguments)
        assert not findings(command), arguments
    did("own", "cb_nodse=4")
    [finding] = findings(command)
    assert finding["seen"].startswith("cb_nodse = 4: unknown (did you mean cb_nodes?) of file strided.data.")
    assert finding["change"] == ["correct its name"]


def test_no_hint_that_a_probe_found_to_be_ignored(command, did):
    did("read", "romio_ds_read=disable")
    probe = command.data("probe", "--for", "file", "--key", "romio_ds_read", job="mpich-4.1", MINFO_MPI_LIBRARY="libmpich.so.12")
    command.alone.write("probe.json", json.dumps(probe))
    [job] = command.data("advise", "--probe", "probe.json", "run.json")["jobs"]
    assert job["findings"][0]["hints"][0]["key"] == "romio_ds_read"
    [hint] = probe["hints"]
    assert hint["at_creation"] == {"outcome": "taken"}
    hint["at_creation"] = hint["later"] = {"outcome": "ignored"}
    command.alone.write("deaf.json", json.dumps(probe))
    ended = command("advise", "-v", "--probe", "deaf.json", "run.json", "--write", "hints.toml")
    assert "romio_ds_read: ignored in the probe" in ended.out
    assert "hints.toml is not written: no hints are advised" in ended.err and "hints.toml" not in command.left()
    assert "run.json: this is not what" in command("advise", "--probe", "run.json", "run.json", status=2).err


def test_no_file_is_replaced_unasked(command, did):
    did("read", "romio_ds_read=disable")
    hints = command.directory / command.alone.write("hints.toml", "mine")
    ended = command("advise", "run.json", "--write", "hints.toml", status=2)
    assert "hints.toml: it exists; --force replaces it" in ended.err and not ended.out and hints.read_text() == "mine"
    command("advise", "run.json", "--write", "hints.toml", "--force")
    text = hints.read_text()
    assert '\nromio_ds_read = "enable"\n' in text
    assert [line for line in text.splitlines() if line.startswith("# ") and "calls of the system, on average 64 bytes each" in line]
    command("advise", "run.json", "--force", status=2)


def test_the_page_of_a_report_begins_with_the_advice(command, did):
    did("read", "romio_ds_read=disable")
    page = command("report", "--html", "run.json").out
    part = page[page.index("<h2>What needs attention"):]
    assert "strided.data: pieces that are transferred one by one" in part[:part.index("<table")]


def damaged(samples):
    """Damaged logs, always the same ones."""
    wholes = [log.read_bytes() for log in sorted(samples.glob("*.darshan")) if log.stat().st_size < 20000]
    assert len(wholes) >= 4
    draw = random.Random(5059)
    wholes += [logs.log(EVERYTHING, version=version) for version in logs.HEADERS]
    for _ in range(300):
        log = bytearray(draw.choice(wholes))
        how = draw.randrange(5)
        if how == 0:
            del log[draw.randrange(len(log)):]
        elif how == 1:
            for _ in range(draw.randrange(1, 9)):
                log[draw.randrange(len(log))] ^= 1 << draw.randrange(8)
        elif how == 2:
            # Where something is, or how much.
            struct.pack_into("<Q", log, 24 + 8 * draw.randrange(34), draw.choice((2**64 - 1, 2**40, len(log), 1)))
        elif how == 3:
            # The numbers of the header in the other byte order.
            for place in range(8, 296, 8):
                log[place:place + 8] = log[place:place + 8][::-1]
        else:
            other, place = draw.choice(wholes), draw.randrange(len(log))
            start = draw.randrange(len(other))
            log[place:place + 500] = other[start:start + 500]
        yield log
    # A gigabyte of nothing: as records, and as names. (The offset of the first module is the second.)
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1025)) + packer.flush()
    for places in ((40, 56), (24,)):
        log = bytearray(wholes[0] + bomb)
        for place in places:
            struct.pack_into("<QQ", log, place, len(wholes[0]), len(bomb))
        if len(places) > 1:
            struct.pack_into("<I", log, 296 + 4, 3)
        yield log


def test_damaged_logs_do_no_harm(command, samples):
    """Neither does any other file: a line and status 2, or an answer, in bounded memory and time."""
    statuses = []
    for number, log in enumerate(damaged(samples)):
        (command.directory / "bad").write_bytes(log)
        ended = subprocess.run([command.program, "advise", "bad"], cwd=command.directory, capture_output=True, text=True, timeout=60,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30)))
        ended.err = ended.stderr
        complaint = command.complaint(ended)
        assert ended.returncode in (0, 2), (number, ended)
        if ended.returncode == 0:
            assert ended.stdout, number
        else:
            assert not ended.stdout and complaint.startswith("mpi-hints: bad:") and complaint.count("\n") == 1, (number, ended)
        statuses.append(ended.returncode)
    assert statuses.count(2) > 100 and statuses.count(0) > 40 and statuses[-2:] == [2, 2]
    for file in ("/dev/null", ".", "none"):
        command("advise", file, status=2)
