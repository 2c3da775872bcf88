// H10, MPI 2.0: a larger cb_buffer_size for a view, where it is returned, is one that writes keep to.
#include "rule.h"

static char data[1048576], got[1048576];

static void rule(void) {
  MPI_Info info;
  MPI_File file;
  int code;
  memset(data, 'd', sizeof data);
  MPI_Info_create(&info);
  MPI_Info_set(info, "romio_cb_write", "enable");
  MPI_Info_set(info, "cb_buffer_size", "4096");
  TRY(MPI_File_open, MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  TRY(MPI_File_set_view, file, 0, MPI_BYTE, MPI_BYTE, "native", info);
  TRY(MPI_File_write_at_all, file, 0, data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE);
  code = MPI_File_read_at_all(file, 0, got, sizeof got, MPI_BYTE, MPI_STATUS_IGNORE);
  if (code != MPI_SUCCESS || memcmp(got, data, sizeof got) != 0) FAILS("other data are read");
  MPI_File_close(&file);
  MPI_Info_free(&info);
}
