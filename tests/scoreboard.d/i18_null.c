// I18, not demanded: MPI_INFO_NULL where an info object is needed is MPI_ERR_INFO.
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
  MPI_Info copy, null = MPI_INFO_NULL;
  char value[MPI_MAX_INFO_KEY + 1];
  int code, number, flag;
  code = MPI_Info_set(MPI_INFO_NULL, "key", "value");
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_set: %s", said(code));
  code = MPI_Info_get(MPI_INFO_NULL, "key", 10, value, &flag);
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_get: %s", said(code));
  code = MPI_Info_get_nkeys(MPI_INFO_NULL, &number);
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_get_nkeys: %s", said(code));
  code = MPI_Info_dup(MPI_INFO_NULL, &copy);
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_dup: %s", said(code));
  code = MPI_Info_free(&null);
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_free: %s", said(code));
  MPI_Finalize();
  puts("holds");
  return 0;
}
