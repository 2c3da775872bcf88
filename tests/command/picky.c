/* MPICH, but for files that are opened with romio_cb_read: that is an error. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>

static int is_refused(MPI_Info info)
{
    char value[MPI_MAX_INFO_VAL + 1];
    int flag = 0;

    if (info != MPI_INFO_NULL)
        PMPI_Info_get(info, "romio_cb_read", MPI_MAX_INFO_VAL, value, &flag);
    return flag;
}

int PMPI_File_open(MPI_Comm comm, const char *name, int amode, MPI_Info info, MPI_File *file)
{
    int (*next)(MPI_Comm, const char *, int, MPI_Info, MPI_File *) =
        (int (*)(MPI_Comm, const char *, int, MPI_Info, MPI_File *))dlsym(RTLD_NEXT, "PMPI_File_open");

    return is_refused(info) ? MPI_ERR_OTHER : next(comm, name, amode, info, file);
}
