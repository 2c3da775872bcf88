// H9, MPI 4.1: MPI_Comm_get_info returns mpi_memory_alloc_kinds.
#include <mpi.h>
#include <stdio.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  int flag = 0, length;
  MPI_Comm_get_info(MPI_COMM_WORLD, &info);
  MPI_Info_get_valuelen(info, "mpi_memory_alloc_kinds", &length, &flag);
  if (!flag)
    FAILS("it is not returned");
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
