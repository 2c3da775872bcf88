/* Preloaded into what is tested. Debian's MPICH 4.0.2 (ch4:ucx) spins while it waits, whatever its settings say, so that
   four processes on two processors take minutes for what is done in a second: here, a process sleeps between polls that
   find nothing, and is soon on again after that, whatever else runs. Not while the variable TEST_SPINS is set: a program
   sets it while it counts how often it sleeps. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Linux's struct sched_attr, for which the C library has no name. */
struct attributes {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

/* Short slices: Linux 6.12 and later then lets a process on earlier. Others refuse it, and are slower. */
__attribute__((constructor)) static void begin(void) {
  struct attributes attributes = {.size = sizeof attributes, .runtime = 100000};

  attributes.nice = getpriority(PRIO_PROCESS, 0);
  syscall(SYS_sched_setattr, 0, &attributes, 0);
}

unsigned ucp_worker_progress(void *worker) {
  static unsigned (*progress)(void *);
  static unsigned idle;
  unsigned events;

  if (!progress) {
    /* Not RTLD_NEXT: the MPI may have been loaded for itself alone. */
    void *library = dlopen("libucp.so.0", RTLD_LAZY | RTLD_NOLOAD);
    if (library) *(void **)&progress = dlsym(library, "ucp_worker_progress");
    if (!progress) abort();
  }
  events = progress(worker);
  if (events) {
    idle = 0;
  } else if (++idle > 50 && !getenv("TEST_SPINS")) {
    nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
  }
  return events;
}
