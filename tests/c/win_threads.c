/* Threads that accumulate in one window at the same time, each in several ways: no addition is lost, and no two threads
 * get the same ticket (MPI 4.1, section 12.7.1). On a real MPI, which may not lock what threads share, there is one
 * thread. */
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"

enum { THREADS = 4, ROUNDS = 2000, WAYS = 5 };

/* The counter, between canaries. */
static struct {
    int before, counter, after;
} shared = { 0x5a5a5a5a, 0, 0x5a5a5a5a };
static MPI_Win win;
static MPI_Datatype pair;
static int tickets[THREADS * ROUNDS * 2];
static int wrong[THREADS];

static void *work(void *argument)
{
    int me = *(int *)argument, one = 1, ones[2] = { 1, -1 }, old;
    MPI_Request request;

    for (int i = 0; i < ROUNDS; i++) {
        int *ticket = &tickets[2 * (me * ROUNDS + i)];

        wrong[me] += MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win) != MPI_SUCCESS;
        wrong[me] += MPI_Fetch_and_op(&one, &ticket[0], MPI_INT, 0, 0, MPI_SUM, win) != MPI_SUCCESS;
        wrong[me] += MPI_Get_accumulate(&one, 1, MPI_INT, &ticket[1], 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win) !=
                     MPI_SUCCESS;
        wrong[me] += MPI_Raccumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win, &request) != MPI_SUCCESS;
        wrong[me] += MPI_Wait(&request, MPI_STATUS_IGNORE) != MPI_SUCCESS;
        /* The first of two elements that are two apart. */
        wrong[me] += MPI_Accumulate(ones, 1, pair, 0, 0, 1, MPI_INT, MPI_SUM, win) != MPI_SUCCESS;
        wrong[me] += MPI_Fetch_and_op(NULL, &old, MPI_INT, 0, 0, MPI_NO_OP, win) != MPI_SUCCESS;
        wrong[me] += MPI_Win_flush(0, win) != MPI_SUCCESS || old < WAYS * (i + 1);
    }
    return NULL;
}

static int ascending(const void *one, const void *other)
{
    int a = *(const int *)one, b = *(const int *)other;

    return (a > b) - (a < b);
}

int main(void)
{
    static int numbers[THREADS];
    pthread_t threads[THREADS];
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int provided, length, team = 1, failed = 0, twice = 0, all;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    MPI_Get_library_version(version, &length);
    if (strstr(version, "embedded engine") && provided == MPI_THREAD_MULTIPLE)
        team = THREADS;
    MPI_Win_create(&shared.counter, sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Type_create_resized(MPI_INT, 0, 2 * (MPI_Aint)sizeof(int), &pair);
    MPI_Type_commit(&pair);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < team; i++) {
        numbers[i] = i;
        if (team > 1)
            failed += pthread_create(&threads[i], NULL, work, &numbers[i]) != 0;
        else
            work(&numbers[i]);
    }
    for (int i = 0; i < team; i++) {
        if (team > 1)
            pthread_join(threads[i], NULL);
        failed += wrong[i];
    }
    MPI_Win_unlock_all(win);
    check(failed == 0, "every access succeeds");
    check(shared.counter == WAYS * ROUNDS * team, "no addition is lost");
    check(shared.before == 0x5a5a5a5a && shared.after == 0x5a5a5a5a, "nothing beside the counter is touched");
    all = 2 * ROUNDS * team;
    qsort(tickets, all, sizeof *tickets, ascending);
    for (int i = 1; i < all; i++)
        twice += tickets[i] == tickets[i - 1];
    check(twice == 0, "no two accesses get the same previous value");
    MPI_Type_free(&pair);
    MPI_Win_free(&win);
    MPI_Finalize();
    return finish();
}
