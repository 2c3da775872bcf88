// H6, MPI 3.0: MPI_Comm_split_type takes hints, and ignores those that it does not know.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Comm part = MPI_COMM_NULL;
  int code, size = -1;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  code = MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &part);
  if (code != MPI_SUCCESS || part == MPI_COMM_NULL) FAILS("%s", said(code));
  MPI_Comm_size(part, &size);
  if (size != 1) FAILS("%d processes", size);
  MPI_Comm_free(&part);
  MPI_Info_free(&info);
}
