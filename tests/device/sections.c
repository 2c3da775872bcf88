/* For sections.f90: memory of a device, and its contents. */
#include "device.h"

int test_start(const char *runtime) { return device_start(strcmp(runtime, "none") ? runtime : NULL); }
void *test_memory(size_t len) { return device_allocate(len); }
void test_copy(void *to, const void *from, size_t len) { device_copy(to, from, len); }

/* Whether our code has touched the memory since the last time. */
int test_touched(void)
{
    int touched = device_touched_by_us;

    device_touched_by_us = 0;
    return touched != 0;
}
