// I19, MPI 4.0: info objects can be used before MPI is initialised.
#define BARE
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  char value[11] = "";
  int flag = 0;
  if (MPI_Info_create(&info) != MPI_SUCCESS || MPI_Info_set(info, "key", "value") != MPI_SUCCESS) FAILS("an error");
  MPI_Info_get(info, "key", 10, value, &flag);
  if (!flag || strcmp(value, "value") != 0) FAILS("the value is '%s'", value);
  MPI_Info_free(&info);
  MPI_Init(NULL, NULL);
  MPI_Finalize();
}
