// I16, MPI 2.0: deleting a key that is not set is MPI_ERR_INFO_NOKEY.
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
  int code;
  MPI_Info_create(&info);
  code = MPI_Info_delete(info, "key");
  if (class_of(code) != MPI_ERR_INFO_NOKEY)
    FAILS("%s", said(code));
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
