/* Ends in a way of its own, with hints given and MPI_Finalize not called by all.
 *
 *   ends exit         process 0 calls exit(3) behind a file that is closed and one that is open; the others wait
 *   ends return       the same, and returns from main
 *   ends thread       the same, while another thread waits
 *   ends error        the same, and an error whose handler ends the program
 *   ends abort        the same, and MPI_Abort with 5
 *   ends wait         the same, and waits for a signal; writes "waiting" and its number before
 *   ends own          the same with a handler of its own, which ends the program with status 7
 *   ends late         the same, and the handler is there only after MPI_Init
 *   ends chained      the same, and the handler calls the one before it and comes back; MPI is finalised, and the status is 0
 *   ends held         waits as well, in MPI_Barrier, to which the others do not come
 *   ends ignored      SIGTERM is ignored: it writes "waiting", waits for the file "signalled", and finalises MPI
 *   ends child        children of fork exit while a thread of the parent makes calls, one is sent SIGTERM, and one runs
 *                     another program; then MPI is finalised
 *   ends after        MPI is finalised; then process 0 waits for a signal. (Hydra waits for the others, if these do not end.)
 */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *way;

static int is_way(const char *name) { return strcmp(way, name) == 0; }

static void own(int number)
{
    (void)number;
    _exit(7);
}

static volatile sig_atomic_t is_called;
static struct sigaction before;

static void chained(int number)
{
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) before.sa_handler(number);
    is_called = 1;
}

static void take_signal(void (*handler)(int))
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigaction(SIGTERM, &action, &before);
}

static void say_waiting(void)
{
    printf("waiting %d\n", (int)getpid());
    fflush(stdout);
}

static void *wait_for_ever(void *nothing)
{
    for (;;) pause();
    return nothing;
}

/* What has become of a child. */
static int ended(pid_t child)
{
    int status = -1;

    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static volatile sig_atomic_t is_over;

static void *make_calls(void *nothing)
{
    while (!is_over) {
        MPI_Info info;

        MPI_Info_create(&info);
        MPI_Info_set(info, "key", "value");
        MPI_Info_free(&info);
    }
    return nothing;
}

static int children(void)
{
    pthread_t thread;
    pid_t child;
    int wrong = 0;

    if (pthread_create(&thread, NULL, make_calls, NULL) != 0) return 1;
    for (int i = 0; i < 100; i++) {
        child = fork();
        if (child == 0) exit(3);
        wrong += ended(child) != 3;
    }
    child = fork();
    if (child == 0) {
        for (;;) pause();
    }
    usleep(100000);
    kill(child, SIGTERM);
    wrong += ended(child) != -SIGTERM;
    child = fork();
    if (child == 0) {
        execlp("sh", "sh", "-c", "exit 4", (char *)NULL);
        _exit(99);
    }
    wrong += ended(child) != 4;
    is_over = 1;
    pthread_join(thread, NULL);
    return wrong;
}

int main(int argc, char **argv)
{
    MPI_Info info;
    MPI_File file, open;
    pthread_t thread;
    int rank;

    way = argc > 1 ? argv[1] : "";
    if (is_way("own")) take_signal(own);
    if (is_way("ignored")) take_signal(SIG_IGN);
    MPI_Init(&argc, &argv);
    if (is_way("late")) take_signal(own);
    if (is_way("chained")) take_signal(chained);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodse", "4");
    MPI_File_open(MPI_COMM_WORLD, "closed.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file);
    MPI_File_close(&file);
    MPI_Info_set(info, "cb_buffer_size", "65536");
    MPI_File_open(MPI_COMM_WORLD, "open.data", MPI_MODE_CREATE | MPI_MODE_RDWR, info, &open);
    MPI_Info_free(&info);
    if (rank > 0 && (is_way("exit") || is_way("return") || is_way("thread") || is_way("error") || is_way("abort")))
        wait_for_ever(NULL);
    if (is_way("exit")) exit(3);
    if (is_way("return")) return 3;
    if (is_way("thread")) {
        if (pthread_create(&thread, NULL, wait_for_ever, NULL) != 0) return 1;
        exit(3);
    }
    if (is_way("error")) MPI_Barrier(MPI_COMM_NULL);
    if (is_way("abort")) MPI_Abort(MPI_COMM_WORLD, 5);
    if (is_way("wait") || is_way("own") || is_way("late")) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) say_waiting();
        wait_for_ever(NULL);
    }
    if (is_way("held")) {
        if (rank > 0) wait_for_ever(NULL);
        say_waiting();
        /* Alone it is not held up there. */
        MPI_Barrier(MPI_COMM_WORLD);
        wait_for_ever(NULL);
    }
    if (is_way("chained") && rank == 0) {
        say_waiting();
        while (!is_called) usleep(10000);
        /* What the other handler does has time to be done. */
        sleep(1);
    }
    if (is_way("ignored")) {
        if (rank == 0) say_waiting();
        while (access("signalled", F_OK) != 0) usleep(10000);
    }
    if (is_way("child") && children() != 0) return 1;
    MPI_File_close(&open);
    MPI_Finalize();
    if (is_way("after") && rank == 0) {
        say_waiting();
        wait_for_ever(NULL);
    }
    return 0;
}
