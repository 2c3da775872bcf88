// I11, MPI 4.0: MPI_Info_get_string of a key that is not set sets the flag to false, and leaves the value.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  char value[11] = "unchanged!";
  int flag = 1, buflen = 11;
  MPI_Info_create(&info);
  MPI_Info_get_string(info, "key", &buflen, value, &flag);
  if (flag)
    FAILS("the flag is true");
  if (strcmp(value, "unchanged!") != 0)
    FAILS("the value became '%s'", value);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
