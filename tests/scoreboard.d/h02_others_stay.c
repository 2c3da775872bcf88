// H2, MPI 2.0: setting one hint of a file leaves the others as they are.
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

static char before[MPI_MAX_INFO_VAL], after[MPI_MAX_INFO_VAL];

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  MPI_File file;
  int flag = 0, code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  code = MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
  if (code != MPI_SUCCESS)
    FAILS("MPI_File_open: %s", said(code));
  MPI_Info_free(&info);
  MPI_File_get_info(file, &info);
  MPI_Info_get(info, "cb_buffer_size", MPI_MAX_INFO_VAL - 1, before, &flag);
  MPI_Info_free(&info);
  MPI_Info_create(&info);
  MPI_Info_set(info, "access_style", "sequential");
  MPI_File_set_info(file, info);
  MPI_Info_free(&info);
  MPI_File_get_info(file, &info);
  MPI_Info_get(info, "cb_buffer_size", MPI_MAX_INFO_VAL - 1, after, &flag);
  if (strcmp(before, after) != 0)
    FAILS("cb_buffer_size was '%s', and is '%s'", before, after);
  MPI_Info_free(&info);
  MPI_File_close(&file);
  MPI_Finalize();
  puts("holds");
  return 0;
}
