/* MPI_Info_get in C: what it writes (I8), how much (I10), and what it refuses (I14). */
#include "checks.h"

#include <limits.h>
#include <mpi.h>

/* Checks one call for a key that is there. */
static void gets(MPI_Info info, const char *value, int valuelen)
{
    char expected[MPI_MAX_INFO_VAL], *buffer = fresh_buffer();
    size_t len = strlen(value), taken = (size_t)valuelen < len ? (size_t)valuelen : len;
    const char *what = label("value of %zu characters, valuelen = %d", len, valuelen);
    int flag = 0;

    memcpy(expected, value, taken);
    expected[taken] = '\0';
    if (!check_code(MPI_Info_get(info, "key", valuelen, buffer, &flag), MPI_SUCCESS, what))
        return;
    check(flag == 1, "   flag is true");
    check(memcmp(buffer, expected, taken + 1) == 0, "   so many characters and a NUL");
    check(only_written(taken + 1), "   nothing behind the NUL, nothing before the buffer");
}

static void lengths(void)
{
    char longest[MPI_MAX_INFO_VAL];
    const char *values[] = {"value", "v", "", "with  blanks ", longest};
    MPI_Info info;

    memset(longest, 'v', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    MPI_Info_create(&info);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        int len = (int)strlen(values[i]);
        const int valuelens[] = {0, 1, len - 1, len, len + 1, len + 50, INT_MAX};

        MPI_Info_set(info, "key", values[i]);
        for (size_t j = 0; j < sizeof valuelens / sizeof *valuelens; j++) {
            if (valuelens[j] >= 0)
                gets(info, values[i], valuelens[j]);
        }
    }
    MPI_Info_free(&info);
}

static void absent(void)
{
    const int valuelens[] = {0, 1, 10, INT_MAX};
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    for (size_t i = 0; i < sizeof valuelens / sizeof *valuelens; i++) {
        int flag = 77;
        char *buffer = fresh_buffer();

        check_code(MPI_Info_get(info, "Key", valuelens[i], buffer, &flag), MPI_SUCCESS,
                   label("an absent key, valuelen = %d", valuelens[i]));
        check_code(flag, 0, "   flag is false");
        check(only_written(0), "   no byte is written");
    }
    MPI_Info_free(&info);
}

static void negative(void)
{
    const int valuelens[] = {-1, -2, INT_MIN};
    const char *keys[] = {"key", "absent"};
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    for (int i = 0; i < 6; i++) {
        int flag = 77;
        char *buffer = fresh_buffer();

        check_code(MPI_Info_get(info, keys[i / 3], valuelens[i % 3], buffer, &flag), MPI_ERR_ARG,
                   label("valuelen = %d, %s", valuelens[i % 3], keys[i / 3]));
        check(flag == 77 && only_written(0), "   flag and value are as they were");
    }
    MPI_Info_free(&info);
}

int main(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    lengths();
    absent();
    negative();
    return finish();
}
