// H6, MPI 2.0: MPI_File_delete takes hints, and ignores those that it does not know.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_File file;
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_close(&file);
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  TRY(MPI_File_delete, "data", info);
  MPI_Info_free(&info);
}
