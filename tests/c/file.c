/* Files and datatypes from C: names, large counts, statuses, null pointers. What the procedures do is
 * tested from Fortran. */
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
    check_code(MPI_File_close(NULL), MPI_ERR_ARG, "closing nothing");
}

/* Transfers that go on after the call. */
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
    check_code(MPI_File_iread(fh, in, 1, MPI_INT64_T, NULL), MPI_ERR_ARG, "no request");
    check_code(MPI_File_iread(fh, NULL, 1, MPI_INT64_T, &request), MPI_ERR_BUFFER, "no buffer");
    check_code(MPI_File_write_all_begin(fh, NULL, 1, MPI_INT64_T), MPI_ERR_BUFFER, "no buffer to begin with");
    check(request == MPI_REQUEST_NULL, "no request for what is refused");
    check_code(MPI_File_get_position_shared(fh, NULL), MPI_ERR_ARG, "no offset");
    check_code(MPI_File_get_group(fh, NULL), MPI_ERR_ARG, "no group");
    check_code(MPI_File_get_type_extent_c(fh, MPI_INT64_T, &extent), MPI_SUCCESS, "MPI_File_get_type_extent_c");
    MPI_File_get_type_extent(fh, MPI_INT64_T, &small);
    check(extent == 8 && small == 8, "the extent");
    check_code(MPI_File_get_type_extent(fh, MPI_INT64_T, NULL), MPI_ERR_ARG, "no extent");
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
    check_code(MPI_File_set_view(fh, 0, MPI_BYTE, MPI_BYTE, NULL, MPI_INFO_NULL), MPI_ERR_ARG,
               "no data representation");
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
    check_code(MPI_File_open(MPI_COMM_SELF, NULL, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_BAD_FILE,
               "no name");
    check(fh == MPI_FILE_NULL, "the handle is as it was");
    check_code(MPI_File_delete(name, MPI_INFO_NULL), MPI_SUCCESS, "MPI_File_delete");
    check_code(MPI_File_delete(name, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE, "and again");
}

int main(int argc, char **argv)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Init(&argc, &argv);
    transfers();
    later();
    views();
    names();
    MPI_Finalize();
    return finish();
}
