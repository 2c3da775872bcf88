// I20, MPI 4.0: a nonblocking call has read its info object when it returns.
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
  MPI_Comm copy = MPI_COMM_NULL;
  MPI_Request request;
  int code;
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");
  code = MPI_Comm_idup_with_info(MPI_COMM_SELF, info, &copy, &request);
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "nonsense");
  MPI_Info_free(&info);
  code = MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (code != MPI_SUCCESS || copy == MPI_COMM_NULL)
    FAILS("MPI_Wait: %s", said(code));
  MPI_Comm_free(&copy);
  MPI_Finalize();
  puts("holds");
  return 0;
}
