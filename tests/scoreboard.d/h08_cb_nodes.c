// H8, not demanded: a cb_nodes of 0 leaves the file usable.
#include "rule.h"

static void rule(void) {
  MPI_Info info;
  MPI_File file;
  char data[64];
  int code;
  memset(data, 'd', sizeof data);
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "0");
  code = MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
  if (code == MPI_SUCCESS) {
    code = MPI_File_write_at_all(file, 0, data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) FAILS("MPI_File_write_at_all: %s", said(code));
    MPI_File_close(&file);
  }
  MPI_Info_free(&info);
}
