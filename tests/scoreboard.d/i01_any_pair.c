// I1, MPI 2.0: any pair is kept, whether or not the library knows the key; keys and values are case sensitive.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "";
  int flag = 0, nkeys = -1;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "Some Text");
  MPI_Info_set(info, "A_key_nobody_knows", "other");
  MPI_Info_get_nkeys(info, &nkeys);
  if (nkeys != 2) FAILS("%d keys, not 2", nkeys);
  MPI_Info_get(info, "a_key_nobody_knows", 10, value, &flag);
  if (!flag || strcmp(value, "Some Text") != 0) FAILS("the value is '%s'", value);
  MPI_Info_free(&info);
}
