"""Writes logs of Darshan 3.2 from the counters of jobs (jobs.json), for tests of what is said of them. The jobs are from the public
collections hpc-io/aiio and darshan-hpc/darshan-logs, with other names of files and without counters that are not read; of thousands
of records of one job, those are left out that took no time, and those of similar processes are the mean of these.

A record is a module, a file, a rank or the first and last of several with the same counters, and the counters without the
module's prefix; one of LUSTRE has the size of a stripe, the storage targets, and how many the file system has. Counters that are left
out are 0.
"""
import json
import re
import struct
import zlib
from pathlib import Path

from harness import TOP

JOBS = json.loads((Path(__file__).parent / "jobs.json").read_text())
# The number of a module, and the version of its records.
MODULES = {"POSIX": (1, 4), "MPI-IO": (2, 3), "LUSTRE": (7, 1), "STDIO": (8, 2)}
# The order of the counters, which test_all_fields_of_logs_are_read compares with Darshan's.
SOURCE = (TOP / "command/src/darshan/counters.rs").read_text()
COUNTERS = {prefix.replace("MPIIO", "MPI-IO"): [integers.split(), others.split()]
            for prefix, integers, others in re.findall(r'counters! \{ "(\w+)_";([^;]*);([^;]*);', SOURCE)}


def log(job, mounts=(("lustre", "/scratch"), ("ext4", "/"))):
    """The bytes of the log of a job."""
    regions, names = {module: b"" for module in MODULES}, {}
    for module, file, ranks, what in job["records"]:
        number = names.setdefault(file, 1000 + len(names))
        first, last = ranks if isinstance(ranks, list) else (ranks, ranks)
        for rank in range(first, last + 1):
            if module == "LUSTRE":
                size, targets, *of_all = what
                fields = struct.pack(f"<5q{len(targets)}q", *(of_all or [-1]), -1, targets[0], size, len(targets), *targets)
            else:
                integers, others = COUNTERS[module]
                assert what.keys() <= {*integers, *others}, what
                fields = struct.pack(f"<{len(integers)}q{len(others)}d", *(what.get(name, 0) for name in integers + others))
            regions[module] += struct.pack("<Qq", number, rank) + fields
    start = 1_700_000_000
    # (Darshan counts the second in which a job ended.)
    about = struct.pack("<5q1024s", 1000, start, start + job["seconds"] - 1, job["processes"], 1, b"lib_ver=3.2.1\n")
    about += "\n".join(["./program", *("\t".join(mount) for mount in mounts)]).encode()
    named = b"".join(struct.pack("<Q", number) + name.encode() + b"\0" for name, number in names.items())
    places, versions, body, header = [(0, 0)] * 16, [0] * 16, zlib.compress(about.ljust(4096, b"\0")), 24 + 17 * 16 + 16 * 4
    for module, region in [(None, named), *regions.items()]:
        place = (header + len(body), len(zlib.compress(region))) if region else (0, 0)
        body += zlib.compress(region) if region else b""
        if module:
            number, version = MODULES[module]
            places[number], versions[number] = place, version
        else:
            of_names = place
    head = struct.pack("<8sQB3xI", b"3.21", 6567223, 0, 0)
    return head + b"".join(struct.pack("<QQ", *place) for place in [of_names, *places]) + struct.pack("<16I", *versions) + body
