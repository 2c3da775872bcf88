/* Calls that give hints, and fail or do not return.
 *
 *   fails open        a file that is not there cannot be opened; then MPI is finalised
 *   fails hang        all processes but the last write "waiting" and their number, and open a file, the first two with other
 *                     values of cb_nodes, the second one with own_hint as well; the last one writes "idle" and its number, and waits
 *   fails KEY VALUE   a file is opened with this hint, and written together; then MPI is finalised
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    char name[20] = "fails.data", data[8] = "";
    int rank, size, code, mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    MPI_Info info;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Info_create(&info);
    if (strcmp(way, "open") == 0) {
        strcpy(name, "absent.data");
        mode = MPI_MODE_RDONLY;
        MPI_Info_set(info, "cb_nodes", "1");
    } else if (strcmp(way, "hang") == 0) {
        if (rank < 2) MPI_Info_set(info, "cb_nodes", rank == 0 ? "1" : "2");
        if (rank == 1) MPI_Info_set(info, "own_hint", "65536");
        printf("%s %d\n", rank < size - 1 ? "waiting" : "idle", (int)getpid());
        fflush(stdout);
        while (rank == size - 1) pause();
    } else if (argc > 2) {
        MPI_Info_set(info, way, argv[2]);
    }
    code = MPI_File_open(MPI_COMM_WORLD, name, mode, info, &file);
    MPI_Info_free(&info);
    if (code == MPI_SUCCESS) {
        MPI_File_write_at_all(file, (MPI_Offset)(rank * sizeof data), data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
    }
    MPI_Finalize();
    return 0;
}
