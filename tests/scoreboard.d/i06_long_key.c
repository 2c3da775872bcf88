// I6, MPI 2.0: a key that is longer than MPI_MAX_INFO_KEY is MPI_ERR_INFO_KEY.
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

static char key[MPI_MAX_INFO_KEY + 2];

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info info;
  int code;
  memset(key, 'k', MPI_MAX_INFO_KEY + 1);
  MPI_Info_create(&info);
  code = MPI_Info_set(info, key, "value");
  if (class_of(code) != MPI_ERR_INFO_KEY)
    FAILS("%s", said(code));
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
