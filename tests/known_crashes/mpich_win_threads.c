// known-crash: engines=mpich-5-abi mpich-5; threads; what: windows are made and freed while other threads lock and unlock windows of their own
//
// MPICH 5.0.2 finds the window of an active message, which every lock and unlock sends, in one table for all windows
// of the process. Whoever makes progress looks it up under the lock of the network interface; MPI_Win_create and the
// others add to it under another lock, and MPI_Win_free takes from it under none (as it gives keys of memory back to
// UCX under none). So a message finds no window, where there is one: the fault is at -1 and the offset of a field, in
// PMPI_Win_lock or PMPI_Win_unlock, or, with UCX's list of keys broken, in PMPI_Finalize.
//
// No call of this program is wrong: each thread has windows of its own, on a communicator of its own.
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { MAKERS = 2, USERS = 2, ROUNDS = 100, WINDOWS = 200 };

static MPI_Comm comms[MAKERS + USERS];
static atomic_int makers_done;

static void *make_and_free(void *comm) {
  int memory[4];
  MPI_Win wins[WINDOWS];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < WINDOWS; i++)
      MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, *(MPI_Comm *)comm, &wins[i]);
    for (int i = 0; i < WINDOWS; i++)
      MPI_Win_free(&wins[i]);
  }
  atomic_fetch_add(&makers_done, 1);
  return NULL;
}

static void *lock_and_unlock(void *comm) {
  int memory[4];
  MPI_Win win;
  MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, *(MPI_Comm *)comm, &win);
  while (atomic_load(&makers_done) < MAKERS) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Win_unlock(0, win);
  }
  MPI_Win_free(&win);
  return NULL;
}

int main(void) {
  int provided;
  pthread_t threads[MAKERS + USERS];
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE)
    return 2;
  for (int i = 0; i < MAKERS + USERS; i++)
    MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
  for (int i = 0; i < MAKERS + USERS; i++)
    if (pthread_create(&threads[i], NULL, i < MAKERS ? make_and_free : lock_and_unlock, &comms[i]) != 0)
      return 2;
  for (int i = 0; i < MAKERS + USERS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < MAKERS + USERS; i++)
    MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  puts("done");
  return 0;
}
