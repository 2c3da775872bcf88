/* What the C functions of mpi.h need: the core's symbols, and handles as integers. */
#ifndef MINFO_DROPIN_H
#define MINFO_DROPIN_H

#include <limits.h>
#include <mpi.h>

#include "minfo.h"

/* The core's handles are integers; C's are pointers with these values. A pointer that is not the
 * value of an int becomes -1, which is not a handle: cut to an int it might be somebody's. */
static inline int minfo_integer(intptr_t handle)
{
    return handle >= INT_MIN && handle <= INT_MAX ? (int)handle : -1;
}

static inline void *minfo_pointer(intptr_t handle)
{
    return (void *)handle;
}

/* One for each type, so that the compiler sees a handle of the wrong kind. */
static inline int minfo_from_comm(MPI_Comm comm)
{
    return minfo_integer((intptr_t)comm);
}

static inline int minfo_from_info(MPI_Info info)
{
    return minfo_integer((intptr_t)info);
}

static inline int minfo_from_win(MPI_Win win)
{
    return minfo_integer((intptr_t)win);
}

static inline int minfo_from_group(MPI_Group group)
{
    return minfo_integer((intptr_t)group);
}

static inline int minfo_from_request(MPI_Request request)
{
    return minfo_integer((intptr_t)request);
}

static inline int minfo_from_datatype(MPI_Datatype datatype)
{
    return minfo_integer((intptr_t)datatype);
}

static inline int minfo_from_op(MPI_Op op)
{
    return minfo_integer((intptr_t)op);
}

static inline int minfo_from_errhandler(MPI_Errhandler errhandler)
{
    return minfo_integer((intptr_t)errhandler);
}

static inline int minfo_from_file(MPI_File file)
{
    return minfo_integer((intptr_t)file);
}

/* A count for a caller that has only an int for it. */
static inline int minfo_fitting(int64_t count)
{
    return count >= INT_MIN && count <= INT_MAX ? (int)count : MPI_UNDEFINED;
}

#endif
