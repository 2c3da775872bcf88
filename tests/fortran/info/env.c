/* MPI_Info_create_env and MPI_INFO_ENV of several processes: the same pairs before MPI_Init, after it, and after
 * MPI_Finalize.
 * Rules: I21. */
/* processes: 1 2 4 */
#include "processes.h"

enum { MOST = 16 };

static struct pairs {
    int number;
    char key[MOST][MPI_MAX_INFO_KEY], value[MOST][MPI_MAX_INFO_VAL];
} first, now;

static void read_pairs(MPI_Info info, struct pairs *into)
{
    int flag;

    memset(into, 0, sizeof *into);
    MPI_Info_get_nkeys(info, &into->number);
    check(into->number > 0 && into->number <= MOST, "there are pairs");
    for (int n = 0; n < into->number && n < MOST; n++) {
        MPI_Info_get_nthkey(info, n, into->key[n]);
        MPI_Info_get(info, into->key[n], MPI_MAX_INFO_VAL - 1, into->value[n], &flag);
        check(flag, "each key has a value");
    }
}

static void same(char **argv, int argc, const char *when)
{
    MPI_Info info = MPI_INFO_NULL;

    check_class(MPI_Info_create_env(argc, argv, &info), MPI_SUCCESS, when);
    read_pairs(info, &now);
    check(memcmp(&now, &first, sizeof now) == 0, when);
    check_class(MPI_Info_free(&info), MPI_SUCCESS, "MPI_Info_free");
    read_pairs(MPI_INFO_ENV, &now);
    check(memcmp(&now, &first, sizeof now) == 0, "MPI_INFO_ENV says the same");
}

int main(int argc, char **argv)
{
    MPI_Info info = MPI_INFO_NULL;
    char value[MPI_MAX_INFO_VAL];
    int flag = 0, maxprocs = -1;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    check_class(MPI_Info_create_env(argc, argv, &info), MPI_SUCCESS, "before MPI_Init");
    read_pairs(info, &first);
    MPI_Info_get(info, "maxprocs", MPI_MAX_INFO_VAL - 1, value, &flag);
    if (flag)
        maxprocs = atoi(value);
    MPI_Info_free(&info);
    same(argv, argc, "before MPI_Init, once more");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    check(!flag || maxprocs == processes, "maxprocs is the number of processes");
    same(argv, argc, "after MPI_Init");
    MPI_Finalize();
    same(argv, argc, "after MPI_Finalize");
    return finish();
}
