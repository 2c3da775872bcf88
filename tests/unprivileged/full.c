/* Each kind of write of more than the file system has room for is MPI_ERR_NO_SPACE, the first WAYS of them: full WAYS. (For
 * those with a request, see late-write-errors-lost.) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { NUMBER = 4 << 20 };
static char *data;

/* Writes in one of the ways. */
static int write_data(MPI_File file, int way)
{
    int code;

    switch (way) {
    case 0: return MPI_File_write(file, data, NUMBER, MPI_CHAR, MPI_STATUS_IGNORE);
    case 1: return MPI_File_write_at(file, 0, data, NUMBER, MPI_CHAR, MPI_STATUS_IGNORE);
    case 2: return MPI_File_write_all(file, data, NUMBER, MPI_CHAR, MPI_STATUS_IGNORE);
    case 3: return MPI_File_write_shared(file, data, NUMBER, MPI_CHAR, MPI_STATUS_IGNORE);
    case 4: return MPI_File_write_ordered(file, data, NUMBER, MPI_CHAR, MPI_STATUS_IGNORE);
    case 5:
        code = MPI_File_write_all_begin(file, data, NUMBER, MPI_CHAR);
        return code != MPI_SUCCESS ? code : MPI_File_write_all_end(file, data, MPI_STATUS_IGNORE);
    case 6:
        code = MPI_File_write_at_all_begin(file, 0, data, NUMBER, MPI_CHAR);
        return code != MPI_SUCCESS ? code : MPI_File_write_at_all_end(file, data, MPI_STATUS_IGNORE);
    default: return MPI_File_preallocate(file, NUMBER);
    }
}

int main(int argc, char **argv)
{
    int failed = 0, ways = argc == 2 ? atoi(argv[1]) : 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    data = calloc(NUMBER, 1);
    for (int way = 0; way < ways; way++) {
        MPI_File file;
        int code, class = -1, length;
        char text[MPI_MAX_ERROR_STRING];

        MPI_File_open(MPI_COMM_SELF, "big", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
        code = write_data(file, way);
        MPI_Error_class(code, &class);
        MPI_Error_string(code, text, &length);
        if (class != MPI_ERR_NO_SPACE) {
            printf("way %d: class %d: %s\n", way, class, text);
            failed = 1;
        }
        MPI_File_close(&file);
    }
    free(data);
    MPI_Finalize();
    return failed || ways == 0;
}
