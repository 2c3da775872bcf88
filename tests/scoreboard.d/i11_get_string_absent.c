// I11, MPI 4.0: MPI_Info_get_string of a key that is not set sets the flag to false, and leaves the value.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "unchanged!";
  int flag = 1, buflen = 11;
  MPI_Info_create(&info);
  MPI_Info_get_string(info, "key", &buflen, value, &flag);
  if (flag) FAILS("the flag is true");
  if (strcmp(value, "unchanged!") != 0) FAILS("the value became '%s'", value);
  MPI_Info_free(&info);
}
