// H6, MPI 3.0: MPI_Comm_split_type takes hints, and ignores those that it does not know.
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
  MPI_Comm part = MPI_COMM_NULL;
  int code, size = -1;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a_key_nobody_knows", "value");
  code = MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &part);
  if (code != MPI_SUCCESS || part == MPI_COMM_NULL)
    FAILS("%s", said(code));
  MPI_Comm_size(part, &size);
  if (size != 1)
    FAILS("%d processes", size);
  MPI_Comm_free(&part);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
