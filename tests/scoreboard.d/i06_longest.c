// I6, MPI 2.0: a key of MPI_MAX_INFO_KEY bytes and a value of MPI_MAX_INFO_VAL, with the NULs, are kept whole.
#include "rule.h"

static char key[MPI_MAX_INFO_KEY + 2], value[MPI_MAX_INFO_VAL + 2];
static char got[MPI_MAX_INFO_VAL];

static void rule(void) {
  MPI_Info info;
  int flag = 0;
  memset(key, 'k', MPI_MAX_INFO_KEY - 1);
  memset(value, 'v', MPI_MAX_INFO_VAL - 1);
  MPI_Info_create(&info);
  TRY(MPI_Info_set, info, key, value);
  MPI_Info_get(info, key, MPI_MAX_INFO_VAL - 1, got, &flag);
  if (!flag || strcmp(got, value) != 0) FAILS("%zu bytes came back", strlen(got));
  MPI_Info_free(&info);
}
