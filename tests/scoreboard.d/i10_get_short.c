// I10, MPI 2.0: MPI_Info_get writes at most valuelen characters and a NUL.
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
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "0123456789");
  for (int length = 1; length <= 12; length++) {
    char value[16], expected[16] = "0123456789";
    int flag = 0, code;
    memset(value, '#', sizeof value);
    code = MPI_Info_get(info, "key", length, value, &flag);
    for (int i = length + 1; i < 16; i++)
      if (value[i] != '#')
        return printf("overruns: byte %d with valuelen %d\n", i, length), 1;
    if (code != MPI_SUCCESS || !flag)
      FAILS("valuelen %d: %s", length, said(code));
    if (length < 10)
      expected[length] = '\0';
    if (memchr(value, '\0', length + 1) == NULL || strcmp(value, expected) != 0)
      FAILS("valuelen %d: '%.*s'", length, length + 1, value);
  }
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
