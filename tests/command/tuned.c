/* Jobs for `mpi-hints tune`.
 *
 *     tuned WHAT FILE MIB [KEY=VALUE...]
 *
 * Each process has MIB MiB, in pieces of 32 bytes between those of the others (in `blocks` and `sleep` as a whole). WHAT is
 * write-all or blocks (collective), write or read (independent; the file is written before), sleep (collective, and then
 * 0.2 s for each MiB, which no hint changes), waits (write-all, and then 2 s unless romio_cb_write is enable), fails, hangs,
 * nothing (opens the file), none (opens no file), or other (writes something else each time). */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 32 };

int main(int argc, char **argv) {
  const char *what = argc > 3 ? argv[1] : "", *file = argc > 3 ? argv[2] : "";
  int count = argc > 3 ? atoi(argv[3]) << 20 : 0, rank, size;
  char *data = malloc((size_t)count);
  MPI_Datatype pieces;
  MPI_Info hints;
  MPI_File fh;

  MPI_Init(&argc, &argv);
  /* Files do not end a program at an error by themselves. */
  MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Info_create(&hints);
  for (int i = 4; i < argc; i++) {
    char *value = strchr(argv[i], '=');
    *value = '\0';
    MPI_Info_set(hints, argv[i], value + 1);
  }
  for (int i = 0; i < count; i++) data[i] = (char)(i * 7 + rank);
  if (strcmp(what, "other") == 0) memset(data, (int)(time(NULL) ^ getpid()), (size_t)count);
  if (strcmp(what, "fails") == 0) {
    MPI_Finalize();
    return 3;
  }
  while (strcmp(what, "hangs") == 0) sleep(1);
  if (strcmp(what, "none") == 0) {
    MPI_Finalize();
    return 0;
  }
  MPI_File_open(MPI_COMM_WORLD, file, MPI_MODE_CREATE | MPI_MODE_RDWR, hints, &fh);
  if (strcmp(what, "nothing") != 0) {
    MPI_Type_vector(count / PIECE, PIECE, PIECE * size, MPI_BYTE, &pieces);
    MPI_Type_commit(&pieces);
    if (strcmp(what, "blocks") == 0 || strcmp(what, "sleep") == 0 || strcmp(what, "read") == 0) {
      MPI_File_write_at_all(fh, (MPI_Offset)rank * count, data, count, MPI_BYTE, MPI_STATUS_IGNORE);
    } else {
      MPI_File_set_size(fh, (MPI_Offset)size * count);
    }
    if (strcmp(what, "waits") == 0) {
      char value[MPI_MAX_INFO_VAL + 1] = "";
      MPI_Info used;
      int is_there;
      MPI_File_get_info(fh, &used);
      MPI_Info_get(used, "romio_cb_write", MPI_MAX_INFO_VAL, value, &is_there);
      MPI_Info_free(&used);
      if (strcmp(value, "enable") != 0) sleep(2);
    }
    if (strcmp(what, "sleep") == 0) usleep(200000u * (unsigned)(count >> 20));
    if (strcmp(what, "blocks") != 0 && strcmp(what, "sleep") != 0) {
      MPI_File_set_view(fh, (MPI_Offset)rank * PIECE, MPI_BYTE, pieces, "native", MPI_INFO_NULL);
      if (strcmp(what, "read") == 0) {
        MPI_File_read(fh, data, count, MPI_BYTE, MPI_STATUS_IGNORE);
      } else if (strcmp(what, "write") == 0) {
        MPI_File_write(fh, data, count, MPI_BYTE, MPI_STATUS_IGNORE);
      } else {
        MPI_File_write_all(fh, data, count, MPI_BYTE, MPI_STATUS_IGNORE);
      }
    }
    MPI_Type_free(&pieces);
  }
  MPI_File_close(&fh);
  MPI_Info_free(&hints);
  MPI_Finalize();
  free(data);
  return 0;
}
