/* Gives promises and wishes that a library may accept and not use, and prints for each whether it is used: "KEY used" or
 * "KEY unused". A promise is not used if what it rules out works all the same; memory shows what was wished. For 2 processes. */
#include <mpi.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ALIGNMENT = 4096 };

static int rank;

static MPI_Info hint(const char *key, const char *value) {
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, key, value);
    return info;
}

/* What the processes found, as one number. */
static void tell(const char *key, int found, MPI_Op op) {
    int is_used = 0;
    MPI_Reduce(&found, &is_used, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%s %s\n", key, is_used ? "used" : "unused");
}

/* Process 1 receives a message of 4 bytes with this tag and with room for this many bytes, on a communicator with a promise. */
static void message(const char *key, int tag, int room) {
    char data[8] = "abc", got[8] = "";
    int count = -1;
    MPI_Status status;
    MPI_Comm comm;
    MPI_Info info = hint(key, "true");
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    if (rank == 0) MPI_Send(data, 4, MPI_BYTE, 1, 5, comm);
    if (rank == 1 && MPI_Recv(got, room, MPI_BYTE, 0, tag, comm, &status) == MPI_SUCCESS)
        MPI_Get_count(&status, MPI_BYTE, &count);
    tell(key, rank == 1 && (count != 4 || strcmp(got, data) != 0), MPI_LOR);
    MPI_Comm_free(&comm);
    MPI_Info_free(&info);
}

static void lock(const char *key) {
    int number = 7, got = 0;
    int *base;
    MPI_Win win;
    MPI_Info info = hint(key, "true");
    MPI_Win_allocate(sizeof number, 1, info, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    if (rank == 0 && MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win) == MPI_SUCCESS) {
        MPI_Put(&number, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
    }
    tell(key, rank == 0 && got != number, MPI_LOR);
    MPI_Win_free(&win);
    MPI_Info_free(&info);
}

static void aligned(const char *key) {
    char *base, wish[16];
    MPI_Win win;
    snprintf(wish, sizeof wish, "%d", ALIGNMENT);
    MPI_Info info = hint(key, wish);
    MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win);
    tell(key, (uintptr_t)base % ALIGNMENT == 0, MPI_LAND);
    MPI_Win_free(&win);
    MPI_Info_free(&info);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    message("mpi_assert_no_any_tag", MPI_ANY_TAG, 4);
    message("mpi_assert_exact_length", 5, 8);
    lock("no_locks");
    aligned("mpi_minimum_memory_alignment");
    MPI_Finalize();
    return 0;
}
