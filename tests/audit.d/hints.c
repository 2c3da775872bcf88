/* Gives hints by every procedure of MPI that takes some, and prints what the library says of them: the same whether or
 * not somebody listens. Ends with status 1 where an info object of its own has changed. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

/* An info object with these pairs, which end with a null pointer. */
static MPI_Info info_of(const char *const *pairs) {
  MPI_Info info;
  MPI_Info_create(&info);
  for (; *pairs; pairs += 2)
    MPI_Info_set(info, pairs[0], pairs[1]);
  return info;
}

/* Frees an info object, which has to have the pairs that it was made of. */
static void free_unchanged(MPI_Info info, const char *const *pairs) {
  char value[256];
  int keys, number = 0, flag;
  for (; *pairs; pairs += 2, number++) {
    MPI_Info_get(info, pairs[0], (int)sizeof value - 1, value, &flag);
    if (!flag || strcmp(value, pairs[1]) != 0) {
      fprintf(stderr, "not reached: %s has changed\n", pairs[0]);
      exit(1);
    }
  }
  MPI_Info_get_nkeys(info, &keys);
  if (keys != number) {
    fprintf(stderr, "not reached: %d keys are %d\n", number, keys);
    exit(1);
  }
  MPI_Info_free(&info);
}

/* The first process prints the value of a hint in an info object that was told, and that it frees. */
static void tell(const char *object, MPI_Info told, const char *key) {
  char value[256];
  int flag;
  MPI_Info_get(told, key, (int)sizeof value - 1, value, &flag);
  if (rank == 0)
    printf("%s: %s = %s\n", object, key, flag ? value : "(none)");
  MPI_Info_free(&told);
}

static void tell_file(MPI_File file, const char *key) {
  MPI_Info told;
  MPI_File_get_info(file, &told);
  tell("file", told, key);
}

static void tell_comm(const char *object, MPI_Comm comm, const char *key) {
  MPI_Info told;
  MPI_Comm_get_info(comm, &told);
  tell(object, told, key);
}

static void tell_win(const char *object, MPI_Win win, const char *key) {
  MPI_Info told;
  MPI_Win_get_info(win, &told);
  tell(object, told, key);
}

static const char *const of_file[] = {"cb_buffer_size", "1048576", "cb_nodse", "2", "no_locks", "true", NULL};
static const char *const of_file_later[] = {"cb_buffer_size", "2097152", NULL};
static const char *const of_view[] = {"cb_nodes", "1", NULL};
static const char *const of_comm[] = {"mpi_assert_no_any_tag", "true", "colour", "blue", NULL};
static const char *const of_comm_later[] = {"mpi_assert_no_any_source", "true", NULL};
static const char *const of_win[] = {"no_locks", "true", "cb_nodes", "2", NULL};
#if MPI_VERSION >= 4 || defined MINFO_MPI_H
static const char *const of_operation[] = {"cb_nodes", "2", NULL};
#endif
static const char *const of_memory[] = {"mpi_minimum_memory_alignment", "64", NULL};

static void files(void) {
  int data = rank, got = -1;
  MPI_File file;
  MPI_Info open = info_of(of_file), view = info_of(of_view), later = info_of(of_file_later);
  MPI_File_open(MPI_COMM_WORLD, "data.bin", MPI_MODE_CREATE | MPI_MODE_RDWR, open, &file);
  tell_file(file, "cb_buffer_size");
  tell_file(file, "cb_nodes");
  tell_file(file, "cb_nodse");
  MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", view);
  MPI_File_set_info(file, later);
  tell_file(file, "cb_buffer_size");
  MPI_File_write_at_all(file, rank, &data, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at_all(file, rank, &got, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  if (got != data) {
    fprintf(stderr, "not reached: %d was read\n", got);
    exit(1);
  }
  if (MPI_File_open(MPI_COMM_WORLD, "none/data.bin", MPI_MODE_RDONLY, open, &file) == MPI_SUCCESS)
    exit(1);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_File_delete("data.bin", open);
  free_unchanged(open, of_file);
  free_unchanged(view, of_view);
  free_unchanged(later, of_file_later);
}

static void comms(void) {
  int one = 1, next = (rank + 1) % size, before = (rank + size - 1) % size;
  MPI_Comm comm;
  MPI_Info info = info_of(of_comm), later = info_of(of_comm_later);

  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
  tell_comm("duplicate", comm, "mpi_assert_no_any_tag");
  MPI_Comm_set_name(comm, "halo");
  MPI_Comm_set_info(comm, later);
  tell_comm("duplicate", comm, "mpi_assert_no_any_source");
  MPI_Comm_free(&comm);

#if MPI_VERSION >= 4 || defined MINFO_MPI_H || (defined OMPI_MAJOR_VERSION && OMPI_MAJOR_VERSION >= 5)
  MPI_Request request;
  MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  tell_comm("nonblocking duplicate", comm, "mpi_assert_no_any_tag");
  MPI_Comm_free(&comm);
#endif

  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &comm);
  tell_comm("node", comm, "mpi_assert_no_any_tag");
  MPI_Comm_free(&comm);

  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &one, &next, &one, info, 0, &comm);
  MPI_Comm_free(&comm);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &before, &one, 1, &next, &one, info, 0, &comm);
  MPI_Comm_set_name(comm, "ring");
  /* Its end is MPI's. */

  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_free(&comm);
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &comm);
  tell_comm("plain duplicate", comm, "mpi_assert_no_any_tag");
  MPI_Comm_free(&comm);
  free_unchanged(info, of_comm);
  free_unchanged(later, of_comm_later);
}

static void wins(void) {
  int memory[16];
  void *base;
  MPI_Win win;
  MPI_Info info = info_of(of_win);

  /* Open MPI 4.1 has no windows of one process. */
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win) != MPI_SUCCESS)
    return;
  MPI_Win_free(&win);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  MPI_Win_create(memory, sizeof memory, sizeof *memory, info, MPI_COMM_WORLD, &win);
  tell_win("window", win, "no_locks");
  tell_win("window", win, "same_size");
  MPI_Win_set_name(win, "field");
  MPI_Win_set_info(win, info);
  MPI_Win_free(&win);
  MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win);
  tell_win("allocated window", win, "no_locks");
  MPI_Win_free(&win);
  MPI_Win_allocate_shared(64, 1, info, MPI_COMM_WORLD, &base, &win);
  tell_win("shared window", win, "no_locks");
  MPI_Win_free(&win);
  MPI_Win_create_dynamic(info, MPI_COMM_WORLD, &win);
  tell_win("dynamic window", win, "no_locks");
  MPI_Win_free(&win);
#if MPI_VERSION >= 4 || defined MINFO_MPI_H
  MPI_Win_create_c(memory, sizeof memory, sizeof *memory, info, MPI_COMM_WORLD, &win);
  MPI_Win_free(&win);
  MPI_Win_allocate_c(64, 1, info, MPI_COMM_WORLD, &base, &win);
  MPI_Win_free(&win);
  MPI_Win_allocate_shared_c(64, 1, info, MPI_COMM_WORLD, &base, &win);
  MPI_Win_free(&win);
#endif
  free_unchanged(info, of_win);
}

static void allocations(void) {
  void *base;
  MPI_Info info = info_of(of_memory);
  MPI_Alloc_mem(100, info, &base);
  memset(base, 1, 100);
  MPI_Free_mem(base);
  free_unchanged(info, of_memory);
}

/* Persistent operations, which no library has hints for. */
static void operations(void) {
#if MPI_VERSION >= 4 || defined MINFO_MPI_H
  MPI_Request requests[3], parts[2];
  int mine = 1, sum = 0, number = 0, got = 0;
  MPI_Info info = info_of(of_operation);
  MPI_Barrier_init(MPI_COMM_WORLD, info, &requests[0]);
  MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, info, &requests[1]);
  MPI_Allreduce_init_c(&mine, &number, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, info, &requests[2]);
  /* (With MPI_PROC_NULL, MPICH 4.0.2 crashes.) */
  MPI_Psend_init(&mine, 1, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, info, &parts[0]);
  MPI_Precv_init(&got, 1, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, info, &parts[1]);
  MPI_Startall(2, parts);
  MPI_Pready(0, parts[0]);
  MPI_Wait(&parts[0], MPI_STATUS_IGNORE);
  MPI_Wait(&parts[1], MPI_STATUS_IGNORE);
  MPI_Request_free(&parts[0]);
  MPI_Request_free(&parts[1]);
  free_unchanged(info, of_operation);
  for (int i = 0; i < 3; i++) {
    MPI_Start(&requests[i]);
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[i]);
  }
  if (rank == 0)
    printf("persistent operations: %d %d\n", sum, number);
#endif
}

int main(int argc, char **argv) {
#ifdef THREADS
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#else
  MPI_Init(&argc, &argv);
#endif
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  tell_comm("world", MPI_COMM_WORLD, "mpi_assert_exact_length");
  files();
  comms();
  wins();
  allocations();
  operations();
  MPI_Finalize();
  if (rank == 0)
    printf("%d processes, at the end\n", size);
  return 0;
}
