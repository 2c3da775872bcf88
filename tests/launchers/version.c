/* A library that has of MPI only its version. */
#include <string.h>

int PMPI_Get_library_version(char *text, int *length);

int PMPI_Get_library_version(char *text, int *length)
{
    strcpy(text, VERSION);
    *length = (int)strlen(text);
    return 0;
}
