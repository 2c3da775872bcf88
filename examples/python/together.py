"""mpi4py and this library on one MPI: each gives the other a communicator and an info object.

    mpiexec -n 2 python together.py
"""
# mpi4py loads and starts the MPI, and the module finds it in the process.
from mpi4py import MPI
import numpy
from field_io import fields

world = MPI.COMM_WORLD

# A communicator of mpi4py, for a file that Fortran writes with its hints.
half = numpy.full(3, float(world.rank))
comm = world.Split(0, world.rank)
fields.write_together(comm.py2f(), "together.data", half)
comm.Barrier()
comm.Free()
assert (numpy.fromfile("together.data") == numpy.repeat(numpy.arange(world.size), 3)).all()

# A communicator that Fortran makes with hints, for mpi4py.
copy = MPI.Comm.f2py(fields.duplicate(world.py2f()))
assert MPI.Comm.Compare(world, copy) == MPI.CONGRUENT
total = copy.allreduce(copy.rank)
assert total == sum(range(world.size))
fields.end_duplicate()

# Hints that Fortran makes, for a file of mpi4py.
info = MPI.Info.f2py(fields.new_hints(1))
assert info["cb_nodes"] == "1" and info["romio_cb_write"] == "enable"
file = MPI.File.Open(world, "together.data", MPI.MODE_RDONLY, info)
read = numpy.empty(3)
file.Read_at_all(read.nbytes * world.rank, read)
assert (read == half).all()
file.Close()
info.Free()

# Hints of mpi4py, for Fortran.
info = MPI.Info.Create({"access_style": "sequential"})
assert fields.hint(info.py2f(), "access_style").decode().strip() == "sequential"
assert fields.hint(info.py2f(), "cb_nodes").decode().strip() == ""
info.Free()

if world.rank == 0:
    processes = "1 process" if world.size == 1 else f"{world.size} processes"
    print(f"{MPI.get_vendor()[0]}, {processes}: {numpy.fromfile('together.data')}, sum of ranks {total}")
