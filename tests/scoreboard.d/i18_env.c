// I18, not demanded: MPI_INFO_ENV cannot be changed or freed.
#include "rule.h"

static void rule(void) {
  MPI_Info env = MPI_INFO_ENV;
  int code = MPI_Info_set(MPI_INFO_ENV, "key", "value");
  if (code == MPI_SUCCESS) FAILS("MPI_Info_set succeeds");
  code = MPI_Info_free(&env);
  if (code == MPI_SUCCESS) FAILS("MPI_Info_free succeeds");
}
