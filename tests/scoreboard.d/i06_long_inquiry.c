// I6, not demanded: an inquiry with a key that is too long is MPI_ERR_INFO_KEY.
#include "rule.h"

static char key[MPI_MAX_INFO_KEY + 2];

static void rule(void) {
  MPI_Info info;
  char value[11];
  int flag, length;
  memset(key, 'k', MPI_MAX_INFO_KEY + 1);
  MPI_Info_create(&info);
  GIVES(MPI_ERR_INFO_KEY, MPI_Info_get, info, key, 10, value, &flag);
  GIVES(MPI_ERR_INFO_KEY, MPI_Info_get_valuelen, info, key, &length, &flag);
  GIVES(MPI_ERR_INFO_KEY, MPI_Info_delete, info, key);
  MPI_Info_free(&info);
}
