/* The order of keys: setting a key again keeps its number (I2), deleting one keeps the order of the others (I3);
 * numbers out of range (I14), the longest key (I15), absent keys (I16), and copies (I17). */
#include "checks.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

static int nkeys(MPI_Info info)
{
    int n = -1;

    MPI_Info_get_nkeys(info, &n);
    return n;
}

/* Whether the object has these keys, blank-separated, in this order. */
static int has_keys(MPI_Info info, const char *expected)
{
    char seen[400] = "", key[MPI_MAX_INFO_KEY];

    for (int i = 0; i < nkeys(info); i++) {
        if (MPI_Info_get_nthkey(info, i, key) != MPI_SUCCESS)
            return 0;
        strcat(seen, i > 0 ? " " : "");
        strcat(seen, key);
    }
    return strcmp(seen, expected) == 0;
}

static int has_value(MPI_Info info, const char *key, const char *expected)
{
    char value[MPI_MAX_INFO_VAL];
    int flag = 0;

    return MPI_Info_get(info, key, sizeof value - 1, value, &flag) == MPI_SUCCESS && flag &&
           strcmp(value, expected) == 0;
}

static void numbers(void)
{
    MPI_Info info;
    char *key;
    const int outside[] = {-1, 3, 4, INT_MIN, INT_MAX};

    MPI_Info_create(&info);
    check_code(nkeys(info), 0, "a new object has no keys");
    key = fresh_buffer();
    check_code(MPI_Info_get_nthkey(info, 0, key), MPI_ERR_ARG, "and no key with number 0");
    check(only_written(0), "   key is as it was");
    MPI_Info_set(info, "c", "1");
    MPI_Info_set(info, "a", "2");
    MPI_Info_set(info, "b", "3");
    check(has_keys(info, "c a b"), "keys have the order of their first set");
    MPI_Info_set(info, "c", "a longer value than before");
    MPI_Info_set(info, "a", "");
    check(has_keys(info, "c a b"), "another value for a key keeps the key's number");
    check(has_value(info, "c", "a longer value than before") && has_value(info, "a", "") && has_value(info, "b", "3"),
          "and gives only this key another value");
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        key = fresh_buffer();
        check_code(MPI_Info_get_nthkey(info, outside[i], key), MPI_ERR_ARG, label("n = %d of 3", outside[i]));
        check(only_written(0), "   key is as it was");
    }
    check_code(MPI_Info_delete(info, "c"), MPI_SUCCESS, "delete of the first");
    check(has_keys(info, "a b"), "the others move up");
    check_code(MPI_Info_get_nthkey(info, 2, key), MPI_ERR_ARG, "the last number is gone");
    MPI_Info_set(info, "c", "4");
    check(has_keys(info, "a b c"), "a key that was deleted and set again is the last");
    MPI_Info_delete(info, "b");
    check(has_keys(info, "a c"), "delete between others");
    MPI_Info_free(&info);
}

static void absent_keys(void)
{
    MPI_Info info;

    MPI_Info_create(&info);
    check_code(MPI_Info_delete(info, "a"), MPI_ERR_INFO_NOKEY, "delete in an object without keys");
    MPI_Info_set(info, "a", "1");
    check_code(MPI_Info_delete(info, "A"), MPI_ERR_INFO_NOKEY, "delete of a key that is absent");
    check(has_keys(info, "a"), "   the object is as it was");
    check_code(MPI_Info_delete(info, "a"), MPI_SUCCESS, "delete of one that is there");
    check_code(MPI_Info_delete(info, "a"), MPI_ERR_INFO_NOKEY, "and once more");
    check_code(nkeys(info), 0, "no key is left");
    MPI_Info_free(&info);
}

static void longest_key(void)
{
    char longest[MPI_MAX_INFO_KEY], *key;
    MPI_Info info;

    memset(longest, 'k', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    MPI_Info_create(&info);
    MPI_Info_set(info, longest, "1");
    MPI_Info_set(info, "k", "2");
    key = fresh_buffer();
    check_code(MPI_Info_get_nthkey(info, 0, key), MPI_SUCCESS, "the longest key");
    check_text(key, longest, "   every character of it");
    check(only_written(MPI_MAX_INFO_KEY), "   and nothing behind MPI_MAX_INFO_KEY bytes");
    key = fresh_buffer();
    check_code(MPI_Info_get_nthkey(info, 1, key), MPI_SUCCESS, "the shortest key");
    check(strcmp(key, "k") == 0 && only_written(2), "   the key, a NUL, and nothing behind it");
    MPI_Info_free(&info);
}

static void copies(void)
{
    MPI_Info info, copy, empty, of_empty;

    MPI_Info_create(&info);
    MPI_Info_set(info, "c", "1");
    MPI_Info_set(info, "x", "2");
    MPI_Info_set(info, "a", "3");
    MPI_Info_set(info, "b", " 4 ");
    MPI_Info_delete(info, "x");
    check_code(MPI_Info_dup(info, &copy), MPI_SUCCESS, "a copy");
    check(copy != info, "has a handle of its own");
    check(has_keys(copy, "c a b"), "has the same order");
    check(has_value(copy, "c", "1") && has_value(copy, "a", "3") && has_value(copy, "b", " 4 "), "has the same values");

    MPI_Info_set(info, "a", "original");
    MPI_Info_delete(info, "c");
    check(has_keys(copy, "c a b") && has_value(copy, "a", "3"), "changes of the original do not change it");
    MPI_Info_set(copy, "b", "copy");
    MPI_Info_set(copy, "d", "new");
    check(has_keys(info, "a b") && has_value(info, "b", " 4 "), "its changes do not change the original");
    check_code(MPI_Info_free(&info), MPI_SUCCESS, "the original is freed");
    check(has_keys(copy, "c a b d") && has_value(copy, "b", "copy"), "the copy lives on");

    MPI_Info_create(&empty);
    check_code(MPI_Info_dup(empty, &of_empty), MPI_SUCCESS, "a copy of an object without keys");
    check_code(nkeys(of_empty), 0, "   has none");
    MPI_Info_free(&empty);
    MPI_Info_free(&of_empty);
    MPI_Info_free(&copy);
}

/* Many sets and deletes at random, beside a plain list that is changed in the same way. */
enum { MOST_NAMES = 700 };

struct pair {
    int name, value;
};

static int find(const struct pair *list, int n, int name)
{
    for (int i = 0; i < n; i++) {
        if (list[i].name == name)
            return i;
    }
    return n;
}

/* The value with this number: few characters or many. */
static const char *value_text(int number)
{
    static char text[MPI_MAX_INFO_VAL];

    snprintf(text, sizeof text, "%d%*s", number, number % 17 * (number % 13), "");
    return text;
}

static int is_same(MPI_Info info, const struct pair *list, int n)
{
    char key[MPI_MAX_INFO_KEY], expected[40];

    if (nkeys(info) != n)
        return 0;
    for (int i = 0; i < n; i++) {
        snprintf(expected, sizeof expected, "key_%d", list[i].name);
        if (MPI_Info_get_nthkey(info, i, key) != MPI_SUCCESS || strcmp(key, expected) != 0)
            return 0;
        if (!has_value(info, key, value_text(list[i].value)))
            return 0;
    }
    return 1;
}

static void as_a_list(int names, int steps, int steps_between)
{
    static struct pair list[MOST_NAMES];
    unsigned state = 1;
    int n = 0, same = 1, most = 0;
    MPI_Info info, copy;

    MPI_Info_create(&info);
    for (int step = 0; step < steps && same; step++) {
        char key[40];
        int name, place, expected = MPI_SUCCESS;

        state = state * 1664525u + 1013904223u;
        name = (int)(state >> 8) % names;
        place = find(list, n, name);
        snprintf(key, sizeof key, "key_%d", name);
        /* At first mostly sets, in the end mostly deletes. */
        if ((int)(state >> 20) % 1000 > 1000.0 * step / steps) {
            list[place] = (struct pair){name, step};
            n += place == n;
            same &= MPI_Info_set(info, key, value_text(step)) == expected;
        } else {
            if (place == n)
                expected = MPI_ERR_INFO_NOKEY;
            else
                memmove(&list[place], &list[place + 1], (size_t)(--n - place) * sizeof *list);
            same &= MPI_Info_delete(info, key) == expected;
        }
        most = n > most ? n : most;
        if (step % steps_between == 0)
            same &= is_same(info, list, n);
    }
    check(same && is_same(info, list, n), label("%d sets and deletes of %d keys: as a plain list", steps, names));
    check(most > names / 2, label("   which was long at times: %d", most));
    check(MPI_Info_dup(info, &copy) == MPI_SUCCESS && is_same(copy, list, n), "   a copy has the same");
    MPI_Info_free(&copy);
    MPI_Info_free(&info);
}

int main(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    numbers();
    absent_keys();
    longest_key();
    copies();
    as_a_list(1, 500, 1);
    as_a_list(4, 5000, 1);
    as_a_list(16, 5000, 1);
    as_a_list(30, 5000, 1);
    as_a_list(MOST_NAMES, 20000, 500);
    return finish();
}
