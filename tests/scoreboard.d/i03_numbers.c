// I3, MPI 2.0: the keys have the numbers 0 to nkeys-1, each one, also after a key was deleted.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  int nkeys = -1, seen[3] = {0, 0, 0};
  MPI_Info_create(&info);
  MPI_Info_set(info, "k0", "v");
  MPI_Info_set(info, "gone", "v");
  MPI_Info_set(info, "k1", "v");
  MPI_Info_set(info, "k2", "v");
  MPI_Info_delete(info, "gone");
  MPI_Info_get_nkeys(info, &nkeys);
  if (nkeys != 3) FAILS("%d keys, not 3", nkeys);
  for (int n = 0; n < 3; n++) {
    char key[MPI_MAX_INFO_KEY + 1] = "";
    MPI_Info_get_nthkey(info, n, key);
    if (key[0] != 'k' || key[1] < '0' || key[1] > '2') FAILS("key %d is '%s'", n, key);
    seen[key[1] - '0']++;
  }
  if (seen[0] != 1 || seen[1] != 1 || seen[2] != 1) FAILS("a key has two numbers");
  MPI_Info_free(&info);
}
