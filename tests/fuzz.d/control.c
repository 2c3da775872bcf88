/* Functions with a defect, which take the place of the library's: the fuzzer has to find each. `FUZZ_DEFECT` says which
 * one is there. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int has(const char *defect) {
    const char *given = getenv("FUZZ_DEFECT");
    return given && strcmp(given, defect) == 0;
}

/* A null pointer is not found. */
int MPI_Comm_rank(MPI_Comm comm, int *rank) {
    int code = PMPI_Comm_rank(comm, has("crash") && !rank ? &(int){0} : rank);
    if (has("crash") && code == MPI_SUCCESS) *(volatile int *)rank = 0;
    return code;
}

/* A length that is not looked at. */
int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag) {
    int code = PMPI_Info_get(info, key, valuelen, value, flag);
    if (has("overrun") && code == MPI_SUCCESS && *flag) value[valuelen + 1] = 0;
    return code;
}

/* It writes before its buffer. */
int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
    int code = PMPI_Bcast(buffer, count, datatype, root, comm);
    if (has("buffer") && code == MPI_SUCCESS && count > 0) ((volatile char *)buffer)[-1] ^= 1;
    return code;
}

/* It writes although it fails. */
int MPI_Comm_size(MPI_Comm comm, int *size) {
    int code = PMPI_Comm_size(comm, size);
    if (has("output") && code != MPI_SUCCESS && size) *size = -1;
    return code;
}

/* It panics. */
int MPI_Type_size(MPI_Datatype datatype, int *size) {
    int code = PMPI_Type_size(datatype, size);
    return has("panic") && code != MPI_SUCCESS ? MPI_ERR_INTERN : code;
}

/* It waits; another one spins. */
int MPI_Win_test(MPI_Win win, int *flag) {
    if (has("wait") && win == MPI_WIN_NULL) pause();
    return PMPI_Win_test(win, flag);
}
int MPI_Group_size(MPI_Group group, int *size) {
    volatile int always = has("spin") && group == MPI_GROUP_NULL;
    while (always) continue;
    return PMPI_Group_size(group, size);
}

/* It ends the process. */
int MPI_Topo_test(MPI_Comm comm, int *status) {
    int code = PMPI_Topo_test(comm, status);
    if (has("exit") && code != MPI_SUCCESS) _exit(3);
    return code;
}
