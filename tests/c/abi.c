/* The binary interface from C: null pointers, and the macros. Tests in Fortran cover what the procedures do. */
#include "checks.h"

#include <mpi.h>
#include <stdlib.h>

static int size_in(MPI_Info info, const char *key)
{
    char value[20] = "";
    int length = sizeof value, flag = 0;

    MPI_Info_get_string(info, key, &length, value, &flag);
    return flag ? atoi(value) : -1;
}

int main(void)
{
    int major = -1, minor = -1;
    MPI_Info info = MPI_INFO_NULL;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    check_code(MPI_Abi_get_version(&major, &minor), MPI_SUCCESS, "MPI_Abi_get_version before MPI_Init");
    check(major == 1 && minor == 0, "the version");
    check_code(MPI_Abi_get_info(&info), MPI_SUCCESS, "MPI_Abi_get_info");
    check_code(size_in(info, "mpi_aint_size"), sizeof(MPI_Aint), "mpi_aint_size");
    check_code(size_in(info, "mpi_count_size"), sizeof(MPI_Count), "mpi_count_size");
    check_code(size_in(info, "mpi_offset_size"), sizeof(MPI_Offset), "mpi_offset_size");
    MPI_Info_free(&info);
    check_code(MPI_Abi_get_fortran_info(&info), MPI_SUCCESS, "MPI_Abi_get_fortran_info");
    check(size_in(info, "mpi_integer_size") > 0, "mpi_integer_size");
    MPI_Info_set(info, "mpi_real_size", "3");
    check_code(MPI_Abi_set_fortran_info(info), MPI_ERR_ABI, "what is not so");
    MPI_Info_set(info, "mpi_real_size", "4");
    check_code(MPI_Abi_set_fortran_info(info), MPI_SUCCESS, "what is so");
    check_code(PMPI_Abi_set_fortran_info(info), MPI_ERR_ABI, "the second time");
    MPI_Info_free(&info);
    check_code(MPI_Abi_set_fortran_info(info), MPI_ERR_INFO, "MPI_INFO_NULL");
    check_code(MPI_Abi_set_fortran_info(NULL), MPI_ERR_INFO, "a null pointer");
    return finish();
}
