// I11, MPI 4.0: with buflen 0, MPI_Info_get_string returns the length alone; the value may be a null pointer.
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
  int flag = 0, buflen = 0, code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  code = MPI_Info_get_string(info, "key", &buflen, NULL, &flag);
  if (code != MPI_SUCCESS || !flag)
    FAILS("%s", said(code));
  if (buflen != 11)
    FAILS("buflen returns %d, not 11", buflen);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
