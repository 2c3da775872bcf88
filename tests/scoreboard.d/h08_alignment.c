// H8, not demanded: a mpi_minimum_memory_alignment that is not a number leaves windows possible.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Win win;
  void *base;
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_minimum_memory_alignment", "abc");
  TRY(MPI_Win_allocate, 64, 1, info, MPI_COMM_WORLD, &base, &win);
  MPI_Win_free(&win);
  MPI_Info_free(&info);
}
