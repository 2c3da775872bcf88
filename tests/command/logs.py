"""Writes logs of Darshan from the counters of jobs (jobs.json), for tests of what is said of them. The jobs are from the public
collections hpc-io/aiio and darshan-hpc/darshan-logs, with other names of files and without counters that are not read; of thousands
of records of one job, those are left out that took no time, and those of similar processes are the mean of these.

A record is a module, a file, a rank or the first and last of several with the same counters, and the counters without the
module's prefix; one of LUSTRE has the size of a stripe, the storage targets, and how many the file system has; one of HEATMAP the
seconds of a bin, what is written in each, and what is read. Any other module is a number, whose records nothing reads. Counters that
are left out are 0.
"""
import gzip
import json
import random
import re
import struct
import zlib
from pathlib import Path

from harness import TOP

JOBS = json.loads((Path(__file__).parent / "jobs.json").read_text())
# The number of modules and of Lustre's, and the version of a module's records.
HEADERS = {"3.00": (16, 6), "3.10": (16, 6), "3.21": (16, 7), "3.41": (64, 8)}
VERSIONS = {"POSIX": 4, "MPI-IO": 3, "LUSTRE": 1, "STDIO": 2, "H5F": 3, "H5D": 2, "PNETCDF_FILE": 3, "PNETCDF_VAR": 1, "HEATMAP": 1}
# Of records of HDF5 and PnetCDF, how many numbers of 8 bytes they have, and where among these are those that are read.
LIBRARIES = {
    "H5F": (10, {"F_META_TIME": 9}),
    "H5D": (114, {"READS": 4, "WRITES": 5, "BYTES_READ": 7, "BYTES_WRITTEN": 8, "USE_MPIIO_COLLECTIVE": 91, "F_READ_TIME": 105,
                  "F_WRITE_TIME": 106, "F_META_TIME": 107}),
    "PNETCDF_FILE": (19, {"F_META_TIME": 17, "F_WAIT_TIME": 18}),
    "PNETCDF_VAR": (140, {"INDEP_READS": 4, "INDEP_WRITES": 5, "COLL_READS": 6, "COLL_WRITES": 7, "NB_READS": 8, "NB_WRITES": 9,
                          "BYTES_READ": 10, "BYTES_WRITTEN": 11, "F_READ_TIME": 131, "F_WRITE_TIME": 132, "F_META_TIME": 133})}


def number(module, lustre):
    """The number of a module in a log in which Lustre's is this."""
    first = {"POSIX": 1, "MPI-IO": 2, "H5F": 3, "H5D": 4, "PNETCDF_FILE": 5, "PNETCDF_VAR": 6}
    return module if isinstance(module, int) else first.get(module) or lustre + {"LUSTRE": 0, "STDIO": 1, "HEATMAP": 7}[module]


# The order of the counters, which test_all_fields_of_logs_are_read compares with Darshan's.
SOURCE = (TOP / "command/src/darshan/counters.rs").read_text()
COUNTERS = {prefix.replace("MPIIO", "MPI-IO"): [integers.split(), others.split()]
            for prefix, integers, others in re.findall(r'counters! \{ "(\w+)_";([^;]*);([^;]*);', SOURCE)}


def log(job, mounts=(("lustre", "/scratch"), ("ext4", "/")), version="3.21", versions=None):
    """The bytes of the log of a job. (Records are of the same versions in all logs: the unit tests have the others.)"""
    versions, regions, names = VERSIONS | (versions or {}), {}, {}
    for module, file, ranks, what in job["records"]:
        file_number = names.setdefault(file, 1000 + len(names))
        first, last = ranks if isinstance(ranks, list) else (ranks, ranks)
        for rank in range(first, last + 1):
            if module == "LUSTRE":
                size, targets, *of_all = what
                fields = struct.pack(f"<5q{len(targets)}q", *(of_all or [-1]), -1, targets[0], size, len(targets), *targets)
            elif module == "HEATMAP":
                seconds, written, read = what
                fields = struct.pack(f"<dqqq{2 * len(written)}q", seconds, len(written), 1, 1, *written, *read)
            elif isinstance(module, int):
                fields = bytes(80)
            elif module in LIBRARIES:
                size, places = LIBRARIES[module]
                fields = bytearray(8 * size - 16)
                for name, value in what.items():
                    struct.pack_into("<d" if name.startswith("F_") else "<q", fields, 8 * places[name] - 16, value)
            else:
                integers, others = COUNTERS[module]
                assert what.keys() <= {*integers, *others}, what
                fields = struct.pack(f"<{len(integers)}q{len(others)}d", *(what.get(name, 0) for name in integers + others))
            regions.setdefault(module, bytearray()).extend(struct.pack("<Qq", file_number, rank) + fields)
    start, end = 1_700_000_000, 1_700_000_000 + job["seconds"]
    # (Darshan counts the second in which a job ended; later in nanoseconds.)
    about = struct.pack("<q", 1000) + (struct.pack("<4q", start, 0, end, 0) if version == "3.41" else struct.pack("<2q", start, end - 1))
    about += struct.pack("<2q1024s", job["processes"], 1, b"lib_ver=3.2.1\n")
    about += "\n".join([job.get("program", "./program"), *("\t".join(mount) for mount in mounts)]).encode()
    is_first = version == "3.00"
    named = b"".join(struct.pack("<Q", number) + (struct.pack("<I", len(name.encode())) if is_first else b"") + name.encode() +
                     (b"" if is_first else b"\0") for name, number in names.items())
    modules, lustre = HEADERS[version]
    places, of_modules, body = [(0, 0)] * modules, [0] * modules, zlib.compress(about.ljust(4096, b"\0"))
    header = 16 + (16 if version == "3.41" else 8) + (modules + 1) * 16 + modules * 4
    for module, region in [(None, named), *regions.items()]:
        compressed = zlib.compress(region) if region else b""
        place = (header + len(body) if region else 0, len(compressed))
        body += compressed
        if module:
            places[number(module, lustre)], of_modules[number(module, lustre)] = place, versions.get(module, 1)
        else:
            of_names = place
    head = struct.pack("<8sQ", version.encode(), 6567223) + struct.pack("<QQ" if version == "3.41" else "<B3xI", 0, 0)
    return head + b"".join(struct.pack("<QQ", *place) for place in [of_names, *places]) + struct.pack(f"<{modules}I", *of_modules) + body


# What a log of Darshan 2 begins with.
OLD = gzip.compress(struct.pack("<8sQ", b"2.05", 6567223) + bytes(999))


def many(directory, number, largest=20_000):
    """Fills a directory with logs of all kinds, of which a tenth is damaged or is none, and returns how many can be read."""
    draw, readable = random.Random(76), 0
    for place in range(number):
        kind, version = draw.randrange(10), draw.choice(list(HEADERS))
        program, processes = f"./{draw.choice(['climate', 'plasma', 'cosmos', 'ior'])}", 1 << draw.randrange(2, 12)
        seconds = draw.randrange(20, 4000)
        took = seconds * draw.random() * processes
        writes = {"WRITES": processes * 500, "BYTES_WRITTEN": processes << 20, "SIZE_WRITE_1K_10K": processes * 500, "F_WRITE_TIME": took}
        own = {"OPENS": 1, "WRITES": 9, "BYTES_WRITTEN": 9 << 20, "F_WRITE_TIME": took / processes, "F_META_TIME": 0.1}
        records = [["POSIX", f"/scratch/{place}.nc", -1, writes]]
        if kind in (1, 2):
            records += [["POSIX", f"/scratch/{place}/out.{rank}", rank, own] for rank in range(processes)]
        elif kind == 3:
            records += [["STDIO", f"/home/log.{rank}", rank, {"WRITES": 900, "BYTES_WRITTEN": 9000, "F_WRITE_TIME": 30}] for rank in range(20)]
        elif kind == 4:
            version = "3.41"
            records += [["H5D", f"/scratch/{place}.nc:T", -1, {"WRITES": 900, "F_WRITE_TIME": took}], ["H5F", f"/scratch/{place}.nc", -1, {}],
                        ["HEATMAP", "heatmap:POSIX", [0, min(processes, 64) - 1], [seconds / 50, [9] * 50, [1] * 50]]]
        elif kind == 5 and place % 100 == 5:
            records += [["POSIX", f"/scratch/{place}/out.{file}", file % processes, own] for file in range(largest)]
        job = {"processes": processes, "seconds": seconds, "records": records, "program": program + " input"}
        if kind == 6:
            job, version = dict(draw.choice(list(JOBS.values())), program=program), "3.21"
        whole = log(job, version=version)
        name = f"{draw.choice(['ada', 'grace', 'rear'])}_{program[2:]}_id{place}.darshan"
        if kind == 9:
            damage = draw.randrange(5)
            name = f"{place}.gz" if damage == 0 else name
            whole = [OLD, whole[:len(whole) // 2], b"", whole[:200] + bytes(300),
                     b"3.99" + whole[4:]][damage]
        else:
            readable += 1
        (directory / f"{place % 10}").mkdir(exist_ok=True)
        (directory / f"{place % 10}" / name).write_bytes(whole)
    return readable
