// H1, MPI 2.0: a file ignores a hint that it does not know.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_File file;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  TRY(MPI_File_open, MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
  TRY(MPI_File_set_info, file, info);
  TRY(MPI_File_set_view, file, 0, MPI_BYTE, MPI_BYTE, "native", info);
  MPI_File_close(&file);
  MPI_Info_free(&info);
}
