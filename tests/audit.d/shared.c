/* A program with MPI's files alone: all processes write the file FILE together, in blocks that interleave; then each
 * writes a file of its own, FILE.RANK, and the first opens the shared file once more, alone, as IOR does.
 * shared FILE KEY=VALUE... */
#include "pairs.h"

#define BLOCKS 16
#define BLOCK 16

int main(int argc, char **argv)
{
    int rank, size, values[BLOCKS * BLOCK], i;
    char own[4096];
    MPI_Info info;
    MPI_File file;
    MPI_Datatype blocks;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    info = pairs(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    for (i = 0; i < BLOCKS * BLOCK; i++)
        values[i] = i * size + rank;
    MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file);
    MPI_Type_vector(BLOCKS, BLOCK, BLOCK * size, MPI_INT, &blocks);
    MPI_Type_commit(&blocks);
    MPI_File_set_view(file, rank * BLOCK * (MPI_Offset)sizeof(int), MPI_INT, blocks, "native", info);
    MPI_File_write_all(file, values, BLOCKS * BLOCK, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Type_free(&blocks);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_File_open(MPI_COMM_SELF, argv[1], MPI_MODE_RDONLY, info, &file);
        MPI_File_close(&file);
    }
    snprintf(own, sizeof own, "%s.%d", argv[1], rank);
    MPI_File_open(MPI_COMM_SELF, own, MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, info, &file);
    MPI_File_close(&file);
    MPI_Info_free(&info);
    if (rank == 0)
        printf("%d processes, at the end\n", size);
    MPI_Finalize();
    return 0;
}
