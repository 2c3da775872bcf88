/* Info procedures in several threads at once (I19): objects of one thread, an object that all threads share, and
 * objects that are freed while others use them. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 8, ROUNDS = 4000, SHELVES = 16 };

/* What the threads of one test do; each returns how often something went wrong. */
typedef long work_function(int thread);

struct job {
    work_function *work;
    int thread;
    long wrong;
};

static pthread_barrier_t *start_line;

static void *run(void *argument)
{
    struct job *job = argument;

    pthread_barrier_wait(start_line);
    job->wrong = job->work(job->thread);
    return NULL;
}

/* Runs `work` in all threads at once, and adds up what went wrong. */
static long in_threads(work_function *work)
{
    pthread_t threads[THREADS];
    struct job jobs[THREADS];
    pthread_barrier_t barrier;
    long wrong = 0;

    pthread_barrier_init(&barrier, NULL, THREADS);
    start_line = &barrier;
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (struct job){work, i, 0};
        if (pthread_create(&threads[i], NULL, run, &jobs[i]) != 0)
            exit(2);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        wrong += jobs[i].wrong;
    }
    pthread_barrier_destroy(&barrier);
    return wrong;
}

static int has_value(MPI_Info info, const char *key, const char *expected)
{
    char value[MPI_MAX_INFO_VAL];
    int flag = 0;

    return MPI_Info_get(info, key, sizeof value - 1, value, &flag) == MPI_SUCCESS && flag &&
           strcmp(value, expected) == 0;
}

/* The first use of MPI_INFO_ENV, in all threads at once. */
static long first_use_of_env(int thread)
{
    MPI_Info info;
    int n = 0, copied = -1, flag = 0;
    char value[MPI_MAX_INFO_VAL];
    long wrong = 0;

    (void)thread;
    wrong += MPI_Info_get_nkeys(MPI_INFO_ENV, &n) != MPI_SUCCESS || n == 0;
    wrong += MPI_Info_get(MPI_INFO_ENV, "maxprocs", 10, value, &flag) != MPI_SUCCESS || !flag;
    wrong += MPI_Info_create_env(0, NULL, &info) != MPI_SUCCESS;
    wrong += MPI_Info_get_nkeys(info, &copied) != MPI_SUCCESS || copied != n;
    wrong += MPI_Info_free(&info) != MPI_SUCCESS;
    return wrong;
}

/* Objects that only their own thread uses. */
static long own_objects(int thread)
{
    long wrong = 0;

    for (int round = 0; round < ROUNDS; round++) {
        MPI_Info info, copy, stale;
        char key[40], value[40];
        int n = -1;

        snprintf(key, sizeof key, "key_of_%d", thread);
        snprintf(value, sizeof value, "%d of %d", round, thread);
        wrong += MPI_Info_create(&info) != MPI_SUCCESS;
        wrong += MPI_Info_get_nkeys(info, &n) != MPI_SUCCESS || n != 0;
        wrong += MPI_Info_set(info, key, value) != MPI_SUCCESS;
        wrong += MPI_Info_set(info, "other", "x") != MPI_SUCCESS;
        wrong += MPI_Info_dup(info, &copy) != MPI_SUCCESS;
        wrong += MPI_Info_delete(info, "other") != MPI_SUCCESS;
        wrong += !has_value(info, key, value) || !has_value(copy, key, value);
        wrong += MPI_Info_get_nkeys(copy, &n) != MPI_SUCCESS || n != 2;
        stale = info;
        wrong += MPI_Info_free(&info) != MPI_SUCCESS || info != MPI_INFO_NULL;
        wrong += MPI_Info_get_nkeys(stale, &n) != MPI_ERR_INFO;
        wrong += MPI_Info_free(&copy) != MPI_SUCCESS;
    }
    return wrong;
}

/* One object that all threads change. */
static MPI_Info shared;

static long shared_object(int thread)
{
    long wrong = 0;
    char own[40], key[MPI_MAX_INFO_KEY], value[MPI_MAX_INFO_VAL];

    snprintf(own, sizeof own, "key_of_%d", thread);
    for (int round = 0; round < ROUNDS; round++) {
        char expected[200];
        int n = -1, flag = 0, code;
        size_t length;

        /* Of the common key every thread sees what some thread has set, never a mixture: the value is
         * one letter, as often as the letter says. */
        memset(expected, 'a' + thread, (size_t)thread * 20 + 1);
        expected[thread * 20 + 1] = '\0';
        wrong += MPI_Info_set(shared, "common", expected) != MPI_SUCCESS;
        code = MPI_Info_get(shared, "common", sizeof value - 1, value, &flag);
        length = strlen(value);
        wrong += code != MPI_SUCCESS || !flag || strspn(value, (char[]){value[0], '\0'}) != length ||
                 length != (size_t)(value[0] - 'a') * 20 + 1;

        snprintf(expected, sizeof expected, "%d", round);
        wrong += MPI_Info_set(shared, own, expected) != MPI_SUCCESS;
        wrong += !has_value(shared, own, expected);
        wrong += MPI_Info_get_nkeys(shared, &n) != MPI_SUCCESS || n < 1 || n > THREADS + 1;
        code = MPI_Info_get_nthkey(shared, round % (THREADS + 1), key);
        wrong += code != MPI_SUCCESS && code != MPI_ERR_ARG;
        wrong += code == MPI_SUCCESS && strcmp(key, "common") != 0 && strncmp(key, "key_of_", 7) != 0;
        if (round % 16 == 0) {
            MPI_Info copy;

            wrong += MPI_Info_dup(shared, &copy) != MPI_SUCCESS;
            wrong += !has_value(copy, own, expected);
            wrong += MPI_Info_free(&copy) != MPI_SUCCESS;
        }
        wrong += MPI_Info_delete(shared, own) != MPI_SUCCESS;
        wrong += MPI_Info_delete(shared, own) != MPI_ERR_INFO_NOKEY;
    }
    wrong += MPI_Info_set(shared, own, "done") != MPI_SUCCESS;
    return wrong;
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

static long freed_by_others(int thread)
{
    unsigned state = (unsigned)thread * 7919u + 1;
    long wrong = 0;

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
    return wrong;
}

/* All threads free the same objects: each object once. */
static MPI_Info common[ROUNDS];
static atomic_long freed;

static long freed_by_all(int thread)
{
    long wrong = 0;

    (void)thread;
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Info info = common[i];
        int code = MPI_Info_free(&info);

        wrong += !is_expected(code);
        if (code == MPI_SUCCESS)
            atomic_fetch_add(&freed, 1);
    }
    return wrong;
}

int main(void)
{
    char key[40];
    int n = -1, all = 1;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    /* Made while the program has one thread only; used when it has more. */
    MPI_Info_create(&shared);
    MPI_Info_set(shared, "common", "a");

    check_code((int)in_threads(first_use_of_env), 0, "MPI_INFO_ENV, used first by all threads at once");
    check_code((int)in_threads(own_objects), 0, "threads with objects of their own");

    check_code((int)in_threads(shared_object), 0, "threads that share an object");
    MPI_Info_get_nkeys(shared, &n);
    check_code(n, THREADS + 1, "   it has the keys of all of them afterwards");
    for (int i = 0; i < THREADS; i++) {
        snprintf(key, sizeof key, "key_of_%d", i);
        all &= has_value(shared, key, "done");
    }
    check(all, "   with their values");
    check_code(MPI_Info_free(&shared), MPI_SUCCESS, "   and is freed");

    for (int i = 0; i < SHELVES; i++)
        atomic_store(&shelves[i], new_object());
    check_code((int)in_threads(freed_by_others), 0, "threads that free what others use");
    all = 1;
    for (int i = 0; i < SHELVES; i++) {
        MPI_Info info = MPI_Info_fromint(atomic_load(&shelves[i]));

        all &= MPI_Info_free(&info) == MPI_SUCCESS;
    }
    check(all, "   what is left is freed");

    for (int i = 0; i < ROUNDS; i++)
        MPI_Info_create(&common[i]);
    check_code((int)in_threads(freed_by_all), 0, "threads that free the same objects");
    check_code((int)atomic_load(&freed), ROUNDS, "   every object is freed once");
    return finish();
}
