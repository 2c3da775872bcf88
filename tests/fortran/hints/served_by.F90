! hints_driver: the driver that serves a file.
program hints_driver_of_files
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_hints
  use mpi_info_f08_types, only: t_file => MPI_File
#include "interface.inc"
  character(len=*), parameter :: name = 'hints_driver.data'
  FILE_HANDLE :: fh
  type(t_file) :: typed
  integer :: ierr
  character(len=:), allocatable :: driver

  call start()
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
    MPI_INFO_NULL, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'open')
  typed%MPI_VAL = int(NUMBER_OF(fh), c_int)
  driver = 'before'
  call hints_driver(typed, driver, ierr)
  call check_code(ierr, MPI_SUCCESS, 'hints_driver')
  if (embedded()) then
    call check(driver == 'embedded', 'the embedded engine: ' // driver)
  else
    call check(driver == 'OMPIO' .or. index(driver, 'ROMIO ') == 1, 'a library: ' // driver)
  end if
  call check(len(driver) == len_trim(driver), 'no blanks')
  call MPI_File_close(fh, ierr)

  driver = 'before'
  call hints_driver(typed, driver, ierr)
  call check_code(ierr, MPI_ERR_FILE, 'a file that is closed')
  call check(driver == 'before', 'unchanged')
  deallocate (driver)
  call finish()
end program hints_driver_of_files
