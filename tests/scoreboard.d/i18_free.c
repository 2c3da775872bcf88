// I18, MPI 2.0: MPI_Info_free sets the handle to MPI_INFO_NULL.
#include <mpi.h>
#include <stdio.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_free(&info);
  if (info != MPI_INFO_NULL)
    FAILS("it is another handle");
  MPI_Finalize();
  puts("holds");
  return 0;
}
