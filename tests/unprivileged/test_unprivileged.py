"""What the system refuses to an ordinary user but not to root: permissions, and file systems that are full or read-only. Root runs
the programs as another user, and mounts small file systems."""
import os
import re
import socket
import subprocess

import pytest

from harness import AS_USER, NOBODY, TESTS, TOP, give_to_user


def file(path, permissions):
    path.write_text("some text\n")
    give_to_user(path)
    path.chmod(permissions)


@pytest.fixture
def here(alone):
    """The directory, in which the user may do everything."""
    give_to_user(alone.directory)
    yield alone.directory
    subprocess.run(["chmod", "-R", "u+rwx", alone.directory], check=True)


@pytest.fixture(params=["MPI_INFO_F08", "MPIF_H"])
def case(request, package, alone, here):
    """case(name): runs a case as the user, with either interface. It must succeed."""
    program = package.build_cases(TESTS / "unprivileged/cases.F90", request.param)
    return lambda name, before=(): alone.run(*before, *AS_USER, program, name)


@pytest.fixture
def small(here):
    """small(options): the directory becomes a file system of 1 MiB."""
    def mount(options=""):
        ended = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size=1m,mode=1777{options}", "tmpfs", here], capture_output=True, text=True)
        if ended.returncode != 0:
            pytest.skip(f"mounting is not permitted here: {ended.stderr.strip()}")
    yield mount
    while os.path.ismount(here):
        subprocess.run(["umount", "--lazy", here], check=True)


def test_a_read_only_directory(case, here):
    file(here / "there", 0o644)
    here.chmod(0o555)
    case("read_only_directory")


def test_no_permissions(case, here):
    file(here / "nothing", 0o000)
    file(here / "to_read", 0o444)
    file(here / "to_write", 0o222)
    (here / "hidden").mkdir()
    file(here / "hidden/file", 0o644)
    (here / "hidden").chmod(0o000)
    case("no_permissions")


@pytest.mark.parametrize("name", ["file_perm", "dev_full"])
def test_in_an_empty_directory(case, name):
    case(name)


def test_a_limit_on_the_size_of_files(case):
    """In blocks of 1024 bytes."""
    case("size_limit", ["bash", "-c", 'ulimit -f 1024 && exec "$@"', "bash"])


@pytest.mark.parametrize("name, options", [("full", ""), ("no_more_files", ",nr_inodes=10")])
def test_a_full_file_system(case, small, name, options):
    small(options)
    case(name)


@pytest.mark.jobs("embedded.1", "mpich-4.1", "openmpi-4.1")
def test_every_kind_of_write_to_a_full_file_system(job, small):
    program = job.program("full.c")
    small()
    # MPI_File_preallocate of Open MPI allocates nothing.
    job.run(program, 7 if job.engine.family == "openmpi" else 8)


def test_a_read_only_file_system(case, small, here):
    small()
    file(here / "there", 0o666)
    subprocess.run(["mount", "-o", "remount,ro", here], check=True)
    case("read_only_file_system")


def test_no_proc(case, small):
    """The command becomes the user itself, after the steps that only root may take: /proc is hidden for this process only."""
    small()
    case("no_proc", ["unshare", "--mount", "bash", "-c", 'mount -t tmpfs tmpfs /proc && exec "$@"', "bash"])


@pytest.mark.parametrize("name", ["nothing_refused", "no_reading", "no_locks", "interrupted"])
def test_gaps(alone, here, name):
    alone.run(*AS_USER, alone.program("gaps.c"), name)


@pytest.mark.skipif(os.geteuid() != 0, reason="it needs root, for two users")
def test_a_directory_for_the_reports_of_all_users(alone, package, here):
    """As docs/cluster.md makes it: nobody lists it, or reads, replaces or removes what others have there; root joins the reports."""
    text = (TOP / "docs/cluster.md").read_text()
    made = re.search("```sh\n(install -d .*?)```", text, re.S)[1].replace("/var/spool/minfo", f"{here}/reports")
    alone.run("bash", "-euc", made)
    here.chmod(0o755)
    program, name = alone.program("../report/given.f90"), f"{here}/reports/7.{socket.gethostname()}"
    users = [["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"] for user in (NOBODY, NOBODY - 1)]
    for user, number in zip(users, (NOBODY, NOBODY - 1)):
        own = here / str(number)
        own.mkdir()
        os.chown(own, number, number)
        alone.run(*user, "env", "-C", own, program, "sound", MINFO_REPORT=f"json:{here}/reports/%j.%h.json", SLURM_JOB_ID=7)
    about = {str(path): (path.stat().st_uid, oct(path.stat().st_mode)) for path in (here / "reports").iterdir()}
    assert about == {f"{name}.json": (NOBODY, "0o100600"), f"{name}.1.json": (NOBODY - 1, "0o100600")}
    alone.run(*users[1], "cat", f"{name}.1.json")
    for command in (["ls", here / "reports"], ["cat", f"{name}.json"], ["rm", "-f", f"{name}.json"], ["mv", f"{name}.1.json", f"{name}.json"]):
        assert re.search("denied|not permitted", alone.run(*users[1], *command, status=1 if command[0] != "ls" else 2).err)
    assert "hints of 2 jobs" in alone.run(package.prefix / "bin/mpi-hints", "report", *about).out
