/* program.F90, in C. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000 };

static int values[N], back[N];
static char memory[sizeof values + MPI_BSEND_OVERHEAD];

static void check(int is_so, const char *what) {
  if (!is_so) {
    fprintf(stderr, "not so: %s\n", what);
    exit(3);
  }
}

int main(int argc, char **argv) {
  int rank, size, length;
  void *detached;
  MPI_Comm comm, half;
  MPI_File fh;
  MPI_Info info;
  MPI_Request request;
  MPI_Win win;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  check(size == 2, "two processes");
  for (int i = 0; i < N; i++)
    values[i] = i + 1 + N * rank;
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "1");
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_split(comm, rank, 0, &half);
  for (int i = 0; i < 3; i++) {
    memcpy(back, values, sizeof back);
    MPI_Bcast(back, N, MPI_INT, 0, comm);
    check(back[2] == 3, "MPI_Bcast");
  }
  MPI_Allreduce(values, back, N, MPI_INT, MPI_SUM, comm);
  check(back[0] == 2 + N, "MPI_Allreduce");
  if (rank == 0) {
    MPI_Send(values, N, MPI_INT, 1, 7, comm);
    MPI_Recv(back, N, MPI_INT, 1, 8, comm, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(back, N, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE);
    MPI_Send(values, N, MPI_INT, 0, 8, comm);
  }
  check(back[0] == 1 + N * (1 - rank), "MPI_Recv");
  MPI_Isend(values, N, MPI_INT, 1 - rank, 9, comm, &request);
  MPI_Recv(back, N, MPI_INT, 1 - rank, 9, comm, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Buffer_attach(memory, sizeof memory);
  MPI_Bsend(values, N, MPI_INT, 1 - rank, 10, comm);
  MPI_Recv(back, N, MPI_INT, 1 - rank, 10, comm, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&detached, &length);
  check(detached == memory && length == sizeof memory, "MPI_Buffer_detach");
  check(MPI_File_open(comm, "tools.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &fh) ==
            MPI_SUCCESS,
        "MPI_File_open");
  MPI_File_set_view(fh, (MPI_Offset)sizeof values * rank, MPI_BYTE, MPI_BYTE, "native", info);
  for (int i = 0; i < 2; i++)
    check(MPI_File_write_at_all(fh, 0, values, N, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS, "MPI_File_write_at_all");
  MPI_File_read_at(fh, 0, back, N, MPI_INT, MPI_STATUS_IGNORE);
  check(memcmp(back, values, sizeof back) == 0, "MPI_File_read_at");
  MPI_File_close(&fh);
  memset(back, 0, sizeof back);
  MPI_Win_create(back, sizeof back, sizeof back[0], info, comm, &win);
  MPI_Win_fence(0, win);
  MPI_Put(values, N, MPI_INT, 1 - rank, 0, N, MPI_INT, win);
  MPI_Win_fence(0, win);
  check(back[0] == 1 + N * (1 - rank), "MPI_Put");
  MPI_Win_free(&win);
  MPI_Comm_free(&half);
  MPI_Comm_free(&comm);
  MPI_Info_free(&info);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  if (rank == 0)
    puts("all is well");
  return 0;
}
