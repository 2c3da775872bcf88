/* Files and datatypes from C: names, large counts, statuses, null pointers, data representations (F7, F8). Tests in
 * Fortran cover everything else. */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>

static const char name[] = "file_c.data";

static void transfers(void)
{
    int64_t out[4] = {1, 2, 3, 4}, in[6];
    MPI_File fh;
    MPI_Status status;
    MPI_Count large = -1;
    MPI_Offset size = -1;
    int count = -1;

    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
    check_code(MPI_File_write_c(fh, out, 4, MPI_INT64_T, &status), MPI_SUCCESS, "MPI_File_write_c");
    MPI_Get_count_c(&status, MPI_INT64_T, &large);
    check(large == 4, "MPI_Get_count_c");
    MPI_Get_count(&status, MPI_DOUBLE_COMPLEX, &count);
    check_code(count, 2, "MPI_Get_count");
    MPI_File_get_size(fh, &size);
    check(size == 32, "MPI_File_get_size");
    memset(in, '#', sizeof in);
    MPI_File_read_at(fh, 16, in + 1, 4, MPI_INT64_T, &status);
    MPI_Get_count(&status, MPI_INT64_T, &count);
    check(count == 2 && in[1] == 3 && in[2] == 4, "what there is up to the end of the file");
    check(in[0] == in[3] && in[3] == in[5], "and nothing else is written");
    check_code(MPI_File_read_at_all_c(fh, 0, in, 1, MPI_INT64_T, MPI_STATUS_IGNORE), MPI_SUCCESS,
               "MPI_STATUS_IGNORE");
    check(in[0] == 1, "MPI_File_read_at_all_c");
    check_code(MPI_File_read(fh, NULL, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_BUFFER, "no buffer");
    check_code(MPI_File_write(fh, out, -1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_COUNT, "a negative count");
    check(MPI_File_f2c(MPI_File_c2f(fh)) == fh, "MPI_File_c2f and _f2c");
    MPI_File_close(&fh);
    check(fh == MPI_FILE_NULL, "a closed file is MPI_FILE_NULL");
    check_code(MPI_File_close(&fh), MPI_ERR_FILE, "closing it again");
}

/* Transfers that continue after the call. */
static void later(void)
{
    int64_t out[4] = {1, 2, 3, 4}, in[4];
    MPI_File fh;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Count extent = -1;
    MPI_Aint small = -1;
    int count = -1;

    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
    check_code(MPI_File_iwrite_at_c(fh, 0, out, 4, MPI_INT64_T, &request), MPI_SUCCESS, "MPI_File_iwrite_at_c");
    check_code(MPI_Cancel(&request), MPI_ERR_REQUEST, "MPI_Cancel");
    check_code(MPI_Wait(&request, &status), MPI_SUCCESS, "MPI_Wait");
    MPI_Get_count(&status, MPI_INT64_T, &count);
    check_code(count, 4, "MPI_Get_count");
    memset(in, '#', sizeof in);
    check_code(MPI_File_iread_c(fh, in, 2, MPI_INT64_T, &request), MPI_SUCCESS, "MPI_File_iread_c");
    /* It is complete before the file is closed. */
    check_code(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_STATUS_IGNORE");
    check(in[0] == 1 && in[1] == 2 && in[2] == in[3], "what is read");
    check_code(MPI_File_read_at_all_begin_c(fh, 16, in, 2, MPI_INT64_T), MPI_SUCCESS, "MPI_File_read_at_all_begin_c");
    check_code(MPI_File_read_at_all_end(fh, NULL, &status), MPI_ERR_BUFFER, "an end without the buffer");
    check_code(MPI_File_read_at_all_end(fh, in, &status), MPI_SUCCESS, "MPI_File_read_at_all_end");
    check(in[0] == 3 && in[1] == 4, "what is read in two calls");
    check_code(MPI_File_iread(fh, NULL, 1, MPI_INT64_T, &request), MPI_ERR_BUFFER, "no buffer");
    check_code(MPI_File_write_all_begin(fh, NULL, 1, MPI_INT64_T), MPI_ERR_BUFFER, "no buffer to begin with");
    check(request == MPI_REQUEST_NULL, "no request for what is refused");
    check_code(MPI_File_get_type_extent_c(fh, MPI_INT64_T, &extent), MPI_SUCCESS, "MPI_File_get_type_extent_c");
    MPI_File_get_type_extent(fh, MPI_INT64_T, &small);
    check(extent == 8 && small == 8, "the extent");
    MPI_File_close(&fh);
}

static void views(void)
{
    MPI_File fh;
    MPI_Datatype part, etype, filetype;
    MPI_Count sizes[2] = {4, 4}, subsizes[2] = {2, 2}, starts[2] = {1, 2};
    MPI_Count large = -1;
    MPI_Offset disp = -1;
    unsigned char byte = 0, all[16];
    char datarep[MPI_MAX_DATAREP_STRING];
    int i, size = -1, right = 1;

    MPI_Type_create_subarray_c(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_BYTE, &part);
    check_code(MPI_Type_commit(&part), MPI_SUCCESS, "MPI_Type_create_subarray_c");
    MPI_Type_size(part, &size);
    MPI_Type_size_c(part, &large);
    check(size == 4 && large == 4, "MPI_Type_size and MPI_Type_size_c");
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
    MPI_File_set_size(fh, 0);
    MPI_File_set_size(fh, 16);
    MPI_File_set_view(fh, 0, MPI_BYTE, part, "native", MPI_INFO_NULL);
    for (byte = 1; byte <= 4; byte++)
        MPI_File_write(fh, &byte, 1, MPI_BYTE, MPI_STATUS_IGNORE);
    memset(datarep, '#', sizeof datarep);
    MPI_File_get_view(fh, &disp, &etype, &filetype, datarep);
    check(disp == 0 && etype == MPI_BYTE, "MPI_File_get_view");
    check_text(datarep, "native", "the data representation");
    MPI_Type_size(filetype, &size);
    check_code(size, 4, "the filetype");
    MPI_Type_free(&filetype);
    MPI_Type_free(&part);
    check(part == MPI_DATATYPE_NULL, "a freed datatype is MPI_DATATYPE_NULL");
    MPI_File_set_view(fh, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_File_read(fh, all, 16, MPI_BYTE, MPI_STATUS_IGNORE);
    for (i = 0; i < 16; i++) {
        static const unsigned char expected[16] = {0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 0, 0};

        right = right && all[i] == expected[i];
    }
    check(right, "the bytes are those of the subarray");
    MPI_File_close(&fh);
}

/* The first bytes of the file, as they are. */
static int has_bytes(int offset, const unsigned char *expected, int count)
{
    unsigned char found[64];
    MPI_File fh;
    int is_same;

    memset(found, '#', sizeof found);
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh);
    MPI_File_read_at(fh, offset, found, count, MPI_BYTE, MPI_STATUS_IGNORE);
    is_same = memcmp(found, expected, (size_t)count) == 0;
    MPI_File_close(&fh);
    return is_same;
}

/* Structures in "external32": without gaps as bytes, at the displacements of the datatype in a view of it. */
static void external(void)
{
    struct one {
        char letter;
        double number;
        long integer;
    } out[2] = {{'a', 1.5, -2}, {'b', -1.5, 3}}, in[3];
    static const unsigned char dense[26] = {'a', 0x3f, 0xf8, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xfe,
                                            'b', 0xbf, 0xf8, 0, 0, 0, 0, 0, 0, 0,    0,    0,    3};
    static const unsigned char spread[20] = {'a', 0, 0, 0, 0, 0, 0, 0, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xfe};
    const int lengths[3] = {1, 1, 1};
    const MPI_Aint places[3] = {0, 8, 16};
    const MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_LONG};
    MPI_Datatype structure;
    MPI_File fh;
    MPI_Status status;
    MPI_Aint extent = -1;
    int count = -1;

    MPI_Type_create_struct(3, lengths, places, types, &structure);
    MPI_Type_commit(&structure);
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
    MPI_File_set_size(fh, 0);
    check_code(MPI_File_set_view(fh, 0, MPI_BYTE, MPI_BYTE, "external32", MPI_INFO_NULL), MPI_SUCCESS, "external32");
    check_code(MPI_File_write_c(fh, out, 2, structure, &status), MPI_SUCCESS, "structures");
    MPI_Get_count(&status, structure, &count);
    check_code(count, 2, "their number");
    MPI_File_sync(fh);
    check(has_bytes(0, dense, 26), "one after the other");
    memset(in, '#', sizeof in);
    check_code(MPI_File_read_at(fh, 0, in, 3, structure, &status), MPI_SUCCESS, "up to the end of the file");
    MPI_Get_count(&status, structure, &count);
    check_code(count, 2, "what there was");
    check(in[0].letter == 'a' && in[0].number == 1.5 && in[0].integer == -2, "the first");
    check(in[1].letter == 'b' && in[1].number == -1.5 && in[1].integer == 3, "the second");
    check(in[2].letter == '#', "nothing more");
    MPI_File_set_size(fh, 0);
    check_code(MPI_File_set_view(fh, 0, structure, structure, "external32", MPI_INFO_NULL), MPI_SUCCESS, "of structures");
    MPI_File_get_type_extent(fh, structure, &extent);
    check(extent == 20, "the extent");
    MPI_File_get_type_extent(fh, MPI_LONG_DOUBLE, &extent);
    check(extent == 16, "the extent of MPI_LONG_DOUBLE");
    check_code(MPI_File_write_at(fh, 0, out, 1, structure, &status), MPI_SUCCESS, "a structure");
    MPI_File_sync(fh);
    /* (The gaps may contain anything: a library may write them together with the data.) */
    check(has_bytes(0, spread, 1) && has_bytes(8, spread + 8, 12), "at its displacements");
    MPI_File_close(&fh);
    MPI_Type_free(&structure);
}

static MPI_Count told;
static void *state_told;

/* In the file, an int has the bytes that it has in memory and four that are 0x77. */
static int widen(void *userbuf, MPI_Datatype datatype, MPI_Count count, void *filebuf, MPI_Offset position, void *state)
{
    told = count, state_told = state;
    for (MPI_Count i = 0; i < count; i++) {
        memset((char *)filebuf + 8 * i + 4, 0x77, 4);
        memcpy((char *)filebuf + 8 * i, (int *)userbuf + i, 4);
    }
    return datatype == MPI_INT && position == 0 ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static int widen_small(void *userbuf, MPI_Datatype datatype, int count, void *filebuf, MPI_Offset position, void *state)
{
    return widen(userbuf, datatype, count, filebuf, position, state);
}

static int twice(MPI_Datatype datatype, MPI_Aint *extent, void *state)
{
    int size;

    MPI_Type_size(datatype, &size);
    *extent = state == NULL ? size : 2 * (MPI_Aint)size;
    return MPI_SUCCESS;
}

static void own_representations(void)
{
    static const unsigned char wide[16] = {1, 0, 0, 0, 0x77, 0x77, 0x77, 0x77, 2, 0, 0, 0, 0x77, 0x77, 0x77, 0x77};
    static const unsigned char narrow[8] = {1, 0, 0, 0, 2, 0, 0, 0};
    static const char *const names_of[2] = {"wide", "wide, with large counts"};
    int out[2] = {1, 2}, in[2] = {0, 0}, state;
    MPI_File fh;

    check_code(MPI_Register_datarep(names_of[0], MPI_CONVERSION_FN_NULL, widen_small, twice, &state), MPI_SUCCESS,
               "MPI_Register_datarep");
    check_code(MPI_Register_datarep_c(names_of[1], MPI_CONVERSION_FN_NULL_C, widen, twice, &state), MPI_SUCCESS,
               "MPI_Register_datarep_c");
    check_code(MPI_Register_datarep_c("WIDE", MPI_CONVERSION_FN_NULL_C, MPI_CONVERSION_FN_NULL_C, twice, NULL), MPI_SUCCESS,
               "another name, without functions");
    check_code(MPI_Register_datarep("External32", MPI_CONVERSION_FN_NULL, widen_small, twice, NULL), MPI_ERR_DUP_DATAREP,
               "a name of the standard");
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
    for (int i = 0; i < 2; i++) {
        told = 0, state_told = NULL;
        MPI_File_set_size(fh, 0);
        check_code(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, names_of[i], MPI_INFO_NULL), MPI_SUCCESS, names_of[i]);
        check_code(MPI_File_write(fh, out, 2, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_File_write");
        check(told == 2 && state_told == &state, "what the function is told");
        MPI_File_sync(fh);
        check(has_bytes(0, wide, 16), "what it has written");
        check_code(MPI_File_read_at(fh, 0, in, 2, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_CONVERSION, "it cannot be read");
        check(in[0] == 0 && in[1] == 0, "nothing is read");
    }
    MPI_File_set_size(fh, 0);
    check_code(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "WIDE", MPI_INFO_NULL), MPI_SUCCESS, "without functions");
    check_code(MPI_File_write(fh, out, 2, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS, "written");
    MPI_File_sync(fh);
    check(has_bytes(0, narrow, 8), "as in memory");
    check_code(MPI_File_read_at(fh, 0, in, 2, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS, "and read");
    check(in[0] == 1 && in[1] == 2, "likewise");
    MPI_File_close(&fh);
}

static void names(void)
{
    char longest[6000];
    MPI_File fh = MPI_FILE_NULL;

    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    check_code(MPI_File_open(MPI_COMM_SELF, longest, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_BAD_FILE,
               "a name that is too long");
    check_code(MPI_File_open(MPI_COMM_SELF, "", MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_BAD_FILE,
               "an empty name");
    check(fh == MPI_FILE_NULL, "the handle is as it was");
    check_code(MPI_File_delete(name, MPI_INFO_NULL), MPI_SUCCESS, "MPI_File_delete");
    check_code(MPI_File_delete(name, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE, "and again");
}

/* As docs/mpi_hints.md says. */
int minfo_hints_driver(int fh, char *driver, size_t driver_len, int *resultlen);

static void driver(void)
{
    char text[42], whole[42];
    int length = -1, number, blanks = 0;
    MPI_File fh;

    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &fh);
    number = MPI_File_toint(fh);
    memset(whole, '#', sizeof whole);
    check_code(minfo_hints_driver(number, whole, 40, &length), MPI_SUCCESS, "minfo_hints_driver");
    check(length > 3 && length < 40, "its length");
    while (blanks < 40 && whole[39 - blanks] == ' ')
        blanks++;
    check(blanks == 40 - length && whole[40] == '#', "with blanks, and nothing else");
    memset(text, '#', sizeof text);
    check_code(minfo_hints_driver(number, text, 3, &length), MPI_SUCCESS, "less room");
    check(memcmp(text, whole, 3) == 0 && length == 3 && text[3] == '#', "as much as there is room for");
    check_code(minfo_hints_driver(number, text, 40, NULL), MPI_ERR_ARG, "no length");
    MPI_File_close(&fh);
    check_code(minfo_hints_driver(number, text, 40, &length), MPI_ERR_FILE, "a file that is closed");
}

int main(int argc, char **argv)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Init(&argc, &argv);
    transfers();
    later();
    views();
    external();
    own_representations();
    names();
    driver();
    MPI_Finalize();
    return finish();
}
