// I5, not demanded: an empty key is MPI_ERR_INFO_KEY.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Info_create(&info);
  GIVES(MPI_ERR_INFO_KEY, MPI_Info_set, info, "", "value");
  MPI_Info_free(&info);
}
