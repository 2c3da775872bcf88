/* Exchanges of messages by the MPI library that the program has loaded, called directly: for message_speed.F90. It is compiled
 * with that library's mpi.h, and linked with no MPI library: the procedures are looked up in the one that is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static __typeof__(MPI_Irecv) *irecv;
static __typeof__(MPI_Isend) *isend;
static __typeof__(MPI_Wait) *wait_for;
static __typeof__(MPI_Waitall) *wait_for_all;
static __typeof__(MPI_Type_vector) *type_vector;
static __typeof__(MPI_Type_commit) *type_commit;
static __typeof__(MPI_Type_free) *type_free;
static MPI_Datatype strided;

static void *find(void *library, const char *name)
{
    void *found = library == NULL ? NULL : dlsym(library, name);

    if (found == NULL) {
        fprintf(stderr, "message_direct: there is no %s\n", name);
        exit(1);
    }
    return found;
}

/* The library has been initialised. */
void direct_begin(int blocks)
{
    void *library = dlopen("libmpich.so.12", RTLD_NOW | RTLD_NOLOAD);

    irecv = find(library, "PMPI_Irecv");
    isend = find(library, "PMPI_Isend");
    wait_for = find(library, "PMPI_Wait");
    wait_for_all = find(library, "PMPI_Waitall");
    type_vector = find(library, "PMPI_Type_vector");
    type_commit = find(library, "PMPI_Type_commit");
    type_free = find(library, "PMPI_Type_free");
    type_vector(blocks, 1, 2, MPI_DOUBLE, &strided);
    type_commit(&strided);
}

void direct_end(void)
{
    type_free(&strided);
}

/* Sends a message to a process and receives one from it, so many times: 8 bytes or a strided type, completed with two calls of
 * MPI_Wait or with one of MPI_Waitall. */
void direct_exchange(int times, int is_alone, int peer, int is_strided, int at_once, double *from, double *to)
{
    const MPI_Comm comm = is_alone ? MPI_COMM_SELF : MPI_COMM_WORLD;
    const MPI_Datatype type = is_strided ? strided : MPI_DOUBLE;
    MPI_Request requests[2];
    MPI_Status statuses[2];

    for (int i = 0; i < times; i++) {
        irecv(to, 1, type, peer, 0, comm, &requests[0]);
        isend(from, 1, type, peer, 0, comm, &requests[1]);
        if (at_once) {
            wait_for_all(2, requests, statuses);
        } else {
            wait_for(&requests[0], &statuses[0]);
            wait_for(&requests[1], &statuses[1]);
        }
    }
}
