// I18, MPI 2.0: MPI_Info_free sets the handle to MPI_INFO_NULL.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_free(&info);
  if (info != MPI_INFO_NULL) FAILS("it is another handle");
}
