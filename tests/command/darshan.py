"""Logs of Darshan as PyPI's package darshan reads them, compared field by field with what mpi-hints reads.

    darshan.py WHEEL READER DIRECTORY

WHEEL is the unpacked package: its library of C is called, which reads logs and writes those of its own version. READER is
the program darshan_records. DIRECTORY gets the logs that are written here: each sample log once more in version 3.41.
Ends with a line of counts; a field that differs, and a log without fields, is a failure.
"""

import ctypes
import json
import pathlib
import struct
import subprocess
import sys

wheel, reader, made = map(pathlib.Path, sys.argv[1:])
[path] = wheel.glob("darshan.libs/libdarshan-util*")
library = ctypes.CDLL(str(path))
for name in ("darshan_log_open", "darshan_log_create"):
    getattr(library, name).restype = ctypes.c_void_p
library.darshan_log_get_lib_version.restype = ctypes.c_char_p
assert library.darshan_log_get_lib_version() == b"3.5.0"


class Job(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64) for name in
                ("uid", "start", "start_nsec", "end", "end_nsec", "processes", "id")] + [("metadata", ctypes.c_char * 1024)]


class Mount(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_char * 3015), ("path", ctypes.c_char * 3015)]


class ModuleInfo(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("len", ctypes.c_int), ("version", ctypes.c_int), ("index", ctypes.c_int),
                ("partial", ctypes.c_int)]


class Name(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint64), ("name", ctypes.c_char_p)]


# How many integers and other numbers a record has, and the names of its counters in the library. (Lustre's has pointers.)
COUNTED = {"POSIX": (69, 17, "posix"), "MPI-IO": (51, 17, "mpiio"), "STDIO": (14, 15, "stdio")}
NEWEST = {"POSIX": 4, "MPI-IO": 3, "STDIO": 2, "LUSTRE": 2}


def names_of(symbol, number):
    array = (ctypes.c_char_p * number).in_dll(library, symbol)
    return [name.decode() for name in array]


def listed(log, function, kind):
    """What a function of the library lists: a pointer to an array, and its length."""
    array, number = ctypes.POINTER(kind)(), ctypes.c_int()
    function(log, ctypes.byref(array), ctypes.byref(number))
    return array[:number.value]


def read(path):
    """A log as the library reads it, and its records as bytes."""
    log = library.darshan_log_open(str(path).encode())
    assert log, path
    log = ctypes.c_void_p(log)
    job = Job()
    assert library.darshan_log_get_job(log, ctypes.byref(job)) == 0
    command = ctypes.create_string_buffer(4096)
    library.darshan_log_get_exe(log, command)
    modules, raw = {}, {}
    for info in listed(log, library.darshan_log_get_modules, ModuleInfo):
        name = info.name.decode()
        if name not in NEWEST:
            continue
        while True:
            record = ctypes.c_void_p()
            if library.darshan_log_get_record(log, info.index, ctypes.byref(record)) < 1:
                break
            if name == "LUSTRE":
                fields, data = layout(record.value)
            else:
                fields, data = counted(name, record.value)
            modules.setdefault(name, []).append(fields)
            raw.setdefault((info.index, name), []).append(data)
            library.darshan_free(record)
    whole = {
        "version": path.read_bytes()[:8].rstrip(b"\0").decode(),
        "uid": job.uid, "start": job.start + job.start_nsec / 1e9, "end": job.end + job.end_nsec / 1e9,
        "processes": job.processes, "job": job.id, "metadata": job.metadata.decode(), "command": command.value.decode(),
        # (Those of the same length are in any order.)
        "mounts": sorted([mount.path.decode(), mount.kind.decode()]
                         for mount in listed(log, library.darshan_log_get_mounts, Mount)),
        "names": {str(name.id): name.name.decode()
                  for name in listed(log, library.darshan_log_get_name_records, Name)},
        "modules": modules,
    }
    library.darshan_log_close(log)
    return whole, raw, job


def counted(module, address):
    integers, others, prefix = COUNTED[module]
    data = ctypes.string_at(address, 16 + 8 * (integers + others))
    number, rank, *values = struct.unpack(f"<Qq{integers}q{others}d", data)
    names = names_of(f"{prefix}_counter_names", integers) + names_of(f"{prefix}_f_counter_names", others)
    return {"id": number, "rank": rank, "counters": dict(zip(names, values)), "layout": None}, data


def layout(address):
    number, rank, parts, targets, first, ids = struct.unpack("<QqqqQQ", ctypes.string_at(address, 48))
    data = ctypes.string_at(first, 72 * parts) if parts else b""
    of_parts = [list(struct.unpack_from("<qq", data, 72 * part)) for part in range(parts)]
    of_targets = ctypes.string_at(ids, 8 * targets) if targets else b""
    fields = {"id": number, "rank": rank, "counters": {},
              "layout": {"parts": of_parts, "targets": list(struct.unpack(f"<{targets}q", of_targets))}}
    # In a log, the parts and the targets follow these numbers.
    return fields, struct.pack("<Qqqq", number, rank, parts, targets) + data + of_targets


def write(path, raw, job, command):
    """The same records, written by the library. (Names are not written: the library wants them in a hash table of its own.)"""
    log = library.darshan_log_create(str(path).encode(), 0, 0)
    assert log, path
    log = ctypes.c_void_p(log)
    job.start_nsec, job.end_nsec = 250000000, 500000000
    assert library.darshan_log_put_job(log, ctypes.byref(job)) == 0
    # (A job has 4096 bytes in all.)
    assert library.darshan_log_put_exe(log, command[:2000].encode()) == 0
    mounts = (Mount * 2)(Mount(b"lustre", b"/scratch"), Mount(b"ext4", b"/"))
    assert library.darshan_log_put_mounts(log, mounts, 2) == 0
    for index, name in sorted(raw):
        for data in raw[index, name]:
            assert library.darshan_log_put_mod(log, index, data, len(data), NEWEST[name]) == 0
    library.darshan_log_close(log)


fields = 0


def compare(one, other, where):
    """Fails at the first difference. Numbers that are none (NaN) are written as null."""
    global fields
    if isinstance(one, dict):
        assert one.keys() == other.keys(), (where, one.keys() ^ other.keys())
        for key in one:
            compare(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, list):
        assert len(one) == len(other), (where, len(one), len(other))
        for place, pair in enumerate(zip(one, other)):
            compare(*pair, f"{where}[{place}]")
    else:
        fields += 1
        assert one == other or one != one and other is None, (where, one, other)


def check(path):
    theirs, raw, job = read(path)
    ours = json.loads(subprocess.run([reader, path], check=True, capture_output=True).stdout)
    ours["mounts"].sort()
    assert theirs["modules"], path
    # The library takes a command without a list of file systems after it for none.
    if not theirs["mounts"]:
        theirs["command"] = ours["command"]
    if theirs["version"] == "3.10":
        # Where the library makes new records of POSIX of old ones, the last two numbers get lost: it has 0 there.
        for one, other in zip(theirs["modules"].get("POSIX", []), ours["modules"].get("POSIX", [])):
            for name in ("POSIX_F_VARIANCE_RANK_TIME", "POSIX_F_VARIANCE_RANK_BYTES"):
                if one["counters"][name] == 0:
                    one["counters"][name] = other["counters"][name]
    compare(theirs, ours, path.name)
    return theirs, raw, job


logs = {}
for log in sorted(wheel.glob("darshan/**/*.darshan")):
    # Some are there twice.
    logs.setdefault(log.read_bytes(), log)
versions = set()
for log in logs.values():
    theirs, raw, job = check(log)
    versions.add(theirs["version"])
    again = made / f"{log.stem}.3.41.darshan"
    write(again, raw, job, theirs["command"])
    versions.add(check(again)[0]["version"])
assert versions == {"3.10", "3.21", "3.41"}, versions
print(f"{2 * len(logs)} logs of versions {', '.join(sorted(versions))}, {fields} fields")
