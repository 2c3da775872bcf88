/* Attributes, hints and names of windows (chapter 12): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Win_get_attr = PMPI_Win_get_attr
int PMPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag)
{
    return minfo_win_get_attr_c(minfo_from_win(win), win_keyval, attribute_val, flag);
}

#pragma weak MPI_Win_get_group = PMPI_Win_get_group
int PMPI_Win_get_group(MPI_Win win, MPI_Group *group)
{
    int handle = 0;
    int code = minfo_win_get_group(minfo_from_win(win), group ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *group = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_get_info = PMPI_Win_get_info
int PMPI_Win_get_info(MPI_Win win, MPI_Info *info_used)
{
    int handle = 0;
    int code = minfo_win_get_info(minfo_from_win(win), info_used ? &handle : NULL);

    if (code == MPI_SUCCESS)
        *info_used = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Win_get_name = PMPI_Win_get_name
int PMPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen)
{
    return minfo_win_get_name_c(minfo_from_win(win), win_name, resultlen);
}

#pragma weak MPI_Win_set_info = PMPI_Win_set_info
int PMPI_Win_set_info(MPI_Win win, MPI_Info info)
{
    return minfo_win_set_info(minfo_from_win(win), minfo_from_info(info));
}

#pragma weak MPI_Win_set_name = PMPI_Win_set_name
int PMPI_Win_set_name(MPI_Win win, const char *win_name)
{
    return minfo_win_set_name_c(minfo_from_win(win), win_name);
}
