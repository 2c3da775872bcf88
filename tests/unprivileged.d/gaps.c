/* Writing with gaps where the system refuses a way to do it: `gaps CASE`, in a directory that the runner has made. A
 * filter refuses the calls, as a container or a file system may; no privilege is needed for it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define NAME "gaps.data"
enum { LEN = 8, DISTANCE = 16, PIECES = 1000 };

static int checks, failures;

static void check(int holds, const char *what)
{
  checks++;
  if (!holds) {
    failures++;
    printf("failed: %s\n", what);
  }
}

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF(test, value, yes, no) BPF_JUMP(BPF_JMP | (test) | BPF_K, (value), (yes), (no))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, (what))

static void filter(struct sock_filter *code, size_t size)
{
  struct sock_fprog program = {(unsigned short)(size / sizeof *code), code};

  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("gaps: seccomp");
    exit(2);
  }
}

/* From now on this command of fcntl fails. (The low half of an argument is its first.) */
static void refuse_fcntl(unsigned command, unsigned error)
{
  struct sock_filter code[] = {
      LOAD(nr),         IF(BPF_JEQ, SYS_fcntl, 0, 3),       LOAD(args[1]),
      IF(BPF_JEQ, command, 0, 1), ANSWER(SECCOMP_RET_ERRNO | error), ANSWER(SECCOMP_RET_ALLOW),
  };
  filter(code, sizeof code);
}

/* ... this call of the system. */
static void refuse_call(unsigned number, unsigned error)
{
  struct sock_filter code[] = {
      LOAD(nr),
      IF(BPF_JEQ, number, 0, 1),
      ANSWER(SECCOMP_RET_ERRNO | error),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  filter(code, sizeof code);
}

/* ... mapping a file as shared memory. */
static void refuse_mapping(unsigned error)
{
  struct sock_filter code[] = {
      LOAD(nr),
      IF(BPF_JEQ, SYS_mmap, 0, 4),
      LOAD(args[3]),
      IF(BPF_JSET, MAP_ANONYMOUS, 2, 0),
      IF(BPF_JSET, MAP_SHARED, 0, 1),
      ANSWER(SECCOMP_RET_ERRNO | error),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  filter(code, sizeof code);
}

/* How often this process has asked the system to write. */
static long writes(void)
{
  char line[100];
  long count = -1;
  FILE *file = fopen("/proc/self/io", "r");

  while (file != NULL && fgets(line, sizeof line, file) != NULL)
    sscanf(line, "syscw: %ld", &count);
  if (file != NULL)
    fclose(file);
  return count;
}

/* Writes the pieces with this value of the hint. They are then in the file, the gaps are as before, and the system was
 * asked about so often. */
static void pieces(const char *hint, int is_in_effect, int is_together)
{
  static char old[PIECES * DISTANCE], data[PIECES * LEN], now[sizeof old + 1];
  char what[200], value[20] = "";
  int flag = 0, is_right = 1;
  long before, calls;
  FILE *file = fopen(NAME, "w");
  MPI_Info info;
  MPI_Datatype piece, filetype;
  MPI_File fh;

  memset(old, 'o', sizeof old);
  memset(data, 'd', sizeof data);
  check(file != NULL && fwrite(old, sizeof old, 1, file) == 1 && fclose(file) == 0, "the file is made");
  MPI_Info_create(&info);
  if (hint != NULL)
    MPI_Info_set(info, "romio_ds_write", hint);
  check(MPI_File_open(MPI_COMM_SELF, NAME, MPI_MODE_RDWR, info, &fh) == MPI_SUCCESS, "MPI_File_open");
  MPI_Info_free(&info);
  MPI_File_get_info(fh, &info);
  MPI_Info_get(info, "romio_ds_write", sizeof value - 1, value, &flag);
  snprintf(what, sizeof what, "romio_ds_write=%s: %s", hint ? hint : "", flag ? value : "not in effect");
  check(flag == is_in_effect, what);
  MPI_Info_free(&info);
  MPI_Type_contiguous(LEN, MPI_BYTE, &piece);
  MPI_Type_create_resized(piece, 0, DISTANCE, &filetype);
  MPI_Type_commit(&filetype);
  MPI_File_set_view(fh, 0, MPI_BYTE, filetype, "native", MPI_INFO_NULL);
  before = writes();
  check(MPI_File_write_at(fh, 0, data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE) == MPI_SUCCESS, "MPI_File_write_at");
  calls = writes() - before;
  snprintf(what, sizeof what, "%ld calls for %d pieces", calls, PIECES);
  check(is_together ? calls < 20 : calls >= PIECES, what);
  MPI_File_close(&fh);
  MPI_Type_free(&filetype);
  MPI_Type_free(&piece);

  file = fopen(NAME, "r");
  check(file != NULL && fread(now, 1, sizeof now, file) == sizeof old, "the length of the file");
  if (file != NULL)
    fclose(file);
  for (int i = 0; i < PIECES * DISTANCE; i++)
    is_right = is_right && now[i] == (i % DISTANCE < LEN ? 'd' : 'o');
  check(is_right, "what is in the file");
  remove(NAME);
}

int main(int argc, char **argv)
{
  const char *which = argc > 1 ? argv[1] : "";
  int fd;

  MPI_Init(&argc, &argv);
  check(geteuid() != 0, "this is an ordinary user");
  check(writes() >= 0, "the system counts calls");
  fd = open(".", O_RDONLY);
  if (strcmp(which, "nothing_refused") == 0) {
    pieces(NULL, 0, 1);
    pieces("disable", 1, 1);
    pieces("enable", 1, 1);
  } else if (strcmp(which, "no_leases") == 0) {
    refuse_fcntl(F_SETLEASE, EINVAL);
    pieces(NULL, 0, 1);
    pieces("enable", 1, 1);
  } else if (strcmp(which, "no_mapping") == 0) {
    refuse_fcntl(F_SETLEASE, EINVAL);
    refuse_mapping(ENODEV);
    check(mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED && errno == ENODEV, "no file can be mapped");
    pieces(NULL, 0, 0);
    pieces("disable", 1, 0);
    pieces("enable", 1, 1);
  } else if (strcmp(which, "no_copying") == 0) {
    char from = 1, to = 0;
    struct iovec source = {&from, 1}, place = {&to, 1};

    refuse_fcntl(F_SETLEASE, EINVAL);
    refuse_call(SYS_process_vm_readv, EPERM);
    check(process_vm_readv(getpid(), &place, 1, &source, 1, 0) == -1 && errno == EPERM, "no memory can be copied");
    pieces(NULL, 0, 0);
    pieces("enable", 1, 1);
  } else if (strcmp(which, "no_locks") == 0) {
    refuse_fcntl(F_OFD_SETLK, ENOLCK);
    refuse_fcntl(F_OFD_SETLKW, ENOLCK);
    pieces("enable", 0, 1);
    refuse_fcntl(F_SETLEASE, EINVAL);
    refuse_mapping(ENODEV);
    pieces("enable", 0, 0);
  } else {
    return 99;
  }
  close(fd);
  MPI_Finalize();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
