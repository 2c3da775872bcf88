// I10, MPI 2.0: MPI_Info_get writes at most valuelen characters and a NUL.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  for (int length = 1; length <= 12; length++) {
    char value[16], expected[16] = "0123456789";
    int flag = 0, code;
    memset(value, '#', sizeof value);
    code = MPI_Info_get(info, "key", length, value, &flag);
    for (int i = length + 1; i < 16; i++)
      if (value[i] != '#') ENDS("overruns", "byte %d with valuelen %d", i, length);
    if (code != MPI_SUCCESS || !flag) FAILS("valuelen %d: %s", length, said(code));
    if (length < 10)
      expected[length] = '\0';
    if (memchr(value, '\0', length + 1) == NULL || strcmp(value, expected) != 0)
      FAILS("valuelen %d: '%.*s'", length, length + 1, value);
  }
  MPI_Info_free(&info);
}
