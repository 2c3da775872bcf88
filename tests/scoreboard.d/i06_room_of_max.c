// I6, MPI 2.0: a buffer of MPI_MAX_INFO_KEY bytes has room for every key that was accepted, with its NUL.
#include "rule.h"

static char key[MPI_MAX_INFO_KEY + 1], got[MPI_MAX_INFO_KEY + 8];

static void rule(void) {
  MPI_Info info;
  memset(key, 'k', MPI_MAX_INFO_KEY);
  memset(got, '#', sizeof got);
  MPI_Info_create(&info);
  if (MPI_Info_set(info, key, "value") == MPI_SUCCESS) {
    MPI_Info_get_nthkey(info, 0, got);
    if (got[MPI_MAX_INFO_KEY] != '#') ENDS("overruns", "the byte behind MPI_MAX_INFO_KEY bytes");
    if (memchr(got, '\0', MPI_MAX_INFO_KEY) == NULL || strcmp(got, key) != 0)
      FAILS("a key of %d characters is accepted, and comes back cut", MPI_MAX_INFO_KEY);
  }
  MPI_Info_free(&info);
}
