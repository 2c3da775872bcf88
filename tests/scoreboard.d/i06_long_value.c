// I6, MPI 2.0: a value that is longer than MPI_MAX_INFO_VAL is MPI_ERR_INFO_VALUE.
#include "rule.h"

static char value[MPI_MAX_INFO_VAL + 2];

static void rule(void) {
  MPI_Info info;
  memset(value, 'v', MPI_MAX_INFO_VAL + 1);
  MPI_Info_create(&info);
  GIVES(MPI_ERR_INFO_VALUE, MPI_Info_set, info, "key", value);
  MPI_Info_free(&info);
}
