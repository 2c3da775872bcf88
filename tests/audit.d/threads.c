/* Four threads open files with hints at once. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 25 };

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
    if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file))
      exit(1);
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
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE)
    return 1;
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
