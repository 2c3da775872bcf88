/* What the C functions of mpi.h need: the core's symbols, and handles as integers. */
#ifndef MINFO_DROPIN_H
#define MINFO_DROPIN_H

#include <limits.h>
#include <mpi.h>

#include "minfo.h"

/* The core's handles are integers; C's are pointers with these values. A pointer that is not the
 * value of an int becomes -1, which is no handle: cut to an int it might be somebody's. */
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

static inline int minfo_from_errhandler(MPI_Errhandler errhandler)
{
    return minfo_integer((intptr_t)errhandler);
}

static inline int minfo_from_info(MPI_Info info)
{
    return minfo_integer((intptr_t)info);
}

#endif
