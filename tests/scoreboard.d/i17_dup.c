// I17, MPI 2.0: a duplicate has the same pairs in the same order, and neither sees changes of the other.
#include "rule.h"

static void rule(void) {
  MPI_Info info, copy;
  char one[MPI_MAX_INFO_KEY + 1] = "", other[MPI_MAX_INFO_KEY + 1] = "", value[11] = "";
  int nkeys = -1, flag = 0;
  MPI_Info_create(&info);
  MPI_Info_set(info, "z", "1");
  MPI_Info_set(info, "a", "2");
  MPI_Info_set(info, "m", "3");
  MPI_Info_dup(info, &copy);
  for (int n = 0; n < 3; n++) {
    MPI_Info_get_nthkey(info, n, one);
    MPI_Info_get_nthkey(copy, n, other);
    if (strcmp(one, other) != 0) FAILS("key %d is '%s' and '%s'", n, one, other);
  }
  MPI_Info_set(info, "z", "changed");
  MPI_Info_delete(info, "a");
  MPI_Info_get_nkeys(copy, &nkeys);
  MPI_Info_get(copy, "z", 10, value, &flag);
  if (nkeys != 3 || !flag || strcmp(value, "1") != 0) FAILS("the copy has %d keys, and '%s'", nkeys, value);
  MPI_Info_free(&info);
  MPI_Info_free(&copy);
}
