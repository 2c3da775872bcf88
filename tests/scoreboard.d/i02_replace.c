// I2, MPI 2.0: a key that is set again has the new value, and is there once.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  char value[11] = "";
  int flag = 0, nkeys = -1;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "first");
  MPI_Info_set(info, "key", "second");
  MPI_Info_get_nkeys(info, &nkeys);
  MPI_Info_get(info, "key", 10, value, &flag);
  if (nkeys != 1 || !flag || strcmp(value, "second") != 0)
    FAILS("%d keys, value '%s'", nkeys, value);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
