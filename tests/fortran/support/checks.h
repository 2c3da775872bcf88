/* What the C test programs share: they say what they check, and fail by their exit status. */
#ifndef CHECKS_H
#define CHECKS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static int checks_passed, checks_failed;
/* The rank of this process in MPI_COMM_WORLD, and the number of processes. */
static int rank, processes = 1;

/* Counts and prints one check. */
static inline int check(int ok, const char *what)
{
    if (ok || processes == 1)
        printf("  %-6s  %s\n", ok ? "ok" : "FAILED", what);
    else
        printf("  FAILED  rank %d: %s\n", rank, what);
    if (ok) {
        checks_passed++;
    } else {
        checks_failed++;
        fflush(stdout);
    }
    return ok;
}

/* Text for a check, formatted as by printf; the next call overwrites it. */
__attribute__((format(printf, 1, 2))) static inline const char *label(const char *format, ...)
{
    static char text[400];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

/* Checks an integer, which need not be an error code. */
static inline int check_code(int code, int expected, const char *what)
{
    char seen[500];

    if (code == expected)
        return check(1, what);
    snprintf(seen, sizeof seen, "%s (is %d, expected %d)", what, code, expected);
    return check(0, seen);
}

/* Checks a C string. */
static inline int check_text(const char *text, const char *expected, const char *what)
{
    char seen[500];

    if (strcmp(text, expected) == 0)
        return check(1, what);
    snprintf(seen, sizeof seen, "%s: \"%.100s\", expected \"%.100s\"", what, text, expected);
    return check(0, seen);
}

/* The exit status of the program: a failure where a check failed or none was made. */
static inline int finish(void)
{
    printf("%d passed, %d failed", checks_passed, checks_failed);
    if (processes > 1)
        printf(" on rank %d of %d", rank, processes);
    printf("\n");
    return checks_failed > 0 || checks_passed == 0;
}

/* A buffer between canaries. A test calls `fresh_buffer`, hands out some bytes from there on, and
 * looks afterwards which ones were written. */
enum { CANARIES = 64, LARGEST_BUFFER = 2048 };
static char checks_memory[CANARIES + LARGEST_BUFFER + CANARIES];

static inline char *fresh_buffer(void)
{
    memset(checks_memory, '#', sizeof checks_memory);
    return checks_memory + CANARIES;
}

/* Whether nothing was written but the first `size` bytes of the buffer. */
static inline int only_written(size_t size)
{
    for (size_t i = 0; i < sizeof checks_memory; i++) {
        int inside = i >= CANARIES && i < CANARIES + size;

        if (!inside && checks_memory[i] != '#')
            return 0;
    }
    return 1;
}

#endif
