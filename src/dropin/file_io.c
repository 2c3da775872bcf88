/* Reading and writing of files (chapter 14): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_File_read = PMPI_File_read
int PMPI_File_read(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_read(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype), (int *)status);
}

#pragma weak MPI_File_read_c = PMPI_File_read_c
int PMPI_File_read_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_read(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype), (int *)status);
}

#pragma weak MPI_File_read_all = PMPI_File_read_all
int PMPI_File_read_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_read_all(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype), (int *)status);
}

#pragma weak MPI_File_read_all_c = PMPI_File_read_all_c
int PMPI_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_read_all(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype), (int *)status);
}

#pragma weak MPI_File_read_at = PMPI_File_read_at
int PMPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
                      MPI_Status *status)
{
    return minfo_file_read_at(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                              (int *)status);
}

#pragma weak MPI_File_read_at_c = PMPI_File_read_at_c
int PMPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
                        MPI_Status *status)
{
    return minfo_file_read_at(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                              (int *)status);
}

#pragma weak MPI_File_read_at_all = PMPI_File_read_at_all
int PMPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
                          MPI_Status *status)
{
    return minfo_file_read_at_all(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                                  (int *)status);
}

#pragma weak MPI_File_read_at_all_c = PMPI_File_read_at_all_c
int PMPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
                            MPI_Status *status)
{
    return minfo_file_read_at_all(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                                  (int *)status);
}

#pragma weak MPI_File_write = PMPI_File_write
int PMPI_File_write(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_write(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype), (int *)status);
}

#pragma weak MPI_File_write_c = PMPI_File_write_c
int PMPI_File_write_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
                      MPI_Status *status)
{
    return minfo_file_write(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype), (int *)status);
}

#pragma weak MPI_File_write_all = PMPI_File_write_all
int PMPI_File_write_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_write_all(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype),
                                (int *)status);
}

#pragma weak MPI_File_write_all_c = PMPI_File_write_all_c
int PMPI_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
                          MPI_Status *status)
{
    return minfo_file_write_all(minfo_from_file(fh), buf, count, minfo_from_datatype(datatype),
                                (int *)status);
}

#pragma weak MPI_File_write_at = PMPI_File_write_at
int PMPI_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
                       MPI_Status *status)
{
    return minfo_file_write_at(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                               (int *)status);
}

#pragma weak MPI_File_write_at_c = PMPI_File_write_at_c
int PMPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
                         MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_write_at(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                               (int *)status);
}

#pragma weak MPI_File_write_at_all = PMPI_File_write_at_all
int PMPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
                           MPI_Status *status)
{
    return minfo_file_write_at_all(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                                   (int *)status);
}

#pragma weak MPI_File_write_at_all_c = PMPI_File_write_at_all_c
int PMPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
                             MPI_Datatype datatype, MPI_Status *status)
{
    return minfo_file_write_at_all(minfo_from_file(fh), offset, buf, count, minfo_from_datatype(datatype),
                                   (int *)status);
}
