/* Files of several processes, from C: interleaved views, offsets, hints and errors. */
#include "parallel.h"

#define NAME "parallel_file_c.data"
enum { N = 10 };

static void contents(MPI_File fh)
{
    MPI_Datatype filetype;
    MPI_Status status;
    MPI_Offset position, bytes;
    int out[N], room[N + 2], i, number, ok = 1;

    MPI_Type_create_subarray(1, &processes, (int[]){1}, &rank, MPI_ORDER_C, MPI_INT, &filetype);
    MPI_Type_commit(&filetype);
    check_class(MPI_File_set_view(fh, 0, MPI_INT, filetype, "native", MPI_INFO_NULL), MPI_SUCCESS, "MPI_File_set_view");
    MPI_Type_free(&filetype);
    for (i = 0; i < N; i++)
        out[i] = 100 * rank + i;
    check_class(MPI_File_write_all(fh, out, N, MPI_INT, &status), MPI_SUCCESS, "MPI_File_write_all");
    MPI_Get_count(&status, MPI_INT, &number);
    check(number == N, "MPI_File_write_all: count");
    MPI_File_get_position(fh, &position);
    check(position == N, "the position");
    MPI_File_get_byte_offset(fh, 1, &bytes);
    check(bytes == (processes + rank) * (MPI_Offset)sizeof(int), "MPI_File_get_byte_offset");
    MPI_File_sync(fh);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(fh);
    MPI_File_get_size(fh, &bytes);
    check(bytes == N * processes * (MPI_Offset)sizeof(int), "MPI_File_get_size");

    /* What the right one wrote, in the file as a whole. */
    check_class(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_SUCCESS, "the view of all");
    for (i = 0; i < N + 2; i++)
        room[i] = -7;
    for (i = 0; i < N; i++)
        MPI_File_read_at(fh, i * processes + right, room + 1 + i, 1, MPI_INT, &status);
    for (i = 0; i < N; i++)
        ok = ok && room[i + 1] == 100 * right + i;
    check(ok && room[0] == -7 && room[N + 1] == -7, "MPI_File_read_at: what came");
}

int main(int argc, char **argv)
{
    MPI_File fh;
    MPI_Info info, used;
    char value[MPI_MAX_INFO_VAL + 1];
    int found, mode = MPI_MODE_CREATE | MPI_MODE_RDWR, seen = 0;

    start("file_c", &argc, &argv);
    if (rank == 0)
        remove(NAME);
    MPI_Barrier(MPI_COMM_WORLD);
    check_class(MPI_File_open(MPI_COMM_WORLD, NAME, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_NO_SUCH_FILE,
                "no such file");
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    MPI_Info_set(info, "access_style", " write_once , read_once ");
    if (check_class(MPI_File_open(MPI_COMM_WORLD, NAME, mode, info, &fh), MPI_SUCCESS, "MPI_File_open")) {
        check_class(MPI_File_get_info(fh, &used), MPI_SUCCESS, "MPI_File_get_info");
        strcpy(value, "1");
        MPI_Info_get(used, "cb_nodes", MPI_MAX_INFO_VAL, value, &found);
        check(strcmp(value, "1") == 0, "cb_nodes, if it is in effect");
        MPI_Info_free(&used);
        MPI_File_get_amode(fh, &seen);
        check(seen == mode, "MPI_File_get_amode");
        contents(fh);
        check_class(MPI_File_close(&fh), MPI_SUCCESS, "MPI_File_close");
        check(fh == MPI_FILE_NULL, "the handle");
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            check_class(MPI_File_delete(NAME, MPI_INFO_NULL), MPI_SUCCESS, "MPI_File_delete");
    }
    MPI_Info_free(&info);
    return finish();
}
