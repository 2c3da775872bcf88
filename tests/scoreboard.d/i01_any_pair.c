// I1, MPI 2.0: any pair is kept, whether or not the library knows the key; keys and values are case sensitive.
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
  MPI_Info_set(info, "a_key_nobody_knows", "Some Text");
  MPI_Info_set(info, "A_key_nobody_knows", "other");
  MPI_Info_get_nkeys(info, &nkeys);
  if (nkeys != 2)
    FAILS("%d keys, not 2", nkeys);
  MPI_Info_get(info, "a_key_nobody_knows", 10, value, &flag);
  if (!flag || strcmp(value, "Some Text") != 0)
    FAILS("the value is '%s'", value);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
