// H1, MPI 3.0: a communicator ignores a hint that it does not know.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Comm copy;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  TRY(MPI_Comm_dup_with_info, MPI_COMM_SELF, info, &copy);
  TRY(MPI_Comm_set_info, copy, info);
  MPI_Comm_free(&copy);
  MPI_Info_free(&info);
}
