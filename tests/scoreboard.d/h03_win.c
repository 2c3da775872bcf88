// H3, MPI 3.0: MPI_Win_get_info gives a new object of the caller's, also without any hint.
#include "rule.h"

static void rule(void) {
  MPI_Info one = MPI_INFO_NULL, other = MPI_INFO_NULL;
  int nkeys = -1, flag = 1, length, code;
  MPI_Win win;
  void *base;
  TRY(MPI_Win_allocate, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  code = MPI_Win_get_info(win, &one);
  if (code != MPI_SUCCESS || one == MPI_INFO_NULL) FAILS("no object: %s", said(code));
  if (MPI_Info_get_nkeys(one, &nkeys) != MPI_SUCCESS || nkeys < 0) FAILS("%d keys", nkeys);
  MPI_Info_set(one, "a_key_nobody_knows", "value");
  MPI_Win_get_info(win, &other);
  MPI_Info_get_valuelen(other, "a_key_nobody_knows", &length, &flag);
  if (flag) FAILS("what the program adds to one is in the next");
  if (MPI_Info_free(&one) != MPI_SUCCESS || MPI_Info_free(&other) != MPI_SUCCESS) FAILS("it cannot be freed");
  MPI_Win_free(&win);
}
