/* What libmpi_hints_audit.so costs a program that opens a file with hints and closes it, again and again. Prints "open" and
 * the nanoseconds of both calls, the least of some rounds.
 *
 *   audit_open [PAIRS [ROUNDS]] */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  const int pairs = argc > 1 ? atoi(argv[1]) : 500, rounds = argc > 2 ? atoi(argv[2]) : 7;
  int rank;
  double least = 1e9;
  MPI_Info info;
  MPI_File fh;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "1");
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  MPI_Info_set(info, "romio_cb_write", "enable");
  MPI_Info_set(info, "romio_ds_write", "disable");
  for (int round = 0; round < rounds; round++) {
    double start = MPI_Wtime();
    for (int i = 0; i < pairs; i++) {
      if (MPI_File_open(MPI_COMM_WORLD, "audit.data", MPI_MODE_CREATE | MPI_MODE_RDWR, info, &fh) != MPI_SUCCESS)
        return 2;
      MPI_File_close(&fh);
    }
    double seconds = (MPI_Wtime() - start) / pairs;
    if (seconds < least)
      least = seconds;
  }
  MPI_Info_free(&info);
  if (rank == 0) {
    printf("open %.1f\n", least * 1e9);
    remove("audit.data");
  }
  MPI_Finalize();
  return 0;
}
