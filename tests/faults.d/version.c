/* An MPI library that says it is another version: it is linked in front of the real one, with VERSION. */
#include <string.h>

int PMPI_Get_library_version(char *version, int *length);

int PMPI_Get_library_version(char *version, int *length)
{
    strcpy(version, VERSION);
    *length = (int)strlen(version);
    return 0;
}
