// I13, MPI 2.0: MPI_Info_get_valuelen counts no NUL, and leaves the length if the key is not set.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  int flag = 0, length = -7;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  MPI_Info_get_valuelen(info, "key", &length, &flag);
  if (!flag || length != 10) FAILS("the length is %d, not 10", length);
  length = -7;
  MPI_Info_get_valuelen(info, "other", &length, &flag);
  if (flag || length != -7) FAILS("not set: flag %d, length %d", flag, length);
  MPI_Info_free(&info);
}
