/* D5, D6: datatypes from C: large counts, names, C structs, and types of a million blocks. Tests in
 * Fortran cover what the procedures do. */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct particle {
    char kind;
    double at[3];
    int16_t cell;
    float charge;
};

static const int lengths[4] = {1, 3, 1, 1};
static const MPI_Aint places[4] = {offsetof(struct particle, kind), offsetof(struct particle, at),
                                   offsetof(struct particle, cell), offsetof(struct particle, charge)};
static const MPI_Datatype types[4] = {MPI_CHAR, MPI_DOUBLE, MPI_INT16_T, MPI_FLOAT};

static MPI_Datatype made_of_particle(void)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;

    check_code(MPI_Type_create_struct(4, lengths, places, types, &made), MPI_SUCCESS, "a C struct");
    MPI_Type_commit(&made);
    return made;
}

static void structs(void)
{
    MPI_Datatype particle = made_of_particle();
    MPI_Aint lb = -7, extent = -7;
    struct particle sent[2] = {{'a', {1, 2, 3}, 4, 5}, {'b', {6, 7, 8}, 9, 10}}, room[3];
    MPI_Status status;
    int number = -7;

    MPI_Type_get_extent(particle, &lb, &extent);
    check(lb == 0 && extent == sizeof(struct particle), "the extent of a C struct is its size");
    memset(room, 0x5a, sizeof room);
    check_code(MPI_Sendrecv(sent, 2, particle, 0, 1, room, 3, particle, 0, 1, MPI_COMM_SELF, &status), MPI_SUCCESS,
               "C structs as a message");
    check(room[1].kind == 'b' && room[1].at[2] == 8 && room[1].cell == 9 && room[1].charge == 10, "what came");
    check(((unsigned char *)room)[1] == 0x5a && room[2].kind == 0x5a, "nothing in the gaps");
    MPI_Get_elements(&status, particle, &number);
    check_code(number, 12, "MPI_Get_elements");
    MPI_Type_free(&particle);
}

/* Numbers beyond the range of int. */
static void large_counts(void)
{
    const MPI_Count huge = (MPI_Count)1 << 40, counts[2] = {1, 2}, at[2] = {huge, 0};
    MPI_Count values[5] = {-7, -7, -7, -7, -7}, lb = -7, extent = -7, lens[4] = {-7, -7, -7, -7};
    MPI_Aint addresses[2] = {-7, -7};
    MPI_Datatype made = MPI_DATATYPE_NULL, found = MPI_DATATYPE_NULL, part;
    int combiner = -7, numbers[5], integers[3];
    MPI_Datatype two[2] = {MPI_INT, MPI_DOUBLE};

    check_code(MPI_Type_indexed_c(2, counts, at, MPI_DOUBLE, &made), MPI_SUCCESS, "MPI_Type_indexed_c");
    MPI_Type_get_true_extent_c(made, &lb, &extent);
    check(lb == 0 && extent == 8 * huge + 8, "its true bounds");
    check_code(MPI_Type_get_envelope_c(made, &lens[0], &lens[1], &lens[2], &lens[3], &combiner), MPI_SUCCESS,
               "MPI_Type_get_envelope_c");
    check(lens[0] == 0 && lens[1] == 0 && lens[2] == 5 && lens[3] == 1 && combiner == MPI_COMBINER_INDEXED,
          "how many large counts");
    check_code(MPI_Type_get_contents_c(made, 0, 0, 5, 1, NULL, NULL, values, &found), MPI_SUCCESS,
               "MPI_Type_get_contents_c");
    check(values[0] == 2 && values[1] == 1 && values[2] == 2 && values[3] == huge && values[4] == 0 &&
              found == MPI_DOUBLE,
          "the large counts");
    check_code(MPI_Type_get_envelope(made, &numbers[0], &numbers[1], &numbers[2], &combiner), MPI_ERR_TYPE,
               "MPI_Type_get_envelope of large counts");
    check_code(MPI_Type_get_contents(made, 5, 2, 1, numbers, addresses, &found), MPI_ERR_TYPE,
               "MPI_Type_get_contents of large counts");
    MPI_Type_free(&made);

    check_code(MPI_Type_create_hvector_c(2, huge, -8 * huge, MPI_BYTE, &made), MPI_SUCCESS, "MPI_Type_create_hvector_c");
    MPI_Type_get_extent_c(made, &lb, &extent);
    check(lb == -8 * huge && extent == 9 * huge, "its bounds");
    MPI_Type_free(&made);
    check_code(MPI_Type_create_struct_c(2, counts, at, two, &made), MPI_SUCCESS, "MPI_Type_create_struct_c");
    MPI_Type_size_c(made, &extent);
    check(extent == 20, "its size");
    MPI_Type_get_envelope(made, &integers[0], &integers[1], &integers[2], &combiner);
    check(integers[0] == 3 && integers[1] == 2 && integers[2] == 2 && combiner == MPI_COMBINER_STRUCT,
          "addresses may be large in any form");
    MPI_Type_free(&made);
    check_code(MPI_Type_create_hindexed_c(2, counts, at, MPI_BYTE, &made), MPI_SUCCESS, "MPI_Type_create_hindexed_c");
    MPI_Type_free(&made);
    check_code(MPI_Type_create_indexed_block_c(2, 3, at, MPI_BYTE, &made), MPI_SUCCESS,
               "MPI_Type_create_indexed_block_c");
    MPI_Type_free(&made);
    check_code(MPI_Type_create_hindexed_block_c(2, 3, at, MPI_BYTE, &made), MPI_SUCCESS,
               "MPI_Type_create_hindexed_block_c");
    MPI_Type_free(&made);
    check_code(MPI_Type_create_resized_c(MPI_BYTE, huge, huge, &part), MPI_SUCCESS, "MPI_Type_create_resized_c");
    /* 2^40 of them at a distance of 2^40 bytes, or twice that, span more than the address space. */
    made = MPI_DATATYPE_NULL;
    check_code(MPI_Type_contiguous_c(huge, part, &made), MPI_ERR_VALUE_TOO_LARGE, "offsets that overflow");
    check_code(MPI_Type_create_hvector_c(huge, huge, 0, MPI_DOUBLE, &made), MPI_ERR_VALUE_TOO_LARGE,
               "a size that overflows");
    check_code(MPI_Type_create_hindexed_block_c(2, huge, (MPI_Count[]){INT64_MAX - 10, 0}, MPI_BYTE, &made),
               MPI_ERR_VALUE_TOO_LARGE, "a displacement that overflows");
    check(made == MPI_DATATYPE_NULL, "nothing is made");
    MPI_Type_free(&part);

    extent = -7;
    check_code(MPI_Pack_size_c(huge, MPI_DOUBLE, MPI_COMM_SELF, &extent), MPI_SUCCESS, "MPI_Pack_size_c");
    check(extent == 8 * huge, "its size");
    extent = -7;
    check_code(MPI_Pack_size_c(INT64_MAX, MPI_DOUBLE, MPI_COMM_SELF, &extent), MPI_ERR_COUNT,
               "MPI_Pack_size_c that overflows");
    check(extent == -7, "nothing is written");
}

static void packed_with_large_counts(void)
{
    int32_t data[3] = {1, 2, 3}, room[3] = {-7, -7, -7};
    char packed[16];
    MPI_Count position = 4;

    check_code(MPI_Pack_c(data, 3, MPI_INT32_T, packed, 16, &position, MPI_COMM_SELF), MPI_SUCCESS, "MPI_Pack_c");
    check(position == 16, "the position");
    position = 8;
    check_code(MPI_Unpack_c(packed, 16, &position, room, 2, MPI_INT32_T, MPI_COMM_SELF), MPI_SUCCESS, "MPI_Unpack_c");
    check(position == 16 && room[0] == 2 && room[1] == 3 && room[2] == -7, "what is unpacked");
    position = 0;
    check_code(MPI_Pack_c(data, INT64_MAX, MPI_INT32_T, packed, INT64_MAX, &position, MPI_COMM_SELF), MPI_ERR_TRUNCATE,
               "a count that overflows");
    check_code(MPI_Send_c(data, INT64_MAX / 2, MPI_INT32_T, MPI_PROC_NULL, 1, MPI_COMM_SELF), MPI_SUCCESS,
               "nothing is sent to MPI_PROC_NULL");
    check_code(MPI_Send_c(data, INT64_MAX / 2, MPI_INT32_T, 0, 1, MPI_COMM_SELF), MPI_ERR_BUFFER,
               "a message that overflows");
}

/* The datatypes of a value and an index. */
static void pairs(void)
{
    const MPI_Datatype known[][3] = {
        {MPI_FLOAT, MPI_INT, MPI_FLOAT_INT}, {MPI_DOUBLE, MPI_INT, MPI_DOUBLE_INT}, {MPI_LONG, MPI_INT, MPI_LONG_INT},
        {MPI_INT, MPI_INT, MPI_2INT}, {MPI_SHORT, MPI_INT, MPI_SHORT_INT},
        {MPI_LONG_DOUBLE, MPI_INT, MPI_LONG_DOUBLE_INT}, {MPI_INT, MPI_FLOAT, MPI_DATATYPE_NULL},
        {MPI_2INT, MPI_INT, MPI_DATATYPE_NULL},
    };
    MPI_Datatype made, pair;

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        pair = MPI_BYTE;
        check_code(MPI_Type_get_value_index(known[i][0], known[i][1], &pair), MPI_SUCCESS, "MPI_Type_get_value_index");
        check(pair == known[i][2], "the datatype of a value and an index");
    }
    MPI_Type_dup(MPI_INT, &made);
    check_code(MPI_Type_get_value_index(made, MPI_INT, &pair), MPI_SUCCESS, "a derived datatype");
    check(pair == MPI_DATATYPE_NULL, "there is none of it");
    MPI_Type_free(&made);
    pair = MPI_BYTE;
    check_code(MPI_Type_get_value_index(MPI_DATATYPE_NULL, MPI_INT, &pair), MPI_ERR_TYPE, "no value");
    check_code(PMPI_Type_get_value_index(MPI_INT, (MPI_Datatype)MPI_SUM, &pair), MPI_ERR_TYPE, "no index");
    check(pair == MPI_BYTE, "nothing is written");
}

static void names(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    char longest[MPI_MAX_OBJECT_NAME + 1];
    MPI_Datatype made;
    int length = -7;

    MPI_Type_get_name(MPI_DOUBLE, name, &length);
    check_text(name, "MPI_DOUBLE", "the name of a predefined datatype");
    check_code(length, 10, "its length");
    MPI_Type_get_name(MPI_LONG_LONG, name, &length);
    check_text(name, "MPI_LONG_LONG_INT", "the name of a datatype that has a synonym");
    MPI_Type_get_name(MPI_C_FLOAT_COMPLEX, name, &length);
    check_text(name, "MPI_C_COMPLEX", "the name of another one");
    MPI_Type_dup(MPI_DOUBLE, &made);
    memset(longest, 'x', MPI_MAX_OBJECT_NAME);
    longest[MPI_MAX_OBJECT_NAME] = '\0';
    check_code(MPI_Type_set_name(made, longest), MPI_SUCCESS, "a name that is too long");
    longest[MPI_MAX_OBJECT_NAME - 1] = '\0';
    MPI_Type_get_name(made, name, &length);
    check_text(name, longest, "it is cut");
    check_code(length, MPI_MAX_OBJECT_NAME - 1, "its length");
    MPI_Type_free(&made);
}

/* Types that only C has, or only some machines: sums, minima and maxima with an index. */
static void numbers(void)
{
    struct { short value; int place; } best, own = {-5, 7};
    struct { long double value; int place; } longest, mine = {2.5L, 3};
    long double sum[2] = {0}, parts[2] = {1e4000L, -0.5L};
    __int128 wide = 0, large = (__int128)1 << 100;
    wchar_t letters[2] = {L'a', 0x20ac}, read[2] = {0};
    MPI_Aint position = 0;
    MPI_Win win;
    char packed[32];
    int code;

    memset(&best, 0x5a, sizeof best);
    check_code(MPI_Allreduce(&own, &best, 1, MPI_SHORT_INT, MPI_MINLOC, MPI_COMM_SELF), MPI_SUCCESS, "MPI_SHORT_INT");
    check(best.value == -5 && best.place == 7, "the least");
    check_code(MPI_Allreduce(&mine, &longest, 1, MPI_LONG_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_SELF), MPI_SUCCESS,
               "MPI_LONG_DOUBLE_INT");
    check(longest.value == 2.5L && longest.place == 3, "the greatest");
    check_code(MPI_Allreduce(parts, sum, 2, MPI_LONG_DOUBLE, MPI_SUM, MPI_COMM_SELF), MPI_SUCCESS, "MPI_LONG_DOUBLE");
    check(sum[0] == 1e4000L && sum[1] == -0.5L, "the sum");
    check_code(MPI_Allreduce(parts, sum, 1, MPI_C_LONG_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_SELF), MPI_SUCCESS,
               "MPI_C_LONG_DOUBLE_COMPLEX");
    check_code(MPI_Allreduce(&large, &wide, 1, MPI_INTEGER16, MPI_BOR, MPI_COMM_SELF), MPI_SUCCESS, "MPI_INTEGER16");
    check(wide == large, "the bits");
    check_code(MPI_Allreduce(letters, read, 2, MPI_WCHAR, MPI_SUM, MPI_COMM_SELF), MPI_ERR_OP, "MPI_SUM of MPI_WCHAR");
    check_code(MPI_Allreduce(letters, read, 2, MPI_CHAR, MPI_SUM, MPI_COMM_SELF), MPI_ERR_OP, "MPI_SUM of MPI_CHAR");
    check_code(MPI_Pack_external("external32", letters, 2, MPI_WCHAR, packed, 32, &position), MPI_SUCCESS,
               "MPI_WCHAR in external32");
    check(position == 4 && memcmp(packed, "\0a\x20\xac", 4) == 0, "two bytes each");
    position = 0;
    check_code(MPI_Unpack_external("external32", packed, 32, &position, read, 2, MPI_WCHAR), MPI_SUCCESS,
               "MPI_Unpack_external");
    check(read[0] == L'a' && read[1] == 0x20ac, "what is unpacked");

    /* Elements with a hole in a window: combined one by one here; an MPI library may not support them. */
    struct { short value; int place; } table[3] = {{4, 1}, {4, 2}, {4, 3}}, better[3] = {{5, 9}, {4, 1}, {3, 8}};
    MPI_Win_create(table, sizeof table, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    code = MPI_Accumulate(better, 3, MPI_SHORT_INT, 0, 0, 3, MPI_SHORT_INT, MPI_MINLOC, win);
    MPI_Win_fence(0, win);
    check(code == MPI_SUCCESS || code == MPI_ERR_UNSUPPORTED_OPERATION, "MPI_SHORT_INT in a window");
    if (code == MPI_SUCCESS)
        check(table[0].place == 1 && table[1].place == 1 && table[2].value == 3 && table[2].place == 8, "the least");
    code = MPI_Put(better, 3, MPI_SHORT_INT, 0, 0, 3, MPI_SHORT_INT, win);
    MPI_Win_fence(0, win);
    check(code == MPI_SUCCESS && table[0].value == 5 && table[0].place == 9 && table[1].value == 4, "MPI_Put");
    MPI_Win_free(&win);
}

/* A million blocks of two types, and a type that is made from another a million times. */
static void a_million(void)
{
    enum { number = 1000000 };
    int *ones = malloc(number * sizeof *ones);
    MPI_Aint *at = malloc(number * sizeof *at);
    MPI_Datatype *two = malloc(number * sizeof(MPI_Datatype));
    char *from = malloc(12 * number), *into = calloc(12, number);
    MPI_Datatype made, next;
    int different = 0;

    if (!ones || !at || !two || !from || !into) {
        check(0, "memory");
        return;
    }
    for (int i = 0; i < number; i++) {
        ones[i] = 1;
        /* From the end, with a gap after each. */
        at[i] = (MPI_Aint)12 * (number - 1 - i);
        two[i] = i % 3 ? MPI_INT : MPI_DOUBLE;
    }
    for (int i = 0; i < 12 * number; i++)
        from[i] = (char)(i % 251);
    check_code(MPI_Type_create_struct(number, ones, at, two, &made), MPI_SUCCESS, "a struct of a million blocks");
    MPI_Type_commit(&made);
    check_code(MPI_Sendrecv(from, 1, made, 0, 1, into, 1, made, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE), MPI_SUCCESS,
               "it is sent and received");
    for (int i = 0; i < number; i++) {
        int size = i % 3 ? 4 : 8;

        for (int byte = 0; byte < 12; byte++)
            different += into[at[i] + byte] != (byte < size ? from[at[i] + byte] : 0);
    }
    check_code(different, 0, "what came");
    MPI_Type_free(&made);
    MPI_Type_dup(MPI_INT, &made);
    for (int i = 0; i < number; i++) {
        MPI_Type_contiguous(1, made, &next);
        MPI_Type_free(&made);
        made = next;
    }
    check_code(MPI_Type_free(&made), MPI_SUCCESS, "a chain of a million types is freed");
    free(ones);
    free(at);
    free(two);
    free(from);
    free(into);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    structs();
    large_counts();
    packed_with_large_counts();
    pairs();
    names();
    numbers();
    a_million();
    MPI_Finalize();
    return finish();
}
