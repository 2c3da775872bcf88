"""What starts in a real Slurm, with one of Debian's MPIs installed and with both: docs/engines.md has the table."""
import re

import pytest

from cluster.jobs import NAMES

LIBRARIES = "/usr/lib/x86_64-linux-gnu"
FOUR = ("-N2", "--ntasks-per-node=2")
ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
TWO_STEPS = "srun --mpi=%s --exact -N1 -n2 PROGRAM & srun --mpi=%s --exact -N1 -n2 PROGRAM; wait"
# Each way to start PROGRAM; and what runs if MPICH alone is there, Open MPI alone, and both: a library with this number of processes;
# an error of this library, which says what to do; or one of Open MPI.
WAYS = {
    "srun --mpi=pmi2": (("srun", *FOUR, "--mpi=pmi2", "PROGRAM"), ("MPICH 4", "fails", "MPICH 4")),
    "srun --mpi=pmix": (("srun", *FOUR, "--mpi=pmix", "PROGRAM"), ("refused", "Open MPI 4", "Open MPI 4")),
    "srun --mpi=none": (("srun", *FOUR, "--mpi=none", "PROGRAM"), ("refused", "fails", "refused")),
    "srun --mpi=cray_shasta": (("srun", *FOUR, "--mpi=cray_shasta", "PROGRAM"), ("refused", "fails", "refused")),
    "srun -n1": (("srun", "-n1", "PROGRAM"), ("embedded 1", "embedded 1", "embedded 1")),
    "srun -n1 --mpi=pmi2": (("srun", "-n1", "--mpi=pmi2", "PROGRAM"), ("MPICH 1", "fails", "MPICH 1")),
    "srun -n1 --mpi=pmix": (("srun", "-n1", "--mpi=pmix", "PROGRAM"), ("MPICH 1", "Open MPI 1", "Open MPI 1")),
    "srun --pty --mpi=pmi2": (("script", "-qec", "srun --pty -n1 --mpi=pmi2 PROGRAM", "/dev/null"), ("MPICH 1", "fails", "MPICH 1")),
    "two steps, pmi2": (("salloc", *FOUR, "bash", "-c", TWO_STEPS % ("pmi2", "pmi2")), ("MPICH 2+2", "fails", "MPICH 2+2")),
    "two steps, pmix": (("salloc", *FOUR, "bash", "-c", TWO_STEPS % ("pmix", "pmix")), ("refused", "Open MPI 2+2", "Open MPI 2+2")),
    "salloc PROGRAM": (("salloc", *FOUR, "PROGRAM"), ("embedded 1", "embedded 1", "embedded 1")),
    "sbatch, PROGRAM": (("sbatch", "-W", *FOUR, "-o", "said", "SCRIPT"), ("embedded 1", "embedded 1", "embedded 1")),
    "heterogeneous, pmi2": (("srun", "--mpi=pmi2", "-n2", "PROGRAM", ":", "-n2", "PROGRAM"), ("MPICH 4", "fails", "MPICH 4")),
    "heterogeneous, pmix": (("srun", "--mpi=pmix", "-n2", "PROGRAM", ":", "-n2", "PROGRAM"), ("refused", "Open MPI 4", "Open MPI 4")),
    "srun --multi-prog, pmi2": (("srun", *FOUR, "--mpi=pmi2", "--multi-prog", "PROGRAMS"), ("MPICH 4", "fails", "MPICH 4")),
    "mpiexec.mpich in salloc": (("salloc", *FOUR, "mpiexec.mpich", "PROGRAM"), ("MPICH 4", "fails", "MPICH 4")),
    "mpiexec.openmpi in salloc": (("salloc", *FOUR, "mpiexec.openmpi", "PROGRAM"), ("refused", "Open MPI 4", "Open MPI 4")),
}


@pytest.fixture(params=["mpich", "openmpi", "both"])
def visible(request, slurm):
    """Hides the library of the other MPI on all hosts."""
    other = {"mpich": "libmpi.so.40*", "openmpi": "libmpich.so.12*"}.get(request.param)
    for host in NAMES if other else ():
        slurm.run(host, "bash", "-euc", f"mkdir -p /run/over /run/work; mount -t overlay -o lowerdir={LIBRARIES},upperdir=/run/over,workdir=/run/work over "
                  f"{LIBRARIES}; rm {LIBRARIES}/{other}")
    yield request.param
    for host in NAMES if other else ():
        slurm.run(host, "bash", "-euc", f"umount -l {LIBRARIES}; rm -rf /run/over /run/work")


def outcome(said):
    # (Slurm may join lines of several tasks.)
    lines = re.findall(r"rank (\d+) of (\d+): .*?(MPICH|Open MPI|embedded)", said)
    if lines:
        return f"{' and '.join({library for *_, library in lines})} {'+'.join(number for rank, number, _ in lines if rank == '0')}"
    if re.search("MPI_ERR_OTHER: .*(start it with srun --mpi=|MINFO_MPI_LIBRARY)", said):
        return "refused"
    return "fails" if "MPI job" in said or "will now abort" in said else said


@pytest.mark.jobs("mpich-4.4")
@pytest.mark.parametrize("way", WAYS)
def test_what_starts(job, visible, way):
    words, gives = WAYS[way]
    program = " ".join(map(str, job.task("../engines.d/which_engine.F90")))
    job.write("PROGRAMS", f"0-1 {program}\n2-3 {program}\n")
    job.write("SCRIPT", f"#!/bin/bash\n{program}\n")
    words = [part for word in words for part in (program.split() if word == "PROGRAM" else [re.sub(r"\bPROGRAM\b", program, word)])]
    ended = job.slurm(*words, status=None, **ROOT)
    said = job.directory / "said"
    assert outcome(ended.out + ended.err + (said.read_text() if said.exists() else "")) == gives[("mpich", "openmpi", "both").index(visible)]


@pytest.mark.jobs("mpich-4.4")
@pytest.mark.parametrize("mpi", ["pmi2", "pmix"])
def test_mpi_abort(job, slurm, mpi):
    """It ends the step on all hosts."""
    ended = job.slurm("srun", *FOUR, f"--mpi={mpi}", *job.task("aborts.c"), status=None)
    assert ended.status != 0 and not slurm.run(NAMES[1], "bash", "-c", "pgrep aborts || true")
