/* A program that uses HDF5 as its users do: a dataset of a file that all processes share, written collectively several
 * times, with hints in the access properties. hdf5 FILE KEY=VALUE... */
#include "pairs.h"
#include <hdf5.h>

#define ROWS 64
#define WRITES 10

int main(int argc, char **argv)
{
    int rank, size, values[ROWS], i;
    MPI_Info info;
    hid_t access, creation, transfer, file, space, part, data;
    hsize_t shape[2] = {ROWS, 0}, start[2] = {0, 0}, count[2] = {ROWS, 1};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    info = pairs(argc, argv);
    access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, info);
    file = H5Fcreate(argv[1], H5F_ACC_TRUNC, H5P_DEFAULT, access);
    if (file < 0)
        return 1;
    shape[1] = (hsize_t)size;
    start[1] = (hsize_t)rank;
    space = H5Screate_simple(2, shape, NULL);
    /* The same file whenever it is written. */
    creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(creation, 0);
    data = H5Dcreate2(file, "x", H5T_NATIVE_INT, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
    part = H5Screate_simple(2, count, NULL);
    transfer = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
    for (i = 0; i < ROWS; i++)
        values[i] = i * size + rank;
    for (i = 0; i < WRITES; i++)
        if (H5Dwrite(data, H5T_NATIVE_INT, part, space, transfer, values) < 0)
            return 1;
    H5Pclose(transfer);
    H5Pclose(creation);
    H5Sclose(part);
    H5Dclose(data);
    H5Sclose(space);
    H5Fclose(file);
    H5Pclose(access);
    MPI_Info_free(&info);
    if (rank == 0)
        printf("%d processes, at the end\n", size);
    MPI_Finalize();
    return 0;
}
