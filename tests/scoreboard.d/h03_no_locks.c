// H3, MPI 3.0: MPI_Win_get_info returns no_locks, which has a default.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Win win;
  void *base;
  char value[11] = "";
  int flag = 0;
  TRY(MPI_Win_allocate, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  MPI_Win_get_info(win, &info);
  MPI_Info_get(info, "no_locks", 10, value, &flag);
  if (!flag || strcmp(value, "false") != 0) FAILS("%s", flag ? value : "it is not returned");
  MPI_Info_free(&info);
  MPI_Win_free(&win);
}
