! Each process writes its part of a field through HDF5, with a hint that is misspelt; docs/five_minutes.md has its report.
program field
  use hdf5
  use mpi
  implicit none
  integer(hid_t) :: access, file, space, memory, transfer, dataset
  integer(hsize_t) :: mine(2) = [1024, 100]
  integer :: info, rank, ranks, error
  real :: values(1024, 100)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  call h5open_f(error)
  call MPI_Info_create(info, error)
  call MPI_Info_set(info, 'cb_nodse', '2', error)
  call h5pcreate_f(H5P_FILE_ACCESS_F, access, error)
  call h5pset_fapl_mpio_f(access, MPI_COMM_WORLD, info, error)          ! hints go here
  call h5fcreate_f('field.h5', H5F_ACC_TRUNC_F, file, error, access_prp=access)
  call h5screate_simple_f(2, [mine(1) * ranks, mine(2)], space, error)
  call h5sselect_hyperslab_f(space, H5S_SELECT_SET_F, [mine(1) * rank, 0_hsize_t], mine, error)
  call h5screate_simple_f(2, mine, memory, error)
  call h5dcreate_f(file, 'x', H5T_NATIVE_REAL, space, dataset, error)
  call h5pcreate_f(H5P_DATASET_XFER_F, transfer, error)
  call h5pset_dxpl_mpio_f(transfer, H5FD_MPIO_COLLECTIVE_F, error)      ! without it, most hints have no effect
  values = rank
  call h5dwrite_f(dataset, H5T_NATIVE_REAL, values, mine, error, memory, space, transfer)
  call h5dclose_f(dataset, error)
  call h5fclose_f(file, error)
  call MPI_Finalize(error)
end program field
