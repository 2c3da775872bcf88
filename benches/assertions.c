/* What the assertions of communicators and windows are worth with an MPI library: two processes do the same with and
 * without each, in turn, on two objects that differ in nothing else; a third object, like the second, is a control.
 *
 * With an argument, the process may have several threads (MPI_THREAD_MULTIPLE), which is what locks are for.
 *
 * Prints of process 0, for each assertion and what is done: its key and value, what is done, the nanoseconds for one of
 * it without the assertion, and the ratios of the times with it and of the control to that: medians of TURNS turns. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 31, OPERATIONS = 1000, WINDOW = 50, WHO = 3 };

static int rank;

static int less(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static double median(double *list)
{
    qsort(list, TURNS, sizeof *list, less);
    return list[TURNS / 2];
}

/* What the three objects did in each turn, in seconds, becomes one line. */
static void print(const char *key, const char *value, const char *what, double spent[WHO][TURNS], int operations)
{
    double ratio[TURNS], control[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
        ratio[turn] = spent[1][turn] / spent[0][turn];
        control[turn] = spent[2][turn] / spent[0][turn];
    }
    if (rank == 0)
        printf("%s %s %s %.1f %.3f %.3f\n", key, value, what, median(spent[0]) * 1e9 / operations, median(ratio),
               median(control));
}

static MPI_Info info_of(const char *key, const char *value)
{
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, key, value);
    return info;
}

/* Messages of 8 bytes in both directions, so many at a time. Nothing in them breaks a promise. */
static void exchange(MPI_Comm comm)
{
    static double in[WINDOW], out[WINDOW];
    MPI_Request requests[2 * WINDOW];
    MPI_Status statuses[2 * WINDOW];
    for (int begun = 0; begun < OPERATIONS; begun += WINDOW) {
        for (int one = 0; one < WINDOW; one++)
            MPI_Irecv(&in[one], 1, MPI_DOUBLE, 1 - rank, one, comm, &requests[one]);
        for (int one = 0; one < WINDOW; one++)
            MPI_Isend(&out[one], 1, MPI_DOUBLE, 1 - rank, one, comm, &requests[WINDOW + one]);
        MPI_Waitall(2 * WINDOW, requests, statuses);
    }
}

/* The same with unexpected messages: each side sends before the other one is ready to receive. */
static void exchange_unexpected(MPI_Comm comm)
{
    static double in[WINDOW], out[WINDOW];
    MPI_Request requests[WINDOW];
    MPI_Status statuses[WINDOW];
    for (int begun = 0; begun < OPERATIONS; begun += WINDOW) {
        for (int one = 0; one < WINDOW; one++)
            MPI_Isend(&out[one], 1, MPI_DOUBLE, 1 - rank, one, comm, &requests[one]);
        for (int one = WINDOW - 1; one >= 0; one--)
            MPI_Recv(&in[one], 1, MPI_DOUBLE, 1 - rank, one, comm, MPI_STATUS_IGNORE);
        MPI_Waitall(WINDOW, requests, statuses);
    }
}

#if MPI_VERSION >= 4
static void reduce_again(MPI_Comm comm)
{
    double in = 1, out;
    MPI_Request request;
    MPI_Allreduce_init(&in, &out, 1, MPI_DOUBLE, MPI_SUM, comm, MPI_INFO_NULL, &request);
    for (int done = 0; done < OPERATIONS; done++) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
}
#endif

static void of_comm(const char *key, const char *value, const char *what, void exercise(MPI_Comm))
{
    double spent[WHO][TURNS];
    MPI_Comm comms[WHO];
    MPI_Info info = info_of(key, value);
    for (int who = 0; who < WHO; who++) {
        MPI_Comm_dup_with_info(MPI_COMM_WORLD, who == 1 ? info : MPI_INFO_NULL, &comms[who]);
        exercise(comms[who]);
    }
    for (int turn = 0; turn < TURNS; turn++)
        for (int next = 0; next < WHO; next++) {
            int who = (next + turn) % WHO;
            MPI_Barrier(MPI_COMM_WORLD);
            double begin = MPI_Wtime();
            exercise(comms[who]);
            spent[who][turn] = MPI_Wtime() - begin;
        }
    print(key, value, what, spent, OPERATIONS);
    for (int who = 0; who < WHO; who++)
        MPI_Comm_free(&comms[who]);
    MPI_Info_free(&info);
}

static void put_and_fence(MPI_Win win)
{
    double out = 1;
    MPI_Win_fence(0, win);
    for (int done = 0; done < OPERATIONS; done += WINDOW) {
        for (int one = 0; one < WINDOW; one++)
            MPI_Put(&out, 1, MPI_DOUBLE, 1 - rank, one, 1, MPI_DOUBLE, win);
        MPI_Win_fence(0, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
}

static void put_and_flush(MPI_Win win)
{
    double out = 1;
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    for (int done = 0; done < OPERATIONS; done++) {
        MPI_Put(&out, 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, win);
        MPI_Win_flush(1 - rank, win);
    }
    MPI_Win_unlock(1 - rank, win);
}

static void accumulate_and_flush(MPI_Win win)
{
    double out = 1;
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    for (int done = 0; done < OPERATIONS; done += WINDOW) {
        for (int one = 0; one < WINDOW; one++)
            MPI_Accumulate(&out, 1, MPI_DOUBLE, 1 - rank, one, 1, MPI_DOUBLE, MPI_SUM, win);
        MPI_Win_flush(1 - rank, win);
    }
    MPI_Win_unlock(1 - rank, win);
}

static void of_win(const char *key, const char *value, const char *what, void exercise(MPI_Win))
{
    double spent[WHO][TURNS];
    MPI_Win wins[WHO];
    MPI_Info info = info_of(key, value);
    for (int who = 0; who < WHO; who++) {
        double *memory;
        MPI_Win_allocate(WINDOW * sizeof *memory, sizeof *memory, who == 1 ? info : MPI_INFO_NULL, MPI_COMM_WORLD,
                         &memory, &wins[who]);
        for (int one = 0; one < WINDOW; one++)
            memory[one] = 0;
        exercise(wins[who]);
    }
    for (int turn = 0; turn < TURNS; turn++)
        for (int next = 0; next < WHO; next++) {
            int who = (next + turn) % WHO;
            MPI_Barrier(MPI_COMM_WORLD);
            double begin = MPI_Wtime();
            exercise(wins[who]);
            spent[who][turn] = MPI_Wtime() - begin;
        }
    print(key, value, what, spent, OPERATIONS);
    for (int who = 0; who < WHO; who++)
        MPI_Win_free(&wins[who]);
    MPI_Info_free(&info);
}

/* Making windows and freeing them. */
static void of_making(const char *key, const char *value)
{
    enum { MADE = 20 };
    double spent[WHO][TURNS];
    MPI_Info info = info_of(key, value);
    for (int turn = 0; turn < TURNS; turn++)
        for (int next = 0; next < WHO; next++) {
            int who = (next + turn) % WHO;
            MPI_Barrier(MPI_COMM_WORLD);
            double begin = MPI_Wtime();
            for (int made = 0; made < MADE; made++) {
                MPI_Win win;
                double *memory;
                MPI_Win_allocate(sizeof *memory, sizeof *memory, who == 1 ? info : MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                                 &win);
                MPI_Win_free(&win);
            }
            spent[who][turn] = MPI_Wtime() - begin;
        }
    print(key, value, "make_window", spent, MADE);
    MPI_Info_free(&info);
}

int main(int argc, char **argv)
{
    static const char *const of_messages[] = {"mpi_assert_no_any_tag", "mpi_assert_no_any_source",
                                              "mpi_assert_exact_length", "mpi_assert_allow_overtaking"};
    static const char *const of_accumulate[][2] = {{"accumulate_ordering", "none"},
                                                   {"accumulate_ops", "same_op"},
                                                   {"mpi_accumulate_granularity", "8"},
                                                   {"which_accumulate_ops", "sum"},
                                                   {"accumulate_max_bytes", "8"},
                                                   {"disable_shm_accumulate", "true"}};
    static const char *const of_windows[] = {"no_locks", "same_size", "same_disp_unit", "optimized_mr"};
    int size, provided;

    MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) {
        fprintf(stderr, "assertions: this needs two processes\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (size_t one = 0; one < sizeof of_messages / sizeof *of_messages; one++) {
        of_comm(of_messages[one], "true", "exchange", exchange);
        of_comm(of_messages[one], "true", "unexpected", exchange_unexpected);
    }
#if MPI_VERSION >= 4
    of_comm("mpi_assert_strict_persistent_collective_ordering", "true", "persistent_allreduce", reduce_again);
#else
    if (rank == 0)
        printf("mpi_assert_strict_persistent_collective_ordering true persistent_allreduce none - -\n");
#endif
    for (size_t one = 0; one < sizeof of_windows / sizeof *of_windows; one++) {
        of_making(of_windows[one], "true");
        of_win(of_windows[one], "true", "put_fence", put_and_fence);
        if (one > 0)
            of_win(of_windows[one], "true", "put_flush", put_and_flush);
    }
    for (size_t one = 0; one < sizeof of_accumulate / sizeof *of_accumulate; one++)
        of_win(of_accumulate[one][0], of_accumulate[one][1], "accumulate", accumulate_and_flush);
    MPI_Finalize();
    return 0;
}
