// H1, MPI 2.0: a window ignores a hint that it does not know.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Win win;
  void *base;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  TRY(MPI_Win_allocate, 64, 1, info, MPI_COMM_WORLD, &base, &win);
  TRY(MPI_Win_set_info, win, info);
  MPI_Win_free(&win);
  MPI_Info_free(&info);
}
