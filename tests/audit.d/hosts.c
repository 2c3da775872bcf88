/* Preloaded: the second half of the processes of a job, as many as $FROM says are before them, are on another host, as the
 * program and the audit library see it. MPI libraries, which find each other by the names of hosts, are told the truth. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

static int is_of_mpi(void *caller) {
    Dl_info found;
    if (!dladdr(caller, &found) || !found.dli_fname) return 0;
    const char *last = strrchr(found.dli_fname, '/');
    const char *name = last ? last + 1 : found.dli_fname;
    return strstr(name, ".so") != NULL && strncmp(name, "libmpi_hints_audit", 18) != 0;
}

int gethostname(char *name, size_t len) {
    const char *rank = getenv("PMI_RANK"), *from = getenv("FROM");
    struct utsname told;
    const char *own = told.nodename;
    if (uname(&told) != 0) return -1;
    if (!rank) rank = getenv("OMPI_COMM_WORLD_RANK");
    if (rank && from && !is_of_mpi(__builtin_return_address(0))) own = atoi(rank) < atoi(from) ? "first" : "second";
    if (strlen(own) >= len) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(name, own);
    return 0;
}
