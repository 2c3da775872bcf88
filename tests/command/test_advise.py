"""advise: what to change in a slow job, from its report and from logs of Darshan."""
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
                  "process 1312 spent 85.5 s in it for 1 GiB, the fastest 20.5 s for 1 GiB",
                  "not known: the MPI library and its hints"):
        assert words in ended.out
    assert not ended.err
    jobs = command.data("advise", "--check", *samples.glob("shane*.darshan"), samples / "sample-badost.darshan", status=1)["jobs"]
    assert [(job["processes"], [finding["rule"] for finding in job["findings"]]) for job in jobs] == \
        [(16, ["small-requests"]), (2048, ["slow-target"])]
    assert "storage target 14: 2.0 s a MiB" in jobs[1]["findings"][0]["seen"]
    assert "NF90_COLLECTIVE" in str(jobs[0]["findings"][0]["change"])
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
    for words in ("run.json: report, 4 processes, ", ", MPICH 4.0", "strided.data: pieces that are transferred one by one (up to ",
                  "romio_ds_read = enable, over what the program gives"):
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
    ended = command("advise", "--probe", "deaf.json", "run.json", "--write", "hints.toml")
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
    logs = [log.read_bytes() for log in sorted(samples.glob("*.darshan")) if log.stat().st_size < 20000]
    assert len(logs) >= 4
    draw = random.Random(5059)
    for _ in range(150):
        log = bytearray(draw.choice(logs))
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
            other, place = draw.choice(logs), draw.randrange(len(log))
            start = draw.randrange(len(other))
            log[place:place + 500] = other[start:start + 500]
        yield log
    # A gigabyte of nothing: as records, and as names. (The offset of the first module is the second.)
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1025)) + packer.flush()
    for places in ((40, 56), (24,)):
        log = bytearray(logs[0] + bomb)
        for place in places:
            struct.pack_into("<QQ", log, place, len(logs[0]), len(bomb))
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
    assert statuses.count(2) > 50 and statuses.count(0) > 20 and statuses[-2:] == [2, 2]
    for file in ("/dev/null", ".", "none"):
        command("advise", file, status=2)
