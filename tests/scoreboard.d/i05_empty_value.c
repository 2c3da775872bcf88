// I5, MPI 2.0: a value may be empty.
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
  char value[11] = "unchanged";
  int flag = 0, length = -1, code;
  MPI_Info_create(&info);
  code = MPI_Info_set(info, "key", "");
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  MPI_Info_get_valuelen(info, "key", &length, &flag);
  if (!flag || length != 0)
    FAILS("its length is %d", length);
  MPI_Info_get(info, "key", 10, value, &flag);
  if (!flag || value[0] != '\0')
    FAILS("it is '%s'", value);
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
