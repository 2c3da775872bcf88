// V4, MPI 3.0: blanks around the elements of a list are ignored (accumulate_ordering of a window).
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Win win;
  void *base;
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "rar, raw");
  TRY(MPI_Win_allocate, 64, 1, info, MPI_COMM_WORLD, &base, &win);
  MPI_Win_free(&win);
  MPI_Info_free(&info);
}
