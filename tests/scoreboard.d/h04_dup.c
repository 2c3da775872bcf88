// H4, MPI 4.0: MPI_Comm_dup hands on no hints.
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
  MPI_Info info, empty;
  MPI_Comm parent, copy;
  char value[11] = "";
  int flag = 0, code;
  MPI_Info_create(&empty);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");
  MPI_Comm_dup(MPI_COMM_SELF, &parent);
  MPI_Comm_set_info(parent, info);
  MPI_Info_free(&info);
  code = MPI_Comm_dup(parent, &copy);
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  MPI_Comm_get_info(copy, &info);
  MPI_Info_get(info, "mpi_assert_allow_overtaking", 10, value, &flag);
  if (flag && strcmp(value, "true") == 0)
    FAILS("the copy has a hint of its parent");
  MPI_Info_free(&info);
  MPI_Info_free(&empty);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&parent);
  MPI_Finalize();
  puts("holds");
  return 0;
}
