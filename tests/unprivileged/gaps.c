/* Writing with gaps where the system refuses what that takes: `gaps CASE`, in a directory that the runner has made. A
 * filter refuses locks, as a file system may; no privilege is needed for it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <mpi.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
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

/* From now on this command of fcntl fails. (The low half of an argument is its first.) */
static void refuse_fcntl(unsigned command, unsigned error)
{
  struct sock_filter code[] = {
      LOAD(nr),         IF(BPF_JEQ, SYS_fcntl, 0, 3),       LOAD(args[1]),
      IF(BPF_JEQ, command, 0, 1), ANSWER(SECCOMP_RET_ERRNO | error), ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};

  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("gaps: seccomp");
    exit(2);
  }
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

/* Makes a file, and writes the pieces with this value of the hint. They are then in the file, the gaps are as before, this
 * value is in effect, and the system was asked about so often. */
static void pieces(const char *hint, int amode, mode_t permissions, const char *in_effect, int is_together)
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
  chmod(NAME, permissions);
  MPI_Info_create(&info);
  if (hint != NULL)
    MPI_Info_set(info, "romio_ds_write", hint);
  check(MPI_File_open(MPI_COMM_SELF, NAME, amode, info, &fh) == MPI_SUCCESS, "MPI_File_open");
  MPI_Info_free(&info);
  MPI_File_get_info(fh, &info);
  MPI_Info_get(info, "romio_ds_write", sizeof value - 1, value, &flag);
  snprintf(what, sizeof what, "romio_ds_write=%s: %s is in effect", hint ? hint : "", flag ? value : "nothing");
  check(strcmp(value, in_effect) == 0, what);
  MPI_Info_free(&info);
  MPI_Type_contiguous(LEN, MPI_BYTE, &piece);
  MPI_Type_create_resized(piece, 0, DISTANCE, &filetype);
  MPI_Type_commit(&filetype);
  MPI_File_set_view(fh, 0, MPI_BYTE, filetype, "native", MPI_INFO_NULL);
  before = writes();
  check(MPI_File_write_at(fh, 0, data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE) == MPI_SUCCESS, "MPI_File_write_at");
  calls = writes() - before;
  snprintf(what, sizeof what, "romio_ds_write=%s: %ld calls for %d pieces", hint ? hint : "", calls, PIECES);
  check(is_together ? calls < 20 : calls >= PIECES, what);
  MPI_File_close(&fh);
  MPI_Type_free(&filetype);
  MPI_Type_free(&piece);

  chmod(NAME, 0600);
  file = fopen(NAME, "r");
  check(file != NULL && fread(now, 1, sizeof now, file) == sizeof old, "the length of the file");
  if (file != NULL)
    fclose(file);
  for (int i = 0; i < PIECES * DISTANCE; i++)
    is_right = is_right && now[i] == (i % DISTANCE < LEN ? 'd' : 'o');
  check(is_right, "what is in the file");
  remove(NAME);
}

static volatile sig_atomic_t signals;

static void count(int number)
{
  (void)number;
  signals++;
}

/* The system ends a wait for a lock at each signal: the write waits on, until another process gives up the lock. */
static void interrupted(void)
{
  const struct itimerval often = {{0, 10000}, {0, 10000}}, never = {{0, 0}, {0, 0}};
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  struct sigaction action = {.sa_handler = count};
  char data[2] = "dd", now[4] = "", told;
  MPI_Datatype filetype;
  MPI_File fh;
  int ends[2], fd = open(NAME, O_CREAT | O_RDWR, 0600), status = -1;
  pid_t other;

  check(fd >= 0 && write(fd, "oooo", 4) == 4 && pipe(ends) == 0, "the file is made");
  other = fork();
  if (other == 0) {
    if (fcntl(fd, F_SETLK, &whole) != 0 || write(ends[1], "l", 1) != 1)
      _exit(1);
    usleep(500000);
    _exit(pwrite(fd, "n", 1, 1) != 1);
  }
  check(other > 0 && read(ends[0], &told, 1) == 1, "the file is locked");
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  MPI_Type_create_resized(MPI_BYTE, 0, 2, &filetype);
  MPI_Type_commit(&filetype);
  check(MPI_File_open(MPI_COMM_SELF, NAME, MPI_MODE_RDWR, MPI_INFO_NULL, &fh) == MPI_SUCCESS, "MPI_File_open");
  MPI_File_set_view(fh, 0, MPI_BYTE, filetype, "native", MPI_INFO_NULL);
  check(MPI_File_write_at(fh, 0, data, 2, MPI_BYTE, MPI_STATUS_IGNORE) == MPI_SUCCESS, "MPI_File_write_at");
  setitimer(ITIMER_REAL, &never, NULL);
  check(signals > 1, "the wait was interrupted");
  check(waitpid(other, &status, 0) == other && status == 0, "the other process");
  check(pread(fd, now, 4, 0) == 4 && memcmp(now, "dndo", 4) == 0, "what was written while the file was locked is there");
  MPI_File_close(&fh);
  MPI_Type_free(&filetype);
  close(fd);
  remove(NAME);
}

int main(int argc, char **argv)
{
  const char *which = argc > 1 ? argv[1] : "";

  MPI_Init(&argc, &argv);
  check(geteuid() != 0, "this is an ordinary user");
  check(writes() >= 0, "the system counts calls");
  if (strcmp(which, "nothing_refused") == 0) {
    pieces(NULL, MPI_MODE_RDWR, 0600, "automatic", 1);
    pieces("disable", MPI_MODE_RDWR, 0600, "disable", 0);
    pieces("enable", MPI_MODE_RDWR, 0600, "enable", 1);
    pieces(NULL, MPI_MODE_WRONLY, 0600, "automatic", 1);
    pieces("enable", MPI_MODE_WRONLY, 0600, "enable", 1);
  } else if (strcmp(which, "no_reading") == 0) {
    pieces(NULL, MPI_MODE_WRONLY, 0200, "automatic", 0);
    pieces("enable", MPI_MODE_WRONLY, 0200, "automatic", 0);
  } else if (strcmp(which, "no_locks") == 0) {
    refuse_fcntl(F_OFD_SETLK, ENOLCK);
    refuse_fcntl(F_OFD_SETLKW, ENOLCK);
    pieces(NULL, MPI_MODE_RDWR, 0600, "automatic", 0);
    pieces("enable", MPI_MODE_RDWR, 0600, "automatic", 0);
  } else if (strcmp(which, "interrupted") == 0) {
    interrupted();
  } else {
    return 99;
  }
  MPI_Finalize();
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
