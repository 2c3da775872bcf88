/* File views and file pointers (chapter 14): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_File_get_byte_offset = PMPI_File_get_byte_offset
int PMPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp)
{
    return minfo_file_get_byte_offset(minfo_from_file(fh), offset, disp);
}

#pragma weak MPI_File_get_position = PMPI_File_get_position
int PMPI_File_get_position(MPI_File fh, MPI_Offset *offset)
{
    return minfo_file_get_position(minfo_from_file(fh), offset);
}

#pragma weak MPI_File_get_view = PMPI_File_get_view
int PMPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype, MPI_Datatype *filetype,
                       char *datarep)
{
    int etype_handle = 0;
    int filetype_handle = 0;
    int code = minfo_file_get_view_c(minfo_from_file(fh), disp, etype ? &etype_handle : NULL,
                                     filetype ? &filetype_handle : NULL, datarep);

    if (code == MPI_SUCCESS) {
        *etype = minfo_pointer(etype_handle);
        *filetype = minfo_pointer(filetype_handle);
    }
    return code;
}

#pragma weak MPI_File_seek = PMPI_File_seek
int PMPI_File_seek(MPI_File fh, MPI_Offset offset, int whence)
{
    return minfo_file_seek(minfo_from_file(fh), offset, whence);
}

#pragma weak MPI_File_set_view = PMPI_File_set_view
int PMPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
                       const char *datarep, MPI_Info info)
{
    return minfo_file_set_view_c(minfo_from_file(fh), disp, minfo_from_datatype(etype),
                                 minfo_from_datatype(filetype), datarep, minfo_from_info(info));
}
