// I18, not demanded: a freed handle is MPI_ERR_INFO.
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
  MPI_Info info, stale;
  int code, nkeys = -7;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  stale = info;
  MPI_Info_free(&info);
  code = MPI_Info_get_nkeys(stale, &nkeys);
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_get_nkeys: %s, and %d keys", said(code), nkeys);
  code = MPI_Info_set(stale, "key", "value");
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_set: %s", said(code));
  code = MPI_Info_free(&stale);
  if (class_of(code) != MPI_ERR_INFO)
    FAILS("MPI_Info_free: %s", said(code));
  MPI_Finalize();
  puts("holds");
  return 0;
}
