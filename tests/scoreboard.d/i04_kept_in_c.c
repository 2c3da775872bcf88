// I4, MPI 2.0: in C no blank is stripped from keys and values.
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
  int flag = 1;
  MPI_Info_create(&info);
  MPI_Info_set(info, " key ", " v ");
  MPI_Info_get(info, "key", 10, value, &flag);
  if (flag)
    FAILS("the key lost its blanks");
  MPI_Info_get(info, " key ", 10, value, &flag);
  if (!flag || strcmp(value, " v ") != 0)
    FAILS("the value is '%s'", value);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
