// H3, MPI 3.0: MPI_Win_get_info gives a new object of the caller's, also without any hint.
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
  MPI_Info one = MPI_INFO_NULL, other = MPI_INFO_NULL;
  int nkeys = -1, flag = 1, length, code;
  MPI_Win win;
  void *base;
  code = MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  if (code != MPI_SUCCESS)
    FAILS("%s", said(code));
  code = MPI_Win_get_info(win, &one);
  if (code != MPI_SUCCESS || one == MPI_INFO_NULL)
    FAILS("no object: %s", said(code));
  if (MPI_Info_get_nkeys(one, &nkeys) != MPI_SUCCESS || nkeys < 0)
    FAILS("%d keys", nkeys);
  MPI_Info_set(one, "a_key_nobody_knows", "value");
  MPI_Win_get_info(win, &other);
  MPI_Info_get_valuelen(other, "a_key_nobody_knows", &length, &flag);
  if (flag)
    FAILS("what the program adds to one is in the next");
  if (MPI_Info_free(&one) != MPI_SUCCESS || MPI_Info_free(&other) != MPI_SUCCESS)
    FAILS("it cannot be freed");
  MPI_Win_free(&win);
  MPI_Finalize();
  puts("holds");
  return 0;
}
