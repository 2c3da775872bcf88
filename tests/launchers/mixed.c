/* Processes of a job in which others run a program of an MPI library alone (plain.c): they meet these in an MPI_Allreduce, and
 * give hints to objects of their own. With an argument they do nothing but the former. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char memory[64], value[MPI_MAX_INFO_VAL + 1] = "none";
    int one = 1, sum = 0, rank, flag, len = sizeof value;
    MPI_Comm ours, copy;
    MPI_File file;
    MPI_Info hints, seen;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm_split(MPI_COMM_WORLD, 1, 0, &ours);
    MPI_Comm_rank(ours, &rank);
    if (argc == 1) {
        MPI_Info_create(&hints);
        MPI_Info_set(hints, "mpi_assert_exact_length", "true");
        MPI_Comm_dup_with_info(ours, hints, &copy);
        MPI_Info_set(hints, "cb_buffer_size", rank == 0 ? "65536" : "32768");
        MPI_File_open(ours, "mixed.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, hints, &file);
        MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, copy, &win);
        MPI_Win_get_info(win, &seen);
        MPI_Info_get_string(seen, "same_size", &len, value, &flag);
        MPI_Info_free(&seen);
        MPI_Win_free(&win);
        MPI_File_close(&file);
        MPI_Comm_free(&copy);
        MPI_Info_free(&hints);
    }
    MPI_Comm_free(&ours);
    MPI_Finalize();
    printf("ours: %d processes, same_size=%s\n", sum, value);
    return 0;
}
