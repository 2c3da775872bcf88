/* A program that every build system builds: in C, and the same in C++. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Info info;
  char value[8];
  int length = sizeof value, found, rank, size;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "4");
  MPI_Info_get_string(info, "cb_nodes", &length, value, &found);
  MPI_Info_free(&info);
  printf("cb_nodes=%s, rank %d of %d\n", found ? value : "", rank, size);
  MPI_Finalize();
  return 0;
}
