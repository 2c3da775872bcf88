/* The part of a GPU runtime that the library and these tests use, with devices that are memory of the host: with -DCUDA
 * libcuda.so.1, with -DHIP=6 libamdhip64.so.6, with -DZE libze_loader.so.1. What a real one does and what is easily forgotten is
 * done here: a copy needs a context; one within a device is not done before its stream is waited for; a query about ordinary
 * memory is an error, which hipGetLastError finds. */
#define _GNU_SOURCE
#include "arena.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arena fake_arena;
/* The copies that were made, for tests. */
int fake_copies;

static struct { void *to; const void *from; size_t len; } pending;

static void *allocate(size_t len)
{
    return !fake_arena.device && arena_make(&fake_arena) ? NULL : arena_take(&fake_arena, len);
}

static void finish(void)
{
    if (pending.len)
        memmove(pending.to, pending.from, pending.len);
    pending.len = 0;
}

__attribute__((unused)) static void copy(void *to, const void *from, size_t len)
{
    void *reached_to = arena_reach(&fake_arena, to);
    const void *reached_from = arena_reach(&fake_arena, from);

    fake_copies++;
    if (reached_to != to && reached_from != from) {
        finish();
        pending.to = reached_to, pending.from = reached_from, pending.len = len;
    } else {
        memmove(reached_to, reached_from, len);
    }
}

#ifdef CUDA
enum { INVALID_VALUE = 1, NO_CONTEXT = 201 };
static _Thread_local void *contexts[8];
static _Thread_local int depth;
static char of_device;
/* Managed and registered memory. */
static char managed[4096], registered[4096];

static int is_in(const char *memory, uint64_t address)
{
    return address >= (uintptr_t)memory && address < (uintptr_t)memory + 4096;
}

int cuInit(unsigned flags) { return (int)flags; }
int cuMemAlloc_v2(uint64_t *address, size_t len) { *address = (uintptr_t)allocate(len); return *address ? 0 : 2; }
int cuMemAllocManaged(uint64_t *address, size_t len, unsigned flags) { *address = (uintptr_t)managed; return len > 4096 || flags != 1; }
int cuMemHostAlloc(void **address, size_t len, unsigned flags) { *address = registered; return len > 4096 || flags; }
int cuDevicePrimaryCtxRetain(void **context, int device) { *context = &of_device; return device; }
int cuCtxGetCurrent(void **context) { *context = depth ? contexts[depth - 1] : NULL; return 0; }
int cuCtxPushCurrent_v2(void *context) { contexts[depth++] = context; return context != &of_device; }
int cuCtxPopCurrent_v2(void **context) { *context = contexts[--depth]; return 0; }
int cuStreamSynchronize(void *stream) { if (!stream) finish(); return stream != NULL; }

int cuPointerGetAttribute(void *value, int attribute, uint64_t address)
{
    int is_device = arena_has(&fake_arena, (void *)(uintptr_t)address) || is_in(managed, address);

    if (!is_device && !is_in(registered, address))
        return INVALID_VALUE;
    switch (attribute) {
    case 1: *(void **)value = &of_device; return 0;
    case 2: *(unsigned *)value = is_device ? 2 : 1; return 0;
    case 8: *(unsigned char *)value = is_in(managed, address); return 0;
    case 9: *(int *)value = 0; return 0;
    default: return INVALID_VALUE;
    }
}

int cuMemcpy(uint64_t to, uint64_t from, size_t len)
{
    if (!depth)
        return NO_CONTEXT;
    copy((void *)(uintptr_t)to, (void *)(uintptr_t)from, len);
    return 0;
}
#endif

#ifdef HIP
static int last;
struct attributes { int type, device; void *device_pointer, *host_pointer; int is_managed; unsigned flags; };

int hipMalloc(void **address, size_t len) { *address = allocate(len); return *address ? 0 : 2; }
int hipGetLastError(void) { int was = last; last = 0; return was; }
int hipMemcpy(void *to, const void *from, size_t len, int kind) { copy(to, from, len); return kind != 4; }
int hipStreamSynchronize(void *stream) { if (!stream) finish(); return stream != NULL; }
int hipRuntimeGetVersion(int *version) { *version = HIP * 10000000 + 1; return 0; }

/* The number of a device's memory is 2 since ROCm 6, where it was that of unified memory before. */
int hipPointerGetAttributes(struct attributes *of, const void *address)
{
    *of = (struct attributes){ HIP < 6 ? 1 : 2, 0, (void *)address, NULL, 0, 0 };
    return arena_has(&fake_arena, address) ? 0 : (last = 1);
}
#endif

#ifdef ZE
struct properties { uint32_t structure; void *next; uint32_t type; uint64_t id, page_size; };
struct description { uint32_t structure; const void *next; uint32_t flags; };
static char of_driver, context;

int zeInit(uint32_t flags) { return (int)flags; }
int fake_allocate(void **address, size_t len) { *address = allocate(len); return *address ? 0 : 2; }
int zeDriverGet(uint32_t *number, void **drivers) { *number = 1; *drivers = &of_driver; return 0; }
int zeContextCreate(void *driver, const struct description *of, void **made) { *made = &context; return driver != &of_driver || of->structure != 0xd; }

int zeMemGetAllocProperties(void *in, const void *address, struct properties *of, void **device)
{
    *device = NULL;
    of->type = arena_has(&fake_arena, address) ? 2 : 0;
    return in != &context || of->structure != 0x17;
}
#endif
