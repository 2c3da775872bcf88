// I18, not demanded: MPI_INFO_ENV cannot be changed or freed.
#include <mpi.h>
#include <stdio.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info env = MPI_INFO_ENV;
  int code = MPI_Info_set(MPI_INFO_ENV, "key", "value");
  if (code == MPI_SUCCESS)
    FAILS("MPI_Info_set succeeds");
  code = MPI_Info_free(&env);
  if (code == MPI_SUCCESS)
    FAILS("MPI_Info_free succeeds");
  MPI_Finalize();
  puts("holds");
  return 0;
}
