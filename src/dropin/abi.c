/* The binary interface (MPI 5.0, chapter 20): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Abi_get_fortran_info = PMPI_Abi_get_fortran_info
int PMPI_Abi_get_fortran_info(MPI_Info *info)
{
    int handle = 0;
    int code = minfo_abi_get_fortran_info(info ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Abi_get_info = PMPI_Abi_get_info
int PMPI_Abi_get_info(MPI_Info *info)
{
    int handle = 0;
    int code = minfo_abi_get_info(info ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Abi_get_version = PMPI_Abi_get_version
int PMPI_Abi_get_version(int *abi_major, int *abi_minor)
{
    return minfo_abi_get_version(abi_major, abi_minor);
}

#pragma weak MPI_Abi_set_fortran_info = PMPI_Abi_set_fortran_info
int PMPI_Abi_set_fortran_info(MPI_Info info)
{
    return minfo_abi_set_fortran_info(minfo_from_info(info));
}
