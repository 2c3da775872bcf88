"""MINFO_REPORT: what it prints and writes."""
import calendar
import os
import re
import time

from harness import hints_of


def ours(ended):
    """The output of our own library, without that of launchers and libraries."""
    return re.findall(r"^(?:mpi_info_f08: hints of|  ).*", ended.err, re.M)


def test_nothing_is_printed_unasked(job):
    assert ours(job.run("given.f90", "wrong")) == []
    assert ours(job.run("given.f90", "wrong", MINFO_REPORT="off")) == []


def test_a_summary_is_one_line_when_all_is_well(job):
    for what, words in (("sound", "given, all in effect"), ("nothing", "none given")):
        [line] = ours(job.run("given.f90", what, MINFO_REPORT="summary"))
        assert words in line


def test_a_summary_has_what_deserves_attention_by_processes(job):
    ranks = {1: "0", 2: "0,1"}.get(job.processes, f"0-{job.processes - 1}")
    rows = "\n".join(ours(job.run("given.f90", "wrong", MINFO_REPORT="summary")))
    for number, row in (
        (1, f"file some.data +MPI_File_open; repeated in MPI_File_set_info +cb_nodse +4 +- +unknown +{ranks} +did you mean cb_nodes[?]$"),
        # What is given again with the same value is one row.
        (1, "file some.data .* cb_nodse .* unknown "),
        (1, f"communicator halo +MPI_Comm_dup_with_info +mpi_assert_no_any_tag +maybe .* malformed +{ranks} +"
            r"(invalid value 'maybe' was not passed on \()?expected true or false\)?$"),
        (1, "window ghosts +MPI_Win_create +no_lcoks .* did you mean no_locks[?]$"),
        (1, f"window ghosts +MPI_Win_create +cb_buffer_size .* wrong object +{ranks} +a hint for files, not windows$"),
        (0, ".* in effect  *[0-9]"),
    ):
        assert len(re.findall(f"^  {row}", rows, re.M)) == number, row


def test_a_full_report_has_all(job):
    rows = "\n".join(ours(job.run("given.f90", "sound", MINFO_REPORT="full")))
    mpi = ", (MPICH|Open MPI|Intel).*" if job.engine.launcher else ""
    assert re.search(r"^  window ghosts +MPI_Win_create +no_locks +false +false +in effect +0", rows, re.M)
    assert re.search(rf"^  /.*/given sound, .*host {os.uname().nodename}, began [0-9T:-]+Z, [0-9.]+ m?s{mpi}, files on [a-z0-9]+$", rows, re.M)


def test_json_has_all(job):
    ended = job.report("given.f90", "wrong")
    data, number = ended.report, job.processes
    assert ours(ended) == []
    assert (data["format"], data["processes"], data["unlisted"]) == (2, number, 0)
    assert data["given"] == sum(data["totals"].values()) == sum(ended.hints("times")) == 12 * number
    assert {tuple(again) for again in ended.hints("again", kind="file")} == {("MPI_File_set_info",)}
    assert set(ended.hints("scope", "names", "added_by")) == {(number, 1, None)}
    assert all(ranks == [[0, number - 1]] for ranks in ended.hints("ranks"))
    assert ended.hints("verdict", key="cb_buffer_size", kind="file") == ["malformed"]
    assert "native" in data["library"] or not job.engine.launcher


def test_a_report_says_which_job_it_is_of_or_not_what_is_private(job):
    began = int(time.time())
    which = job.report("given.f90", "sound", USER="somebody", SLURM_JOB_ID="77").report["job"]
    assert which["program"].endswith("/given") and which["arguments"] == ["sound"]
    assert (which["user"], which["id"], which["hosts"], which["host"]) == ("somebody", "77", 1, os.uname().nodename)
    assert which["processors"] == os.cpu_count()
    assert 0 <= which["seconds"] < 600
    assert began <= calendar.timegm(time.strptime(which["start"], "%Y-%m-%dT%H:%M:%SZ")) + 1 <= began + 600
    which = job.report("given.f90", "sound", USER="somebody", SLURM_JOB_ID="77", MINFO_REPORT_PRIVATE="1").report["job"]
    assert [which[name] for name in ("program", "arguments", "user", "host", "settings")] == [None] * 5
    assert (which["hosts"], which["id"]) == (1, "77")


def test_a_report_says_what_the_site_has_set(job):
    hints = job.directory / job.write("site.toml", "[file]\ncb_nodes = 1\n")
    os.chown(hints, 1234, -1)
    settings = {"MINFO_HINTS": hints, "MINFO_CHECK": "off", "ROMIO_HINTS": job.write("romio", "cb_nodes 1\n")}
    expected = ["MINFO_CHECK=off", f"MINFO_HINTS={hints} (of user 1234)", "ROMIO_HINTS=romio"]
    assert job.report("given.f90", "sound", **settings).report["job"]["settings"] == expected
    assert f"s, set {', '.join(expected)}, " in job.run("given.f90", "sound", MINFO_REPORT="full", **settings).err


def test_sessions_alone(job):
    """Without MPI_Init it comes at the end of the process, from all of them."""
    ended = job.report("session.f90")
    assert ended.report["processes"] == job.processes
    assert set(ended.hints("kind", "procedure", "key", "verdict")) == {
        ("session", "MPI_Session_init", "no_such_key", "unknown"),
        ("session", "MPI_Session_init", "thread_level", "malformed"),
        ("communicator", "MPI_Comm_create_from_group", "no_such_key", "unknown"),
        ("communicator", "MPI_Comm_create_from_group", "thread_level", "wrong object"),
    }


def of_sessions(report):
    """Of how many sessions and communicators of these the rows of a report are, if they are all."""
    numbers = [sum(hints_of(report, "times", kind=kind, procedure=procedure, key="no_such_key")) for kind, procedure in
               (("session", "MPI_Session_init"), ("communicator", "MPI_Comm_create_from_group"))]
    assert report["given"] == sum(numbers)
    return numbers


def test_a_session_that_goes_on_after_mpi_finalize(job):
    report = job.report("later.f90").report
    assert of_sessions(report) == [job.processes, job.processes]
    assert report["processes"] == job.processes and report["remark"] is None


def test_sessions_that_begin_after_mpi_finalize(alone):
    """The embedded engine has such sessions: the report of these comes at the end of the process."""
    for sessions, what in ((1, "again"), (2, "left")):
        alone.run("later.f90", what, MINFO_REPORT=f"json:{what}.json")
        assert of_sessions(alone.json(f"{what}.json")) == [1, 1]
        report = alone.json(f"{what}.1.json")
        assert of_sessions(report) == [sessions, 1]
        assert report["remark"] == "of sessions that began after MPI_Finalize"
    # No hints, no report.
    alone.run("later.f90", "none", MINFO_REPORT="json:none.json")
    assert of_sessions(alone.json("none.json")) == [1, 1]
    assert not (alone.directory / "none.1.json").exists()


def test_hints_of_a_persistent_operation(job):
    """No engine reads them."""
    ended, key = job.report("given.f90", "started"), "mpi_assert_strict_persistent_collective_ordering"
    assert set(ended.hints("kind", "procedure", "key", "verdict")) == {
        ("operation", "MPI_Barrier_init", key, "wrong object"), ("operation", "MPI_Barrier_init", "no_such_key", "unknown")}
    assert ended.hints("detail", verdict="wrong object") == [
        "a hint for communicators, not persistent collective operations and partitioned messages"]


def test_what_processes_give_differently(job):
    [(verdict, ranks, detail)] = job.report("given.f90", "first").hints("verdict", "ranks", "detail")
    if job.processes == 1:
        assert verdict != "differs"
    else:
        assert (verdict, ranks) == ("differs", [[0, 0]]) and "rank 0" in detail


def test_a_report_is_whole_or_not_there(alone):
    """The program continues if there is no space left at the end. (Its output goes through a pipe, since no file may grow.)"""
    ended = alone.run("bash", "-o", "pipefail", "-c", '"$0" 2>&1 | cat >&2', alone.program("limited.c"), MINFO_REPORT="json:report.json")
    assert "MINFO_REPORT=json:report.json: File too large" in ended.err
    assert os.listdir(alone.directory) == []


def test_a_report_is_written_where_its_path_says(alone):
    """A path is a sequence of bytes; a relative one starts at the directory in which the process was started, even if the program
    changes its directory."""
    alone.write("hints.toml", "[win]\nno_locks = true\n")
    (alone.directory / "elsewhere").mkdir()
    name = os.fsdecode(b"\xff report.json")
    assert alone.run("moves.c", MINFO_REPORT=f"json:{name}", MINFO_HINTS="hints.toml").err == ""
    assert alone.json(name)["hints_file"] == "hints.toml"
    assert os.listdir(alone.directory / "elsewhere") == []


def test_several_reports_at_once(job):
    ended = job.run("given.f90", "wrong", MINFO_REPORT="summary,json:a%,b.json,json:%j.%h.json", SLURM_JOB_ID="4711")
    assert any(line.startswith("  window ghosts ") for line in ours(ended))
    report = job.json("a,b.json")
    assert report["processes"] == job.processes and report["hints"]
    assert report == job.json(f"4711.{os.uname().nodename}.json")


def test_a_report_with_the_number_of_the_process_in_its_name(alone):
    alone.run("bash", "-c", 'echo $$ >number; exec "$0" nothing', alone.program("given.f90"), MINFO_REPORT="json:%p.json")
    assert alone.json(f"{int((alone.directory / 'number').read_text())}.json")["format"] == 2


def test_a_report_replaces_no_other_file(job):
    """Two jobs, one path: each gets its own report."""
    path, complaint = job.directory / "report.json", "mpi_info_f08: MINFO_REPORT"
    assert complaint not in job.run("given.f90", "wrong", MINFO_REPORT="json:report.json").err
    first = path.read_bytes()
    ended = job.run("given.f90", "nothing", MINFO_REPORT="json:report.json")
    assert path.read_bytes() == first
    assert f"{complaint}=json:report.json: it already exists; the report is in " in ended.err
    assert job.json("report.1.json")["hints"] == []
    # If the user creates an empty file, the report goes there.
    job.write("report.2.json", "")
    assert complaint not in job.run("given.f90", "wrong", MINFO_REPORT="json:report.2.json").err
    assert job.json("report.2.json")["hints"]


def test_a_report_waits_5_seconds_for_a_reader(alone):
    """Pipes that nobody opens, that nobody reads, and that are read. (By how much: report.time.)"""
    given, pipe = alone.program("given.f90"), alone.directory / "pipe"
    os.mkfifo(pipe)
    ended = alone.run(given, "wrong", MINFO_REPORT="json:pipe")
    assert ended.took >= 5 and "MINFO_REPORT=json:pipe: nobody has read it for 5 s" in ended.err
    reader = alone.start("sh", "-c", "cat pipe >read.json")
    assert alone.run(given, "wrong", MINFO_REPORT="json:pipe").err == ""
    reader.wait()
    assert alone.json("read.json")["format"] == 2 and pipe.is_fifo()
    # A full standard error that nobody reads.
    full = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    try:
        while True:
            os.write(full, bytes(4096))
    except BlockingIOError:
        assert alone.run("sh", "-c", 'exec "$0" sound 2>pipe', given, MINFO_REPORT="full").took >= 5
    finally:
        os.close(full)


def test_a_report_on_a_terminal(alone):
    """There it fits and has colours; under a launcher, there is no terminal."""
    given = alone.program("given.f90")

    def on_terminal(before):
        said = alone.run("script", "--quiet", "--return", "--command", f"stty cols 70; {before} '{given}' wrong", "/dev/null",
                         MINFO_REPORT="full", TERM="xterm").out
        return said.replace("\r\n", "\n")

    assert "\x1b[" in on_terminal("")
    plain = on_terminal("NO_COLOR=1")
    assert "\x1b[" not in plain and max(map(len, re.findall("^  .*", plain, re.M))) <= 70
    lines = ours(alone.run(given, "wrong", MINFO_REPORT="full"))
    assert max(map(len, lines)) > 110 and "\x1b[" not in "".join(lines)
