/* Four threads open files with hints at once.
 *
 * One file is opened before: the first MPI_File_open of a process prepares ROMIO, and in MPICH 4.0.2 a thread that opens a file
 * meanwhile can find an operation of ROMIO's that is not made yet (MPI_OP_NULL). */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 25 };

static void open_one(const char *name, MPI_Info info, MPI_File *file) {
  if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, file))
    exit(1);
}

static void *work(void *number) {
  char name[64], value[16];
  int round;
  snprintf(name, sizeof name, "thread.%d", *(int *)number);
  for (round = 0; round < ROUNDS; round++) {
    MPI_File file;
    MPI_Info info, told;
    int flag;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_buffer_size", "65536");
    MPI_Info_set(info, "cb_nodse", "1");
    open_one(name, info, &file);
    MPI_File_get_info(file, &told);
    MPI_Info_get(told, "cb_buffer_size", 15, value, &flag);
    if (!flag || atoi(value) != 65536)
      exit(1);
    MPI_Info_free(&told);
    MPI_File_close(&file);
    MPI_Info_free(&info);
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t threads[THREADS];
  int numbers[THREADS], provided, number;
  MPI_File first;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE)
    return 1;
  open_one("thread.first", MPI_INFO_NULL, &first);
  MPI_File_close(&first);
  for (number = 0; number < THREADS; number++) {
    numbers[number] = number;
    pthread_create(&threads[number], NULL, work, &numbers[number]);
  }
  for (number = 0; number < THREADS; number++)
    pthread_join(threads[number], NULL);
  MPI_Finalize();
  puts("all threads are back");
  return 0;
}
