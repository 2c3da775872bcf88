/* Preloaded into what is tested. Debian's MPICH 4.0.2 (ch4:ucx) spins while it waits, whatever its settings say, so that
   four processes on two processors take minutes for what is done in a second: here, each poll that finds nothing lets
   other processes run. */
#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>

unsigned ucp_worker_progress(void *worker) {
  static unsigned (*progress)(void *);
  unsigned events;

  if (!progress) {
    /* Not RTLD_NEXT: the MPI may have been loaded for itself alone. */
    void *library = dlopen("libucp.so.0", RTLD_LAZY | RTLD_NOLOAD);
    if (library) *(void **)&progress = dlsym(library, "ucp_worker_progress");
    if (!progress) abort();
  }
  events = progress(worker);
  if (!events) sched_yield();
  return events;
}
