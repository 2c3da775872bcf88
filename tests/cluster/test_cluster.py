"""Programs over three hosts, with their files on a GlusterFS volume."""
import re

import pytest

from harness import TESTS

JOBS = ("mpich-4.6", "openmpi-4.6")
# A program of each chapter.
PROGRAMS = ("message/modes", "collective/scan", "comm/split", "rma/epochs", "win/several", "file/several")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.jobs(*JOBS)
def test_programs(job, program):
    built = job.place.package.build_cases(TESTS / f"fortran/{program}.F90", "MPI_INFO_F08")
    ended = job.start(built, at=job.files()).wait()
    assert ended.out.count(" passed, 0 failed") == 6


# Hints of ROMIO, and the ranks that then write: two processes on each of three hosts.
AGGREGATORS = {
    "romio_cb_write=automatic": [0, 2, 4], "cb_nodes=1": [0], "cb_nodes=2": [0, 2], "cb_nodes=4": [0, 2, 4],
    "cb_nodes=4 cb_config_list=*:2": [0, 1, 2, 3], "cb_nodes=3 cb_config_list=*:1": [0, 2, 4], "cb_nodes=6 cb_config_list=*:2": [0, 1, 2, 3, 4, 5],
    # The first ranks, wherever they are.
    "cb_nodes=2 cb_config_list=*:*": [0, 1], "cb_config_list=h2:2": [2, 3], "cb_config_list=h3:1,h2:1": [2, 4],
}


@pytest.mark.parametrize("hints", AGGREGATORS)
@pytest.mark.jobs(*JOBS)
def test_aggregators(job, hints):
    """Those that ROMIO names are those that write, and the report agrees with that."""
    writes = job.place.package.build(TESTS / "audit.d/writes.c", flags=("-O2", "-shared", "-fPIC"), compiler="gcc", strict=False)
    watched = {"WATCHED": "written.0", "WATCHED_TO": job.directory / "bytes"}
    io = {"OMPI_MCA_io": "romio321"} if job.engine.family == "openmpi" else {}
    ended = job.report("aggregators.c", f"{job.files()}/written", hints, preload=writes, **watched, **io)
    wrote = [rank for rank in range(6) if int((job.directory / f"bytes.{rank}").read_text().split()[0]) > 0]
    assert wrote == AGGREGATORS[hints]
    if not io:
        assert sorted(map(int, ended.out.split(":")[1].split())) == wrote
    for verdict, in_effect, given in ended.hints("verdict", "in_effect", "given", key="cb_nodes"):
        assert (in_effect, verdict) == (str(len(wrote)), "in effect" if given == in_effect else "changed")
    for detail in ended.hints("detail", key="cb_nodes", verdict="changed"):
        assert detail.endswith("; to get 4, also give cb_config_list=*:2")
    job_of, (file,) = ended.report["job"], ended.report["files"]
    assert (job_of["host"], job_of["hosts"], file["file_system"]) == ("h1", 3, "fuse.glusterfs")


@pytest.mark.jobs(*JOBS)
def test_a_step_of_slurm(job, slurm):
    mpi = {"mpich": "pmi2", "openmpi": "pmix"}[job.engine.family]
    ended = job.slurm("srun", "-N3", "--ntasks-per-node=2", f"--mpi={mpi}", *job.task("../engines.d/which_engine.F90"), MINFO_MPI_LIBRARY=job.engine.library)
    # (Slurm may join lines of several tasks.)
    assert sorted(re.findall(r"rank (\d+) of (\d+): ", ended.out)) == [(str(rank), "6") for rank in range(6)]
