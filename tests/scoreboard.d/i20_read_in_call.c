// I20, MPI 4.0: a nonblocking call has read its info object when it returns.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Comm copy = MPI_COMM_NULL;
  MPI_Request request;
  int code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");
  TRY(MPI_Comm_idup_with_info, MPI_COMM_SELF, info, &copy, &request);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "nonsense");
  MPI_Info_free(&info);
  code = MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (code != MPI_SUCCESS || copy == MPI_COMM_NULL) FAILS("MPI_Wait: %s", said(code));
  MPI_Comm_free(&copy);
}
