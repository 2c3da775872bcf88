/* What libmpi_hints_audit.so costs a program that uses HDF5 as its users do: many small collective writes, to a file that is
 * opened with hints. HDF5 gives all hints again with each view that it sets, twice for each write. Prints "write" and the
 * nanoseconds of a write, the least of some rounds.
 *
 *   audit_hdf5 [WRITES [ROUNDS]] */
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BYTES = 1024 };

static double round_of(MPI_Info info, int writes, int rank, int size) {
  static char data[BYTES];
  hsize_t all = (hsize_t)writes * BYTES * (hsize_t)size, block = BYTES;
  hid_t access = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);

  H5Pset_fapl_mpio(access, MPI_COMM_WORLD, info);
  H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
  hid_t file = H5Fcreate("audit.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access);
  hid_t space = H5Screate_simple(1, &all, NULL), memory = H5Screate_simple(1, &block, NULL);
  hid_t set = H5Dcreate2(file, "data", H5T_NATIVE_CHAR, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (file < 0 || set < 0)
    exit(2);
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  for (int i = 0; i < writes; i++) {
    hsize_t begin = ((hsize_t)i * (hsize_t)size + (hsize_t)rank) * BYTES;
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &begin, NULL, &block, NULL);
    if (H5Dwrite(set, H5T_NATIVE_CHAR, memory, space, transfer, data) < 0)
      exit(2);
  }
  double seconds = MPI_Wtime() - start;
  H5Dclose(set);
  H5Sclose(memory);
  H5Sclose(space);
  H5Fclose(file);
  H5Pclose(transfer);
  H5Pclose(access);
  return seconds / writes;
}

int main(int argc, char **argv) {
  const int writes = argc > 1 ? atoi(argv[1]) : 4096, rounds = argc > 2 ? atoi(argv[2]) : 3;
  int rank, size;
  double least = 1e9;
  MPI_Info info;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "1");
  MPI_Info_set(info, "cb_buffer_size", "1048576");
  MPI_Info_set(info, "romio_cb_write", "enable");
  MPI_Info_set(info, "romio_ds_write", "disable");
  for (int i = 0; i < rounds; i++) {
    double seconds = round_of(info, writes, rank, size);
    if (seconds < least)
      least = seconds;
  }
  MPI_Info_free(&info);
  if (rank == 0) {
    printf("write %.1f\n", least * 1e9);
    remove("audit.h5");
  }
  MPI_Finalize();
  return 0;
}
