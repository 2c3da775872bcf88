"""A program that uses h5py as its users do: h5.py FILE KEY=VALUE..."""

import sys

import h5py
import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
info = MPI.Info.Create()
for pair in sys.argv[2:]:
    info.Set(*pair.split("=", 1))
with h5py.File(sys.argv[1], "w", driver="mpio", comm=world, info=info) as file:
    data = file.create_dataset("x", (64, world.size), dtype="i4")
    with data.collective:
        data[:, world.rank] = numpy.arange(64) * world.size + world.rank
info.Free()
if world.rank == 0:
    print(f"{world.size} processes, at the end")
