/* Files (chapter 14): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_File_close = PMPI_File_close
int PMPI_File_close(MPI_File *fh)
{
    int handle = fh ? minfo_from_file(*fh) : 0;
    int code = minfo_file_close(fh ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *fh = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_File_delete = PMPI_File_delete
int PMPI_File_delete(const char *filename, MPI_Info info)
{
    return minfo_file_delete_c(filename, minfo_from_info(info));
}

#pragma weak MPI_File_get_amode = PMPI_File_get_amode
int PMPI_File_get_amode(MPI_File fh, int *amode)
{
    return minfo_file_get_amode(minfo_from_file(fh), amode);
}

#pragma weak MPI_File_get_atomicity = PMPI_File_get_atomicity
int PMPI_File_get_atomicity(MPI_File fh, int *flag)
{
    return minfo_file_get_atomicity(minfo_from_file(fh), flag);
}

#pragma weak MPI_File_get_info = PMPI_File_get_info
int PMPI_File_get_info(MPI_File fh, MPI_Info *info_used)
{
    int handle = 0;
    int code = minfo_file_get_info(minfo_from_file(fh), info_used ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info_used = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_File_get_size = PMPI_File_get_size
int PMPI_File_get_size(MPI_File fh, MPI_Offset *size)
{
    return minfo_file_get_size(minfo_from_file(fh), size);
}

#pragma weak MPI_File_open = PMPI_File_open
int PMPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info, MPI_File *fh)
{
    int handle = 0;
    int code = minfo_file_open_c(minfo_from_comm(comm), filename, amode, minfo_from_info(info),
                                 fh ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *fh = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_File_preallocate = PMPI_File_preallocate
int PMPI_File_preallocate(MPI_File fh, MPI_Offset size)
{
    return minfo_file_preallocate(minfo_from_file(fh), size);
}

#pragma weak MPI_File_set_atomicity = PMPI_File_set_atomicity
int PMPI_File_set_atomicity(MPI_File fh, int flag)
{
    return minfo_file_set_atomicity(minfo_from_file(fh), flag);
}

#pragma weak MPI_File_set_info = PMPI_File_set_info
int PMPI_File_set_info(MPI_File fh, MPI_Info info)
{
    return minfo_file_set_info(minfo_from_file(fh), minfo_from_info(info));
}

#pragma weak MPI_File_set_size = PMPI_File_set_size
int PMPI_File_set_size(MPI_File fh, MPI_Offset size)
{
    return minfo_file_set_size(minfo_from_file(fh), size);
}

#pragma weak MPI_File_sync = PMPI_File_sync
int PMPI_File_sync(MPI_File fh)
{
    return minfo_file_sync(minfo_from_file(fh));
}

#pragma weak MPI_File_c2f = PMPI_File_c2f
MPI_Fint PMPI_File_c2f(MPI_File file)
{
    return minfo_from_file(file);
}

#pragma weak MPI_File_f2c = PMPI_File_f2c
MPI_File PMPI_File_f2c(MPI_Fint file)
{
    return minfo_pointer(file);
}

#pragma weak MPI_File_toint = PMPI_File_toint
int PMPI_File_toint(MPI_File file)
{
    return minfo_from_file(file);
}

#pragma weak MPI_File_fromint = PMPI_File_fromint
MPI_File PMPI_File_fromint(int file)
{
    return minfo_pointer(file);
}
