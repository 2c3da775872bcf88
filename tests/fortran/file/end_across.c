/* Collective reads of which the end of the file lies in one process's part: it gets what there is, those behind it
 * nothing, and memory behind that stays as it is. The file was made by another program, made shorter or made longer. */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "processes.h"

#include <fcntl.h>
#include <unistd.h>

#define NAME "file_end_across.data"

enum { N = 100, REST = 60, NONE = -7 };

enum how { AT_ALL, ALL, IAT_ALL, IALL, IAT_ALL_APART, SPLIT_AT, SPLIT, ORDERED, HOWS };
static const char *const names[] = {"MPI_File_read_at_all", "MPI_File_read_all", "MPI_File_iread_at_all",
                                    "MPI_File_iread_all",   "MPI_File_iread_at_all with gaps",
                                    "MPI_File_read_at_all_begin", "MPI_File_read_all_begin", "MPI_File_read_ordered"};

static MPI_File fh;
static int length;

static void read_across(enum how how, const char *where)
{
    MPI_Offset offset = (MPI_Offset)rank * N, position = -1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Datatype apart;
    int room[2 * N + 20], stride = how == IAT_ALL_APART ? 2 : 1, number = length - rank * N;
    int code = -1, count = -1, ok = 1;
    int *b = room + 10;
    char what[120];

    if (number > N) number = N;
    if (number < 0) number = 0;
    for (int i = 0; i < 2 * N + 20; i++)
        room[i] = NONE;
    MPI_File_seek(fh, offset, MPI_SEEK_SET);
    switch (how) {
    case AT_ALL:
        code = MPI_File_read_at_all(fh, offset, b, N, MPI_INT, &status);
        break;
    case ALL:
        code = MPI_File_read_all(fh, b, N, MPI_INT, &status);
        break;
    case IAT_ALL:
        code = MPI_File_iread_at_all(fh, offset, b, N, MPI_INT, &request);
        break;
    case IALL:
        code = MPI_File_iread_all(fh, b, N, MPI_INT, &request);
        break;
    case IAT_ALL_APART:
        MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &apart);
        MPI_Type_commit(&apart);
        code = MPI_File_iread_at_all(fh, offset, b, N, apart, &request);
        MPI_Type_free(&apart);
        break;
    case SPLIT_AT:
        code = MPI_File_read_at_all_begin(fh, offset, b, N, MPI_INT);
        if (code == MPI_SUCCESS) code = MPI_File_read_at_all_end(fh, b, &status);
        break;
    case SPLIT:
        code = MPI_File_read_all_begin(fh, b, N, MPI_INT);
        if (code == MPI_SUCCESS) code = MPI_File_read_all_end(fh, b, &status);
        break;
    default:
        MPI_File_seek_shared(fh, 0, MPI_SEEK_SET);
        code = MPI_File_read_ordered(fh, b, N, MPI_INT, &status);
    }
    if (code == MPI_SUCCESS && request != MPI_REQUEST_NULL) code = MPI_Wait(&request, &status);
    snprintf(what, sizeof what, "%s, %s", names[how], where);
    if (!check_class(code, MPI_SUCCESS, what)) return;
    MPI_Get_count(&status, MPI_INT, &count);
    snprintf(what, sizeof what, "%s, %s: %d elements of %d", names[how], where, count, number);
    check(count == number, what);
    for (int i = -10; i < 2 * N + 10; i++)
        ok = ok && b[i] == (i >= 0 && i % stride == 0 && i / stride < number ? rank * N + i / stride : NONE);
    snprintf(what, sizeof what, "%s, %s: the data, or memory beside them", names[how], where);
    check(ok, what);
    if (how == ORDERED) return;
    if (how != ALL && how != IALL && how != SPLIT) number = 0;
    MPI_File_get_position(fh, &position);
    snprintf(what, sizeof what, "%s, %s: the file pointer", names[how], where);
    check(position == offset + number, what);
}

static void all_ways(const char *where)
{
    /* Nobody writes before all have read. */
    for (enum how how = 0; how < HOWS; how++)
        read_across(how, where);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Opens the file and sets its view. */
static void begin(int amode)
{
    check_class(MPI_File_open(MPI_COMM_WORLD, NAME, amode, MPI_INFO_NULL, &fh), MPI_SUCCESS, "MPI_File_open");
    MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
}

int main(int argc, char **argv)
{
    int all, *values;

    start(&argc, &argv);
    all = length = (processes > 1 ? processes - 2 : 0) * N + REST;
    values = malloc((size_t)(all + 3 * N) * sizeof *values);
    for (int i = 0; i < all + 3 * N; i++)
        values[i] = i;
    if (rank == 0) {
        int file = open(NAME, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        size_t size = (size_t)length * sizeof(int);

        check(write(file, values, size) == (ssize_t)size && close(file) == 0, "the file is prepared");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    begin(MPI_MODE_RDONLY);
    all_ways("a file of another program");
    MPI_File_close(&fh);

    begin(MPI_MODE_RDWR);
    length = all - 20;
    check_class(MPI_File_set_size(fh, length * (MPI_Offset)sizeof(int)), MPI_SUCCESS, "MPI_File_set_size");
    all_ways("made shorter");
    /* By the first process alone, and then by all. */
    if (rank == 0)
        check_class(MPI_File_write_at(fh, length, values + length, 10, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS,
                    "MPI_File_write_at");
    MPI_File_sync(fh);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(fh);
    length += 10;
    all_ways("made longer by one");
    MPI_File_write_at_all(fh, length, values + length, 10, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(fh);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(fh);
    length += 10;
    all_ways("made longer by all");
    check_class(MPI_File_close(&fh), MPI_SUCCESS, "MPI_File_close");
    if (rank == 0) remove(NAME);
    free(values);
    return finish_all();
}
