// I14, not demanded: the number of a key below 0, or that of no key, is MPI_ERR_ARG.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char key[MPI_MAX_INFO_KEY + 1] = "";
  const int numbers[] = {-1, 1, 1000000, INT_MAX, INT_MIN};
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  for (int i = 0; i < 5; i++) {
    int code = MPI_Info_get_nthkey(info, numbers[i], key);
    if (class_of(code) != MPI_ERR_ARG) FAILS("%d: %s", numbers[i], said(code));
  }
  MPI_Info_free(&info);
}
