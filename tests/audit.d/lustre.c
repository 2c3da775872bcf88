/* A file system that imitates Lustre, for a preloaded library: files have four stripes of 1 MiB, or with $LAYOUT as many
 * components as it has words, whose stripes have so many MiB: 4 of the first component, 8 of the second, and so on. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <unistd.h>

/* The beginning of lov_user_md_v1. */
struct layout {
    uint32_t magic, pattern;
    uint64_t object[2];
    uint32_t stripe_size;
    uint16_t stripe_count, generation;
};

int statfs(const char *path, struct statfs *told) {
    int code = (int)syscall(SYS_statfs, path, told);

    /* (Where Open MPI keeps its shared memory, there is no file of the program's.) */
    if (code == 0 && strncmp(path, "/dev/", 5) != 0) {
        told->f_type = 0x0BD00BD0;
        told->f_bsize = 4096;
    }
    return code;
}

/* The same of lov_comp_md_entry_v1 and lov_comp_md_v1, which are packed. */
struct component {
    uint32_t id, flags;
    uint64_t start, end;
    uint32_t at, size, generation, more[3];
} __attribute__((packed));
struct composite {
    uint32_t magic, size, generation;
    uint16_t flags, components;
    uint64_t more[2];
    struct component component[4];
    struct layout layout[4];
} __attribute__((packed));

static int put(void *value, size_t room, const void *layout, size_t size) {
    if (room < size) {
        errno = ERANGE;
        return -1;
    }
    memcpy(value, layout, size);
    return (int)size;
}

ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
    struct layout simple = {.magic = 0x0BD10BD0, .pattern = 1, .stripe_size = 1 << 20, .stripe_count = 4};
    struct composite all = {.magic = 0x0BD60BD0, .size = sizeof all};
    char *words = getenv("LAYOUT");

    (void)path;
    if (strcmp(name, "lustre.lov") != 0) {
        errno = ENODATA;
        return -1;
    }
    if (!words) return put(value, size, &simple, sizeof simple);
    for (int i = 0; i < 4 && *words; i++) {
        simple.stripe_size = (uint32_t)strtoul(words, &words, 10) << 20;
        all.layout[i] = simple;
        all.component[i].at = (uint32_t)((char *)&all.layout[i] - (char *)&all);
        all.component[i].size = sizeof simple;
        all.components++;
        simple.stripe_count += 4;
    }
    return put(value, size, &all, sizeof all);
}
