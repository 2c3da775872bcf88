// I13, MPI 2.0: MPI_Info_get_valuelen counts no NUL, and leaves the length if the key is not set.
#include <mpi.h>
#include <stdio.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  int flag = 0, length = -7;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  MPI_Info_get_valuelen(info, "key", &length, &flag);
  if (!flag || length != 10)
    FAILS("the length is %d, not 10", length);
  length = -7;
  MPI_Info_get_valuelen(info, "other", &length, &flag);
  if (flag || length != -7)
    FAILS("not set: flag %d, length %d", flag, length);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
