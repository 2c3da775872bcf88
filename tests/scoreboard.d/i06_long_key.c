// I6, MPI 2.0: a key that is longer than MPI_MAX_INFO_KEY is MPI_ERR_INFO_KEY.
#include "rule.h"

static char key[MPI_MAX_INFO_KEY + 2];

static void rule(void) {
  MPI_Info info;
  memset(key, 'k', MPI_MAX_INFO_KEY + 1);
  MPI_Info_create(&info);
  GIVES(MPI_ERR_INFO_KEY, MPI_Info_set, info, key, "value");
  MPI_Info_free(&info);
}
