/* W4: an access of a process to itself in a dynamic window goes to memory that is attached, or is MPI_ERR_RMA_RANGE and
 * changes nothing: also where its buffers overlap the target, which is not passed on to the MPI library. */
/* processes: 1 2 4 */
#include "processes.h"

enum { N = 16, HALF = N / 2 };

static MPI_Win win;
static long memory[N];

/* All accesses to the elements from `at` on; the buffers begin at `from`. */
static void access_all(int expected, long *from, long *at, const char *where)
{
    static const char *const names[] = {"MPI_Put",        "MPI_Get",  "MPI_Accumulate", "MPI_Get_accumulate",
                                        "MPI_Rput",       "MPI_Rget", "MPI_Raccumulate", "MPI_Rget_accumulate",
                                        "MPI_Fetch_and_op", "MPI_Compare_and_swap"};
    long before[N], *to = from + 1;
    MPI_Aint disp;
    char what[100];

    MPI_Get_address(at, &disp);
    for (int i = 0; i < N; i++)
        before[i] = memory[i] = 100 + i;
    for (int which = 0; which < 10; which++) {
        MPI_Request request = MPI_REQUEST_NULL;
        int code = -1;

        switch (which) {
        case 0:
            code = MPI_Put(from, 4, MPI_LONG, rank, disp, 4, MPI_LONG, win);
            break;
        case 1:
            code = MPI_Get(from, 4, MPI_LONG, rank, disp, 4, MPI_LONG, win);
            break;
        case 2:
            code = MPI_Accumulate(from, 4, MPI_LONG, rank, disp, 4, MPI_LONG, MPI_SUM, win);
            break;
        case 3:
            code = MPI_Get_accumulate(from, 1, MPI_LONG, to, 1, MPI_LONG, rank, disp, 1, MPI_LONG, MPI_SUM, win);
            break;
        case 4:
            code = MPI_Rput(from, 4, MPI_LONG, rank, disp, 4, MPI_LONG, win, &request);
            break;
        case 5:
            code = MPI_Rget(from, 4, MPI_LONG, rank, disp, 4, MPI_LONG, win, &request);
            break;
        case 6:
            code = MPI_Raccumulate(from, 4, MPI_LONG, rank, disp, 4, MPI_LONG, MPI_SUM, win, &request);
            break;
        case 7:
            code = MPI_Rget_accumulate(from, 1, MPI_LONG, to, 1, MPI_LONG, rank, disp, 1, MPI_LONG, MPI_SUM, win,
                                       &request);
            break;
        case 8:
            code = MPI_Fetch_and_op(from, to, MPI_LONG, rank, disp, MPI_SUM, win);
            break;
        default:
            code = MPI_Compare_and_swap(from, to, to + 1, MPI_LONG, rank, disp, win);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        snprintf(what, sizeof what, "%s %s", names[which], where);
        check_class(code, expected, what);
        check(memcmp(memory, before, sizeof memory) == 0, what);
    }
}

int main(int argc, char **argv)
{
    long apart[8] = {0};

    start(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    access_all(MPI_ERR_RMA_RANGE, memory, memory, "on itself, nothing attached");
    access_all(MPI_ERR_RMA_RANGE, memory + 2, memory, "from behind, nothing attached");
    access_all(MPI_ERR_RMA_RANGE, memory, memory + 1, "from before, nothing attached");
    access_all(MPI_ERR_RMA_RANGE, apart, memory, "from apart, nothing attached");
    MPI_Win_unlock_all(win);
    /* The second half is attached. */
    check_class(MPI_Win_attach(win, memory + HALF, HALF * sizeof *memory), MPI_SUCCESS, "MPI_Win_attach");
    MPI_Win_lock_all(0, win);
    access_all(MPI_ERR_RMA_RANGE, memory, memory + 2, "in the first half");
    access_all(MPI_ERR_RMA_RANGE, memory + HALF, memory + HALF - 1, "that begins in the first half");
    for (int i = 0; i < N; i++)
        memory[i] = i;
    check_class(MPI_Put(memory + HALF - 2, 4, MPI_LONG, rank, (MPI_Aint)(memory + HALF), 4, MPI_LONG, win), MPI_SUCCESS,
                "MPI_Put to what is attached");
    check(memory[HALF - 1] == HALF - 1 && memory[HALF] == HALF - 2 && memory[HALF + 3] == HALF + 1 &&
              memory[HALF + 4] == HALF + 4,
          "MPI_Put to what is attached: the data");
    MPI_Win_unlock_all(win);
    MPI_Win_detach(win, memory + HALF);
    MPI_Win_lock_all(0, win);
    access_all(MPI_ERR_RMA_RANGE, memory + HALF, memory + HALF, "to what is detached");
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    return finish_all();
}
