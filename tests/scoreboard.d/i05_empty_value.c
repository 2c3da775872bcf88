// I5, MPI 2.0: a value may be empty.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "unchanged";
  int flag = 0, length = -1;
  MPI_Info_create(&info);
  TRY(MPI_Info_set, info, "key", "");
  MPI_Info_get_valuelen(info, "key", &length, &flag);
  if (!flag || length != 0) FAILS("its length is %d", length);
  MPI_Info_get(info, "key", 10, value, &flag);
  if (!flag || value[0] != '\0') FAILS("it is '%s'", value);
  MPI_Info_free(&info);
}
