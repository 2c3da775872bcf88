/* aggregators FILE HINTS...: for each set of hints, "KEY=VALUE KEY=VALUE", all processes write pieces in turn into a new file
 * FILE.NUMBER, together. Process 0 prints the aggregators, or "-", and how many there are. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { PIECE = 1 << 16, PIECES = 16 };

int main(int argc, char **argv)
{
    static char data[PIECE * PIECES];
    char name[512], value[512];
    int rank, size, found;
    MPI_Datatype pieces;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memset(data, 'a' + rank, sizeof data);
    MPI_Type_vector(PIECES, PIECE, PIECE * size, MPI_BYTE, &pieces);
    MPI_Type_commit(&pieces);
    for (int set = 2; set < argc; set++) {
        MPI_File file;
        MPI_Info info;
        MPI_Info_create(&info);
        for (char *word = strtok(argv[set], " "); word != NULL; word = strtok(NULL, " ")) {
            char *end = strchr(word, '=');
            *end = '\0';
            MPI_Info_set(info, word, end + 1);
        }
        snprintf(name, sizeof name, "%s.%d", argv[1], set - 2);
        if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file) != MPI_SUCCESS)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Info_free(&info);
        MPI_File_set_view(file, (MPI_Offset)rank * PIECE, MPI_BYTE, pieces, "native", MPI_INFO_NULL);
        MPI_File_write_all(file, data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE);
        MPI_File_get_info(file, &info);
        MPI_Info_get(info, "romio_aggregator_list", sizeof value - 1, value, &found);
        if (rank == 0)
            printf("set %d: %s\n", set - 2, found ? value : "-");
        MPI_Info_free(&info);
        MPI_File_close(&file);
    }
    MPI_Type_free(&pieces);
    MPI_Finalize();
    return 0;
}
