/* Communicators with hints that end in callbacks of other ones, and in MPI_Finalize; objects with hints that never end;
 * handles that are used again. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int ended;

static int end_other(MPI_Comm comm, int keyval, void *value, void *state) {
  (void)comm, (void)keyval, (void)state;
  ended++;
  MPI_Comm_free((MPI_Comm *)value);
  return MPI_SUCCESS;
}

static MPI_Comm duplicate(const char *name, const char *key, const char *value) {
  MPI_Comm comm;
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, key, value);
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
  MPI_Info_free(&info);
  MPI_Comm_set_name(comm, name);
  return comm;
}

int main(int argc, char **argv) {
  static MPI_Comm inner, last;
  MPI_Comm outer;
  int keyval, rank, round;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, end_other, &keyval, NULL);

  inner = duplicate("inner", "mpi_assert_no_any_tag", "true");
  outer = duplicate("outer", "mpi_assert_exact_length", "true");
  MPI_Comm_set_attr(outer, keyval, &inner);
  MPI_Comm_free(&outer);

  last = duplicate("last", "mpi_assert_no_any_tag", "true");
  MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &last);

  /* The same handle again and again. */
  for (round = 0; round < 100; round++) {
    MPI_Comm comm = duplicate("again", "mpi_assert_no_any_tag", "true");
    MPI_Comm_disconnect(&comm);
  }
  duplicate("left", "colour", "red");
  MPI_Finalize();
  if (rank == 0)
    printf("%d ended\n", ended);
  return ended == 2 ? 0 : 1;
}
