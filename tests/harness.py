"""What the tests in Python share: the installed package, the engines, and jobs with their status, output and reports.

    def test_one(job):
        ended = job.report("given.f90", "wrong", MINFO_HINTS="hints.toml")
        assert ended.hints("key", "verdict", kind="file") == [("cb_nodse", "unknown")]

A program is a source beside the test, which is built when it is first run, or any command. Keywords in capitals are its
environment. conftest.py has the fixtures.
"""
import csv
import json
import os
import re
import shlex
import signal
import subprocess
import time
from fnmatch import fnmatchcase
from pathlib import Path

TESTS = Path(__file__).resolve().parent
TOP = TESTS.parent
# Seconds after which a job is ended; also for a state that does not come. A machine that is merely busy does not need them.
LIMIT = 120
# A status: any but 0.
FAILS = "not 0"
# Open MPI's launcher ends the rest of a job at once, and does not wait a second for what SIGTERM may bring: for checks in which
# only the process that ends first says anything.
WITHOUT_GRACE = {"OMPI_MCA_odls_base_sigkill_timeout": "0", "PRTE_MCA_odls_base_sigkill_timeout": "0"}

# Root runs what an ordinary user may do as such a user, in no group.
NOBODY = 65534
AS_USER = [] if os.geteuid() else ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def give_to_user(path):
    if AS_USER:
        os.chown(path, NOBODY, NOBODY)


def is_like(word, pattern):
    """Whether a word is like a pattern of the shell, which may have alternatives around all of it: @(one|other)."""
    return any(fnmatchcase(word, one) for one in re.sub(r"^@\((.*)\)$", r"\1", pattern).split("|"))


def until(condition, what="the condition holds"):
    """Waits for a state, never for a time."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"in {LIMIT} seconds it has not come to this: {what}"
        time.sleep(0.02)


def has_ended(process):
    try:
        return "State:\tZ" in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def polls_of(process):
    """A number that grows while a process polls: by one with each of its naps, by 100 with each tick of processor time."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    naps = re.search(r"^voluntary_ctxt_switches:\s*(\d+)", Path(f"/proc/{process}/status").read_text(), re.M)
    return 100 * (int(fields[11]) + int(fields[12])) + int(naps[1])


def until_held_up(*processes):
    """Until each of them waits in its MPI library, however busy the machine is: it polls, for longer than anything takes that it
    does before."""
    least = {process: polls_of(process) + 1000 for process in processes}
    for process, number in least.items():
        until(lambda: polls_of(process) >= number, f"process {process} polls")


def hints_of(report, *fields, **like):
    """These fields of the hints in a report whose other fields are like this."""
    rows = [row for row in report["hints"] if all(row[name] == value for name, value in like.items())]
    return [tuple(row[name] for name in fields) if len(fields) > 1 else row[fields[0]] for row in rows]


class Engine:
    """A row of engines.d/engines.tsv (table.sh says what the columns are)."""

    def __init__(self, row, mpis):
        self.name, self.family, self.suites, self.says, self.comes_from = (row[name] for name in ("name", "family", "suites", "says", "from"))
        self.processes = [int(number) for number in row["processes"].split()]
        self.launcher = row["launcher"].replace("MPIS", mpis).split() if row["launcher"] != "-" else []
        self.library = row["library"].replace("MPIS", mpis) if row["library"] != "-" else ""
        self.environment = dict(word.split("=", 1) for word in row["environment"].split() if word != "-")

    @staticmethod
    def table(mpis=""):
        with open(TESTS / "engines.d/engines.tsv", encoding="utf-8") as rows:
            return {row["name"]: Engine(row, mpis) for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)}


class Package:
    """An installed package, and what is built with it, each once."""

    def __init__(self, prefix, work):
        # What finds it for the runners in shell refuses it in the same words.
        found = subprocess.run(["bash", "-c", """
            me=pytest-3 prefix=$1
            . ci/options.sh && package_in "$prefix" && . tests/lib.sh && package_for "${FC:-gfortran}" "${FFLAGS:-}" &&
              printf '%s\n' "$fc" "$module" "$dropin" "$standard $checked" "$modules" """, "bash", prefix],
            cwd=TOP, capture_output=True, text=True)
        if found.returncode != 0:
            raise ValueError(found.stderr.strip())
        self.fc, self.module, self.dropin, strict, self.modules = found.stdout.split("\n")[:5]
        self.strict = strict.split()
        self.fflags = os.environ.get("FFLAGS", "").split()
        self.prefix, self.work, self.built = Path(prefix), work, {}

    def flags(self, package, *questions):
        """What pkg-config says of a package."""
        known = dict(os.environ, PKG_CONFIG_PATH=f"{self.prefix}/lib/pkgconfig")
        return subprocess.run(["pkg-config", *(questions or ("--cflags", "--libs")), package], check=True, env=known,
                              capture_output=True, text=True).stdout.split()

    def build(self, *sources, flags=(), uses=None, compiler=None, strict=True):
        """The program of these sources. By default it is linked with mpi_info_f08 (Fortran) or with the drop-in (C); a compiler
        of another MPI links with its own library."""
        key = (sources, tuple(flags), uses, compiler, strict)
        if key not in self.built:
            self.built[key] = self._build(sources, flags, uses, compiler, strict)
        program, log = self.built[key]
        assert not log, log
        return program

    def build_cases(self, source, interface):
        """A program of a suite that includes fortran/support, with an interface: MPI_INFO_F08 or MPIF_H."""
        support = TESTS / "fortran/support"
        with_threads = ["-fopenmp"] if "!$omp" in Path(source).read_text() else []
        return self.build(support / "checks.F90", source, strict=False, uses=self.module if interface == "MPI_INFO_F08" else self.dropin,
                          flags=("-cpp", "-ffree-form", f"-DWITH_{interface}", f"-I{support}", *with_threads))

    def _build(self, sources, flags, uses, compiler, strict):
        is_c = Path(sources[-1]).suffix == ".c"
        to = self.work / f"built.{len(self.built)}"
        to.mkdir()
        program = to / Path(sources[-1]).stem
        if is_c:
            command = [compiler or "cc", *(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-pthread"] if strict else [])]
        else:
            command = [compiler or self.fc, *self.fflags, *(self.strict if strict else []), self.modules, to]
        # (Libraries come after what needs them.)
        command += [*sources, *flags, "-o", program]
        if not compiler:
            # (Only a Fortran compiler knows the flag for 8-byte INTEGERs.)
            command += [flag for flag in self.flags(uses or (self.dropin if is_c else self.module))
                        if not (is_c and flag.startswith("-fdefault-"))]
        command = [str(word) for word in command]
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return program, "" if ended.returncode == 0 else f"$ {shlex.join(command)}\n{ended.stdout}"

    def yielding(self):
        """What is preloaded on Debian's MPICH, whose processes otherwise spin while they wait, and take the processors of others."""
        return self.build(TESTS / "engines.d/yield.c", flags=("-O2", "-shared", "-fPIC"), compiler="gcc")


class Ended:
    """What has become of a command."""

    def __init__(self, status, out, err, took, repeat):
        self.status, self.out, self.err, self.took, self.repeat, self.report = status, out, err, took, repeat, None

    def has(self, pattern):
        """The first place on standard error that is like this, where ^ and $ are the ends of a line."""
        return re.search(pattern, self.err, re.M)

    def hints(self, *fields, **like):
        return hints_of(self.report, *fields, **like)

    def __str__(self):
        cut = {name: text if len(text) < 20000 else f"... {text[-20000:]}" for name, text in (("out", self.out), ("err", self.err))}
        return f"$ {self.repeat}\nstatus {self.status}, {self.took:.2f} s\n{cut['out']}--- standard error:\n{cut['err']}"


class Running:
    """A command that was started, which writes to files."""

    def __init__(self, place, command, variables, seconds):
        self.place, self.seconds, number = place, seconds, len(place.jobs)
        self.files = [place.path / f"said/{number}.{name}" for name in ("out", "err")]
        known = {name: value for name, value in os.environ.items() if not re.match(
            r"(PMI|PMIX|OMPI|OPAL|PRTE|SLURM|HYDRA|I_MPI|MPIR|MPICH|MINFO|MPIEXEC)_|(NO_COLOR|TEST_SEQUENCE)$", name)}
        # (Output of a Fortran program before a crash is not lost.)
        known |= {"GFORTRAN_UNBUFFERED_PRECONNECTED": "1", "TMPDIR": str(place.path / "tmp"), "TEST_RUN": place.marker}
        given = {name: str(value) for name, value in variables.items() if value is not None}
        command = [str(word) for word in command]
        self.repeat = shlex.join(["cd", str(place.directory)]) + " && " + shlex.join(
            ["env", *(f"{name}={value}" for name, value in given.items()), *command])
        self.ended, self.began = None, time.monotonic()
        place.jobs.append(self)
        with open(self.files[0], "wb") as out, open(self.files[1], "wb") as err:
            self.process = subprocess.Popen(command, cwd=place.directory, env=known | given, stdin=place.silence, stdout=out,
                                            stderr=err, start_new_session=True)

    @property
    def out(self):
        return self.files[0].read_bytes().decode(errors="backslashreplace")

    @property
    def err(self):
        return self.files[1].read_bytes().decode(errors="backslashreplace")

    def until_says(self, pattern, number=1):
        """Waits for this many lines like this on standard output, and returns what they have in parentheses."""
        until(lambda: len(re.findall(pattern, self.out, re.M)) >= number or self.process.poll() is not None, f"it says {pattern}")
        found = re.findall(pattern, self.out, re.M)
        assert len(found) == number, f"it says {pattern} {len(found)} times, not {number}"
        return found

    def wait(self, status=0):
        """Its end, with this status: a number, FAILS, or None for any. A job that hangs is a failure, whatever is expected."""
        hangs = False
        try:
            self.process.wait(max(0.0, self.began + self.seconds - time.monotonic()))
        except subprocess.TimeoutExpired:
            hangs = True
            self.end()
        code = self.process.returncode
        self.ended = Ended(128 - code if code < 0 else code, self.out, self.err, time.monotonic() - self.began, self.repeat)
        assert not hangs, f"after {self.seconds} seconds it had not ended"
        assert status in (None, self.ended.status) or (status == FAILS and self.ended.status != 0), \
            f"it ended with status {self.ended.status}, expected {status}"
        return self.ended

    def end(self):
        """Ends what is left of it."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            if self.process.poll() is None:
                os.killpg(self.process.pid, number)
                try:
                    self.process.wait(5)
                except subprocess.TimeoutExpired:
                    pass

    def __str__(self):
        return str(self.ended) if self.ended else f"$ {self.repeat}\nnot waited for\n{self.out}--- standard error:\n{self.err}"


class Place:
    """The directory of a test, where its jobs run, and what they leave."""

    def __init__(self, path, beside, package, silence):
        self.path, self.beside, self.package, self.silence, self.jobs = path, beside, package, silence, []
        self.directory, self.marker = path / "here", f"{os.getpid()}.{path.name}"
        for name in ("", "here", "said", "tmp"):
            (path / name).mkdir()
        (path / "tmp").chmod(0o1777)

    def end_jobs(self):
        """Ends what is left of jobs. Launchers put processes into groups and sessions of their own: these are found by their
        environment."""
        for job in self.jobs:
            job.end()
        for environment in Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"TEST_RUN={self.marker}".encode() in environment.read_bytes().split(b"\0"):
                    os.kill(int(environment.parent.name), signal.SIGKILL)
            except OSError:
                pass


class Job:
    """How programs are started in the directory of a test: on an engine, with a number of processes."""

    def __init__(self, engine, processes, place):
        self.engine, self.processes, self.place, self.directory = engine, processes, place, place.directory

    def program(self, name):
        """The executable of a source beside the test; other commands are what they are."""
        is_source = Path(name).suffix in (".c", ".f90", ".F90")
        return self.place.package.build(self.place.beside / name) if is_source else name

    def start(self, program, *arguments, seconds=LIMIT, preload="", **variables):
        """Starts a job."""
        command = [self.program(program), *arguments]
        if self.engine.launcher:
            # (Not before the launcher.)
            libraries = [preload] if preload else []
            if self.engine.name == "mpich-4":
                libraries.append(self.place.package.yielding())
            before = ["env", "LD_PRELOAD=" + ":".join(map(str, libraries))] if libraries else []
            command = [*self.engine.launcher, "-n", self.processes, *before, *command]
        elif preload:
            variables["LD_PRELOAD"] = preload
        known = dict(self.engine.environment)
        if self.engine.library:
            known["MINFO_MPI_LIBRARY"] = self.engine.library
        return Running(self.place, command, known | variables, seconds)

    def run(self, program, *arguments, status=0, **others):
        """Runs a job to its end."""
        return self.start(program, *arguments, **others).wait(status)

    def report(self, program, *arguments, **others):
        """Runs a job, with its report as data."""
        path = f"report.{len(self.place.jobs)}.json"
        ended = self.run(program, *arguments, MINFO_REPORT=f"json:{path}", **others)
        ended.report = self.json(path)
        return ended

    def json(self, path):
        return json.loads((self.directory / path).read_bytes())

    def write(self, name, text):
        """Writes a file into the directory, and returns its name."""
        (self.directory / name).write_text(text, encoding="utf-8")
        return name


def end_when_held_up(job, program, **others):
    """Sends SIGTERM to all processes of a job of report/fails.c when they do not return from their call."""
    running = job.start(program, "hang", **others)
    processes = [(what, int(process)) for what, process in running.until_says(r"^(waiting|idle) (\d+)$", job.processes)]
    until_held_up(*(process for what, process in processes if what == "waiting"))
    for _, process in processes:
        os.kill(process, signal.SIGTERM)
    return running.wait(None)
