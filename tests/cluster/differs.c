/* differs FILE: the processes of one host give another value of cb_nodes than the others, who open the file with them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, code;
    MPI_Info info;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", rank / 2 == 1 ? "2" : "1");
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    code = MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file);
    MPI_Info_free(&info);
    if (code == MPI_SUCCESS)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
