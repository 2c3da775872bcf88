/* What the tests of device memory share: a runtime, its memory, and whose code touches that.
 *
 * device_start(NULL) makes memory without a runtime. */
#ifndef DEVICE_H
#define DEVICE_H
#define _GNU_SOURCE
#include "arena.h"
#include <aio.h>
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unwind.h>

static struct arena *device_arena, device_own;
static void *device_library;
static int (*device_memcpy_cuda)(uint64_t, uint64_t, size_t), (*device_memcpy_hip)(void *, const void *, size_t, int);
/* How often our code, and that of the MPI library, has touched it. */
static volatile int device_touched_by_us, device_touched_by_library, device_is_open;

static struct { uintptr_t from, to; } device_exe, device_libc;

static int device_range(struct dl_phdr_info *info, size_t size, void *number)
{
    uintptr_t from = UINTPTR_MAX, to = 0;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD) {
            uintptr_t at = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            from = at < from ? at : from;
            to = at + info->dlpi_phdr[i].p_memsz > to ? at + info->dlpi_phdr[i].p_memsz : to;
        }
    if ((*(int *)number)++ == 0)
        device_exe.from = from, device_exe.to = to;
    else if (strstr(info->dlpi_name, "/libc.so"))
        device_libc.from = from, device_libc.to = to;
    return 0;
}

struct device_walk { uintptr_t at; int is_past, is_ours; };

/* The first code after the C library's copy is who has touched the memory. The program is ours: the library is linked into it. */
static _Unwind_Reason_Code device_frame(struct _Unwind_Context *context, void *given)
{
    struct device_walk *walk = given;
    uintptr_t ip = _Unwind_GetIP(context);

    walk->is_past |= ip == walk->at;
    if (!walk->is_past || (ip >= device_libc.from && ip < device_libc.to))
        return _URC_NO_REASON;
    walk->is_ours = ip >= device_exe.from && ip < device_exe.to;
    return _URC_END_OF_STACK;
}

static void device_on_touch(int number, siginfo_t *info, void *given)
{
    ucontext_t *context = given;
    struct device_walk walk = { .at = (uintptr_t)context->uc_mcontext.gregs[REG_RIP] };

    if (!arena_has(device_arena, info->si_addr)) {
        signal(number, SIG_DFL);
        return;
    }
    _Unwind_Backtrace(device_frame, &walk);
    if (walk.is_ours)
        device_touched_by_us++;
    else
        device_touched_by_library++;
    mprotect(device_arena->device, ARENA_LEN, PROT_READ | PROT_WRITE);
    device_is_open = 1;
    /* The trap flag: after one instruction it is closed again. */
    context->uc_mcontext.gregs[REG_EFL] |= 0x100;
}

static void device_after_touch(int number, siginfo_t *info, void *given)
{
    (void)number, (void)info;
    device_is_open = 0;
    mprotect(device_arena->device, ARENA_LEN, PROT_NONE);
    ((ucontext_t *)given)->uc_mcontext.gregs[REG_EFL] &= ~0x100LL;
}

/* The kernel's accesses are no signals, but errors: the calls that may make them are defined here, for the program and, with
 * -rdynamic, for the MPI library. */
static void *device_for_kernel(uintptr_t address, const void *caller)
{
    void *buffer = (void *)address;

    if (device_arena && arena_has(device_arena, buffer)) {
        if ((uintptr_t)caller >= device_exe.from && (uintptr_t)caller < device_exe.to)
            device_touched_by_us++;
        else
            device_touched_by_library++;
        return arena_reach(device_arena, buffer);
    }
    return buffer;
}

#define DEVICE_CALLER __builtin_return_address(0)
#define DEVICE_CALL(name, call, constant, after, ...) \
    ssize_t name(int file, constant void *buffer, size_t len after) \
    { \
        return syscall(call, file, device_for_kernel((uintptr_t)buffer, DEVICE_CALLER), len __VA_ARGS__); \
    }
#define DEVICE_PLACE , off_t at
DEVICE_CALL(read, SYS_read, , )
DEVICE_CALL(write, SYS_write, const, )
DEVICE_CALL(pread, SYS_pread64, , DEVICE_PLACE, , at)
DEVICE_CALL(pwrite, SYS_pwrite64, const, DEVICE_PLACE, , at)
DEVICE_CALL(pread64, SYS_pread64, , DEVICE_PLACE, , at)
DEVICE_CALL(pwrite64, SYS_pwrite64, const, DEVICE_PLACE, , at)

#define DEVICE_LIST(name, call, after, ...) \
    ssize_t name(int file, const struct iovec *list, int number after) \
    { \
        struct iovec reached[64]; \
        for (int i = 0; i < number && i < 64; i++) { \
            reached[i] = list[i]; \
            reached[i].iov_base = device_for_kernel((uintptr_t)list[i].iov_base, DEVICE_CALLER); \
        } \
        return syscall(call, file, number > 64 ? list : reached, number __VA_ARGS__); \
    }
DEVICE_LIST(readv, SYS_readv, )
DEVICE_LIST(writev, SYS_writev, )
DEVICE_LIST(preadv, SYS_preadv, DEVICE_PLACE, , at, 0)
DEVICE_LIST(pwritev, SYS_pwritev, DEVICE_PLACE, , at, 0)
DEVICE_LIST(preadv64, SYS_preadv, DEVICE_PLACE, , at, 0)
DEVICE_LIST(pwritev64, SYS_pwritev, DEVICE_PLACE, , at, 0)

#define DEVICE_AIO(name, block) \
    int name(struct block *operation) \
    { \
        operation->aio_buf = device_for_kernel((uintptr_t)operation->aio_buf, DEVICE_CALLER); \
        return ((int (*)(struct block *))dlsym(RTLD_NEXT, #name))(operation); \
    }
DEVICE_AIO(aio_read, aiocb)
DEVICE_AIO(aio_write, aiocb)
DEVICE_AIO(aio_read64, aiocb64)
DEVICE_AIO(aio_write64, aiocb64)

static void *device_symbol(const char *name)
{
    return device_library ? dlsym(device_library, name) : NULL;
}

/* Memory of a device, of which there are 16 pages. */
static void *device_allocate(size_t len)
{
    uint64_t address = 0;
    void *memory = NULL;
    int (*cuda)(uint64_t *, size_t) = device_symbol("cuMemAlloc_v2"), (*hip)(void **, size_t) = device_symbol("hipMalloc"),
        (*zero)(void **, size_t) = device_symbol("fake_allocate");

    if (!device_library)
        return arena_take(&device_own, len);
    if (cuda ? cuda(&address, len) : (hip ? hip : zero)(&memory, len))
        abort();
    return cuda ? (void *)(uintptr_t)address : memory;
}

/* A context for this thread, or none. */
static inline void device_set_context(int has)
{
    int (*retain)(void **, int) = device_symbol("cuDevicePrimaryCtxRetain"), (*push)(void *) = device_symbol("cuCtxPushCurrent_v2"),
        (*pop)(void **) = device_symbol("cuCtxPopCurrent_v2");
    void *context;

    if (retain && (has ? retain(&context, 0) || push(context) : pop(&context)))
        abort();
}

/* Copies bytes between the device and the host; the thread has a context. */
static inline void device_copy(void *to, const void *from, size_t len)
{
    int code = 0;

    if (device_memcpy_cuda)
        code = device_memcpy_cuda((uintptr_t)to, (uintptr_t)from, len);
    else if (device_memcpy_hip)
        code = device_memcpy_hip(to, from, len, 4);
    else
        memcpy(arena_reach(device_arena, to), arena_reach(device_arena, from), len);
    if (code)
        abort();
}

/* Loads a runtime; the thread has a context. */
static int device_start(const char *runtime)
{
    int number = 0, (*init)(unsigned);
    struct sigaction action = { .sa_sigaction = device_on_touch, .sa_flags = SA_SIGINFO | SA_NODEFER };

    device_library = runtime ? dlopen(runtime, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (runtime && !device_library) {
        fprintf(stderr, "%s\n", dlerror());
        return -1;
    }
    device_memcpy_cuda = device_symbol("cuMemcpy");
    device_memcpy_hip = device_symbol("hipMemcpy");
    init = device_symbol("cuInit");
    if ((!runtime && arena_make(&device_own)) || (init && init(0)))
        return -1;
    device_set_context(1);
    /* (A real device's memory may not be touched at all.) */
    device_arena = runtime ? device_symbol("fake_arena") : &device_own;
    if (device_arena) {
        dl_iterate_phdr(device_range, &number);
        sigaction(SIGSEGV, &action, NULL);
        action.sa_sigaction = device_after_touch;
        sigaction(SIGTRAP, &action, NULL);
    }
    return 0;
}
#endif
