/* A program of an MPI library alone, which is given the library's file: it starts with an MPI_Allreduce of all processes,
 * and leaves the others to themselves. Handles are those of Open MPI, or numbers of MPICH's ABI. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* As the loader would: what is preloaded comes first. */
static void *find(const char *name)
{
    void *found = dlsym(RTLD_DEFAULT, name);

    if (found == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    return found;
}

int main(int argc, char **argv)
{
    int (*init)(int *, char ***), (*allreduce)(const void *, void *, int, void *, void *, void *);
    int (*split)(void *, int, int, void *), (*finalize)(void);
    int one = 1, sum = 0, undefined = -32766;
    intptr_t part = 0;
    void *world, *integer, *add;

    if (dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL) == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 2;
    }
    *(void **)&init = find("MPI_Init");
    *(void **)&allreduce = find("MPI_Allreduce");
    *(void **)&split = find("MPI_Comm_split");
    *(void **)&finalize = find("MPI_Finalize");
    if (dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world") != NULL) {
        world = find("ompi_mpi_comm_world");
        integer = find("ompi_mpi_int");
        add = find("ompi_mpi_op_sum");
    } else {
        world = (void *)0x44000000;
        integer = (void *)0x4c000405;
        add = (void *)0x58000003;
    }
    if (init(&argc, &argv) != 0 || allreduce(&one, &sum, 1, integer, add, world) != 0 || split(world, undefined, 0, &part) != 0 ||
        finalize() != 0)
        return 1;
    printf("plain: %d processes\n", sum);
    return 0;
}
