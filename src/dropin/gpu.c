/* Whether memory of a GPU may be given to MPI, by the names under which Open MPI (mpi-ext.h) and MPICH are asked. */
#include "dropin.h"

int minfo_gpu_query_support(int gpu_type, int *is_supported);

#pragma weak MPIX_GPU_query_support = PMPIX_GPU_query_support
int PMPIX_GPU_query_support(int gpu_type, int *is_supported)
{
    return minfo_gpu_query_support(gpu_type, is_supported);
}

static int supports(int gpu_type)
{
    int is_supported = 0;

    return minfo_gpu_query_support(gpu_type, &is_supported) == MPI_SUCCESS && is_supported;
}

int MPIX_Query_cuda_support(void) { return supports(MPIX_GPU_SUPPORT_CUDA); }
int MPIX_Query_hip_support(void) { return supports(MPIX_GPU_SUPPORT_HIP); }
int MPIX_Query_rocm_support(void) { return supports(MPIX_GPU_SUPPORT_HIP); }
int MPIX_Query_ze_support(void) { return supports(MPIX_GPU_SUPPORT_ZE); }
