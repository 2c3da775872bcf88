/* How programs ask which memory they may give to MPI: asked RUNTIME prints the answers before MPI_Init, without the runtime, and with
 * it. With -DANSWER it is a library that says it takes memory of CUDA. */
#ifdef ANSWER
int MPIX_Query_cuda_support(void);
int MPIX_Query_cuda_support(void) { return 1; }
#else
#include <dlfcn.h>
#include <mpi-ext.h>
#include <stdio.h>
#include <string.h>
#if !(defined MPIX_CUDA_AWARE_SUPPORT && MPIX_CUDA_AWARE_SUPPORT && defined MPIX_GPU_SUPPORT_CUDA)
#error "programs look at these macros when they are compiled"
#endif

static void print(const char *key, MPI_Info info)
{
    char value[200] = "";
    int len = sizeof value, flag;

    MPI_Info_get_string(info, key, &len, value, &flag);
    printf(" %s", flag ? value : "-");
    MPI_Info_free(&info);
}

static void ask(const char *when)
{
    int rocm = -1;

    MPIX_GPU_query_support(MPIX_GPU_SUPPORT_HIP, &rocm);
    printf("%s: %d%d%d%d%d", when, MPIX_Query_cuda_support(), MPIX_Query_hip_support(), MPIX_Query_rocm_support(), rocm, MPIX_Query_ze_support());
}

int main(int argc, char **argv)
{
    MPI_Comm made;
    MPI_Info info;
    MPI_Session session;

    ask("before");
    MPI_Init(&argc, &argv);
    for (int round = 0; round < 2; round++) {
        ask(round ? "\nwith" : "\nwithout");
        MPI_Comm_get_info(MPI_COMM_WORLD, &info);
        print("mpi_memory_alloc_kinds", info);
        MPI_Info_create(&info);
        MPI_Info_set(info, "mpi_memory_alloc_kinds", "cuda:device,system");
        MPI_Session_init(info, MPI_ERRORS_ARE_FATAL, &session);
        MPI_Info_free(&info);
        MPI_Session_get_info(session, &info);
        print("mpi_memory_alloc_kinds", info);
        MPI_Session_finalize(&session);
        MPI_Info_create(&info);
        MPI_Info_set(info, "mpi_assert_memory_alloc_kinds", argv[2]);
        MPI_Comm_dup_with_info(MPI_COMM_SELF, info, &made);
        MPI_Info_free(&info);
        MPI_Comm_get_info(made, &info);
        print("mpi_assert_memory_alloc_kinds", info);
        MPI_Comm_free(&made);
        if (!dlopen(argv[1], RTLD_NOW | RTLD_LOCAL))
            return 1;
    }
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    printf("\n%d\n", MPIX_GPU_query_support(3, &argc) == MPI_ERR_ARG && argc == 3);
    MPI_Finalize();
    return 0;
}
#endif
