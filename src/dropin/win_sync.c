/* Epochs (chapter 12): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Win_complete = PMPI_Win_complete
int PMPI_Win_complete(MPI_Win win)
{
    return minfo_win_complete(minfo_from_win(win));
}

#pragma weak MPI_Win_fence = PMPI_Win_fence
int PMPI_Win_fence(int assert, MPI_Win win)
{
    return minfo_win_fence(assert, minfo_from_win(win));
}

#pragma weak MPI_Win_flush = PMPI_Win_flush
int PMPI_Win_flush(int rank, MPI_Win win)
{
    return minfo_win_flush(rank, minfo_from_win(win));
}

#pragma weak MPI_Win_flush_all = PMPI_Win_flush_all
int PMPI_Win_flush_all(MPI_Win win)
{
    return minfo_win_flush_all(minfo_from_win(win));
}

#pragma weak MPI_Win_flush_local = PMPI_Win_flush_local
int PMPI_Win_flush_local(int rank, MPI_Win win)
{
    return minfo_win_flush_local(rank, minfo_from_win(win));
}

#pragma weak MPI_Win_flush_local_all = PMPI_Win_flush_local_all
int PMPI_Win_flush_local_all(MPI_Win win)
{
    return minfo_win_flush_local_all(minfo_from_win(win));
}

#pragma weak MPI_Win_lock = PMPI_Win_lock
int PMPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win)
{
    return minfo_win_lock(lock_type, rank, assert, minfo_from_win(win));
}

#pragma weak MPI_Win_lock_all = PMPI_Win_lock_all
int PMPI_Win_lock_all(int assert, MPI_Win win)
{
    return minfo_win_lock_all(assert, minfo_from_win(win));
}

#pragma weak MPI_Win_post = PMPI_Win_post
int PMPI_Win_post(MPI_Group group, int assert, MPI_Win win)
{
    return minfo_win_post(minfo_from_group(group), assert, minfo_from_win(win));
}

#pragma weak MPI_Win_start = PMPI_Win_start
int PMPI_Win_start(MPI_Group group, int assert, MPI_Win win)
{
    return minfo_win_start(minfo_from_group(group), assert, minfo_from_win(win));
}

#pragma weak MPI_Win_sync = PMPI_Win_sync
int PMPI_Win_sync(MPI_Win win)
{
    return minfo_win_sync(minfo_from_win(win));
}

#pragma weak MPI_Win_test = PMPI_Win_test
int PMPI_Win_test(MPI_Win win, int *flag)
{
    return minfo_win_test(minfo_from_win(win), flag);
}

#pragma weak MPI_Win_unlock = PMPI_Win_unlock
int PMPI_Win_unlock(int rank, MPI_Win win)
{
    return minfo_win_unlock(rank, minfo_from_win(win));
}

#pragma weak MPI_Win_unlock_all = PMPI_Win_unlock_all
int PMPI_Win_unlock_all(MPI_Win win)
{
    return minfo_win_unlock_all(minfo_from_win(win));
}

#pragma weak MPI_Win_wait = PMPI_Win_wait
int PMPI_Win_wait(MPI_Win win)
{
    return minfo_win_wait(minfo_from_win(win));
}
