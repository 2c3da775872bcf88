/* From now on files cannot be mapped as shared memory, and have no leases, as on a file system of another machine. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF(test, value, yes, no) BPF_JUMP(BPF_JMP | (test) | BPF_K, (value), (yes), (no))

void refuse_mappings(void)
{
  /* The low halves of the arguments are first on the machines that this is for. Anonymous memory remains. */
  struct sock_filter code[] = {
      LOAD(nr),
      IF(BPF_JEQ, SYS_mmap, 0, 4),
      LOAD(args[3]),
      IF(BPF_JSET, MAP_ANONYMOUS, 6, 0),
      IF(BPF_JSET, MAP_SHARED, 0, 5),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENODEV),
      IF(BPF_JEQ, SYS_fcntl, 0, 3),
      LOAD(args[1]),
      IF(BPF_JEQ, F_SETLEASE, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};

  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("views_unmapped: seccomp");
    exit(2);
  }
}
