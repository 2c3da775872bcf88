/* Error handlers and error codes (chapter 9): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Comm_call_errhandler = PMPI_Comm_call_errhandler
int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode)
{
    return minfo_comm_call_errhandler(minfo_from_comm(comm), errorcode);
}

#pragma weak MPI_Comm_get_errhandler = PMPI_Comm_get_errhandler
int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler)
{
    int handle = 0;
    int code = minfo_comm_get_errhandler(minfo_from_comm(comm), errhandler ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *errhandler = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Comm_set_errhandler = PMPI_Comm_set_errhandler
int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler)
{
    return minfo_comm_set_errhandler(minfo_from_comm(comm), minfo_from_errhandler(errhandler));
}

#pragma weak MPI_Errhandler_free = PMPI_Errhandler_free
int PMPI_Errhandler_free(MPI_Errhandler *errhandler)
{
    int handle = errhandler ? minfo_from_errhandler(*errhandler) : 0;
    int code = minfo_errhandler_free(errhandler ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *errhandler = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Error_class = PMPI_Error_class
int PMPI_Error_class(int errorcode, int *errorclass)
{
    return minfo_error_class(errorcode, errorclass);
}

#pragma weak MPI_Error_string = PMPI_Error_string
int PMPI_Error_string(int errorcode, char *string, int *resultlen)
{
    return minfo_error_string_c(errorcode, string, resultlen);
}

#pragma weak MPI_File_call_errhandler = PMPI_File_call_errhandler
int PMPI_File_call_errhandler(MPI_File fh, int errorcode)
{
    return minfo_file_call_errhandler(minfo_from_file(fh), errorcode);
}

#pragma weak MPI_File_get_errhandler = PMPI_File_get_errhandler
int PMPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler)
{
    int handle = 0;
    int code = minfo_file_get_errhandler(minfo_from_file(file), errhandler ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *errhandler = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_File_set_errhandler = PMPI_File_set_errhandler
int PMPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler)
{
    return minfo_file_set_errhandler(minfo_from_file(file), minfo_from_errhandler(errhandler));
}

#pragma weak MPI_Win_call_errhandler = PMPI_Win_call_errhandler
int PMPI_Win_call_errhandler(MPI_Win win, int errorcode)
{
    return minfo_win_call_errhandler(minfo_from_win(win), errorcode);
}

#pragma weak MPI_Win_get_errhandler = PMPI_Win_get_errhandler
int PMPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler)
{
    int handle = 0;
    int code = minfo_win_get_errhandler(minfo_from_win(win), errhandler ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *errhandler = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_set_errhandler = PMPI_Win_set_errhandler
int PMPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler)
{
    return minfo_win_set_errhandler(minfo_from_win(win), minfo_from_errhandler(errhandler));
}

#pragma weak MPI_Errhandler_c2f = PMPI_Errhandler_c2f
MPI_Fint PMPI_Errhandler_c2f(MPI_Errhandler errhandler)
{
    return minfo_from_errhandler(errhandler);
}

#pragma weak MPI_Errhandler_f2c = PMPI_Errhandler_f2c
MPI_Errhandler PMPI_Errhandler_f2c(MPI_Fint errhandler)
{
    return minfo_pointer(errhandler);
}

#pragma weak MPI_Errhandler_toint = PMPI_Errhandler_toint
int PMPI_Errhandler_toint(MPI_Errhandler errhandler)
{
    return minfo_from_errhandler(errhandler);
}

#pragma weak MPI_Errhandler_fromint = PMPI_Errhandler_fromint
MPI_Errhandler PMPI_Errhandler_fromint(int errhandler)
{
    return minfo_pointer(errhandler);
}
