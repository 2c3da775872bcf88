// H9, MPI 4.1: MPI_Comm_get_info returns mpi_memory_alloc_kinds.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  int flag = 0, length;
  MPI_Comm_get_info(MPI_COMM_WORLD, &info);
  MPI_Info_get_valuelen(info, "mpi_memory_alloc_kinds", &length, &flag);
  if (!flag) FAILS("it is not returned");
  MPI_Info_free(&info);
}
