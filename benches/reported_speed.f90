! What the report on hints costs (MINFO_REPORT): files are opened with 8 hints and closed again. Prints the nanoseconds of
! one such pair of calls: "same" for one file again and again, "other" for files with a name of their own each.
program reported_speed
  use mpi_info_f08
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  integer, parameter :: pairs = 2000
  character(len=*), parameter :: keys(8) = [character(len=20) :: 'cb_nodes', 'cb_buffer_size', 'romio_cb_write', &
    'romio_ds_write', 'striping_unit', 'access_style', 'file_perm', 'mpi_none']
  character(len=*), parameter :: values(8) = [character(len=20) :: '1', '1048576', 'enable', 'disable', '65536', &
    'sequential', '644', 'true']
  type(MPI_Info) :: info
  integer :: i

  call MPI_Init()
  call MPI_Info_create(info)
  do i = 1, size(keys)
    call MPI_Info_set(info, keys(i), values(i))
  end do
  call measure('same', .false.)
  call measure('other', .true.)
  call MPI_Info_free(info)
  call MPI_Finalize()

contains

  subroutine measure(what, have_own_names)
    character(len=*), intent(in) :: what
    logical, intent(in) :: have_own_names
    type(MPI_File) :: fh
    character(len=24) :: name
    integer(int64) :: start, end, rate
    integer :: i

    name = 'reported.data'
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh)
    call MPI_File_close(fh)
    call system_clock(start, rate)
    do i = 1, pairs
      if (have_own_names) write (name, '(a, i0)') 'reported.', mod(i, 200)
      call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh)
      call MPI_File_close(fh)
    end do
    call system_clock(end)
    print '(a, 1x, f0.1)', what, real(end - start, real64) * 1.0e9_real64 / rate / pairs
  end subroutine measure
end program reported_speed
