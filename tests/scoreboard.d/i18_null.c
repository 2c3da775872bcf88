// I18, not demanded: MPI_INFO_NULL where an info object is needed is MPI_ERR_INFO.
#include "rule.h"

static void rule(void) {
  MPI_Info copy, null = MPI_INFO_NULL;
  char value[MPI_MAX_INFO_KEY + 1];
  int number, flag;
  GIVES(MPI_ERR_INFO, MPI_Info_set, MPI_INFO_NULL, "key", "value");
  GIVES(MPI_ERR_INFO, MPI_Info_get, MPI_INFO_NULL, "key", 10, value, &flag);
  GIVES(MPI_ERR_INFO, MPI_Info_get_nkeys, MPI_INFO_NULL, &number);
  GIVES(MPI_ERR_INFO, MPI_Info_dup, MPI_INFO_NULL, &copy);
  GIVES(MPI_ERR_INFO, MPI_Info_free, &null);
}
