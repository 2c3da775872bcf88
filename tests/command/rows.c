/* Reads a dataset of HDF5 whose rows each have a part of every process, in two ways.
 *
 *     rows FILE BYTES TIMES HOW
 *
 * Each part has BYTES bytes; each process has 8 MiB. They are written first, and read TIMES times: `rows` one row in
 * each call, `together` all of them in one call. Prints HOW and the seconds of the slowest process in the reads. */
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  const char *how = argv[4];
  const hsize_t bytes = (hsize_t)atol(argv[2]), rows = (8 << 20) / bytes;
  char *data = malloc(rows * bytes), *back = malloc(rows * bytes);
  hsize_t shape[2] = {rows, 0}, start[2] = {0, 0}, part[2] = {rows, bytes};
  int rank, ranks;
  double began, mine, slowest;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (hsize_t i = 0; i < rows * bytes; i++) data[i] = (char)(i * 7 + (hsize_t)rank);
  shape[1] = bytes * (hsize_t)ranks;
  start[1] = bytes * (hsize_t)rank;
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
  const hid_t file = H5Fcreate(argv[1], H5F_ACC_TRUNC, H5P_DEFAULT, access);
  const hid_t space = H5Screate_simple(2, shape, NULL);
  const hid_t x = H5Dcreate2(file, "x", H5T_NATIVE_CHAR, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  hid_t memory = H5Screate_simple(2, part, NULL);
  H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, part, NULL);
  H5Dwrite(x, H5T_NATIVE_CHAR, memory, space, H5P_DEFAULT, data);

  MPI_Barrier(MPI_COMM_WORLD);
  began = MPI_Wtime();
  for (int time = 0; time < atoi(argv[3]); time++) {
    if (strcmp(how, "together") == 0) {
      H5Dread(x, H5T_NATIVE_CHAR, memory, space, H5P_DEFAULT, back);
      continue;
    }
    part[0] = 1;
    H5Sset_extent_simple(memory, 2, part, NULL);
    for (start[0] = 0; start[0] < rows; start[0]++) {
      H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, part, NULL);
      H5Dread(x, H5T_NATIVE_CHAR, memory, space, H5P_DEFAULT, back + start[0] * bytes);
    }
  }
  mine = MPI_Wtime() - began;
  MPI_Reduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (memcmp(data, back, rows * bytes) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  if (rank == 0) printf("%-10s %.3f s\n", how, slowest);

  H5Sclose(memory);
  H5Dclose(x);
  H5Sclose(space);
  H5Fclose(file);
  H5Pclose(access);
  free(data);
  free(back);
  MPI_Finalize();
  return 0;
}
