! Messages of data that are not contiguous: on a real MPI the library gets the program's memory and a datatype, so that
! no request has a copy of the data, however large they are. Correct data are sent and received, with pieces of every
! kind.
! processes: 1 2 4
program message_in_place
  use, intrinsic :: iso_fortran_env, only: int64
#include "interface.inc"
  integer, parameter :: rows = 2, columns = 40960000
  integer, parameter :: kilobytes = columns / 1024
  character(len=1), allocatable, asynchronous :: large(:,:)
  integer :: ierr
  REQUEST_HANDLE :: request
  DATATYPE_HANDLE :: row

  call start()
  allocate (large(rows, columns))
  call MPI_Type_vector(columns, 1, rows, MPI_CHARACTER, row, ierr)
  call MPI_Type_commit(row, ierr)
  call typed()
#if defined(MODULE_F08)
  call section()
#endif
  call MPI_Type_free(row, ierr)
  deallocate (large)
  call finish()

contains

  subroutine typed()
    integer(int64) :: before

    ! The library has made its own form of the datatype, which may list its pieces.
    call MPI_Recv_init(large, 1, row, left, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Request_free(request, ierr)
    before = memory()
    call MPI_Recv_init(large, 1, row, left, 1, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a datatype')
    call check_in_place(before, 'a datatype')
    call MPI_Request_free(request, ierr)
    before = memory()
    call MPI_Irecv(large, 1, row, left, 1, MPI_COMM_SELF, request, ierr)
    call check_in_place(before, 'a datatype, MPI_Irecv')
    call MPI_Cancel(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  end subroutine typed
#if defined(MODULE_F08)

  subroutine section()
    integer(int64) :: before

    before = memory()
    call MPI_Recv_init(large(2, :), columns, MPI_CHARACTER, left, 1, MPI_COMM_WORLD, request, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a section')
    call check_in_place(before, 'a section')
    call MPI_Request_free(request, ierr)
  end subroutine section
#endif

  ! With a copy, there would be more memory by a row of the array. The embedded engine has one.
  subroutine check_in_place(before, what)
    integer(int64), intent(in) :: before
    character(len=*), intent(in) :: what

    logical :: is_copied

    is_copied = memory() - before >= kilobytes / 2
    call check(is_copied .eqv. embedded(), what // ': whether there is a copy')
  end subroutine check_in_place

  ! The memory of the process, in KiB.
  integer(int64) function memory()
    character(len=80) :: line
    integer :: unit, code

    memory = -1
    open (newunit=unit, file='/proc/self/status', action='read')
    do
      read (unit, '(a)', iostat=code) line
      if (code /= 0) exit
      if (line(:7) == 'VmSize:') then
        read (line(8:index(line, 'kB') - 1), *) memory
        exit
      end if
    end do
    close (unit)
    call check(memory > 0, 'the memory is known')
  end function memory
end program message_in_place
