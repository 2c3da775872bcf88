// What the programs in C share: each defines `rule`, which ends the program if the rule does not hold.
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENDS(word, ...) (printf(word ": " __VA_ARGS__), puts(""), exit(1))
#define FAILS(...) ENDS("fails", __VA_ARGS__)
// The procedure succeeds with these arguments; its error is of this class.
#define TRY(name, ...) GIVES(MPI_SUCCESS, name, __VA_ARGS__)
#define GIVES(class, name, ...) \
  do { \
    int code_ = name(__VA_ARGS__); \
    if (class_of(code_) != (class)) FAILS(#name ": %s", said(code_)); \
  } while (0)

static inline int class_of(int code) { return MPI_Error_class(code, &code), code; }
static inline const char *said(int code) {
  static char text[MPI_MAX_ERROR_STRING];
  int length;
  return MPI_Error_string(class_of(code), text, &length), text;
}

static void rule(void);

int main(void) {
#ifdef BARE // The program initialises and finalises MPI itself.
  rule();
#else
  MPI_Init(NULL, NULL);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  rule();
  MPI_Finalize();
#endif
  puts("holds");
  return 0;
}
