// I4, MPI 2.0: in C no blank is stripped from keys and values.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "";
  int flag = 1;
  MPI_Info_create(&info);
  MPI_Info_set(info, " key ", " v ");
  MPI_Info_get(info, "key", 10, value, &flag);
  if (flag) FAILS("the key lost its blanks");
  MPI_Info_get(info, " key ", 10, value, &flag);
  if (!flag || strcmp(value, " v ") != 0) FAILS("the value is '%s'", value);
  MPI_Info_free(&info);
}
