// known-crash: engines=openmpi-5; threads; what: threads access one window, and make and free windows of their own
//
// Open MPI 5.0.11 waits for ever now and then, most often on a machine that has other work: a thread stays in
// ompi_osc_rdma_flush, which waits until no operation of the window is under way, although the other threads have
// completed theirs.
//
// No call of this program is wrong: the accesses are atomic, to a window that is locked once for all threads, and the
// windows of each thread are on a communicator of its own.
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 5000, WINDOWS = 400 };

static MPI_Comm comms[THREADS];
static MPI_Win win;
static int memory[4];

static void *access_window(void *nothing) {
  const int one = 1;
  for (int round = 0; round < ROUNDS; round++) {
    int found = 0, old = 0;
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&one, &found, MPI_INT, 0, 1, MPI_SUM, win);
    MPI_Win_flush(0, win);
    do {
      const int new = old + 1, expected = old;
      MPI_Compare_and_swap(&new, &expected, &old, MPI_INT, 0, 2, win);
      MPI_Win_flush(0, win);
      if (old == expected)
        break;
    } while (1);
    MPI_Get_accumulate(&one, 1, MPI_INT, &found, 1, MPI_INT, 0, 3, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(0, win);
  }
  return nothing;
}

static void *use_own_windows(void *comm) {
  for (int round = 0; round < WINDOWS; round++) {
    MPI_Win own;
    int *base, value = round;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, *(MPI_Comm *)comm, &base, &own);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, own);
    MPI_Accumulate(&value, 1, MPI_INT, 0, 15, 1, MPI_INT, MPI_SUM, own);
    MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, own);
    MPI_Win_unlock(0, own);
    MPI_Win_free(&own);
  }
  return NULL;
}

static void run_threads(void *run(void *)) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, run, &comms[i]) != 0)
      exit(2);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
}

int main(void) {
  int provided;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE)
    return 2;
  MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_SELF, &win);
  MPI_Win_lock_all(0, win);
  run_threads(access_window);
  MPI_Win_unlock_all(win);
  const int is_right = memory[0] == THREADS * ROUNDS && memory[3] == THREADS * ROUNDS;
  MPI_Win_free(&win);
  for (int i = 0; i < THREADS; i++)
    MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
  run_threads(use_own_windows);
  for (int i = 0; i < THREADS; i++)
    MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  if (!is_right)
    return 3;
  puts("done");
  return 0;
}
