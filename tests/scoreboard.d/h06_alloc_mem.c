// H6, MPI 2.0: MPI_Alloc_mem takes hints, and ignores those that it does not know.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char *base = NULL;
  int code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  code = MPI_Alloc_mem(64, info, &base);
  if (code != MPI_SUCCESS || base == NULL) FAILS("%s", said(code));
  memset(base, 0, 64);
  MPI_Free_mem(base);
  MPI_Info_free(&info);
}
