/* Transfers pieces with gaps, or whole blocks.
 *
 *     strided FILE WHAT [KEY=VALUE...]
 *
 * WHAT is read (pieces, independent), write-all (pieces, collective), blocks (whole, collective) or own (a file for each
 * process). */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 64, STRIDE = 4 * PIECE, PIECES = 16384 };

int main(int argc, char **argv) {
  char *data = calloc(PIECES, STRIDE);
  const char *file = argv[1], *what = argv[2];
  MPI_Datatype pieces;
  MPI_Info hints;
  MPI_File fh;
  int rank;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&hints);
  for (int i = 3; i < argc; i++) {
    char *value = strchr(argv[i], '=');
    *value = '\0';
    MPI_Info_set(hints, argv[i], value + 1);
  }
  if (strcmp(what, "own") == 0) {
    char name[4096];
    int end = (int)strlen(file);
    memcpy(name, file, (size_t)end);
    name[end] = '.';
    name[end + 1] = (char)('0' + rank);
    name[end + 2] = '\0';
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, hints, &fh);
    MPI_File_write(fh, data, PIECES * STRIDE, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&fh);
    MPI_Finalize();
    return 0;
  }
  if (rank == 0) {
    MPI_File_open(MPI_COMM_SELF, file, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &fh);
    MPI_File_set_size(fh, (MPI_Offset)PIECES * STRIDE);
    MPI_File_close(&fh);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_open(MPI_COMM_WORLD, file, MPI_MODE_RDWR, hints, &fh);
  if (strcmp(what, "blocks") == 0) {
    MPI_File_write_at_all(fh, (MPI_Offset)rank * PIECES * STRIDE, data, PIECES * STRIDE, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&fh);
    MPI_Info_free(&hints);
    MPI_Finalize();
    return 0;
  }
  MPI_Type_vector(PIECES, PIECE, STRIDE, MPI_BYTE, &pieces);
  MPI_Type_commit(&pieces);
  MPI_File_set_view(fh, (MPI_Offset)rank * PIECE, MPI_BYTE, pieces, "native", MPI_INFO_NULL);
  if (strcmp(what, "read") == 0) {
    MPI_File_read(fh, data, PIECES * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
  } else {
    MPI_File_write_all(fh, data, PIECES * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
  }
  MPI_File_close(&fh);
  MPI_Type_free(&pieces);
  MPI_Info_free(&hints);
  MPI_Finalize();
  return 0;
}
