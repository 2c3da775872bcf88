// I11, MPI 4.0: with buflen 0, MPI_Info_get_string returns the length alone; the value may be a null pointer.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  int flag = 0, buflen = 0, code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  code = MPI_Info_get_string(info, "key", &buflen, NULL, &flag);
  if (code != MPI_SUCCESS || !flag) FAILS("%s", said(code));
  if (buflen != 11) FAILS("buflen returns %d, not 11", buflen);
  MPI_Info_free(&info);
}
