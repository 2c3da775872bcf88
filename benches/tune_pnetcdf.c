/* Writes a variable of PnetCDF, each process some columns of it.
 *
 *     tune_pnetcdf FILE MIB [KEY=VALUE...]
 *
 * Each process has MIB MiB, in pieces of 64 bytes. */
#include <mpi.h>
#include <pnetcdf.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 64 };

int main(int argc, char **argv) {
  MPI_Offset count = (MPI_Offset)atoi(argv[2]) << 20, start[2] = {0, 0}, part[2];
  int rank, size, file, dims[2], variable, status;
  MPI_Info hints;
  char *data = malloc((size_t)count);

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Info_create(&hints);
  for (int i = 3; i < argc; i++) {
    char *value = strchr(argv[i], '=');
    *value = '\0';
    MPI_Info_set(hints, argv[i], value + 1);
  }
  memset(data, 'a' + rank, (size_t)count);
  part[0] = count / PIECE;
  part[1] = PIECE;
  start[1] = (MPI_Offset)rank * PIECE;
  status = ncmpi_create(MPI_COMM_WORLD, argv[1], NC_CLOBBER | NC_64BIT_DATA, hints, &file);
  if (status == NC_NOERR) status = ncmpi_def_dim(file, "rows", part[0], &dims[0]);
  if (status == NC_NOERR) status = ncmpi_def_dim(file, "columns", (MPI_Offset)PIECE * size, &dims[1]);
  if (status == NC_NOERR) status = ncmpi_def_var(file, "x", NC_CHAR, 2, dims, &variable);
  if (status == NC_NOERR) status = ncmpi_enddef(file);
  if (status == NC_NOERR) status = ncmpi_put_vara_text_all(file, variable, start, part, data);
  if (status == NC_NOERR) status = ncmpi_close(file);
  MPI_Info_free(&hints);
  MPI_Finalize();
  free(data);
  return status != NC_NOERR;
}
