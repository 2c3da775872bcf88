/* The info object that describes how the program was started (MPI 4.1, section 11.2.1). Only C has the program's arguments. */
#include "dropin.h"

int minfo_info_create_env_c(int argc, const char *const *argv, int *info);

#pragma weak MPI_Info_create_env = PMPI_Info_create_env
int PMPI_Info_create_env(int argc, char *argv[], MPI_Info *info)
{
    int handle = 0;
    int code = minfo_info_create_env_c(argc, (const char *const *)argv, info ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info = minfo_pointer(handle);
    return code;
}
