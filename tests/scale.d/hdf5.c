/* A program with HDF5 for any number of processes: each writes its rows of an array to one file, which is opened with hints,
 * collectively. It prints what process.h says. */
#define _POSIX_C_SOURCE 200809L
#include "process.h"
#include <hdf5.h>

enum { ROWS = 4, COLUMNS = 1024 };

static void is(hid_t status)
{
    if (status < 0)
        exit(3);
}

static void write_rows(const char *path, MPI_Info hints, int rank, int size)
{
    static double row[COLUMNS];
    hsize_t all[2] = {(hsize_t) size * ROWS, COLUMNS}, one[2] = {1, COLUMNS};
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
    hid_t file, set, space = H5Screate_simple(2, all, NULL), memory = H5Screate_simple(2, one, NULL);

    is(H5Pset_fapl_mpio(access, MPI_COMM_WORLD, hints));
    is(H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE));
    is(file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access));
    is(set = H5Dcreate2(file, "rows", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    for (int i = 0; i < ROWS; i++) {
        hsize_t begin[2] = {(hsize_t) i * (hsize_t) size + (hsize_t) rank, 0};

        is(H5Sselect_hyperslab(space, H5S_SELECT_SET, begin, NULL, one, NULL));
        is(H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, space, transfer, row));
    }
    is(H5Dclose(set));
    is(H5Fclose(file));
    is(H5Sclose(memory));
    is(H5Sclose(space));
    is(H5Pclose(transfer));
    is(H5Pclose(access));
}

int main(int argc, char **argv)
{
    double begun = seconds();
    int rank, size;
    MPI_Info hints;

    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "cb_nodes", "1");
    MPI_Info_set(hints, "romio_cb_wirte", "enable");
    write_rows(argv[1], hints, rank, size);
    MPI_Info_free(&hints);
    return finish(rank, begun);
}
