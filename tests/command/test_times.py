"""Figures of times.tsv: what tune and the advice of docs/slow_job.md gain, and how long a probe takes."""
import json
import re
from statistics import median

import pytest

from harness import TOP

pytestmark = pytest.mark.time


# The program has turned off a hint that pays, which tune turns on.
@pytest.mark.parametrize("of, hint", (
    ("write-all {run}/a 8 romio_cb_write=disable romio_ds_write=disable", "romio_cb_write"),
    ("write {run}/a 2 romio_ds_write=disable", "romio_ds_write"),
))
def test_what_tune_gains(tune, figure, of, hint):
    result = json.loads(tune("--json", "--budget", "4m", job=of, processes=4).out)["result"]
    assert result["hints"].get(hint) == "enable"
    assert figure(f"tune.{hint}", 1 - result["gain"])


def test_a_probe_with_more_processes_than_processors(command, figure):
    """Four processes, which wait for each other in busy loops, by two."""
    took = {2: [], 4: []}
    for _ in range(3):
        for number, times in took.items():
            times.append(command("probe", "--json", job=f"mpich-4.{number}", seconds=300).took)
    assert figure("probe.crowded", median(took[4]) / median(took[2]))


def test_what_the_advice_gains(on, command, figure):
    """The hints are those that `advise` gives on the page. (test_good.py and test_advise.py have what it says.)"""
    job, package = on("mpich-4.4"), command.place.package
    slow = package.build(TOP / "examples/slow_job/slow.f90", flags=("-O1",), compiler="mpifort.mpich", strict=False)
    rows = command.built("rows.c", "mpicc.mpich", *package.flags("hdf5-mpich"))
    data, took = job.directory / "slow.data", {}
    for key in ("romio_cb_write", "romio_ds_read"):
        job.write(f"{key}.toml", f'[file]\noverride = true\n{key} = "enable"\n')

    def run(name, program, *arguments, **others):
        said = job.run(program, *arguments, **others).out
        took.setdefault(name, []).append(float(re.search(rf"^{arguments[-1]} *([0-9.]+) s$", said, re.M)[1]))

    for _ in range(5):
        for what, key in (("one_by_one", ""), ("view", ""), ("collective", ""), ("collective", "romio_cb_write"), ("read", ""),
                          ("read", "romio_ds_read")):
            data.unlink(missing_ok=True)
            if what == "read":
                data.write_bytes(bytes(32 << 20))
            hints = {"MINFO_HINTS": f"{key}.toml"} if key else {}
            run(what + key, slow, what, preload=command.audit if what in ("collective", "read") else "", **hints)
        for how in ("rows", "together"):
            run(how, rows, "rows.h5", 256, 5, how)
    figures = {"view": ("view", "one_by_one"), "selection": ("together", "rows"),
               "romio_cb_write": ("collectiveromio_cb_write", "collective"), "romio_ds_read": ("readromio_ds_read", "read")}
    assert all([figure(f"gains.{name}", median(took[one]) / median(took[other])) for name, (one, other) in figures.items()])
