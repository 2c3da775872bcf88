// Functions that are wrong on purpose, in front of a real library: tests/scoreboard expects `crashes`, `overruns` and `fails`.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int MPI_Info_dup(MPI_Info info, MPI_Info *newinfo) {
  (void)info, (void)newinfo;
  abort();
}

int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag) {
  memset(value, '\0', (size_t)valuelen + 2);
  return PMPI_Info_get(info, key, valuelen, value, flag);
}

int MPI_Info_delete(MPI_Info info, const char *key) {
  (void)PMPI_Info_delete(info, key);
  return MPI_SUCCESS;
}
