/* Windows, memory and one-sided access from C: attributes, large counts (W9), null pointers, special addresses. Tests
 * in Fortran cover what the procedures do. */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>

static void attributes(void)
{
    double memory[8] = {0};
    MPI_Win win;
    void *base = NULL, *unknown = &base;
    MPI_Aint *size = NULL;
    int *unit = NULL, *flavor = NULL, *model = NULL, flag = 0;

    MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &flag);
    check(flag == 1 && base == memory, "MPI_WIN_BASE is the address");
    MPI_Win_get_attr(win, MPI_WIN_SIZE, &size, &flag);
    check(flag == 1 && *size == sizeof memory, "MPI_WIN_SIZE is a pointer to the size");
    MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &unit, &flag);
    check(flag == 1 && *unit == sizeof *memory, "MPI_WIN_DISP_UNIT is a pointer to it");
    MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &flavor, &flag);
    check(flag == 1 && *flavor == MPI_WIN_FLAVOR_CREATE, "MPI_WIN_CREATE_FLAVOR is a pointer to it");
    MPI_Win_get_attr(win, MPI_WIN_MODEL, &model, &flag);
    check(flag == 1 && *model == MPI_WIN_UNIFIED, "MPI_WIN_MODEL is a pointer to it");
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    check_code(MPI_Win_get_attr(win, 7, &unknown, &flag), MPI_ERR_KEYVAL, "another key");
    check(unknown == &base, "leaves the value as it was");
    check(MPI_Win_f2c(MPI_Win_c2f(win)) == win, "MPI_Win_c2f and _f2c");
    check(MPI_Win_fromint(MPI_Win_toint(win)) == win, "MPI_Win_toint and _fromint");
    MPI_Win_free(&win);
    check(win == MPI_WIN_NULL, "a freed window is MPI_WIN_NULL");
}

static void access(void)
{
    int32_t window[4] = {1, 2, 3, 4}, mine[6] = {-7, 10, 20, 30, 40, -7}, old = -1, compare = 4, new = 44;
    MPI_Request requests[2];
    MPI_Win win;

    MPI_Win_create(window, sizeof window, sizeof *window, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Put_c(&mine[1], 2, MPI_INT32_T, 0, 1, 2, MPI_INT32_T, win);
    MPI_Win_flush(0, win);
    check(window[0] == 1 && window[1] == 10 && window[2] == 20 && window[3] == 4, "MPI_Put_c");
    MPI_Get(&mine[1], 4, MPI_INT, 0, 0, 4, MPI_INT, win);
    MPI_Win_flush(0, win);
    check(mine[0] == -7 && mine[1] == 1 && mine[4] == 4 && mine[5] == -7, "MPI_Get");
    MPI_Accumulate_c(&mine[4], 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(0, win);
    check_code(window[0], 5, "MPI_Accumulate_c");
    MPI_Fetch_and_op(NULL, &old, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Win_flush(0, win);
    check_code(old, 5, "MPI_Fetch_and_op with MPI_NO_OP needs no origin");
    MPI_Compare_and_swap(&new, &compare, &old, MPI_INT, 0, 3, win);
    MPI_Win_flush(0, win);
    check(old == 4 && window[3] == 44, "MPI_Compare_and_swap");
    MPI_Get_accumulate_c(&mine[1], 1, MPI_INT, &old, 1, MPI_INT, 0, 3, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
    MPI_Win_flush(0, win);
    check(old == 44 && window[3] == 1, "MPI_Get_accumulate_c");
    MPI_Rput(&mine[2], 1, MPI_INT, 0, 0, 1, MPI_INT, win, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Win_flush(0, win);
    MPI_Rget_c(&mine[3], 1, MPI_INT, 0, 0, 1, MPI_INT, win, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Win_flush(0, win);
    check(window[0] == 10 && mine[3] == 10, "MPI_Rput and MPI_Rget_c");
    check_code(MPI_Put(MPI_BOTTOM, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_BUFFER, "MPI_BOTTOM");
    check_code(MPI_Put(MPI_IN_PLACE, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    check_code(MPI_Put(NULL, 0, MPI_INT, 0, 0, 0, MPI_INT, win), MPI_SUCCESS, "nothing from nowhere");
    check_code(MPI_Put_c(mine, INT64_MAX, MPI_INT, 0, 0, INT64_MAX, MPI_INT, win), MPI_ERR_BUFFER,
               "more than there are addresses");
    check_code(MPI_Put_c(mine, 1, MPI_INT, 0, INT64_MAX, 1, MPI_INT, win), MPI_ERR_RMA_RANGE,
               "a displacement that overflows");
    MPI_Win_unlock(0, win);
    MPI_Win_free(&win);
}

static void memory(void)
{
    MPI_Win win;
    MPI_Aint address = 0, size = -1, unit = -1;
    void *base = NULL, *shared = NULL;
    char *allocated = NULL;

    MPI_Win_allocate_shared_c(100, 4, MPI_INFO_NULL, MPI_COMM_SELF, &base, &win);
    MPI_Win_shared_query_c(win, 0, &size, &unit, &shared);
    check(size == 100 && unit == 4 && shared == base, "MPI_Win_shared_query_c");
    MPI_Win_free(&win);
    MPI_Alloc_mem(10, MPI_INFO_NULL, &allocated);
    MPI_Get_address(allocated + 3, &address);
    check(MPI_Aint_diff(address, (MPI_Aint)allocated) == 3, "MPI_Get_address and MPI_Aint_diff");
    check(MPI_Aint_add(address, -3) == (MPI_Aint)allocated, "MPI_Aint_add");
    check_code(MPI_Free_mem(allocated + 1), MPI_ERR_BASE, "not the base");
    check_code(MPI_Free_mem(allocated), MPI_SUCCESS, "the base");
    check_code(MPI_Free_mem(allocated), MPI_ERR_BASE, "once more");
    check_code(MPI_Alloc_mem(-1, MPI_INFO_NULL, &allocated), MPI_ERR_ARG, "less than nothing");
    MPI_Get_address(MPI_BOTTOM, &address);
    check(address == 0, "the address of MPI_BOTTOM");
    /* Constants that stand for a buffer have addresses, as in MPICH and Open MPI. */
    void *const others[] = {MPI_IN_PLACE, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY, MPI_STATUS_IGNORE};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        address = -7;
        check_code(MPI_Get_address(others[i], &address), MPI_SUCCESS, "MPI_Get_address of a constant");
        check(address == (MPI_Aint)others[i], "its address");
    }
}

int main(int argc, char **argv)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Init(&argc, &argv);
    attributes();
    access();
    memory();
    MPI_Finalize();
    return finish();
}
