"""Damaged logs, always the same ones.

    damaged.py SAMPLES DIRECTORY
"""

import pathlib
import random
import struct
import sys
import zlib

samples, made = map(pathlib.Path, sys.argv[1:])
logs = [log.read_bytes() for log in sorted(samples.glob("*.darshan")) if log.stat().st_size < 20000]
assert len(logs) >= 4
draw = random.Random(5059)


def changed(log):
    log = bytearray(log)
    how = draw.randrange(5)
    if how == 0:
        del log[draw.randrange(len(log)):]
    elif how == 1:
        for _ in range(draw.randrange(1, 9)):
            log[draw.randrange(len(log))] ^= 1 << draw.randrange(8)
    elif how == 2:
        # Where something is, or how much.
        struct.pack_into("<Q", log, 24 + 8 * draw.randrange(34), draw.choice((2**64 - 1, 2**40, len(log), 1)))
    elif how == 3:
        # The numbers of the header in the other byte order.
        for place in range(8, 296, 8):
            log[place:place + 8] = log[place:place + 8][::-1]
    else:
        other = draw.choice(logs)
        start = draw.randrange(len(other))
        place = draw.randrange(len(log))
        log[place:place + 500] = other[start:start + 500]
    return log


for number in range(150):
    (made / f"{number:03}").write_bytes(changed(draw.choice(logs)))

# A gigabyte of nothing: as records, as names, and as the job.
packer = zlib.compressobj(9)
bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1025)) + packer.flush()
log = logs[0]
for name, place in (("records", 40), ("names", 24)):
    whole = bytearray(log + bomb)
    struct.pack_into("<QQ", whole, place, len(log), len(bomb))
    if name == "records":
        struct.pack_into("<I", whole, 296 + 4, 3)
    # (The offset of the first module is the second.)
    if name == "records":
        struct.pack_into("<QQ", whole, 40 + 16, len(log), len(bomb))
    (made / f"bomb-{name}").write_bytes(whole)
