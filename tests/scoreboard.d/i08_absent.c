// I8, MPI 2.0: MPI_Info_get of a key that is not set sets the flag to false, and leaves the value.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "unchanged!";
  int flag = 1;
  MPI_Info_create(&info);
  MPI_Info_get(info, "key", 10, value, &flag);
  if (flag) FAILS("the flag is true");
  if (strcmp(value, "unchanged!") != 0) FAILS("the value became '%s'", value);
  MPI_Info_free(&info);
}
