/* What C gets from an info object, and how much of it: MPI_Info_get (I8, I10), MPI_Info_get_string, whose buflen counts the
 * NUL and returns the length that the value needs (I11), MPI_Info_get_nthkey (I3, I15); what they refuse (I14). */
#include "checks.h"

#include <limits.h>
#include <mpi.h>

static MPI_Info info;

/* Checks both calls for a key that is there. */
static void gets(const char *value, int room)
{
    char expected[MPI_MAX_INFO_VAL], *buffer = fresh_buffer();
    size_t len = strlen(value), taken = (size_t)room < len ? (size_t)room : len;
    size_t written = (size_t)room < len + 1 ? (size_t)room : len + 1;
    int flag = 0, buflen = room;

    memcpy(expected, value, taken);
    expected[taken] = '\0';
    check_code(MPI_Info_get(info, "key", room, buffer, &flag), MPI_SUCCESS,
               label("value of %zu characters, valuelen = %d", len, room));
    check(flag == 1 && memcmp(buffer, expected, taken + 1) == 0, "   so many characters and a NUL");
    check(only_written(taken + 1), "   nothing behind the NUL, nothing before the buffer");

    buffer = fresh_buffer();
    flag = 0;
    check_code(MPI_Info_get_string(info, "key", &buflen, buffer, &flag), MPI_SUCCESS,
               label("value of %zu characters, buflen = %d", len, room));
    check(flag == 1 && buflen == (int)len + 1, "   buflen is the size that the value needs");
    check(only_written(written), "   nothing behind the NUL, nothing before the buffer");
    if (written > 0)
        check(memcmp(buffer, value, written - 1) == 0 && buffer[written - 1] == '\0', "   what fits, and a NUL");
}

static void lengths(void)
{
    char longest[MPI_MAX_INFO_VAL];
    const char *values[] = {"value", "v", "", " with  blanks ", longest};

    memset(longest, 'v', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        int len = (int)strlen(values[i]);
        const int rooms[] = {0, 1, 2, len - 1, len, len + 1, len + 2, len + 50, INT_MAX};

        MPI_Info_set(info, "key", values[i]);
        for (size_t j = 0; j < sizeof rooms / sizeof *rooms; j++)
            if (rooms[j] >= 0)
                gets(values[i], rooms[j]);
    }
}

static void null_value(void)
{
    char text[6];
    int flag = 0, buflen = 0;

    MPI_Info_set(info, "key", "value");
    check_code(MPI_Info_get_string(info, "key", &buflen, NULL, &flag), MPI_SUCCESS, "buflen = 0 and no buffer");
    check(flag == 1 && buflen == 6, "   flag is true, buflen is the size that is needed");
    check_code(MPI_Info_get_string(info, "key", &buflen, text, &flag), MPI_SUCCESS, "the call with that size");
    check_text(text, "value", "   the value");
    flag = 77, buflen = 5;
    check_code(MPI_Info_get_string(info, "key", &buflen, NULL, &flag), MPI_ERR_ARG, "buflen = 5 and no buffer");
    check(flag == 77 && buflen == 5, "   flag and buflen are as they were");
    flag = 77, buflen = 0;
    check_code(MPI_Info_get_string(info, "Key", &buflen, NULL, &flag), MPI_SUCCESS, "an absent key, no buffer");
    check(flag == 0 && buflen == 0, "   flag is false, buflen is as it was");
}

/* Calls that write nothing but the flag: an absent key; and nothing at all: a negative length. */
static void nothing(const char *key, int room, int code, int expected_flag)
{
    char *buffer = fresh_buffer();
    int flag = 77, buflen = room;

    check_code(MPI_Info_get(info, key, room, buffer, &flag), code, label("%s, valuelen = %d", key, room));
    check(flag == expected_flag && only_written(0), "   the flag, and no byte is written");
    flag = 77;
    check_code(MPI_Info_get_string(info, key, &buflen, buffer, &flag), code, label("%s, buflen = %d", key, room));
    check(flag == expected_flag && buflen == room && only_written(0), "   the flag, and no byte is written");
}

static void numbers(void)
{
    const int outside[] = {-1, 3, 4, INT_MIN, INT_MAX};
    char longest[MPI_MAX_INFO_KEY], *key;
    const char *const keys[] = {"c", longest, "b"};

    memset(longest, 'k', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    MPI_Info_delete(info, "key");
    key = fresh_buffer();
    check_code(MPI_Info_get_nthkey(info, 0, key), MPI_ERR_ARG, "number 0 of no keys");
    for (int i = 0; i < 3; i++)
        MPI_Info_set(info, keys[i], "1");
    MPI_Info_set(info, "c", "a longer value than before");
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        check_code(MPI_Info_get_nthkey(info, outside[i], key), MPI_ERR_ARG, label("n = %d of 3", outside[i]));
    check(only_written(0), "   key is as it was");
    for (int i = 0; i < 3; i++) {
        key = fresh_buffer();
        check_code(MPI_Info_get_nthkey(info, i, key), MPI_SUCCESS, "the keys in the order of their first set");
        check_text(key, keys[i], "   every character");
        check(only_written(strlen(keys[i]) + 1), "   a NUL, and nothing behind it");
    }
}

int main(void)
{
    const int absent[] = {0, 1, 10, INT_MAX}, negative[] = {-1, -2, INT_MIN};

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&info);
    lengths();
    null_value();
    for (int i = 0; i < 4; i++)
        nothing("Key", absent[i], MPI_SUCCESS, 0);
    for (int i = 0; i < 6; i++)
        nothing(i < 3 ? "key" : "absent", negative[i % 3], MPI_ERR_ARG, 77);
    numbers();
    MPI_Info_free(&info);
    return finish();
}
