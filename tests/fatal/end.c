/* Programs whose end meets another error, for tests/fatal: `end CASE`.
 *   handler  an exit handler makes an error too
 *   thread   an exit handler waits for a thread that makes an error too */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static pthread_t thread;
static atomic_int go;

static void make_error(void)
{
    MPI_Info none = MPI_INFO_NULL;

    MPI_Info_free(&none);
}

static void *work(void *nothing)
{
    while (!go)
        ;
    make_error();
    return nothing;
}

static void wait_for_thread(void)
{
    go = 1;
    pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
    int provided = 0;

    if (argc != 2)
        return 99;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    if (!strcmp(argv[1], "handler"))
        atexit(make_error);
    else if (!strcmp(argv[1], "thread")) {
        pthread_create(&thread, NULL, work, NULL);
        atexit(wait_for_thread);
    } else
        return 99;
    MPI_Comm_free(NULL);
    return 98;
}
