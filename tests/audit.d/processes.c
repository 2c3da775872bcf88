/* Starts processes, and meets others at a port, with hints: PROGRAM spawn | ports. The info objects of processes that are
 * not the root are none. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

static MPI_Info of(const char *key, const char *value)
{
    MPI_Info info;

    MPI_Info_create(&info);
    if (key)
        MPI_Info_set(info, key, value);
    MPI_Info_set(info, "colour", "red");
    return info;
}

/* What is no info object, where that must not matter. */
static MPI_Info none(void)
{
    MPI_Info info;

    memset(&info, 0x5a, sizeof info);
    return info;
}

static void meet(MPI_Comm other)
{
    int sum = 0;

    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, other);
    MPI_Comm_disconnect(&other);
    if (rank == 0)
        printf("the other side: %d\n", sum);
}

static void spawn(char *program)
{
    char *arguments[] = {"child", NULL}, **each[] = {arguments, arguments}, *programs[] = {program, program};
    int root = size - 1, numbers[] = {1, 1};
    MPI_Comm children;
    MPI_Info infos[2], info;

    info = rank == root ? of("wdir", ".") : none();
    MPI_Comm_spawn(program, arguments, 1, info, root, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
    meet(children);
    if (rank == root) {
        MPI_Info_free(&info);
        infos[0] = of("wdir", ".");
        infos[1] = of(NULL, NULL);
        MPI_Comm_spawn_multiple(2, programs, each, numbers, infos, root, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
        MPI_Info_free(&infos[0]);
        MPI_Info_free(&infos[1]);
    } else {
        MPI_Comm_spawn_multiple(0, NULL, NULL, NULL, NULL, root, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
    }
    meet(children);
}

static void ports(void)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm half, other;
    MPI_Info info = of(NULL, NULL);

    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    if (rank == 0)
        MPI_Open_port(info, port);
    MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank % 2 == 0)
        MPI_Comm_accept(port, rank == 0 ? info : none(), 0, half, &other);
    else
        MPI_Comm_connect(port, rank == 1 ? info : none(), 0, half, &other);
    meet(other);
    if (rank == 0)
        MPI_Close_port(port);
    MPI_Comm_free(&half);
    MPI_Info_free(&info);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1 && strcmp(argv[1], "child") == 0) {
        int sum = 0;
        MPI_Comm_get_parent(&parent);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, parent);
        MPI_Comm_disconnect(&parent);
    } else if (argc > 1 && strcmp(argv[1], "spawn") == 0) {
        spawn(argv[0]);
    } else if (argc > 1 && strcmp(argv[1], "ports") == 0) {
        ports();
    } else {
        return 2;
    }
    MPI_Finalize();
    return 0;
}
