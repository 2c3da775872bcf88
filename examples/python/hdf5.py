"""h5py with hints that this library has made: a file that all processes write.

    mpiexec -n 2 python3 hdf5.py
"""
from mpi4py import MPI
import h5py
from field_io import fields

world = MPI.COMM_WORLD
info = MPI.Info.f2py(fields.new_hints(1))
with h5py.File("fields.h5", "w", driver="mpio", comm=world, info=info) as file:
    written = file.create_dataset("ranks", (world.size,), dtype="i4")
    written[world.rank] = world.rank
    # The hints that HDF5 has given to MPI.
    hints = file.id.get_access_plist().get_fapl_mpio()[1]
    given = {key: fields.hint(hints.py2f(), key).decode().strip() for key in ("cb_nodes", "romio_cb_write")}
    assert given == {"cb_nodes": "1", "romio_cb_write": "enable"}, given
info.Free()

if world.rank == 0:
    with h5py.File("fields.h5") as file:
        assert list(file["ranks"]) == list(range(world.size))
        print(f"HDF5 {h5py.version.hdf5_version}, {MPI.get_vendor()[0]}: ranks {list(map(int, file['ranks']))}, hints {given}")
