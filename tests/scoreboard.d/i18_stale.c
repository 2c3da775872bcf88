// I18, not demanded: a freed handle is MPI_ERR_INFO.
#include "rule.h"

static void rule(void) {
  MPI_Info info, stale;
  int code, nkeys = -7;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  stale = info;
  MPI_Info_free(&info);
  code = MPI_Info_get_nkeys(stale, &nkeys);
  if (class_of(code) != MPI_ERR_INFO) FAILS("MPI_Info_get_nkeys: %s, and %d keys", said(code), nkeys);
  GIVES(MPI_ERR_INFO, MPI_Info_set, stale, "key", "value");
  GIVES(MPI_ERR_INFO, MPI_Info_free, &stale);
}
