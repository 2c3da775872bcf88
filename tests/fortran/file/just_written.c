/* What a process has just written collectively is there for it, also where another process writes it for it, in a collective
 * read and in one of its own, and nothing is there behind the end: memory behind that stays as it is. */
/* processes: 1 2 4 */
#include "processes.h"

#define NAME "file_just_written.data"

enum { N = 100, NONE = -7, TIMES = 50 };

/* Writes elements up to this one, N for each process, and reads them and what is behind the last. */
static void written_to(MPI_File fh, int length, int together, const char *what)
{
    MPI_Offset offset = (MPI_Offset)rank * N;
    int values[N], room[N + 1], count = -1, ok = 1, number = length - rank * N;
    MPI_Status status;

    if (number > N) number = N;
    if (number < 0) number = 0;
    for (int i = 0; i < N; i++)
        values[i] = (int)offset + i;
    for (int i = 0; i <= N; i++)
        room[i] = NONE;
    /* Truncation would conflict with what others still read. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_set_size(fh, 0);
    check_class(MPI_File_write_at_all(fh, offset, values, number, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS, "a write");
    check_class((together ? MPI_File_read_at_all : MPI_File_read_at)(fh, offset, room, N, MPI_INT, &status), MPI_SUCCESS, what);
    MPI_Get_count(&status, MPI_INT, &count);
    check(count == number, what);
    for (int i = 0; i <= N; i++)
        ok &= room[i] == (i < number ? values[i] : NONE);
    check(ok, what);
}

int main(int argc, char **argv)
{
    MPI_File fh;

    start(&argc, &argv);
    check_class(MPI_File_open(MPI_COMM_WORLD, NAME, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &fh),
                MPI_SUCCESS, "MPI_File_open");
    MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    for (int i = 0; i < TIMES; i++) {
        written_to(fh, processes * N, 1, "all is there");
        written_to(fh, processes * N - 40, 1, "it ends within the last part");
        written_to(fh, processes * N, 0, "all is there for one");
    }
    check_class(MPI_File_close(&fh), MPI_SUCCESS, "MPI_File_close");
    return finish_all();
}
