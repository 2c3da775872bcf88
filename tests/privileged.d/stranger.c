/* A stranger's library: it says where it was loaded from, and with whose rights it runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

__attribute__((constructor)) static void run(void)
{
    Dl_info about;

    if (dladdr((void *)run, &about))
        fprintf(stderr, "stranger: %s runs as %d:%d\n", about.dli_fname, (int)geteuid(), (int)getegid());
}
