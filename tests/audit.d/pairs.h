/* The hints of an argument list: PROGRAM FILE KEY=VALUE... */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MPI_Info pairs(int argc, char **argv)
{
    MPI_Info info;
    int i;

    if (argc < 2)
        exit(2);
    MPI_Info_create(&info);
    for (i = 2; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (value == NULL)
            exit(2);
        *value = '\0';
        MPI_Info_set(info, argv[i], value + 1);
        *value = '=';
    }
    return info;
}
