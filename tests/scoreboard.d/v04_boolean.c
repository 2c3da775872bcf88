// V4, MPI 3.0: blanks around a boolean are ignored (no_locks of a window).
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Win win;
  void *base;
  char plain[11] = "", blanks[11] = "";
  int flag;
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", "true");
  MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win);
  MPI_Info_free(&info);
  MPI_Win_get_info(win, &info);
  MPI_Info_get(info, "no_locks", 10, plain, &flag);
  MPI_Info_free(&info);
  MPI_Win_free(&win);
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", " true ");
  MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win);
  MPI_Info_free(&info);
  MPI_Win_get_info(win, &info);
  MPI_Info_get(info, "no_locks", 10, blanks, &flag);
  MPI_Info_free(&info);
  MPI_Win_free(&win);
  if (strcmp(plain, blanks) != 0 && strcmp(blanks, " true ") != 0)
    FAILS("'true' gives '%s', ' true ' gives '%s'", plain, blanks);
}
