/* An MPI library that echoes cb_nodes and does not obey it: the library that it is linked with, of MPICH's ABI, but a file
 * is opened without this hint, and MPI_File_get_info tells it all the same, as it was given. With one node, ROMIO then has
 * one process write. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char given[MPI_MAX_INFO_VAL + 1];

static void *next(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        fprintf(stderr, "echoes: there is no %s\n", name);
        abort();
    }
    return found;
}

/* Whoever looks for the library finds this one, since it says which library it is, and has what begins MPI. */
int PMPI_Get_library_version(char *version, int *len) {
    int (*get)(char *, int *) = (int (*)(char *, int *))next("PMPI_Get_library_version");
    return get(version, len);
}
int PMPI_Init(int *argc, char ***argv) {
    int (*init)(int *, char ***) = (int (*)(int *, char ***))next("PMPI_Init");
    return init(argc, argv);
}
int MPI_Init(int *argc, char ***argv) { return PMPI_Init(argc, argv); }
int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    int (*init)(int *, char ***, int, int *) = (int (*)(int *, char ***, int, int *))next("PMPI_Init_thread");
    return init(argc, argv, required, provided);
}
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    return PMPI_Init_thread(argc, argv, required, provided);
}

int PMPI_File_open(MPI_Comm comm, const char *name, int amode, MPI_Info info, MPI_File *file) {
    int (*open)(MPI_Comm, const char *, int, MPI_Info, MPI_File *) =
        (int (*)(MPI_Comm, const char *, int, MPI_Info, MPI_File *))next("PMPI_File_open");
    int flag = 0;
    MPI_Info others = MPI_INFO_NULL;
    if (info != MPI_INFO_NULL) {
        PMPI_Info_get(info, "cb_nodes", MPI_MAX_INFO_VAL, given, &flag);
        PMPI_Info_dup(info, &others);
        if (flag) PMPI_Info_delete(others, "cb_nodes");
    }
    if (!flag) *given = 0;
    int code = open(comm, name, amode, others, file);
    if (others != MPI_INFO_NULL) PMPI_Info_free(&others);
    return code;
}
int MPI_File_open(MPI_Comm comm, const char *name, int amode, MPI_Info info, MPI_File *file) {
    return PMPI_File_open(comm, name, amode, info, file);
}

int PMPI_File_get_info(MPI_File file, MPI_Info *info) {
    int (*get)(MPI_File, MPI_Info *) = (int (*)(MPI_File, MPI_Info *))next("PMPI_File_get_info");
    int code = get(file, info);
    if (code == MPI_SUCCESS && *given) PMPI_Info_set(*info, "cb_nodes", given);
    return code;
}
int MPI_File_get_info(MPI_File file, MPI_Info *info) { return PMPI_File_get_info(file, info); }
