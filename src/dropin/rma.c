/* One-sided access (chapter 12): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Accumulate = PMPI_Accumulate
int PMPI_Accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
                    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                    MPI_Win win)
{
    return minfo_accumulate(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                            target_disp, target_count, minfo_from_datatype(target_datatype),
                            minfo_from_op(op), minfo_from_win(win));
}

#pragma weak MPI_Accumulate_c = PMPI_Accumulate_c
int PMPI_Accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                      int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                      MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)
{
    return minfo_accumulate(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                            target_disp, target_count, minfo_from_datatype(target_datatype),
                            minfo_from_op(op), minfo_from_win(win));
}

#pragma weak MPI_Compare_and_swap = PMPI_Compare_and_swap
int PMPI_Compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr,
                          MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win)
{
    return minfo_compare_and_swap(origin_addr, compare_addr, result_addr, minfo_from_datatype(datatype),
                                  target_rank, target_disp, minfo_from_win(win));
}

#pragma weak MPI_Fetch_and_op = PMPI_Fetch_and_op
int PMPI_Fetch_and_op(const void *origin_addr, void *result_addr, MPI_Datatype datatype, int target_rank,
                      MPI_Aint target_disp, MPI_Op op, MPI_Win win)
{
    return minfo_fetch_and_op(origin_addr, result_addr, minfo_from_datatype(datatype), target_rank,
                              target_disp, minfo_from_op(op), minfo_from_win(win));
}

#pragma weak MPI_Get = PMPI_Get
int PMPI_Get(void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win)
{
    return minfo_get(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                     target_disp, target_count, minfo_from_datatype(target_datatype), minfo_from_win(win));
}

#pragma weak MPI_Get_c = PMPI_Get_c
int PMPI_Get_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win)
{
    return minfo_get(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                     target_disp, target_count, minfo_from_datatype(target_datatype), minfo_from_win(win));
}

#pragma weak MPI_Get_accumulate = PMPI_Get_accumulate
int PMPI_Get_accumulate(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
                        void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
                        MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
                        MPI_Win win)
{
    return minfo_get_accumulate(origin_addr, origin_count, minfo_from_datatype(origin_datatype), result_addr,
                                result_count, minfo_from_datatype(result_datatype), target_rank, target_disp,
                                target_count, minfo_from_datatype(target_datatype), minfo_from_op(op),
                                minfo_from_win(win));
}

#pragma weak MPI_Get_accumulate_c = PMPI_Get_accumulate_c
int PMPI_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                          void *result_addr, MPI_Count result_count, MPI_Datatype result_datatype,
                          int target_rank, MPI_Aint target_disp, MPI_Count target_count,
                          MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)
{
    return minfo_get_accumulate(origin_addr, origin_count, minfo_from_datatype(origin_datatype), result_addr,
                                result_count, minfo_from_datatype(result_datatype), target_rank, target_disp,
                                target_count, minfo_from_datatype(target_datatype), minfo_from_op(op),
                                minfo_from_win(win));
}

#pragma weak MPI_Put = PMPI_Put
int PMPI_Put(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
             MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win)
{
    return minfo_put(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                     target_disp, target_count, minfo_from_datatype(target_datatype), minfo_from_win(win));
}

#pragma weak MPI_Put_c = PMPI_Put_c
int PMPI_Put_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win)
{
    return minfo_put(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                     target_disp, target_count, minfo_from_datatype(target_datatype), minfo_from_win(win));
}

#pragma weak MPI_Rget = PMPI_Rget
int PMPI_Rget(void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
              MPI_Request *request)
{
    int handle = 0;
    int code = minfo_rget(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                          target_disp, target_count, minfo_from_datatype(target_datatype),
                          minfo_from_win(win), request ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *request = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Rget_c = PMPI_Rget_c
int PMPI_Rget_c(void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
                MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
                MPI_Request *request)
{
    int handle = 0;
    int code = minfo_rget(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                          target_disp, target_count, minfo_from_datatype(target_datatype),
                          minfo_from_win(win), request ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *request = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Rput = PMPI_Rput
int PMPI_Rput(const void *origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win,
              MPI_Request *request)
{
    int handle = 0;
    int code = minfo_rput(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                          target_disp, target_count, minfo_from_datatype(target_datatype),
                          minfo_from_win(win), request ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *request = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Rput_c = PMPI_Rput_c
int PMPI_Rput_c(const void *origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype,
                MPI_Win win, MPI_Request *request)
{
    int handle = 0;
    int code = minfo_rput(origin_addr, origin_count, minfo_from_datatype(origin_datatype), target_rank,
                          target_disp, target_count, minfo_from_datatype(target_datatype),
                          minfo_from_win(win), request ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *request = minfo_pointer(handle);
    return code;
}
