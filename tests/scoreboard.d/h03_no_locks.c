// H3, MPI 3.0: MPI_Win_get_info returns no_locks, which has a default.
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
  MPI_Win win;
  void *base;
  char value[11] = "";
  int flag = 0, code;
  code = MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  MPI_Win_get_info(win, &info);
  MPI_Info_get(info, "no_locks", 10, value, &flag);
  if (!flag || strcmp(value, "false") != 0)
    FAILS("%s", flag ? value : "it is not returned");
  MPI_Info_free(&info);
  MPI_Win_free(&win);
  MPI_Finalize();
  puts("holds");
  return 0;
}
