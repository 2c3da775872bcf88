/* What a program tells tools (MPI 4.1, section 15.2.4). Only a tool that defines MPI_Pcontrol itself gets what follows `level`:
 * C cannot pass a variable argument list on. */
#include "dropin.h"

#pragma weak MPI_Pcontrol = PMPI_Pcontrol
int PMPI_Pcontrol(const int level, ...)
{
    return minfo_pcontrol(level);
}
