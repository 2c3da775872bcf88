/* Windows between processes, from C: each kind of window, with fences and locks. */
#include "parallel.h"

enum { N = 8 };

static void allocated(void)
{
    MPI_Win win;
    MPI_Info info, used;
    int *memory, out[N], room[N + 2], i, ok = 1, before, one = 1;

    MPI_Info_create(&info);
    MPI_Info_set(info, "accumulate_ordering", "none");
    check_class(MPI_Win_allocate(N * sizeof *memory, sizeof *memory, info, MPI_COMM_WORLD, &memory, &win), MPI_SUCCESS,
                "MPI_Win_allocate");
    MPI_Info_free(&info);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    check_class(MPI_Win_get_info(win, &used), MPI_SUCCESS, "MPI_Win_get_info");
    MPI_Info_free(&used);
    for (i = 0; i < N; i++) {
        memory[i] = -7;
        out[i] = 100 * rank + i;
    }
    MPI_Win_fence(0, win);
    check_class(MPI_Put(out, 3, MPI_INT, right, 2, 3, MPI_INT, win), MPI_SUCCESS, "MPI_Put");
    MPI_Win_fence(0, win);
    for (i = 0; i < N; i++)
        ok = ok && memory[i] == (i >= 2 && i < 5 ? 100 * left + i - 2 : -7);
    check(ok, "MPI_Put: the window");
    for (i = 0; i < N + 2; i++)
        room[i] = -7;
    MPI_Win_fence(0, win);
    check_class(MPI_Get(room + 1, 3, MPI_INT, right, 2, 3, MPI_INT, win), MPI_SUCCESS, "MPI_Get");
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    check(room[0] == -7 && room[1] == 100 * rank && room[3] == 100 * rank + 2 && room[4] == -7, "MPI_Get: what came");

    /* A counter on rank 0. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    memory[7] = 0;
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (i = 0; i < 50; i++) {
        MPI_Fetch_and_op(&one, &before, MPI_INT, 0, 7, MPI_SUM, win);
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    check(rank > 0 || memory[7] == 50 * processes, "MPI_Fetch_and_op: the counter");
    MPI_Win_unlock(rank, win);
    check_class(MPI_Win_free(&win), MPI_SUCCESS, "MPI_Win_free");
    check(win == MPI_WIN_NULL, "the handle");
}

static void created(void)
{
    MPI_Win win;
    static _Alignas(16) int memory[N + 8];
    int out[N], i, ok = 1;
    MPI_Datatype every_other;

    for (i = 0; i < N + 8; i++)
        memory[i] = -7;
    for (i = 0; i < N; i++)
        out[i] = 100 * rank + i;
    MPI_Type_vector(3, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    if (check_class(MPI_Win_create(memory + 4, N * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win),
                    MPI_SUCCESS, "MPI_Win_create")) {
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
        MPI_Win_fence(0, win);
        check_class(MPI_Put(out, 3, MPI_INT, right, 1, 1, every_other, win), MPI_SUCCESS, "MPI_Put into a vector");
        MPI_Win_fence(0, win);
        for (i = 0; i < N; i++)
            ok = ok && memory[i + 4] == (i % 2 == 1 && i < 6 ? 100 * left + i / 2 : -7);
        check(ok && all_are(memory, 4, -7) && all_are(memory + 4 + N, 4, -7), "MPI_Put into a vector: the window");
        MPI_Win_free(&win);
    }
    MPI_Type_free(&every_other);
}

static void shared(void)
{
    MPI_Comm node;
    MPI_Win win;
    MPI_Aint size;
    int *memory, *other, me, number, unit;

    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &me);
    MPI_Comm_size(node, &number);
    check_class(MPI_Win_allocate_shared(N * sizeof *memory, sizeof *memory, MPI_INFO_NULL, node, &memory, &win),
                MPI_SUCCESS, "MPI_Win_allocate_shared");
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    memory[0] = 77 + me;
    MPI_Win_sync(win);
    MPI_Barrier(node);
    MPI_Win_sync(win);
    check_class(MPI_Win_shared_query(win, (me + 1) % number, &size, &unit, &other), MPI_SUCCESS,
                "MPI_Win_shared_query");
    check(size == N * (MPI_Aint)sizeof *memory && unit == (int)sizeof *memory, "its size and unit");
    check(other[0] == 77 + (me + 1) % number, "the memory of the next one");
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Comm_free(&node);
}

int main(int argc, char **argv)
{
    start("win_c", &argc, &argv);
    allocated();
    created();
    shared();
    return finish();
}
