// H8, not demanded: a cb_nodes of 0 leaves the file usable.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define FAILS(...) return printf("fails: " __VA_ARGS__), puts(""), 1

static int class_of(int code) { return MPI_Error_class(code, &code), code; }
static const char *said(int code) {
  static char text[MPI_MAX_ERROR_STRING];
  int length;
  return MPI_Error_string(class_of(code), text, &length), text;
}

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
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
    if (code != MPI_SUCCESS)
      FAILS("MPI_File_write_at_all: %s", said(code));
    MPI_File_close(&file);
  }
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
