/* Preloaded into programs on MPICH 4.0 that callgrind counts: where MPICH asks UCX again and again for messages, this waits for
 * them, and nothing of it is counted, nor what UCX does with a message meanwhile. Else a process that waits runs as many
 * instructions as it has time. UCX is asked POLLS times (2,000) before MPICH may look elsewhere. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <valgrind/callgrind.h>

unsigned ucp_worker_progress(void *worker);

unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*progress)(void *);
    static int most = 2000;
    unsigned events = 0;

    CALLGRIND_TOGGLE_COLLECT;
    if (progress == NULL) {
        void *library = dlopen("libucp.so.0", RTLD_LAZY | RTLD_NOLOAD);
        const char *polls = getenv("POLLS");

        if (library == NULL)
            abort();
        *(void **) &progress = dlsym(library, "ucp_worker_progress");
        if (polls != NULL)
            most = atoi(polls);
    }
    for (int i = 0; i < most && (events = progress(worker)) == 0; i++)
        nanosleep(&(struct timespec) {.tv_nsec = i < 10 ? 0 : 100000}, NULL);
    CALLGRIND_TOGGLE_COLLECT;
    return events;
}
