// I16, MPI 2.0: deleting a key that is not set is MPI_ERR_INFO_NOKEY.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Info_create(&info);
  GIVES(MPI_ERR_INFO_NOKEY, MPI_Info_delete, info, "key");
  MPI_Info_free(&info);
}
