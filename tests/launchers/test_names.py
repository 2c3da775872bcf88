"""MPI libraries under the names that vendors give them: copies of Debian's, with another soname."""
import shutil
import subprocess
from pathlib import Path

import pytest

from harness import TESTS
from launchers.jobs import WHICH, is_one_job

NAMES = {"mpich": ["libmpi_cray.so.12", "libmpi_gnu_123.so.12", "libmpi_intel.so.12"], "openmpi": ["libmpi_ibm.so.3", "libmpi.so.0"]}
pytestmark = [pytest.mark.jobs("mpich-4.2", "openmpi-4.2"), pytest.mark.parametrize("number", range(2))]


@pytest.fixture
def name(job, number):
    return NAMES[job.engine.family][number]


def patched(files, *options):
    subprocess.run(["patchelf", *options, *files], check=True)


@pytest.fixture
def vendor(job, name):
    """The variables with which this library is found, and no other. (Open MPI's plug-ins are linked with it.)"""
    found = subprocess.run(["gcc", f"-print-file-name={job.engine.library}"], check=True, capture_output=True, text=True).stdout
    place, own = job.directory / "lib", Path(found.strip()).absolute()
    place.mkdir()
    shutil.copy(own, place / name)
    patched([place / name], "--set-soname", name)
    variables = {"MINFO_MPI_LIBRARY": None, "LD_LIBRARY_PATH": place}
    if job.engine.family == "mpich":
        return variables
    for plugin in [*own.parent.glob("openmpi/lib/openmpi3/*.so"), *own.parent.glob("libmca_common_*.so.*")]:
        shutil.copy(plugin, place)
    patched(set(place.glob("*mca_*")), "--replace-needed", own.name, name)
    return variables | {"OMPI_MCA_mca_base_component_path": place}


def test_it_is_found_under_its_launcher(job, lonely, vendor, name):
    ended = job.run(lonely, **vendor)
    is_one_job(ended, 2, job.engine.says)
    assert ended.out.count(f"/lib/{name},") == 2


def test_it_is_met_in_the_process(job, alone, vendor, name):
    ended = alone.run(WHICH, preload=vendor["LD_LIBRARY_PATH"] / name, **job.engine.environment | vendor)
    is_one_job(ended, 1, job.engine.says)
    assert f"/lib/{name}," in ended.out


def test_a_program_that_is_linked_with_it_is_audited(job, vendor, name):
    """Its hints have the verdicts that they have with Debian's own: the library's file is looked into for keys."""
    package = job.place.package
    program = package.build(TESTS / "cluster/aggregators.c", compiler=f"mpicc.{job.engine.family}")
    shutil.copy(program, job.directory / "renamed")
    patched([job.directory / "renamed"], "--replace-needed", Path(job.engine.library).name, name)
    hints, audit = "cb_nodes=1 striping_factor=2 romio_lustre_co_ratio=2 cb_nodse=1", package.prefix / "lib/libmpi_hints_audit.so"
    expected = job.report(program, "a", hints, preload=audit, MINFO_MPI_LIBRARY=None)
    ended = job.report("./renamed", "b", hints, preload=audit, **vendor)
    assert name in ended.report["library"]
    assert ended.hints("key", "in_effect", "verdict") == expected.hints("key", "in_effect", "verdict") != []
