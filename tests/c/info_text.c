/* Keys and values as text: nothing is stripped in C (I4), pairs are kept unchanged (I1), empty keys and values (I5),
 * and the maximum lengths (I6). */
#include "checks.h"

#include <mpi.h>

static MPI_Info info;

static int nkeys(void)
{
    int n = -1;

    MPI_Info_get_nkeys(info, &n);
    return n;
}

/* Checks that `key` has this value, with every procedure that returns it. */
static void has(const char *key, const char *value, const char *what)
{
    char text[MPI_MAX_INFO_VAL];
    int flag = 0, valuelen = -1, buflen = sizeof text, ok;

    ok = MPI_Info_get(info, key, sizeof text - 1, text, &flag) == MPI_SUCCESS && flag &&
         strcmp(text, value) == 0;
    check(ok, label("%s: MPI_Info_get", what));

    flag = 0;
    memset(text, '#', sizeof text);
    ok = MPI_Info_get_string(info, key, &buflen, text, &flag) == MPI_SUCCESS && flag &&
         strcmp(text, value) == 0 && buflen == (int)strlen(value) + 1;
    check(ok, label("%s: MPI_Info_get_string", what));

    flag = 0;
    ok = MPI_Info_get_valuelen(info, key, &valuelen, &flag) == MPI_SUCCESS && flag &&
         valuelen == (int)strlen(value);
    check(ok, label("%s: MPI_Info_get_valuelen", what));
}

/* Checks that every procedure with a key argument refuses this one and changes nothing. */
static void refuses(const char *key, const char *what)
{
    char *text = fresh_buffer();
    int flag = 77, valuelen = 78, buflen = 79, before = nkeys();

    check_code(MPI_Info_set(info, key, "value"), MPI_ERR_INFO_KEY, label("%s: MPI_Info_set", what));
    check_code(MPI_Info_delete(info, key), MPI_ERR_INFO_KEY, label("%s: MPI_Info_delete", what));
    check_code(MPI_Info_get(info, key, 10, text, &flag), MPI_ERR_INFO_KEY, label("%s: MPI_Info_get", what));
    check_code(MPI_Info_get_string(info, key, &buflen, text, &flag), MPI_ERR_INFO_KEY,
               label("%s: MPI_Info_get_string", what));
    check_code(MPI_Info_get_valuelen(info, key, &valuelen, &flag), MPI_ERR_INFO_KEY,
               label("%s: MPI_Info_get_valuelen", what));
    check(only_written(0) && flag == 77 && valuelen == 78 && buflen == 79,
          label("%s: no argument is changed", what));
    check_code(nkeys(), before, label("%s: the object is not changed", what));
}

static void nothing_is_stripped(void)
{
    const char *keys[] = {"k", " k", "k ", " k ", "  k", "k  ", " ", "  ", "a b", "K", "\tk", "k\n"};
    const int n = sizeof keys / sizeof *keys;
    char key[MPI_MAX_INFO_KEY];
    int same = 1;

    MPI_Info_create(&info);
    for (int i = 0; i < n; i++)
        check_code(MPI_Info_set(info, keys[i], keys[i]), MPI_SUCCESS, label("set of \"%s\"", keys[i]));
    check_code(nkeys(), n, "keys that differ in blanks or case are different keys");
    for (int i = 0; i < n; i++) {
        same &= MPI_Info_get_nthkey(info, i, key) == MPI_SUCCESS && strcmp(key, keys[i]) == 0;
        has(keys[i], keys[i], label("value \"%s\"", keys[i]));
    }
    check(same, "MPI_Info_get_nthkey gives every key with its blanks");
    check_code(MPI_Info_set(info, "k", "  v  "), MPI_SUCCESS, "a value with blanks takes another's place");
    has("k", "  v  ", "its blanks are kept");
    has("k ", "k ", "the key with a blank behind keeps its own");
    check_code(MPI_Info_delete(info, "k "), MPI_SUCCESS, "delete with a blank behind");
    has("k", "  v  ", "the key without that blank is still there");
    check_code(MPI_Info_delete(info, "k "), MPI_ERR_INFO_NOKEY, "the other is not");
    MPI_Info_free(&info);
}

static void every_byte_is_kept(void)
{
    char text[256];

    for (int i = 0; i < 255; i++)
        text[i] = (char)(i + 1);
    text[255] = '\0';
    MPI_Info_create(&info);
    check_code(MPI_Info_set(info, text, text), MPI_SUCCESS, "a key and a value of all bytes but NUL");
    has(text, text, "all bytes but NUL");
    MPI_Info_free(&info);
}

static void empty_text(void)
{
    MPI_Info_create(&info);
    refuses("", "an empty key");
    check_code(MPI_Info_set(info, "empty", ""), MPI_SUCCESS, "an empty value");
    has("empty", "", "an empty value");
    check_code(MPI_Info_set(info, "full", "x"), MPI_SUCCESS, "a value");
    check_code(MPI_Info_set(info, "full", ""), MPI_SUCCESS, "an empty value in its place");
    has("full", "", "an empty value in the place of another");
    check_code(nkeys(), 2, "both keys are there");
    refuses("", "an empty key in an object with keys");
    MPI_Info_free(&info);
}

static void greatest_lengths(void)
{
    static char key[100000], value[100000], other[MPI_MAX_INFO_VAL];

    MPI_Info_create(&info);
    memset(key, 'k', MPI_MAX_INFO_KEY - 1);
    memset(value, 'v', MPI_MAX_INFO_VAL - 1);
    check_code(MPI_Info_set(info, key, value), MPI_SUCCESS, "a key of 255 and a value of 1023 characters");
    has(key, value, "the longest key and value");
    check_code(MPI_Info_delete(info, key), MPI_SUCCESS, "delete of the longest key");
    check_code(MPI_Info_set(info, key, "kept"), MPI_SUCCESS, "the longest key again");

    key[MPI_MAX_INFO_KEY - 1] = 'k';
    check_code((int)strlen(key), 256, "one character more");
    refuses(key, "a key of 256 characters");
    memset(key, 'k', sizeof key - 1);
    refuses(key, "a key of 99999 characters");
    key[MPI_MAX_INFO_KEY - 1] = '\0';
    has(key, "kept", "the key that the long ones begin with");

    value[MPI_MAX_INFO_VAL - 1] = 'v';
    check_code((int)strlen(value), 1024, "one character more");
    check_code(MPI_Info_set(info, key, value), MPI_ERR_INFO_VALUE, "a value of 1024 characters");
    check_code(MPI_Info_set(info, "new", value), MPI_ERR_INFO_VALUE, "a value of 1024 characters for a new key");
    memset(value, 'v', sizeof value - 1);
    check_code(MPI_Info_set(info, key, value), MPI_ERR_INFO_VALUE, "a value of 99999 characters");
    has(key, "kept", "the value that was there");
    check_code(nkeys(), 1, "no key came to it");

    memset(other, 'w', sizeof other - 1);
    check_code(MPI_Info_set(info, key, other), MPI_SUCCESS, "the longest value in the place of a short one");
    has(key, other, "the longest value in the place of a short one");
    MPI_Info_free(&info);
}

int main(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    nothing_is_stripped();
    every_byte_is_kept();
    empty_text();
    greatest_lengths();
    return finish();
}
