// I14, not demanded: the number of a key below 0, or that of no key, is MPI_ERR_ARG.
#include <mpi.h>
#include <stdio.h>
#include <limits.h>

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
  char key[MPI_MAX_INFO_KEY + 1] = "";
  const int numbers[] = {-1, 1, 1000000, INT_MAX, INT_MIN};
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  for (int i = 0; i < 5; i++) {
    int code = MPI_Info_get_nthkey(info, numbers[i], key);
    if (class_of(code) != MPI_ERR_ARG)
      FAILS("%d: %s", numbers[i], said(code));
  }
  MPI_Info_free(&info);
  MPI_Finalize();
  puts("holds");
  return 0;
}
