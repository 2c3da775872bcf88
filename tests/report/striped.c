/* Opens the file $1 with hints for its layout: striping_factor = $2, striping_unit = $3. */
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_File file;
    MPI_Info info;

    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "striping_factor", argv[2]);
    MPI_Info_set(info, "striping_unit", argv[3]);
    int code = MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_WRONLY, info, &file);
    if (code == MPI_SUCCESS) code = MPI_File_close(&file);
    MPI_Info_free(&info);
    MPI_Finalize();
    return code != MPI_SUCCESS;
}
