/* Calls that a signal handler makes. A call that interrupted another one is refused with MPI_ERR_OTHER, with one thread
 * and with several, and does no harm; MPI_Abort and a few others are allowed. Calls by functions of the program are
 * never refused. Rules: U7. */
#define _DEFAULT_SOURCE
#include "checks.h"
#include "child.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

/* (The second is for what hangs.) */
enum { ENOUGH = 200, SECONDS = 100 };

static MPI_Info shared;
static volatile sig_atomic_t refused, accepted, others;

/* The next signal comes this long after the last one was handled, so that the program goes on however slow it is. */
static int pause_between;

static void next_signal(void)
{
    const struct itimerval timer = {{0, 0}, {0, pause_between}};

    setitimer(ITIMER_REAL, &timer, NULL);
}

static void every(int microseconds, void (*handler)(int))
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    pause_between = microseconds;
    next_signal();
}

static void never(void)
{
    pause_between = 0;
    next_signal();
}

static void count(int code)
{
    if (code == MPI_SUCCESS)
        accepted++;
    else if (code == MPI_ERR_OTHER)
        refused++;
    else
        others++;
}

static void changes_infos(int signal)
{
    MPI_Info made;
    int code, flag;

    (void)signal;
    count(MPI_Info_set(shared, "of the handler", "a value that needs memory of its own, since it is not short"));
    code = MPI_Info_create(&made);
    count(code);
    if (code == MPI_SUCCESS)
        MPI_Info_free(&made);
    /* These may be called. */
    if (MPI_Initialized(&flag) != MPI_SUCCESS || MPI_Finalized(&flag) != MPI_SUCCESS || MPI_Wtime() == 0)
        others++;
    next_signal();
}

/* Makes and changes info objects until enough calls of the handler were refused, for as long as that takes: if none is, the
 * runner ends the program. Returns how often something was wrong. */
static int use_infos(int enough)
{
    MPI_Info info, copy;
    char key[20], value[20];
    int wrong = 0, flag, n;

    while (refused < enough)
        for (int i = 0; i < 100; i++) {
            wrong += MPI_Info_create(&info) != MPI_SUCCESS;
            for (n = 0; n < 12; n++) {
                snprintf(key, sizeof key, "key %d", n);
                wrong += MPI_Info_set(info, key, key) != MPI_SUCCESS;
                wrong += MPI_Info_set(shared, key, key) != MPI_SUCCESS;
            }
            wrong += MPI_Info_dup(info, &copy) != MPI_SUCCESS;
            for (n = 0; n < 12; n++) {
                snprintf(key, sizeof key, "key %d", n);
                flag = 0;
                wrong += MPI_Info_get(copy, key, sizeof value - 1, value, &flag) != MPI_SUCCESS;
                wrong += !flag || strcmp(key, value) != 0;
            }
            wrong += MPI_Info_free(&info) != MPI_SUCCESS || MPI_Info_free(&copy) != MPI_SUCCESS;
        }
    return wrong;
}

static void refuse_some(const char *threads)
{
    int wrong;

    refused = accepted = others = 0;
    every(700, changes_infos);
    wrong = use_infos(ENOUGH);
    never();
    check_code(wrong, 0, label("calls that were interrupted, %s", threads));
    check_code(others, 0, label("and nothing else happens to them, %s", threads));
    printf("%s: %d refused, %d accepted\n", threads, (int)refused, (int)accepted);
}

static void *sleeps(void *argument)
{
    sigset_t signals;

    (void)argument;
    sigfillset(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    for (;;)
        pause();
    return NULL;
}

static void start_thread(void)
{
    pthread_t thread;
    sigset_t signals, before;

    sigfillset(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    if (pthread_create(&thread, NULL, sleeps, NULL) != 0)
        exit(2);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* A process that waits forever is killed. */
static void limit(void)
{
    const struct itimerspec end = {{0, 0}, {SECONDS, 0}};
    struct sigevent event;
    timer_t timer;

    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGKILL;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 || timer_settime(timer, 0, &end, NULL) != 0)
        _exit(98);
}

static void is_fatal(int threads)
{
    limit();
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    if (threads > 1)
        start_thread();
    every(700, changes_infos);
    use_infos(1);
}

static void aborts(int signal)
{
    (void)signal;
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static void is_aborted(int threads)
{
    limit();
    MPI_Init(NULL, NULL);
    if (threads > 1)
        start_thread();
    every(20000, aborts);
    use_infos(1);
}

static volatile sig_atomic_t errors;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
    errors++;
}

static void is_returned(int threads)
{
    MPI_Errhandler handler;

    (void)threads;
    limit();
    MPI_Comm_create_errhandler(on_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    every(700, changes_infos);
    _exit(use_infos(1) == 0 && refused > 0 && errors == 0 ? 7 : 8);
}

/* Functions of the program call MPI. A signal that comes then interrupts the program, and not MPI. */
static int in_function, function_failed;

static void in_handler(int signal)
{
    MPI_Info info;

    (void)signal;
    if (MPI_Info_create(&info) != MPI_SUCCESS || MPI_Info_free(&info) != MPI_SUCCESS)
        function_failed++;
}

static int copies(MPI_Comm comm, int keyval, void *state, void *value, void *out, int *flag)
{
    MPI_Info info;
    int size = 0;

    (void)keyval;
    (void)state;
    (void)value;
    (void)out;
    in_function++;
    *flag = 0;
    if (MPI_Comm_size(comm, &size) != MPI_SUCCESS || MPI_Info_create(&info) != MPI_SUCCESS)
        function_failed++;
    raise(SIGUSR1);
    if (MPI_Info_set(info, "key", "value") != MPI_SUCCESS || MPI_Info_free(&info) != MPI_SUCCESS)
        function_failed++;
    return MPI_SUCCESS;
}

static void sums(void *from, void *to, int *length, MPI_Datatype *type)
{
    int size = 0;

    in_function++;
    raise(SIGUSR1);
    if (MPI_Type_size(*type, &size) != MPI_SUCCESS || size != sizeof(int))
        function_failed++;
    for (int i = 0; i < *length; i++)
        ((int *)to)[i] += ((int *)from)[i];
}

static void in_functions(void)
{
    MPI_Comm copy;
    MPI_Op op;
    int keyval, from = 1, to = 2;

    signal(SIGUSR1, in_handler);
    MPI_Comm_create_keyval(copies, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, keyval, NULL);
    check_code(MPI_Comm_dup(MPI_COMM_SELF, &copy), MPI_SUCCESS, "MPI_Comm_dup");
    MPI_Comm_free(&copy);
    MPI_Op_create(sums, 1, &op);
    check_code(MPI_Reduce_local(&from, &to, 1, MPI_INT, op), MPI_SUCCESS, "MPI_Reduce_local");
    MPI_Op_free(&op);
    MPI_Comm_delete_attr(MPI_COMM_SELF, keyval);
    check_code(to, 3, "what the operation made");
    check_code(in_function, 2, "functions of the program were called");
    check_code(function_failed, 0, "what they call is not refused, nor what a handler calls that interrupts them");
}

static void check_line(int threads)
{
    const char *begin = strstr(said, "MPI_ERR_OTHER: MPI_Info_");
    const char *lines = strchr(said, '\n');

    check(begin != NULL && strstr(said, " was called from a signal handler that interrupted another MPI procedure") != NULL &&
              strstr(said, ", which MPI does not allow\n") != NULL && lines != NULL && lines[1] == '\0',
        label("a line says why, threads: %d: %s", threads, said));
}

int main(void)
{
    int provided, status;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&shared);
    for (int threads = 1; threads <= 2; threads++) {
        status = in_child(is_fatal, threads);
        check_code(status, MPI_ERR_OTHER, label("the exit status, threads: %d", threads));
        check_line(threads);
        status = in_child(is_aborted, threads);
        check_code(status, 3, label("MPI_Abort in a handler, threads: %d", threads));
    }
    check_code(in_child(is_returned, 1), 7, "a function of the program is not called in the handler");

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    refuse_some("one thread");
    start_thread();
    refuse_some("several threads");
    in_functions();
    MPI_Info_free(&shared);
    MPI_Finalize();
    return finish();
}
