/* Open MPI's header for what is not in the standard. Programs look at its macros when they are compiled, and ask the functions,
 * which mpi.h declares, when they run. */
#ifndef MINFO_MPI_EXT_H
#define MINFO_MPI_EXT_H

#include <mpi.h>

#define OMPI_HAVE_MPI_EXT_CUDA 1
#define OMPI_HAVE_MPI_EXT_ROCM 1
/* That the functions are there; which memory MPI takes depends on the library that the program is started with. */
#define MPIX_CUDA_AWARE_SUPPORT 1
#define MPIX_ROCM_AWARE_SUPPORT 1

#endif
