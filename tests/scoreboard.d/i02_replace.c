// I2, MPI 2.0: a key that is set again has the new value, and is there once.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "";
  int flag = 0, nkeys = -1;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "first");
  MPI_Info_set(info, "key", "second");
  MPI_Info_get_nkeys(info, &nkeys);
  MPI_Info_get(info, "key", 10, value, &flag);
  if (nkeys != 1 || !flag || strcmp(value, "second") != 0) FAILS("%d keys, value '%s'", nkeys, value);
  MPI_Info_free(&info);
}
