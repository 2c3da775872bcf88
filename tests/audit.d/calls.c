/* Calls each of the functions that libmpi_hints_audit.so counts, and compares its counts, which it tells of by functions of
 * its own. With an argument, writes as often as that says, 1 MiB each, to a file that is looked at, or not (`unwatched`), and
 * prints how long that took. */
#define _GNU_SOURCE
#include <aio.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct transferred { uint64_t calls, bytes, least, greatest, lowest, highest; };
struct counts {
    struct transferred written, read;
    struct { uint64_t bytes, lowest, highest; } during[16];
    uint64_t flags;
};

static uint32_t (*watch_file)(const char *, size_t);
static void (*watch_call)(uint32_t, uint32_t);
static int (*watched_file)(uint32_t, struct counts *, size_t);
static void (*unwatch_file)(uint32_t);

#define CHECK(condition) \
    do \
        if (!(condition)) { \
            fprintf(stderr, "calls.c:%d: %s\n", __LINE__, #condition); \
            exit(1); \
        } \
    while (0)

static void *find(const char *name) {
    void *found = dlsym(RTLD_DEFAULT, name);
    if (!found) {
        fprintf(stderr, "there is no %s\n", name);
        exit(1);
    }
    return found;
}

static struct counts seen(uint32_t watch) {
    struct counts counts;
    CHECK(watched_file(watch, &counts, sizeof counts) == 0);
    return counts;
}

static uint32_t watch(const char *name) {
    uint32_t number = watch_file(name, strlen(name));
    CHECK(number != 0);
    return number;
}

/* What was written since the last time has to be this. */
static struct counts before;
static void expect_written(uint32_t watch, uint64_t calls, uint64_t bytes) {
    struct counts now = seen(watch);
    CHECK(now.written.calls - before.written.calls == calls);
    CHECK(now.written.bytes - before.written.bytes == bytes);
    CHECK(now.read.calls == before.read.calls);
    before = now;
}
static void expect_read(uint32_t watch, uint64_t calls, uint64_t bytes) {
    struct counts now = seen(watch);
    CHECK(now.read.calls - before.read.calls == calls);
    CHECK(now.read.bytes - before.read.bytes == bytes);
    CHECK(now.written.calls == before.written.calls);
    before = now;
}

static void opening(void) {
    memset(&before, 0, sizeof before);
    unlink("file");
    uint32_t file = watch("file");
    int number = open("file", O_CREAT | O_RDWR, 0640);
    struct stat about;
    CHECK(number >= 0 && fstat(number, &about) == 0 && (about.st_mode & 0777) == 0640);
    CHECK(write(number, "abc", 3) == 3);
    expect_written(file, 1, 3);
    CHECK(close(number) == 0);
    /* Its number is another file's. */
    int other = open("other", O_CREAT | O_RDWR, 0600);
    CHECK(other == number && write(other, "abc", 3) == 3 && close(other) == 0);
    expect_written(file, 0, 0);
    CHECK(mkdir("directory", 0700) == 0);
    other = open("directory/file", O_CREAT | O_RDWR, 0600);
    CHECK(other >= 0 && write(other, "abc", 3) == 3 && close(other) == 0);
    expect_written(file, 0, 0);
    CHECK(unlink("directory/file") == 0 && rmdir("directory") == 0 && unlink("other") == 0);
    /* As O_CREAT is not there, there is no third argument. */
    number = open64("file", O_RDWR);
    CHECK(write(number, "abc", 3) == 3 && close(number) == 0);
    number = openat(AT_FDCWD, "./file", O_RDWR);
    CHECK(write(number, "abc", 3) == 3 && close(number) == 0);
    number = openat64(AT_FDCWD, "file", O_RDWR);
    CHECK(write(number, "abc", 3) == 3 && close(number) == 0);
    number = creat("file", 0600);
    CHECK(write(number, "abc", 3) == 3 && close(number) == 0);
    number = creat64("file", 0600);
    CHECK(write(number, "abc", 3) == 3);
    expect_written(file, 5, 15);
    int same = dup(number);
    CHECK(same >= 0 && write(same, "abc", 3) == 3 && close(same) == 0);
    CHECK(dup2(number, 50) == 50 && write(50, "abc", 3) == 3 && dup3(number, 51, 0) == 51 && write(51, "a", 1) == 1);
    expect_written(file, 3, 7);
    CHECK(dup2(0, 50) == 50 && close(50) == 0 && close(51) == 0);
    /* More of them than are known one by one. */
    int many[20];
    for (int i = 0; i < 20; i++) CHECK((many[i] = open("file", O_RDWR)) >= 0 && write(many[i], "a", 1) == 1);
    expect_written(file, 20, 20);
    unwatch_file(file);
    struct counts counts;
    CHECK(watched_file(file, &counts, sizeof counts) != 0);
    uint32_t again = watch("nothing");
    memset(&before, 0, sizeof before);
    for (int i = 0; i < 20; i++) CHECK(write(many[i], "a", 1) == 1 && close(many[i]) == 0);
    CHECK(write(number, "a", 1) == 1 && close(number) == 0);
    expect_written(again, 0, 0);
    CHECK(watched_file(again, &counts, sizeof counts - 8) != 0);
    unwatch_file(again);
    CHECK(open("file/none", O_RDWR) == -1 && errno == ENOTDIR);
}

static void transferring(void) {
    memset(&before, 0, sizeof before);
    uint32_t file = watch("ufs:file");
    int number = open("file", O_RDWR | O_TRUNC);
    char bytes[64] = "0123456789";
    struct iovec pieces[2] = {{bytes, 4}, {bytes, 6}};
    CHECK(pwrite(number, bytes, 7, 100) == 7 && pwrite64(number, bytes, 7, 50) == 7);
    expect_written(file, 2, 14);
    CHECK(before.written.lowest == 50 && before.written.highest == 107);
    CHECK(lseek(number, 30, SEEK_SET) == 30 && writev(number, pieces, 2) == 10 && lseek(number, 0, SEEK_CUR) == 40);
    expect_written(file, 1, 10);
    CHECK(before.written.lowest == 30 && before.written.least == 7 && before.written.greatest == 10);
    CHECK(pwritev(number, pieces, 2, 0) == 10 && pwritev64(number, pieces, 2, 0) == 10);
    expect_written(file, 2, 20);
    CHECK(before.written.lowest == 0);
    CHECK(pwritev2(number, pieces, 2, -1, 0) == 10 && pwritev64v2(number, pieces, 2, 200, 0) == 10);
    expect_written(file, 2, 20);
    CHECK(before.written.highest == 210);
    CHECK(lseek(number, 0, SEEK_SET) == 0);
    CHECK(read(number, bytes, 10) == 10 && pread(number, bytes, 10, 5) == 10 && pread64(number, bytes, 10, 205) == 5);
    expect_read(file, 3, 25);
    CHECK(readv(number, pieces, 2) == 10 && preadv(number, pieces, 2, 0) == 10 && preadv64(number, pieces, 2, 0) == 10);
    CHECK(preadv2(number, pieces, 2, -1, 0) == 10 && preadv64v2(number, pieces, 2, 0, 0) == 10);
    expect_read(file, 5, 50);
    /* What fails is not counted, and its error stays. */
    errno = 0;
    CHECK(pwrite(number, bytes, 1, -1) == -1 && errno == EINVAL && write(-1, bytes, 1) == -1 && errno == EBADF);
    expect_written(file, 0, 0);
    struct aiocb control = {.aio_fildes = number, .aio_buf = bytes, .aio_nbytes = 9, .aio_offset = 300};
    const struct aiocb *list[1] = {&control};
    CHECK(aio_write(&control) == 0 && aio_suspend(list, 1, NULL) == 0 && aio_return(&control) == 9);
    expect_written(file, 1, 9);
    CHECK(before.written.highest == 309);
    CHECK(aio_read(&control) == 0 && aio_suspend(list, 1, NULL) == 0 && aio_return(&control) == 9);
    expect_read(file, 1, 9);
    struct aiocb *both[2] = {&control, NULL};
    control.aio_lio_opcode = LIO_WRITE;
    CHECK(lio_listio(LIO_WAIT, both, 2, NULL) == 0 && aio_return(&control) == 9);
    expect_written(file, 1, 9);
    /* While a collective call runs. */
    CHECK(before.during[0].bytes == 0 && before.during[1].bytes == 0);
    watch_call(file, 2);
    CHECK(pwrite(number, bytes, 8, 10) == 8 && pwrite(number, bytes, 8, 400) == 8);
    watch_call(file, 0);
    CHECK(pwrite(number, bytes, 8, 0) == 8);
    expect_written(file, 3, 24);
    CHECK(before.during[0].bytes == 0 && before.during[1].bytes == 16);
    CHECK(before.during[1].lowest == 10 && before.during[1].highest == 408);
    watch_call(file, 17);
    CHECK(pwrite(number, bytes, 8, 0) == 8);
    expect_written(file, 1, 8);
    CHECK(before.flags == 0);
    /* A child counts for itself. */
    pid_t child = fork();
    if (child == 0) _exit(pwrite(number, bytes, 1, 0) == 1 ? 0 : 1);
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    expect_written(file, 0, 0);
    CHECK(close(number) == 0);
    /* Of two that look at the same file, none knows whose calls are whose. */
    uint32_t another = watch("file");
    number = open("file", O_RDWR);
    CHECK(number >= 0 && (seen(file).flags & 1) && (seen(another).flags & 1) && close(number) == 0);
    unwatch_file(another);
    unwatch_file(file);
    /* No more than there is room for. */
    static uint32_t all[300];
    int watched = 0;
    while (watched < 300 && (all[watched] = watch_file("file", 4)) != 0) watched++;
    CHECK(watched == 255);
    while (watched > 0) unwatch_file(all[--watched]);
    CHECK((all[0] = watch_file("file", 4)) != 0);
    unwatch_file(all[0]);
    CHECK(unlink("file") == 0);
}

static void *waiting(void *pipe) {
    char byte;
    return read(*(int *)pipe, &byte, 1) == 1 ? NULL : pipe;
}

/* A thread is cancelled while it reads. */
static void cancelling(void) {
    int ends[2];
    pthread_t thread;
    void *result;
    CHECK(pipe(ends) == 0 && pthread_create(&thread, NULL, waiting, ends) == 0);
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    CHECK(pthread_cancel(thread) == 0 && pthread_join(thread, &result) == 0 && result == PTHREAD_CANCELED);
}

static int written(int times, int is_watched) {
    uint32_t file = is_watched ? watch("file") : 0;
    char *bytes = calloc(1, 1 << 20);
    int number = open("file", O_CREAT | O_RDWR, 0600);
    struct timespec begin, end;
    CHECK(bytes && number >= 0 && pwrite(number, bytes, 1 << 20, 0) == 1 << 20);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < times; i++) CHECK(pwrite(number, bytes, 1 << 20, 0) == 1 << 20);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (is_watched) CHECK(seen(file).written.calls == (uint64_t)times + 1);
    printf("%.0f ns a write\n", ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) / times);
    free(bytes);
    CHECK(close(number) == 0 && unlink("file") == 0);
    return 0;
}

int main(int argc, char **argv) {
    int is_watched = argc == 2;
    if (argc < 3) {
        *(void **)&watch_file = find("minfo_watch_file");
        *(void **)&watch_call = find("minfo_watch_call");
        *(void **)&watched_file = find("minfo_watched_file");
        *(void **)&unwatch_file = find("minfo_unwatch_file");
    }
    if (argc > 1) return written(atoi(argv[1]), is_watched);
    opening();
    transferring();
    cancelling();
    puts("all is counted");
    return 0;
}
