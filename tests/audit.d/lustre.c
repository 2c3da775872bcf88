/* A file system that imitates Lustre, for a preloaded library: files have four stripes of 1 MiB. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>
#include <sys/vfs.h>

/* The beginning of lov_user_md_v1. */
struct layout {
    uint32_t magic, pattern;
    uint64_t object[2];
    uint32_t stripe_size;
    uint16_t stripe_count, generation;
};

int statfs(const char *path, struct statfs *told) {
    (void)path;
    memset(told, 0, sizeof *told);
    told->f_type = 0x0BD00BD0;
    told->f_bsize = 4096;
    return 0;
}

ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
    const struct layout layout = {.magic = 0x0BD10BD0, .pattern = 1, .stripe_size = 1 << 20, .stripe_count = 4};

    (void)path;
    if (strcmp(name, "lustre.lov") != 0) {
        errno = ENODATA;
        return -1;
    }
    if (size < sizeof layout) {
        errno = ERANGE;
        return -1;
    }
    memcpy(value, &layout, sizeof layout);
    return sizeof layout;
}
