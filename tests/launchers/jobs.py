"""What happens to a program under every launcher, with every library: it runs as one job, or it ends with an error of ours. It must
never run as several jobs of one process."""
import re
from fnmatch import fnmatchcase

from harness import Engine, is_like

WHICH = "../engines.d/which_engine.F90"
# The rows with a launcher; and one row for each launcher.
ROWS = {row.name: row for row in Engine.table().values() if row.launcher and is_like("launchers", row.suites)}
LAUNCHERS = list({tuple(row.launcher): name for name, row in reversed(ROWS.items())}.values())[::-1]


def jobs_of(names, processes):
    return [f"{name}.{processes}" for name in names]


def pairs(is_of_family):
    """Each launcher with each library of its family that it is not the launcher of, or with each of the others."""
    return [(name, other) for name in LAUNCHERS for other, row in ROWS.items()
            if is_of_family == (ROWS[name].family == row.family) and ROWS[name].launcher != row.launcher]


def named(job):
    """How an error names the launcher."""
    return {"openmpi": "Open MPI's mpiexec", "mpich": "Hydra's mpiexec"}[job.engine.family]


def no_process_runs(ended):
    return not re.search("^rank ", ended.out, re.M)


def is_one_job(ended, processes, says):
    """It had this many processes, on the library whose version is like this."""
    lines = sorted(re.findall("^rank .*", ended.out, re.M))
    assert len(lines) == processes
    assert all(fnmatchcase(line, f"rank {rank} of {processes}: {says}") for rank, line in enumerate(lines))


def is_refused(ended, *words):
    """It ended with an error of ours that has all of these in one line, of several in parentheses one."""
    assert ended.status != 0 and no_process_runs(ended)
    lines = re.findall("^MPI_Init: MPI_ERR_OTHER: .*", ended.out + ended.err, re.M)
    assert any(all(any(one in line for one in (word if isinstance(word, tuple) else (word,))) for word in words) for line in lines), words
