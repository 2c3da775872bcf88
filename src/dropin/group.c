/* Groups of processes (chapter 7): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Comm_group = PMPI_Comm_group
int PMPI_Comm_group(MPI_Comm comm, MPI_Group *group)
{
    int handle = 0;
    int code = minfo_comm_group(minfo_from_comm(comm), group ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *group = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Group_free = PMPI_Group_free
int PMPI_Group_free(MPI_Group *group)
{
    int handle = group ? minfo_from_group(*group) : 0;
    int code = minfo_group_free(group ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *group = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Group_incl = PMPI_Group_incl
int PMPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
    int handle = 0;
    int code = minfo_group_incl(minfo_from_group(group), n, ranks, newgroup ? &handle : NULL, sizeof(int));

    if (code == MPI_SUCCESS)
        *newgroup = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Group_rank = PMPI_Group_rank
int PMPI_Group_rank(MPI_Group group, int *rank)
{
    return minfo_group_rank(minfo_from_group(group), rank);
}

#pragma weak MPI_Group_size = PMPI_Group_size
int PMPI_Group_size(MPI_Group group, int *size)
{
    return minfo_group_size(minfo_from_group(group), size);
}

#pragma weak MPI_Group_c2f = PMPI_Group_c2f
MPI_Fint PMPI_Group_c2f(MPI_Group group)
{
    return minfo_from_group(group);
}

#pragma weak MPI_Group_f2c = PMPI_Group_f2c
MPI_Group PMPI_Group_f2c(MPI_Fint group)
{
    return minfo_pointer(group);
}

#pragma weak MPI_Group_toint = PMPI_Group_toint
int PMPI_Group_toint(MPI_Group group)
{
    return minfo_from_group(group);
}

#pragma weak MPI_Group_fromint = PMPI_Group_fromint
MPI_Group PMPI_Group_fromint(int group)
{
    return minfo_pointer(group);
}
