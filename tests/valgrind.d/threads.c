/* Threads that use info objects at once, for the race detectors of tests/valgrind, which know
 * pthreads and not the barriers of an OpenMP library. The programs of tests/fortran/threads check much more of
 * what comes out; this program does everything once that two threads can do to each other.
 *
 * Race detectors do not know atomic variables. So what the library publishes by one is touched here
 * before there is a second thread: the room for the first 256 objects (no more live at once),
 * MPI_INFO_ENV, and the error handler. Nor do they know the lock around the state of MPI, which
 * therefore stays what it was: not initialised.
 *
 * With WITHOUT_LOCKS the library is made to believe that there is one thread, so that it takes no
 * lock: a race detector that is worth something finds races then. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef WITHOUT_LOCKS
#include <sys/single_threaded.h>
#endif

enum { THREADS = 4, ROUNDS = 20, KEYS = 24, TARGETS = 40 };

/* Held while threads are started. */
static pthread_mutex_t start = PTHREAD_MUTEX_INITIALIZER;
static MPI_Info shared, targets[TARGETS], replaced[TARGETS];
static int env_keys;

struct result {
    int bad, freed;
};

static void expect(struct result *result, int ok)
{
    if (!ok)
        result->bad++;
}

static int is_value(MPI_Info info, const char *key, const char *expected)
{
    char value[64] = "";
    int flag = 0, length = sizeof value;
    return MPI_Info_get_string(info, key, &length, value, &flag) == MPI_SUCCESS && flag &&
           !strcmp(value, expected) && length == (int)strlen(expected) + 1;
}

/* Every function refuses the handle. */
static void expect_refused(struct result *result, MPI_Info info)
{
    char text[MPI_MAX_INFO_KEY];
    MPI_Info copy = info, new;
    int number, flag;
    expect(result, MPI_Info_set(info, "key", "value") == MPI_ERR_INFO);
    expect(result, MPI_Info_get(info, "key", 8, text, &flag) == MPI_ERR_INFO);
    expect(result, MPI_Info_get_valuelen(info, "key", &number, &flag) == MPI_ERR_INFO);
    expect(result, MPI_Info_get_nkeys(info, &number) == MPI_ERR_INFO);
    expect(result, MPI_Info_get_nthkey(info, 0, text) == MPI_ERR_INFO);
    expect(result, MPI_Info_delete(info, "key") == MPI_ERR_INFO);
    expect(result, MPI_Info_dup(info, &new) == MPI_ERR_INFO);
    expect(result, MPI_Info_free(&copy) == MPI_ERR_INFO);
}

/* Objects that no other thread knows. */
static void own_objects(struct result *result, int me)
{
    MPI_Info info, new, stale;
    char key[16], value[64], text[MPI_MAX_INFO_KEY];
    int i, nkeys = 0;

    MPI_Info_create(&info);
    for (i = 0; i < KEYS; i++) {
        snprintf(key, sizeof key, "key %d", i);
        snprintf(value, sizeof value, "value %d of %d", i, me);
        expect(result, MPI_Info_set(info, key, value) == MPI_SUCCESS);
        expect(result, is_value(info, key, value));
    }
    for (i = 0; i < KEYS; i += 2) {
        snprintf(key, sizeof key, "key %d", i);
        expect(result, MPI_Info_delete(info, key) == MPI_SUCCESS);
    }
    expect(result, MPI_Info_dup(info, &new) == MPI_SUCCESS);
    expect(result, MPI_Info_set(info, "key 1", "a value that is longer than the old one") == MPI_SUCCESS);
    stale = info;
    expect(result, MPI_Info_free(&info) == MPI_SUCCESS);
    expect_refused(result, stale);
    for (i = 1; i < KEYS; i += 2) {
        snprintf(key, sizeof key, "key %d", i);
        snprintf(value, sizeof value, "value %d of %d", i, me);
        expect(result, is_value(new, key, value));
        expect(result, MPI_Info_get_nthkey(new, i / 2, text) == MPI_SUCCESS && !strcmp(text, key));
    }
    expect(result, MPI_Info_get_nkeys(new, &nkeys) == MPI_SUCCESS && nkeys == KEYS / 2);
    expect(result, MPI_Info_free(&new) == MPI_SUCCESS);
}

/* An object of all threads. */
static void shared_object(struct result *result, int me, int round)
{
    MPI_Info copy;
    char key[32], text[MPI_MAX_INFO_KEY];
    int nkeys = 0;

    snprintf(key, sizeof key, "key %d of %d", round, me);
    expect(result, MPI_Info_set(shared, key, key) == MPI_SUCCESS);
    expect(result, is_value(shared, key, key));
    expect(result, MPI_Info_set(shared, "common", key) == MPI_SUCCESS);
    expect(result, MPI_Info_get_nthkey(shared, 0, text) == MPI_SUCCESS && !strcmp(text, "common"));
    expect(result, MPI_Info_dup(shared, &copy) == MPI_SUCCESS);
    expect(result, is_value(copy, key, key));
    expect(result, MPI_Info_get_nkeys(copy, &nkeys) == MPI_SUCCESS && nkeys > 1);
    expect(result, MPI_Info_free(&copy) == MPI_SUCCESS);
    if (round % 2)
        expect(result, MPI_Info_delete(shared, key) == MPI_SUCCESS);
}

/* The objects that all threads read and free. Whoever frees one puts another in its place. */
static void freed_objects(struct result *result)
{
    for (int i = 0; i < TARGETS; i++) {
        MPI_Info mine = targets[i];
        char value[16] = "";
        int flag = 0;
        int code = MPI_Info_get(targets[i], "key", 15, value, &flag);
        expect(result, code == MPI_ERR_INFO || (code == MPI_SUCCESS && flag && !strcmp(value, "old")));
        code = MPI_Info_free(&mine);
        if (code == MPI_SUCCESS) {
            result->freed++;
            expect(result, MPI_Info_create(&replaced[i]) == MPI_SUCCESS);
            expect(result, MPI_Info_set(replaced[i], "key", "new") == MPI_SUCCESS);
        } else {
            expect(result, code == MPI_ERR_INFO && mine == targets[i]);
        }
        expect_refused(result, targets[i]);
    }
}

static void inquiries(struct result *result)
{
    MPI_Info info;
    char text[MPI_MAX_ERROR_STRING];
    int number = 0;
    expect(result, MPI_Info_get_nkeys(MPI_INFO_ENV, &number) == MPI_SUCCESS && number == env_keys);
    expect(result, MPI_Info_create_env(0, NULL, &info) == MPI_SUCCESS);
    expect(result, MPI_Info_get_nkeys(info, &number) == MPI_SUCCESS && number == env_keys);
    expect(result, MPI_Info_free(&info) == MPI_SUCCESS);
    expect(result, MPI_Error_class(MPI_ERR_INFO, &number) == MPI_SUCCESS && number == MPI_ERR_INFO);
    expect(result, MPI_Error_string(MPI_ERR_INFO, text, &number) == MPI_SUCCESS);
    expect(result, MPI_Initialized(&number) == MPI_SUCCESS && !number);
    expect(result, MPI_Comm_rank(MPI_COMM_SELF, &number) == MPI_ERR_OTHER);
    expect_refused(result, MPI_INFO_NULL);
    expect_refused(result, MPI_Info_fromint(12345));
}

static void *work(void *argument)
{
    static int threads;
    struct result *result = argument;

    pthread_mutex_lock(&start);
    int me = threads++;
    pthread_mutex_unlock(&start);
    freed_objects(result);
    for (int round = 0; round < ROUNDS; round++) {
        own_objects(result, me);
        shared_object(result, me, round);
        inquiries(result);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    struct result results[THREADS] = {{0}};
    int i, bad = 0, freed = 0, nkeys = 0;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_get_nkeys(MPI_INFO_ENV, &env_keys);
    MPI_Info_create(&shared);
    MPI_Info_set(shared, "common", "value");
    for (i = 0; i < TARGETS; i++) {
        MPI_Info_create(&targets[i]);
        MPI_Info_set(targets[i], "key", "old");
    }

    pthread_mutex_lock(&start);
    for (i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, work, &results[i]))
            abort();
#ifdef WITHOUT_LOCKS
    __libc_single_threaded = 1;
#endif
    pthread_mutex_unlock(&start);
    for (i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        bad += results[i].bad;
        freed += results[i].freed;
    }

    MPI_Info_get_nkeys(shared, &nkeys);
    bad += nkeys != 1 + THREADS * ROUNDS / 2;
    bad += freed != TARGETS;
    for (i = 0; i < TARGETS; i++)
        bad += !is_value(replaced[i], "key", "new") || MPI_Info_free(&replaced[i]) != MPI_SUCCESS;
    bad += MPI_Info_free(&shared) != MPI_SUCCESS;
    printf("%d checks failed\n", bad);
    return bad != 0;
}
