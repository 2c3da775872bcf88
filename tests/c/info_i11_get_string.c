/* MPI_Info_get_string in C (I11): buflen counts the NUL, and returns the length that the value needs. */
#include "checks.h"

#include <limits.h>
#include <mpi.h>

/* Checks one call for a key that is there. */
static void gets_string(MPI_Info info, const char *value, int room)
{
    char expected[MPI_MAX_INFO_VAL], *buffer = fresh_buffer();
    size_t len = strlen(value), written = (size_t)room < len + 1 ? (size_t)room : len + 1;
    const char *what = label("value of %zu characters, buflen = %d", len, room);
    int flag = 0, buflen = room;

    if (!check_code(MPI_Info_get_string(info, "key", &buflen, buffer, &flag), MPI_SUCCESS, what))
        return;
    check(flag == 1, "   flag is true");
    check_code(buflen, (int)len + 1, "   buflen is the size that the value needs");
    check(only_written(written), "   nothing behind the NUL, nothing before the buffer");
    if (written > 0) {
        memcpy(expected, value, written - 1);
        expected[written - 1] = '\0';
        check(memcmp(buffer, expected, written) == 0, "   what fits, and a NUL");
    }
}

static void lengths(void)
{
    char longest[MPI_MAX_INFO_VAL];
    const char *values[] = {"value", "v", "", " with  blanks ", longest};
    MPI_Info info;

    memset(longest, 'v', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    MPI_Info_create(&info);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        int len = (int)strlen(values[i]);
        const int rooms[] = {0, 1, 2, len, len + 1, len + 2, len + 50, INT_MAX};

        MPI_Info_set(info, "key", values[i]);
        for (size_t j = 0; j < sizeof rooms / sizeof *rooms; j++)
            gets_string(info, values[i], rooms[j]);
    }
    MPI_Info_free(&info);
}

static void null_value(void)
{
    MPI_Info info;
    char text[6];
    int flag = 0, buflen = 0;

    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    check_code(MPI_Info_get_string(info, "key", &buflen, NULL, &flag), MPI_SUCCESS, "buflen = 0 and no buffer");
    check(flag == 1 && buflen == 6, "   flag is true, buflen is the size that is needed");
    check_code(MPI_Info_get_string(info, "key", &buflen, text, &flag), MPI_SUCCESS, "the call with that size");
    check_text(text, "value", "   the value");

    flag = 77, buflen = 5;
    check_code(MPI_Info_get_string(info, "key", &buflen, NULL, &flag), MPI_ERR_ARG, "buflen = 5 and no buffer");
    check(flag == 77 && buflen == 5, "   flag and buflen are as they were");
    MPI_Info_free(&info);
}

static void absent(void)
{
    const int rooms[] = {0, 1, 10, INT_MAX};
    MPI_Info info;
    int flag = 77, buflen = 0;

    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        char *buffer = fresh_buffer();

        flag = 77, buflen = rooms[i];
        check_code(MPI_Info_get_string(info, "Key", &buflen, buffer, &flag), MPI_SUCCESS,
                   label("an absent key, buflen = %d", rooms[i]));
        check_code(flag, 0, "   flag is false");
        check_code(buflen, rooms[i], "   buflen is as it was");
        check(only_written(0), "   no byte is written");
    }
    flag = 77, buflen = 0;
    check_code(MPI_Info_get_string(info, "Key", &buflen, NULL, &flag), MPI_SUCCESS, "an absent key, no buffer");
    check(flag == 0 && buflen == 0, "   flag is false, buflen is as it was");
    MPI_Info_free(&info);
}

static void negative(void)
{
    const int rooms[] = {-1, -2, INT_MIN};
    const char *keys[] = {"key", "absent"};
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    for (int i = 0; i < 6; i++) {
        int flag = 77, buflen = rooms[i % 3];
        char *buffer = fresh_buffer();

        check_code(MPI_Info_get_string(info, keys[i / 3], &buflen, buffer, &flag), MPI_ERR_ARG,
                   label("buflen = %d, %s", rooms[i % 3], keys[i / 3]));
        check(flag == 77 && buflen == rooms[i % 3] && only_written(0), "   no argument is changed");
    }
    MPI_Info_free(&info);
}

int main(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    lengths();
    null_value();
    absent();
    negative();
    return finish();
}
