// I14, not demanded: a negative valuelen is MPI_ERR_ARG, and nothing is written.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[16];
  int flag = 0, code;
  memset(value, '#', sizeof value);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  code = MPI_Info_get(info, "key", -1, value + 8, &flag);
  for (int i = 0; i < 16; i++)
    if (value[i] != '#') ENDS("overruns", "byte %d", i - 8);
  if (class_of(code) != MPI_ERR_ARG) FAILS("%s", said(code));
  MPI_Info_free(&info);
}
