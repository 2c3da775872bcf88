// I6, MPI 2.0: a key of MPI_MAX_INFO_KEY bytes and a value of MPI_MAX_INFO_VAL, with the NULs, are kept whole.
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

static char key[MPI_MAX_INFO_KEY + 2], value[MPI_MAX_INFO_VAL + 2];
static char got[MPI_MAX_INFO_VAL];

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  int flag = 0, code;
  memset(key, 'k', MPI_MAX_INFO_KEY - 1);
  memset(value, 'v', MPI_MAX_INFO_VAL - 1);
  MPI_Info_create(&info);
  code = MPI_Info_set(info, key, value);
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  MPI_Info_get(info, key, MPI_MAX_INFO_VAL - 1, got, &flag);
  if (!flag || strcmp(got, value) != 0)
    FAILS("%zu bytes came back", strlen(got));
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
