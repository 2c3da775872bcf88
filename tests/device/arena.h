/* Memory like a device's: the processor may not touch it at its address, and its runtime reaches it by a second mapping. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ARENA_LEN = 1 << 16 };

struct arena {
    char *device, *alias;
    size_t used;
};

static inline int arena_make(struct arena *arena)
{
    int file = memfd_create("device", 0);

    if (file < 0 || ftruncate(file, ARENA_LEN) != 0)
        return -1;
    arena->device = mmap(NULL, ARENA_LEN, PROT_NONE, MAP_SHARED, file, 0);
    arena->alias = mmap(NULL, ARENA_LEN, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return arena->device == MAP_FAILED || arena->alias == MAP_FAILED ? -1 : 0;
}

/* (Each on pages of its own.) */
static inline void *arena_take(struct arena *arena, size_t len)
{
    void *taken = arena->device + arena->used;

    arena->used += (len + 4095) / 4096 * 4096;
    return arena->used <= ARENA_LEN ? taken : NULL;
}

/* Whether an address is in it. */
static inline int arena_has(const struct arena *arena, const void *address)
{
    return arena->device && (const char *)address >= arena->device && (const char *)address < arena->device + ARENA_LEN;
}

/* The address at which the processor may touch this. */
static inline void *arena_reach(const struct arena *arena, const void *address)
{
    return arena_has(arena, address) ? arena->alias + ((const char *)address - arena->device) : (void *)address;
}
#endif
