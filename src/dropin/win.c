/* Windows (chapter 12): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Win_allocate = PMPI_Win_allocate
int PMPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_allocate(size, disp_unit, minfo_from_info(info), minfo_from_comm(comm), baseptr,
                                  win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_allocate_c = PMPI_Win_allocate_c
int PMPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr,
                        MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_allocate(size, disp_unit, minfo_from_info(info), minfo_from_comm(comm), baseptr,
                                  win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_allocate_shared = PMPI_Win_allocate_shared
int PMPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr,
                             MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_allocate_shared(size, disp_unit, minfo_from_info(info), minfo_from_comm(comm),
                                         baseptr, win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_allocate_shared_c = PMPI_Win_allocate_shared_c
int PMPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr,
                               MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_allocate_shared(size, disp_unit, minfo_from_info(info), minfo_from_comm(comm),
                                         baseptr, win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_attach = PMPI_Win_attach
int PMPI_Win_attach(MPI_Win win, void *base, MPI_Aint size)
{
    return minfo_win_attach(minfo_from_win(win), base, size);
}

#pragma weak MPI_Win_create = PMPI_Win_create
int PMPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_create(base, size, disp_unit, minfo_from_info(info), minfo_from_comm(comm),
                                win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_create_c = PMPI_Win_create_c
int PMPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                      MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_create(base, size, disp_unit, minfo_from_info(info), minfo_from_comm(comm),
                                win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_create_dynamic = PMPI_Win_create_dynamic
int PMPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
    int handle = 0;
    int code = minfo_win_create_dynamic(minfo_from_info(info), minfo_from_comm(comm), win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_detach = PMPI_Win_detach
int PMPI_Win_detach(MPI_Win win, const void *base)
{
    return minfo_win_detach(minfo_from_win(win), base);
}

#pragma weak MPI_Win_free = PMPI_Win_free
int PMPI_Win_free(MPI_Win *win)
{
    int handle = win ? minfo_from_win(*win) : 0;
    int code = minfo_win_free(win ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *win = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_shared_query = PMPI_Win_shared_query
int PMPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr)
{
    int64_t number = 0;
    int code = minfo_win_shared_query(minfo_from_win(win), rank, size, disp_unit ? &number : NULL, baseptr);

    if (code == MPI_SUCCESS)
        *disp_unit = minfo_fitting(number);
    return code;
}

#pragma weak MPI_Win_shared_query_c = PMPI_Win_shared_query_c
int PMPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr)
{
    return minfo_win_shared_query(minfo_from_win(win), rank, size, disp_unit, baseptr);
}

#pragma weak MPI_Win_c2f = PMPI_Win_c2f
MPI_Fint PMPI_Win_c2f(MPI_Win win)
{
    return minfo_from_win(win);
}

#pragma weak MPI_Win_f2c = PMPI_Win_f2c
MPI_Win PMPI_Win_f2c(MPI_Fint win)
{
    return minfo_pointer(win);
}

#pragma weak MPI_Win_toint = PMPI_Win_toint
int PMPI_Win_toint(MPI_Win win)
{
    return minfo_from_win(win);
}

#pragma weak MPI_Win_fromint = PMPI_Win_fromint
MPI_Win PMPI_Win_fromint(int win)
{
    return minfo_pointer(win);
}
