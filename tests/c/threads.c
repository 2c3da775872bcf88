/* Info objects that any thread uses, frees and replaces (I19). Those of tests/fortran/threads are freed by one thread. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 8, ROUNDS = 4000, SHELVES = 16 };

static pthread_barrier_t start_line;

static int has_value(MPI_Info info, const char *key, const char *expected)
{
    char value[MPI_MAX_INFO_VAL];
    int flag = 0;

    return MPI_Info_get(info, key, sizeof value - 1, value, &flag) == MPI_SUCCESS && flag &&
           strcmp(value, expected) == 0;
}

/* Objects on shelves, which any thread uses, frees and replaces. An object has its own handle as a
 * value, so that it shows when a handle leads to another object. */
static atomic_int shelves[SHELVES];

static int new_object(void)
{
    MPI_Info info;
    char text[40];

    if (MPI_Info_create(&info) != MPI_SUCCESS)
        return MPI_Info_toint(MPI_INFO_NULL);
    snprintf(text, sizeof text, "%d", MPI_Info_toint(info));
    MPI_Info_set(info, "self", text);
    return MPI_Info_toint(info);
}

static int is_expected(int code)
{
    return code == MPI_SUCCESS || code == MPI_ERR_INFO;
}

static void *freed_by_others(void *argument)
{
    const int thread = *(int *)argument;
    unsigned state = (unsigned)thread * 7919u + 1;
    static long wrongs[THREADS];
    long wrong = 0;

    pthread_barrier_wait(&start_line);
    for (int round = 0; round < 4 * ROUNDS; round++) {
        char text[40], value[40] = "", key[MPI_MAX_INFO_KEY];
        int shelf, handle, flag = 0, n = -1, buflen = sizeof value, code;
        MPI_Info info, copy;

        state = state * 1664525u + 1013904223u;
        shelf = (int)(state >> 16) % SHELVES;
        handle = atomic_load(&shelves[shelf]);
        info = MPI_Info_fromint(handle);
        snprintf(text, sizeof text, "%d", handle);
        switch ((state >> 24) % 8) {
        case 0: /* The thread that frees it puts a new one there. */
            code = MPI_Info_free(&info);
            wrong += !is_expected(code) || (code == MPI_SUCCESS && info != MPI_INFO_NULL);
            if (code == MPI_SUCCESS)
                atomic_store(&shelves[shelf], new_object());
            break;
        case 1:
            wrong += !is_expected(MPI_Info_set(info, "other", text));
            break;
        case 2:
            code = MPI_Info_delete(info, "other");
            wrong += !is_expected(code) && code != MPI_ERR_INFO_NOKEY;
            break;
        case 3:
            code = MPI_Info_dup(info, &copy);
            wrong += !is_expected(code);
            if (code == MPI_SUCCESS) {
                wrong += !has_value(copy, "self", text);
                wrong += MPI_Info_free(&copy) != MPI_SUCCESS;
            }
            break;
        case 4:
            code = MPI_Info_get_nkeys(info, &n);
            wrong += !is_expected(code) || (code == MPI_SUCCESS && (n < 1 || n > 2));
            break;
        case 5:
            code = MPI_Info_get_nthkey(info, 0, key);
            wrong += !is_expected(code) || (code == MPI_SUCCESS && strcmp(key, "self") != 0);
            break;
        case 6:
            code = MPI_Info_get_string(info, "self", &buflen, value, &flag);
            wrong += !is_expected(code) || (code == MPI_SUCCESS && (!flag || strcmp(value, text) != 0));
            break;
        default:
            code = MPI_Info_get(info, "self", sizeof value - 1, value, &flag);
            wrong += !is_expected(code) || (code == MPI_SUCCESS && (!flag || strcmp(value, text) != 0));
        }
    }
    wrongs[thread] = wrong;
    return &wrongs[thread];
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], all = 1;
    void *wrong;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    pthread_barrier_init(&start_line, NULL, THREADS);
    for (int i = 0; i < SHELVES; i++)
        atomic_store(&shelves[i], new_object());
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        if (pthread_create(&threads[i], NULL, freed_by_others, &numbers[i]) != 0)
            return 2;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], &wrong);
        check_code((int)*(long *)wrong, 0, "a thread that frees what others use");
    }
    for (int i = 0; i < SHELVES; i++) {
        MPI_Info info = MPI_Info_fromint(atomic_load(&shelves[i]));

        all &= MPI_Info_free(&info) == MPI_SUCCESS;
    }
    check(all, "   what is left is freed");
    return finish();
}
