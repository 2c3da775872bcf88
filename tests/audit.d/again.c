/* As HDF5 does it: a file is opened with hints, and given the same again with each of 100 views. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_File fh;
  MPI_Info info;

  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "1");
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  if (MPI_File_open(MPI_COMM_SELF, "again.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info,
                    &fh) != MPI_SUCCESS)
    return 2;
  for (int i = 0; i < 100; i++)
    if (MPI_File_set_view(fh, i, MPI_BYTE, MPI_BYTE, "native", info) != MPI_SUCCESS)
      return 3;
  MPI_File_close(&fh);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("all is well");
  return 0;
}
