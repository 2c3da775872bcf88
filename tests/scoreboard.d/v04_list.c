// V4, MPI 3.0: blanks around the elements of a list are ignored (accumulate_ordering of a window).
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
  MPI_Win win;
  void *base;
  int code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "rar, raw");
  code = MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win);
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  MPI_Win_free(&win);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
