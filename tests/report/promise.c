/* Locks windows for which the program has promised that it does not, as the shared-memory transpose of the Parallel Research
 * Kernels does: two windows with the hint no_locks, each locked twice as a whole and once at one process.
 *
 * Each process writes "locked MPI_Win_lock_all=CLASS MPI_Win_lock=CLASS HINT": the greatest classes of error that the calls
 * returned, and what MPI_Win_get_info says of the hint. A lock that was taken has given its data.
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int most(int one, int other) { return one > other ? one : other; }

static int class_of(int code) { return MPI_Error_class(code, &code), code; }

int main(int argc, char **argv)
{
    int rank, all = 0, one = 0, flag = 0, length = 16, got;
    char hint[16] = "-";
    MPI_Info info, used;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    for (int window = 0; window < 2; window++) {
        MPI_Win win;
        int *base;

        MPI_Win_allocate_shared(sizeof *base, sizeof *base, info, MPI_COMM_WORLD, &base, &win);
        MPI_Win_set_name(win, window ? "second" : "first");
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
        MPI_Win_get_info(win, &used);
        MPI_Info_get_string(used, "no_locks", &length, hint, &flag);
        MPI_Info_free(&used);
        *base = rank + 1;
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < 3; i++) {
            int locked = i < 2 ? MPI_Win_lock_all(0, win) : MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
            int *greatest = i < 2 ? &all : &one;

            *greatest = most(*greatest, class_of(locked));
            if (locked != MPI_SUCCESS) continue;
            got = 0;
            MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
            *greatest = most(*greatest, class_of(i < 2 ? MPI_Win_unlock_all(win) : MPI_Win_unlock(0, win)));
            if (got != 1) *greatest = MPI_ERR_OTHER;
        }
        MPI_Win_free(&win);
    }
    MPI_Info_free(&info);
    printf("locked MPI_Win_lock_all=%d MPI_Win_lock=%d %s\n", all, one, hint);
    MPI_Finalize();
    return 0;
}
