/* What the C functions of mpi.h need: the core's entry points, and handles as integers. minfo.h and handles.h are derived
 * from interface/, as most of the functions are. */
#ifndef MINFO_DROPIN_H
#define MINFO_DROPIN_H

#include <limits.h>
#include <mpi.h>

#include "minfo.h"

/* The core's handles are integers; C's are pointers with these values. A pointer that is not the
 * value of an int becomes -1, which is not a handle: cut to an int it might be a valid handle. */
static inline int minfo_integer(intptr_t handle)
{
    return handle >= INT_MIN && handle <= INT_MAX ? (int)handle : -1;
}

static inline void *minfo_pointer(intptr_t handle)
{
    return (void *)handle;
}

#include "handles.h"

/* A count, for a caller that has only an int for it. */
static inline int minfo_fitting(int64_t count)
{
    return count >= INT_MIN && count <= INT_MAX ? (int)count : MPI_UNDEFINED;
}

#endif
