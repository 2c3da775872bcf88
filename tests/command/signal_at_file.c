/* Preloaded: when the process makes its first file in the directory of a probe, it sends itself TEST_SIGNAL, or never goes on
 * where TEST_HANG is set; and when it removes the directory because of that, another file is made there by its name, as by an MPI that is not done yet. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char another[PATH_MAX + 10];

static void signal_at(const char *path, int flags)
{
    if (getenv("TEST_HANG") && (flags & O_CREAT) && strstr(path, "/.mpi-hints-probe-"))
        for (;;)
            pause();

    static int is_sent;
    const char *number = getenv("TEST_SIGNAL");

    if (number && (flags & O_CREAT) && strstr(path, "/.mpi-hints-probe-") && !__sync_fetch_and_add(&is_sent, 1)) {
        strncpy(another, path, PATH_MAX);
        strcat(another, ".more");
        kill(getpid(), atoi(number));
    }
}

int unlinkat(int directory, const char *path, int flags)
{
    int (*next)(int, const char *, int) = (int (*)(int, const char *, int))dlsym(RTLD_NEXT, "unlinkat");
    if (flags & AT_REMOVEDIR && *another)
        close(open(another, O_WRONLY | O_CREAT, 0600));
    return next(directory, path, flags);
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        int (*next)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name);                \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                                                      \
        va_end(rest);                                                                                                  \
        int file = next(path, flags, mode);                                                                            \
        signal_at(path, flags);                                                                                        \
        return file;                                                                                                   \
    }

OPEN(open)
OPEN(open64)
