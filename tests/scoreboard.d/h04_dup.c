// H4, MPI 4.0: MPI_Comm_dup hands on no hints.
#include "rule.h"

static void rule(void) {
  MPI_Info info, empty;
  MPI_Comm parent, copy;
  char value[11] = "";
  int flag = 0;
  MPI_Info_create(&empty);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");
  MPI_Comm_dup(MPI_COMM_SELF, &parent);
  MPI_Comm_set_info(parent, info);
  MPI_Info_free(&info);
  TRY(MPI_Comm_dup, parent, &copy);
  MPI_Comm_get_info(copy, &info);
  MPI_Info_get(info, "mpi_assert_allow_overtaking", 10, value, &flag);
  if (flag && strcmp(value, "true") == 0) FAILS("the copy has a hint of its parent");
  MPI_Info_free(&info);
  MPI_Info_free(&empty);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&parent);
}
