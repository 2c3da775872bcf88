/* The info object (chapter 10): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Info_create = PMPI_Info_create
int PMPI_Info_create(MPI_Info *info)
{
    int handle = 0;
    int code = minfo_info_create(info ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Info_create_env = PMPI_Info_create_env
int PMPI_Info_create_env(int argc, char *argv[], MPI_Info *info)
{
    int handle = 0;
    int code = minfo_info_create_env_c(argc, (const char *const *)argv, info ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Info_delete = PMPI_Info_delete
int PMPI_Info_delete(MPI_Info info, const char *key)
{
    return minfo_info_delete_c(minfo_from_info(info), key);
}

#pragma weak MPI_Info_dup = PMPI_Info_dup
int PMPI_Info_dup(MPI_Info info, MPI_Info *newinfo)
{
    int handle = 0;
    int code = minfo_info_dup(minfo_from_info(info), newinfo ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *newinfo = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Info_free = PMPI_Info_free
int PMPI_Info_free(MPI_Info *info)
{
    int handle = info ? minfo_from_info(*info) : 0;
    int code = minfo_info_free(info ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Info_get = PMPI_Info_get
int PMPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag)
{
    return minfo_info_get_c(minfo_from_info(info), key, valuelen, value, flag);
}

#pragma weak MPI_Info_get_nkeys = PMPI_Info_get_nkeys
int PMPI_Info_get_nkeys(MPI_Info info, int *nkeys)
{
    return minfo_info_get_nkeys(minfo_from_info(info), nkeys);
}

#pragma weak MPI_Info_get_nthkey = PMPI_Info_get_nthkey
int PMPI_Info_get_nthkey(MPI_Info info, int n, char *key)
{
    return minfo_info_get_nthkey_c(minfo_from_info(info), n, key);
}

#pragma weak MPI_Info_get_string = PMPI_Info_get_string
int PMPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value, int *flag)
{
    return minfo_info_get_string_c(minfo_from_info(info), key, buflen, value, flag);
}

#pragma weak MPI_Info_get_valuelen = PMPI_Info_get_valuelen
int PMPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag)
{
    return minfo_info_get_valuelen_c(minfo_from_info(info), key, valuelen, flag);
}

#pragma weak MPI_Info_set = PMPI_Info_set
int PMPI_Info_set(MPI_Info info, const char *key, const char *value)
{
    return minfo_info_set_c(minfo_from_info(info), key, value);
}

#pragma weak MPI_Info_c2f = PMPI_Info_c2f
MPI_Fint PMPI_Info_c2f(MPI_Info info)
{
    return minfo_from_info(info);
}

#pragma weak MPI_Info_f2c = PMPI_Info_f2c
MPI_Info PMPI_Info_f2c(MPI_Fint info)
{
    return minfo_pointer(info);
}

#pragma weak MPI_Info_toint = PMPI_Info_toint
int PMPI_Info_toint(MPI_Info info)
{
    return minfo_from_info(info);
}

#pragma weak MPI_Info_fromint = PMPI_Info_fromint
MPI_Info PMPI_Info_fromint(int info)
{
    return minfo_pointer(info);
}
