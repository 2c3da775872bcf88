/* A program that uses netCDF-4 as its users do: nc_create_par with hints, a variable that is written collectively, and the
 * file opened once more. netcdf FILE KEY=VALUE... */
#include "pairs.h"
#include <netcdf.h>
#include <netcdf_par.h>

#define ROWS 64

static void check(int status)
{
    if (status != NC_NOERR) {
        fprintf(stderr, "%s\n", nc_strerror(status));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int main(int argc, char **argv)
{
    int rank, size, values[ROWS], i, file, dims[2], variable;
    size_t start[2] = {0, 0}, count[2] = {ROWS, 1};
    MPI_Info info;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    info = pairs(argc, argv);
    check(nc_create_par(argv[1], NC_NETCDF4 | NC_CLOBBER, MPI_COMM_WORLD, info, &file));
    check(nc_def_dim(file, "y", ROWS, &dims[0]));
    check(nc_def_dim(file, "x", (size_t)size, &dims[1]));
    check(nc_def_var(file, "v", NC_INT, 2, dims, &variable));
    check(nc_enddef(file));
    check(nc_var_par_access(file, variable, NC_COLLECTIVE));
    start[1] = (size_t)rank;
    for (i = 0; i < ROWS; i++)
        values[i] = i * size + rank;
    for (i = 0; i < 3; i++)
        check(nc_put_vara_int(file, variable, start, count, values));
    check(nc_close(file));
    check(nc_open_par(argv[1], NC_NOWRITE, MPI_COMM_WORLD, info, &file));
    check(nc_inq_varid(file, "v", &variable));
    check(nc_get_vara_int(file, variable, start, count, values));
    check(nc_close(file));
    MPI_Info_free(&info);
    if (rank == 0)
        printf("%d processes, at the end\n", size);
    MPI_Finalize();
    return values[1] != size + rank;
}
