"""Hosts (the script `hosts`), jobs over them, and a Slurm. No network, mount or process of them is outside of its namespace."""
import os
import signal
import subprocess
from pathlib import Path

from harness import LIMIT, TESTS, Job, Running, until

HERE = TESTS / "cluster"
NAMES = ("h1", "h2", "h3")
FILES = "/mnt/pfs"
# What keeps messages on one host.
OF_ONE_HOST = ("OMPI_MCA_btl", "OMPI_MCA_btl_vader_single_copy_mechanism", "I_MPI_FABRICS")
# Debian's Open MPI makes no window between hosts without InfiniBand: it chooses UCX, which then cannot.
BETWEEN_HOSTS = {"openmpi": {"OMPI_MCA_osc": "^ucx"}}


class Cluster:
    def __init__(self, path, kept):
        self.path, self.slurm_path = path, path / "slurm"
        path.mkdir()
        with open(path / "log", "wb") as log:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", "unshare", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", HERE / "hosts", path,
                 str(len(NAMES)), *kept], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until(lambda: (path / "ready").exists() or self.process.poll() is not None, "the hosts are there")
        assert self.process.poll() is None, (path / "log").read_text()
        self.first = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()[0]

    def on(self, host, *command, directory="/"):
        """A command that runs this one on a host."""
        process = (self.path / f"{host}.pid").read_text().strip()
        return ["nsenter", "-t", self.first, "-p", "-m", "--", "nsenter", "-t", process, "-m", "-u", "-n", "--",
                "env", "-C", str(directory), *map(str, command)]

    def run(self, host, *command):
        return subprocess.run(self.on(host, *command), check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout

    def die(self, host):
        """Ends all processes of a host but those that keep it and its files."""
        own = os.readlink(self.namespace(host))
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(process / "ns/net") == own and (process / "comm").read_text().strip() not in ("sleep", "glusterfs"):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                pass

    def link(self, host, state):
        """Connects a host with the network, or cuts it off: `up` or `down`."""
        self.run("server", "ip", "link", "set", host, state)

    def is_running(self, program):
        """Whether a program is left on a host, other than as a process that has ended."""
        found = subprocess.run(self.on(NAMES[0], "pgrep", "--runstates", "DRS", "-x", program), stdout=subprocess.DEVNULL)
        return found.returncode == 0

    def namespace(self, host):
        number = (self.path / f"{host}.pid").read_text().strip()
        inner = next(path for path in Path("/proc").glob("[0-9]*/status") if f"\t{number}\n" in path.read_text().partition("NSpid:")[2].partition("\nNSpgid")[0] + "\n")
        return inner.parent / "ns/net"

    def end(self):
        self.process.kill()
        self.process.wait()

    def start_slurm(self):
        """munged and slurmctld on the first host, a slurmd on each, without accounts, cgroups and places on processors."""
        path = self.slurm_path
        (path / "state").mkdir(parents=True)
        (path / "munge.key").touch(0o600)
        (path / "munge.key").write_bytes(os.urandom(1024))
        (path / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        (path / "slurm.conf").write_text("\n".join((
            "ClusterName=tests", f"SlurmctldHost={NAMES[0]}", "SlurmUser=root", f"StateSaveLocation={path}/state", "TmpFS=/tmp",
            "AuthType=auth/munge", f"AuthInfo=socket={path}/munge.socket", f"SlurmdSpoolDir={path}/spool.%n", "MpiDefault=none",
            f"SlurmctldPidFile={path}/slurmctld.pid", f"SlurmdPidFile={path}/slurmd.%n.pid", "ReturnToService=2", "KillWait=5",
            "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU",
            # (More processors than the machine has.)
            "SlurmdParameters=config_overrides", f"NodeName={','.join(NAMES)} CPUs=4", "PartitionName=all Nodes=ALL Default=YES", "")))
        munge = [f"--{name}={path}/munge.{name.split('-')[0]}" for name in ("key-file", "socket", "pid-file", "log-file", "seed-file")]
        daemons = [(NAMES[0], "munged", "-F", *munge), (NAMES[0], "slurmctld", "-D"), *((host, "slurmd", "-D") for host in NAMES)]
        for host, *command in daemons:
            with open(path / f"{command[0]}.{host}", "wb") as log:
                subprocess.Popen(self.on(host, f"SLURM_CONF={path}/slurm.conf", *command), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            until(lambda: command[0] != "munged" or (path / "munge.socket").exists(), "munged listens")
        until(lambda: self.is_idle(), "the hosts are idle")

    def is_idle(self):
        found = subprocess.run(self.on(NAMES[0], f"SLURM_CONF={self.slurm_path}/slurm.conf", "sinfo", "-h", "-N", "-t", "idle", "-o", "%n"),
                               capture_output=True, text=True)
        return len(found.stdout.split()) == len(NAMES)


class ClusterJob(Job):
    """Jobs over the hosts, as many processes on each; with `at` in another directory than that of the test."""

    def __init__(self, engine, processes, place, cluster):
        super().__init__(engine, processes, place)
        self.cluster = cluster

    def start(self, program, *arguments, preload="", at=None, seconds=LIMIT, **variables):
        known = {name: value for name, value in self.engine.environment.items() if name not in OF_ONE_HOST}
        known |= {"MINFO_MPI_LIBRARY": self.engine.library, "TMPDIR": "/tmp"} | BETWEEN_HOSTS.get(self.engine.family, {}) | variables
        each = str(-(-self.processes // len(NAMES)))
        if self.engine.family == "openmpi":
            agent = "plm_rsh_agent" if self.engine.name.startswith("openmpi-4") else "plm_ssh_agent"
            launcher = ["--mca", agent, self.cluster.path / "rsh", "-H", ",".join(f"{host}:{each}" for host in NAMES), "--bind-to", "none",
                        *(word for name, value in known.items() if value is not None for word in ("-x", name))]
        else:
            launcher = ["-launcher", "ssh", "-launcher-exec", self.cluster.path / "rsh", "-hosts", ",".join(NAMES), "-ppn", each]
        return self.on_host(NAMES[0], self.engine.launcher[0], *launcher, "-n", self.processes, *self.task(program, *arguments, preload=preload),
                            at=at, seconds=seconds, **known)

    def files(self):
        """A directory on the volume for this test alone."""
        path = f"{FILES}/{self.place.path.name}"
        self.cluster.run(NAMES[0], "mkdir", "-p", path)
        return path

    def task(self, program, *arguments, preload=""):
        """The command of each process: it lets others run while it waits, and is not that of the launcher."""
        libraries = [library for library in (preload, self.engine.family == "mpich" and self.place.package.yielding()) if library]
        return ["env", "LD_PRELOAD=" + ":".join(map(str, libraries)), self.program(program), *arguments]

    def on_host(self, host, *command, at=None, seconds=LIMIT, **variables):
        """Starts a command on a host."""
        given = [f"{name}={value}" for name, value in variables.items() if value is not None]
        return Running(self.place, self.cluster.on(host, *given, *command, directory=at or self.directory), {}, seconds)

    def slurm(self, *command, status=0, **variables):
        """Runs a command of Slurm (srun, salloc, sbatch ...) to its end."""
        known = {"SLURM_CONF": self.cluster.slurm_path / "slurm.conf", "TMPDIR": "/tmp"}
        return self.on_host(NAMES[0], *command, **known | variables).wait(status)
