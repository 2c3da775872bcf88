// H2, MPI 2.0: setting one hint of a file leaves the others as they are.
#include "rule.h"

static char before[MPI_MAX_INFO_VAL], after[MPI_MAX_INFO_VAL];

static void rule(void) {
  MPI_Info info;
  MPI_File file;
  int flag = 0;
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  TRY(MPI_File_open, MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
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
  if (strcmp(before, after) != 0) FAILS("cb_buffer_size was '%s', and is '%s'", before, after);
  MPI_Info_free(&info);
  MPI_File_close(&file);
}
