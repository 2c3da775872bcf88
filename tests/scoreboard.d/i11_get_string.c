// I11, MPI 4.0: MPI_Info_get_string writes at most buflen bytes, the last one a NUL; buflen returns what the value needs.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  for (int length = 1; length <= 12; length++) {
    char value[16], expected[16] = "0123456789";
    int flag = 0, buflen = length, code;
    memset(value, '#', sizeof value);
    code = MPI_Info_get_string(info, "key", &buflen, value, &flag);
    if (code != MPI_SUCCESS || !flag) FAILS("buflen %d: %s", length, said(code));
    if (length <= 10)
      expected[length - 1] = '\0';
    for (int i = length; i < 16; i++)
      if (value[i] != '#') ENDS("overruns", "byte %d with buflen %d", i, length);
    if (memchr(value, '\0', length) == NULL || strcmp(value, expected) != 0)
      FAILS("buflen %d: '%.*s'", length, length, value);
    if (buflen != 11) FAILS("buflen %d returns %d, not 11", length, buflen);
  }
  MPI_Info_free(&info);
}
