// H1, MPI 2.0: a file ignores a hint that it does not know.
#include <mpi.h>
#include <stdio.h>

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
  int code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  code = MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
  if (code != MPI_SUCCESS)
    FAILS("MPI_File_open: %s", said(code));
  code = MPI_File_set_info(file, info);
  if (code != MPI_SUCCESS)
    FAILS("MPI_File_set_info: %s", said(code));
  code = MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", info);
  if (code != MPI_SUCCESS)
    FAILS("MPI_File_set_view: %s", said(code));
  MPI_File_close(&file);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
