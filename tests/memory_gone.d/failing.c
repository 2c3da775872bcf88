/* See failing.h. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "failing.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* glibc's own. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

enum mode mode;
jmp_buf out;

static atomic_int is_armed;
static struct counts {
    atomic_long asked, refused, drawn;
} *all, *counts;
static long first;
static _Thread_local long of_call;

void share_counts(void)
{
    all = mmap(NULL, PLACES * sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        wrong(__FILE__, __LINE__, "mmap", errno);
}

void use_place(int place)
{
    counts = all + place;
}

void begin_call(void)
{
    of_call = 0;
}

long most_drawn(void)
{
    return atomic_load(&counts->drawn);
}

void arm(enum mode how, long n)
{
    mode = how;
    first = n;
    atomic_store(&counts->asked, 0);
    atomic_store(&counts->refused, 0);
    atomic_store(&counts->drawn, 0);
    atomic_store(&is_armed, 1);
}

int disarm(void)
{
    return atomic_exchange(&is_armed, 0);
}

void rearm(int was_armed)
{
    atomic_store(&is_armed, was_armed);
}

long failed(void)
{
    return atomic_load(&counts->refused);
}

/* One more block that was asked for in vain. */
static void draw(size_t size)
{
    size_t block = 16;

    if (size > 1 << 15)
        return;
    while (block < size)
        block *= 2;
    of_call += (long)block;
    long most = atomic_load(&counts->drawn);
    while (of_call > most && !atomic_compare_exchange_weak(&counts->drawn, &most, of_call))
        ;
}

static int fails(size_t size)
{
    if (!atomic_load(&is_armed))
        return 0;
    const long number = atomic_fetch_add(&counts->asked, 1) + 1;
    if (mode == ONCE ? number != first : number < first)
        return 0;
    atomic_fetch_add(&counts->refused, 1);
    draw(size);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails(size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return fails(number * size) ? NULL : __libc_calloc(number, size);
}

void *realloc(void *block, size_t size)
{
    return fails(size) ? NULL : __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails(size) ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *made = memalign(alignment, size);

    if (made == NULL)
        return ENOMEM;
    *block = made;
    return 0;
}

void free(void *block)
{
    __libc_free(block);
}

/* (What a disk keeps is not what is looked at here, and takes most of the time.) */
int fsync(int file)
{
    (void)file;
    return 0;
}

int fdatasync(int file)
{
    return fsync(file);
}

_Noreturn void wrong(const char *file, int line, const char *what, long is)
{
    disarm();
    dprintf(STDERR_FILENO, "%s:%d: %s: %ld\n", file, line, what, is);
    _exit(1);
}
