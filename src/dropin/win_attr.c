/* Attributes of windows (MPI 4.1, section 12.2.6). In C each is the address of a value, except MPI_WIN_BASE. */
#include "dropin.h"

int minfo_win_get_attr_c(int win, int win_keyval, void **attribute_val, int *flag);

#pragma weak MPI_Win_get_attr = PMPI_Win_get_attr
int PMPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag)
{
    return minfo_win_get_attr_c(minfo_from_win(win), win_keyval, attribute_val, flag);
}
