/* Opens a file with hints, and says whether it could: opens FILE KEY=VALUE... */
#include "../audit.d/pairs.h"

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Info info;
    int code;

    MPI_Init(&argc, &argv);
    info = pairs(argc, argv);
    code = MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file);
    printf("%s\n", code == MPI_SUCCESS ? "opened" : "not opened");
    if (code == MPI_SUCCESS)
        MPI_File_close(&file);
    MPI_Info_free(&info);
    MPI_Finalize();
    return 0;
}
