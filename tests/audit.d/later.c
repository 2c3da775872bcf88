/* Opens a file without hints, gives it hints with a view and later, and writes collectively, more than a small buffer
 * holds. Without a hints file it is correct on every MPI: nothing that it gives is greater than what the file has. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME "later.data"
enum { BLOCK = 1024, BLOCKS = 1024, ALL = BLOCK * BLOCKS };

static unsigned char mine[ALL], back[ALL];

/* Ends the job where something is not as it should be. */
static void check(int is_so, const char *what) {
  if (!is_so) {
    fprintf(stderr, "not so: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < ALL; i++)
    mine[i] = (unsigned char)(i * 7 + rank + i / BLOCK);
  /* Blocks of the processes lie in turn, so that collective transfers gather them. */
  MPI_Datatype block, blocks;
  MPI_Type_vector(BLOCKS, BLOCK, size * BLOCK, MPI_BYTE, &block);
  MPI_Type_create_resized(block, 0, (MPI_Aint)size * ALL, &blocks);
  MPI_Type_commit(&blocks);
  MPI_File fh;
  check(MPI_File_open(MPI_COMM_WORLD, NAME, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                      &fh) == MPI_SUCCESS,
        "MPI_File_open");
  MPI_Info info;
  MPI_Info_create(&info);
  for (int round = 0; round < 2; round++) {
    /* HDF5 gives all its hints with each view. */
    MPI_Info_set(info, "cb_buffer_size", "8388608");
    check(MPI_File_set_view(fh, rank * (MPI_Offset)BLOCK, MPI_BYTE, blocks, "native", info) == MPI_SUCCESS,
          "MPI_File_set_view");
    check(MPI_File_write_at_all(fh, 0, mine, ALL, MPI_BYTE, MPI_STATUS_IGNORE) == MPI_SUCCESS, "a write");
    MPI_Info_set(info, "cb_buffer_size", "4096");
    check(MPI_File_set_info(fh, info) == MPI_SUCCESS, "MPI_File_set_info");
    memset(back, 0, ALL);
    MPI_File_sync(fh);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(fh);
    check(MPI_File_read_at_all(fh, 0, back, ALL, MPI_BYTE, MPI_STATUS_IGNORE) == MPI_SUCCESS, "a read");
    check(memcmp(mine, back, ALL) == 0, "what was written");
  }
  MPI_Info_free(&info);
  MPI_File_get_info(fh, &info);
  char value[64] = "";
  int flag;
  MPI_Info_get(info, "cb_buffer_size", sizeof value - 1, value, &flag);
  if (rank == 0)
    printf("cb_buffer_size = %s\nall is well\n", value);
  fflush(stdout);
  MPI_Info_free(&info);
  MPI_Type_free(&block);
  MPI_Type_free(&blocks);
  MPI_File_close(&fh);
  MPI_Finalize();
}
