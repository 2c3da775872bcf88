/* Datatypes and operations (chapters 5 and 6): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Get_count = PMPI_Get_count
int PMPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, int *count)
{
    int64_t number = 0;
    int code = minfo_get_count((const int *)status, minfo_from_datatype(datatype), count ? &number : NULL);

    if (code == MPI_SUCCESS)
        *count = minfo_fitting(number);
    return code;
}

#pragma weak MPI_Get_count_c = PMPI_Get_count_c
int PMPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count)
{
    return minfo_get_count((const int *)status, minfo_from_datatype(datatype), count);
}

#pragma weak MPI_Type_commit = PMPI_Type_commit
int PMPI_Type_commit(MPI_Datatype *datatype)
{
    int handle = datatype ? minfo_from_datatype(*datatype) : 0;
    int code = minfo_type_commit(datatype ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *datatype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_contiguous = PMPI_Type_contiguous
int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int handle = 0;
    int code = minfo_type_contiguous(count, minfo_from_datatype(oldtype), newtype ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newtype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_contiguous_c = PMPI_Type_contiguous_c
int PMPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int handle = 0;
    int code = minfo_type_contiguous(count, minfo_from_datatype(oldtype), newtype ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newtype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_create_subarray = PMPI_Type_create_subarray
int PMPI_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[],
                              const int array_of_starts[], int order, MPI_Datatype oldtype,
                              MPI_Datatype *newtype)
{
    int handle = 0;
    int code = minfo_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order,
                                          minfo_from_datatype(oldtype), newtype ? &handle : NULL,
                                          sizeof(int));

    if (code == MPI_SUCCESS)
        *newtype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_create_subarray_c = PMPI_Type_create_subarray_c
int PMPI_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[],
                                const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[],
                                int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int handle = 0;
    int code = minfo_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order,
                                          minfo_from_datatype(oldtype), newtype ? &handle : NULL,
                                          sizeof(MPI_Count));

    if (code == MPI_SUCCESS)
        *newtype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_free = PMPI_Type_free
int PMPI_Type_free(MPI_Datatype *datatype)
{
    int handle = datatype ? minfo_from_datatype(*datatype) : 0;
    int code = minfo_type_free(datatype ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *datatype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_get_extent = PMPI_Type_get_extent
int PMPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent)
{
    return minfo_type_get_extent(minfo_from_datatype(datatype), lb, extent);
}

#pragma weak MPI_Type_get_extent_c = PMPI_Type_get_extent_c
int PMPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent)
{
    return minfo_type_get_extent(minfo_from_datatype(datatype), lb, extent);
}

#pragma weak MPI_Type_size = PMPI_Type_size
int PMPI_Type_size(MPI_Datatype datatype, int *size)
{
    int64_t number = 0;
    int code = minfo_type_size(minfo_from_datatype(datatype), size ? &number : NULL);

    if (code == MPI_SUCCESS)
        *size = minfo_fitting(number);
    return code;
}

#pragma weak MPI_Type_size_c = PMPI_Type_size_c
int PMPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size)
{
    return minfo_type_size(minfo_from_datatype(datatype), size);
}

#pragma weak MPI_Type_vector = PMPI_Type_vector
int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int handle = 0;
    int code = minfo_type_vector(count, blocklength, stride, minfo_from_datatype(oldtype),
                                 newtype ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newtype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_vector_c = PMPI_Type_vector_c
int PMPI_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
                       MPI_Datatype *newtype)
{
    int handle = 0;
    int code = minfo_type_vector(count, blocklength, stride, minfo_from_datatype(oldtype),
                                 newtype ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newtype = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Type_c2f = PMPI_Type_c2f
MPI_Fint PMPI_Type_c2f(MPI_Datatype datatype)
{
    return minfo_from_datatype(datatype);
}

#pragma weak MPI_Type_f2c = PMPI_Type_f2c
MPI_Datatype PMPI_Type_f2c(MPI_Fint datatype)
{
    return minfo_pointer(datatype);
}

#pragma weak MPI_Type_toint = PMPI_Type_toint
int PMPI_Type_toint(MPI_Datatype datatype)
{
    return minfo_from_datatype(datatype);
}

#pragma weak MPI_Type_fromint = PMPI_Type_fromint
MPI_Datatype PMPI_Type_fromint(int datatype)
{
    return minfo_pointer(datatype);
}

#pragma weak MPI_Op_c2f = PMPI_Op_c2f
MPI_Fint PMPI_Op_c2f(MPI_Op op)
{
    return minfo_from_op(op);
}

#pragma weak MPI_Op_f2c = PMPI_Op_f2c
MPI_Op PMPI_Op_f2c(MPI_Fint op)
{
    return minfo_pointer(op);
}

#pragma weak MPI_Op_toint = PMPI_Op_toint
int PMPI_Op_toint(MPI_Op op)
{
    return minfo_from_op(op);
}

#pragma weak MPI_Op_fromint = PMPI_Op_fromint
MPI_Op PMPI_Op_fromint(int op)
{
    return minfo_pointer(op);
}
