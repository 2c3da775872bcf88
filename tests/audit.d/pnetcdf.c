/* A program that uses PnetCDF as its users do, and prints with which values it works; the user gives hints by
 * PNETCDF_HINTS, too. pnetcdf FILE KEY=VALUE... */
#include "pairs.h"
#include <pnetcdf.h>

#define ROWS 64

static void check(int status)
{
    if (status != NC_NOERR) {
        fprintf(stderr, "%s\n", ncmpi_strerror(status));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static void print(int file, const char *key)
{
    char value[MPI_MAX_INFO_VAL + 1];
    MPI_Info used;
    int is_there;

    check(ncmpi_inq_file_info(file, &used));
    MPI_Info_get(used, key, MPI_MAX_INFO_VAL, value, &is_there);
    if (is_there)
        printf("key = %s value = %s\n", key, value);
    MPI_Info_free(&used);
}

int main(int argc, char **argv)
{
    int rank, size, values[ROWS], i, file, dims[2], variable;
    MPI_Offset start[2] = {0, 0}, count[2] = {ROWS, 1};
    MPI_Info info;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    info = pairs(argc, argv);
    check(ncmpi_create(MPI_COMM_WORLD, argv[1], NC_CLOBBER | NC_64BIT_DATA, info, &file));
    check(ncmpi_def_dim(file, "y", ROWS, &dims[0]));
    check(ncmpi_def_dim(file, "x", size, &dims[1]));
    check(ncmpi_def_var(file, "v", NC_INT, 2, dims, &variable));
    check(ncmpi_enddef(file));
    start[1] = rank;
    for (i = 0; i < ROWS; i++)
        values[i] = i * size + rank;
    check(ncmpi_put_vara_int_all(file, variable, start, count, values));
    if (rank == 0) {
        print(file, "nc_var_align_size");
        print(file, "nc_header_read_chunk_size");
        print(file, "nc_ibuf_size");
    }
    check(ncmpi_close(file));
    MPI_Info_free(&info);
    if (rank == 0)
        printf("%d processes, at the end\n", size);
    MPI_Finalize();
    return 0;
}
