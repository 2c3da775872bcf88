/* As HDF5 does it: a file is opened with hints, and given the same again with each of 100 views. Then the info object
 * changes, loses a hint, and is made anew: other hints, which the file is given by the same procedure, by a handle that
 * most often is the same. */
#include <mpi.h>
#include <stdio.h>

static MPI_File fh;
static MPI_Info info;

static void view(void) {
  if (MPI_File_set_view(fh, 0, MPI_BYTE, MPI_BYTE, "native", info) != MPI_SUCCESS)
    MPI_Abort(MPI_COMM_WORLD, 3);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "1");
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  if (MPI_File_open(MPI_COMM_SELF, "again.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info,
                    &fh) != MPI_SUCCESS)
    return 2;
  for (int i = 0; i < 100; i++)
    view();
  if (argc > 1) {
    MPI_Info_set(info, "cb_buffer_size", "2097152");
    view();
    view();
    view();
    MPI_Info_delete(info, "cb_nodes");
    MPI_Info_set(info, "cb_nodse", "1");
    view();
    view();
    view();
    MPI_Info_free(&info);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_buffer_size", "524288");
    MPI_Info_set(info, "cb_nodse", "2");
    view();
  }
  MPI_File_close(&fh);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("all is well");
  return 0;
}
