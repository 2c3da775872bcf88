/* Info procedures in children of a program with threads (I22): a child is forked while other threads are in the midst of
 * info procedures, and does all of them itself. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHILDREN = 1000, THREADS = 2, SECONDS = 5, MOST_HANGS = 2, OBJECTS = 300 };

static MPI_Info shared, objects[OBJECTS];
static atomic_int is_over;

/* What is wrong with the object that all threads change: each value is one letter, as often as it says. */
static int is_torn(MPI_Info info)
{
    char value[MPI_MAX_INFO_VAL];
    int flag = 0;

    if (MPI_Info_get(info, "letters", sizeof value - 1, value, &flag) != MPI_SUCCESS || !flag)
        return 1;
    return strlen(value) != (size_t)(value[0] - 'a') * 20 + 1 || strspn(value, (char[]){value[0], '\0'}) != strlen(value);
}

static void *work(void *argument)
{
    const struct timespec nap = {0, 50000};
    int thread = *(int *)argument, state = thread, rounds = 0;

    while (!atomic_load(&is_over)) {
        char letters[200] = "";
        MPI_Info info, copy;

        memset(letters, 'a' + thread, (size_t)thread * 20 + 1);
        MPI_Info_set(shared, "letters", letters);
        MPI_Info_dup(shared, &copy);
        MPI_Info_create(&info);
        MPI_Info_set(info, "key", letters);
        MPI_Info_free(&info);
        MPI_Info_free(&copy);
        /* Some that were there long before, whose slots come before and after those of new objects. */
        state = (state * 31 + 7) % OBJECTS;
        MPI_Info_dup(objects[state], &copy);
        MPI_Info_free(&copy);
        /* The children shall have a processor, too. */
        if (++rounds % 64 == 0)
            nanosleep(&nap, NULL);
    }
    return NULL;
}

/* In the child: each kind of call, on what was there and on what is new. Returns what went wrong. */
static int use_infos(void)
{
    MPI_Info info, copy;
    char value[MPI_MAX_INFO_VAL];
    int wrong = 0, n = 0, flag = 0;

    wrong += is_torn(shared);
    wrong += MPI_Info_get_nkeys(MPI_INFO_ENV, &n) != MPI_SUCCESS || n == 0;
    for (int i = 0; i < OBJECTS; i++)
        wrong += MPI_Info_get(objects[i], "key", 10, value, &flag) != MPI_SUCCESS || !flag;
    wrong += MPI_Info_dup(shared, &copy) != MPI_SUCCESS || is_torn(copy);
    wrong += MPI_Info_free(&shared) != MPI_SUCCESS;
    /* More than there are slots yet. */
    for (int i = 0; i < 2 * OBJECTS; i++) {
        wrong += MPI_Info_create(&info) != MPI_SUCCESS || MPI_Info_set(info, "key", "value") != MPI_SUCCESS;
        wrong += i % 2 == 0 && MPI_Info_free(&info) != MPI_SUCCESS;
    }
    wrong += MPI_Info_free(&copy) != MPI_SUCCESS;
    return wrong;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], hangs = 0, wrong = 0, children = 0, n = 0;
    struct timespec begin, end;

    MPI_Info_create(&shared);
    MPI_Info_set(shared, "letters", "a");
    MPI_Info_get_nkeys(MPI_INFO_ENV, &n);
    for (int i = 0; i < OBJECTS; i++) {
        MPI_Info_create(&objects[i]);
        MPI_Info_set(objects[i], "key", "value");
    }
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        if (pthread_create(&threads[i], NULL, work, &numbers[i]) != 0)
            exit(2);
    }
    clock_gettime(CLOCK_MONOTONIC, &begin);
    /* (A library whose calls hang is not waited for a thousand times.) */
    for (; children < CHILDREN && hangs < MOST_HANGS; children++) {
        int status;
        pid_t child = fork();

        if (child < 0)
            exit(2);
        if (child == 0) {
            /* Its end is that of a process that hangs. */
            signal(SIGALRM, SIG_DFL);
            alarm(SECONDS);
            _exit(use_infos() == 0 ? 0 : 1);
        }
        if (waitpid(child, &status, 0) != child)
            exit(2);
        hangs += WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
        wrong += !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    atomic_store(&is_over, 1);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    check(hangs == 0, "no child hangs");
    check(wrong == 0, "all calls of all children are right");
    check(children == CHILDREN, "there were as many children as there should be");
    check(!is_torn(shared), "the parent goes on");
    printf("%d children, %d hung, %d wrong, %ld s\n", children, hangs, wrong, (long)(end.tv_sec - begin.tv_sec));
    return finish();
}
