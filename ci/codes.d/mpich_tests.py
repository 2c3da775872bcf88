"""Runs the programs of MPICH's test suite: `mpich_tests.py PROCESSES LAUNCHER SUITE [WITHOUT]`.

The suite's lists say how each program is run: with how many processes, arguments and variables, for how long at most,
and what it must print. With PROCESSES 1 these are the lines of one process; with more, all lines, each with at most
that many. Directories like the pattern WITHOUT are left out. At most two lines of a list run the same program. Prints
"PASS: NAME" or "FAIL: NAME" for each line, and behind a failure what the program printed.

Not run, as by the suite's own script when it does not test a build of MPICH: lines marked xfail (MPICH's authors expect
them to fail) and mpix (functions that only MPICH has), and the directory impls (what only MPICH's devices do); and lines
that need more than MEMORY.
"""

import fnmatch
import os
import re
import shlex
import signal
import subprocess
import sys

processes, launcher, suite, *without = sys.argv[1:]
processes = int(processes)
os.chdir(suite)
SECONDS = 180  # a test, unless its line gives it less: what runtests gives it
MEMORY = 2.0  # gigabytes

# What the suite's runtests takes for a success: this line, no other one except these, and status 0.
SUCCESS = re.compile(r"\s*No [Ee]rrors\s*$")
HARMLESS = re.compile(r"\s*Test Passed\s*$|.*FORTRAN STOP")


def lists(directory):
    """The directories below this one that have lists, as its own list orders them."""
    for line in lines(os.path.join(directory, "testlist")):
        path = os.path.normpath(os.path.join(directory, line[0]))
        if os.path.isdir(path) and path != "impls":
            yield path
            yield from lists(path)


def lines(path):
    """The words of each line of a list."""
    if os.path.exists(path):
        with open(path, encoding="latin-1") as text:
            for line in text:
                words = line.split("#")[0].split()
                if words and not words[0].startswith("!"):
                    yield words


def chosen(directory):
    """What to run in a directory: (program, processes, fields of the line)."""
    count = {}
    for name in ("testlist", "testlist.dtp"):
        for program, *words in lines(os.path.join(directory, name)):
            if os.path.isdir(os.path.join(directory, program)):
                continue
            wanted = int(words.pop(0)) if words and words[0].isdigit() else 2
            fields = {}
            for word in words:
                key, _, value = word.partition("=")
                fields.setdefault(key, []).append(value)
            if "xfail" in fields or fields.get("mpix") == ["true"]:
                continue
            if float(fields.get("mem", ["0"])[0]) > MEMORY or (processes == 1 and wanted != 1):
                continue
            # (Two lines of the same program may differ in what is not more than this many processes.)
            wanted = min(wanted, processes)
            title = " ".join([f"{directory}/{program}", str(wanted), *fields.get("arg", []), *fields.get("env", [])])
            if title in count.setdefault(program, []) or len(count[program]) == 2:
                continue
            count[program].append(title)
            yield title, program, wanted, fields


def verdict(kind, status, output):
    """Why a test has failed, or nothing. KIND is the line's resultTest."""
    if kind == "TestErrFatal":
        return "" if status else "status 0"
    printed = [line for line in output.splitlines() if not re.search("FORTRAN STOP", line)]
    if kind == "TestStatus":
        # (The launcher may say why it ended.)
        return "" if status else "status 0"
    if not any(SUCCESS.match(line) for line in printed):
        return "no success"
    if any(not SUCCESS.match(line) and not HARMLESS.match(line) for line in printed):
        return "other output"
    if kind == "TestStatusNoErrors":
        return "" if status else "status 0"
    return f"status {status}" if status else ""


def run(directory, program, wanted, fields):
    """Runs one test. Gives back why it has failed, and its output."""
    limit = min(int(fields.get("timeLimit", [SECONDS])[0]), SECONDS)
    environment = dict(os.environ, MPIEXEC_TIMEOUT=str(limit))
    environment.update(setting.split("=", 1) for setting in fields.get("env", []))
    if not os.access(os.path.join(directory, program), os.X_OK):
        return "not built", ""
    command = [launcher, "-n", str(wanted)]
    for word in fields.get("mpiexecarg", []):
        command += shlex.split(word)
    command += [f"./{program}", *fields.get("arg", [])]
    with subprocess.Popen(
        command,
        cwd=directory,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as job:
        late = False
        try:
            # (The launcher's own limit comes first, and ends the processes, too.)
            output = job.communicate(timeout=limit + 10)[0]
        except subprocess.TimeoutExpired:
            late = True
            os.killpg(job.pid, signal.SIGKILL)
            output = job.communicate()[0]
    output = output.decode("utf-8", "replace")
    kind = fields.get("resultTest", [""])[0]
    if late:
        return "time limit", output
    return verdict(kind, job.returncode, output), output


for directory in dict.fromkeys(lists(".")):
    if any(fnmatch.fnmatch(directory, pattern) for pattern in without):
        print(f"{directory} is left out")
        continue
    for title, *test in chosen(directory):
        failure, output = run(directory, *test)
        if not failure:
            print(f"PASS: {title}", flush=True)
            continue
        print(f"FAIL: {title}")
        shown = output.splitlines()
        print(f"    ({failure})", *(f"    {line[:200]}" for line in shown[:30]), sep="\n", flush=True)
