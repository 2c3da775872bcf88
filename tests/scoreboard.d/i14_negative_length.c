// I14, not demanded: a negative valuelen is MPI_ERR_ARG, and nothing is written.
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
  char value[16];
  int flag = 0, code;
  memset(value, '#', sizeof value);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  code = MPI_Info_get(info, "key", -1, value + 8, &flag);
  for (int i = 0; i < 16; i++)
    if (value[i] != '#')
      return printf("overruns: byte %d\n", i - 8), 1;
  if (class_of(code) != MPI_ERR_ARG)
    FAILS("%s", said(code));
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
