! MPI_Win_allocate_shared and MPI_Win_shared_query: the memory of a
! process, or of the first that has any (MPI_PROC_NULL).
program win_allocate_shared
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), pointer :: memory(:)
  integer(c_int32_t) :: origin(2)
  BASE_POINTER :: base
  WIN_HANDLE :: win, empty, dynamic
  integer(c_intptr_t) :: address
  integer :: ierr

  call start_mpi()
  call MPI_Win_allocate_shared(4000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, &
    ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Win_allocate_shared')
  address = transfer(base, address)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call query(0, 'rank 0')
  call query(MPI_PROC_NULL, 'MPI_PROC_NULL')
  call refused(win, 1, MPI_ERR_RANK, 'rank 1')
  call refused(win, -1, MPI_ERR_RANK, 'rank -1')
  call refused(win, huge(1), MPI_ERR_RANK, 'the greatest rank')

  call c_f_pointer(transfer(base, c_null_ptr), memory, [1000])
  memory = 3
  origin = 4
  call MPI_Win_fence(0, win, ierr)
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, 998_MPI_ADDRESS_KIND, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a put')
  call MPI_Win_fence(0, win, ierr)
  call check(all(memory(:998) == 3) .and. all(memory(999:) == 4), 'it is there')

  call MPI_Win_allocate_shared(0_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, empty, &
    ierr)
  call check_code(ierr, MPI_SUCCESS, 'no bytes')
  call MPI_Win_set_errhandler(empty, MPI_ERRORS_RETURN, ierr)
  call query_empty(0, 'rank 0 of no bytes')
  call query_empty(MPI_PROC_NULL, 'MPI_PROC_NULL of no bytes')
  call MPI_Win_free(empty, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no bytes: freed')

  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, dynamic, ierr)
  call MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN, ierr)
  call refused(dynamic, 0, MPI_ERR_RMA_FLAVOR, 'a dynamic window')
  call MPI_Win_free(dynamic, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call refused(win, 0, MPI_ERR_WIN, 'no window')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"

  subroutine query(rank, what)
    integer, intent(in) :: rank
    character(len=*), intent(in) :: what
    BASE_POINTER :: found
    integer(MPI_ADDRESS_KIND) :: size
    integer(c_intptr_t) :: there
    integer :: unit(3)

    size = -1
    unit = -7
    found = transfer(0_c_intptr_t, found)
    call MPI_Win_shared_query(win, rank, size, unit(2), found, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    there = transfer(found, there)
    call check(size == 4000, what // ': the size')
    call check(unit(2) == 4, what // ': the unit')
    call check(there == address, what // ': the address')
    call check(unit(1) == -7 .and. unit(3) == -7, what // ': nothing else')
  end subroutine query

  subroutine query_empty(rank, what)
    integer, intent(in) :: rank
    character(len=*), intent(in) :: what
    BASE_POINTER :: found
    integer(MPI_ADDRESS_KIND) :: size
    integer :: unit

    size = -1
    unit = -7
    call MPI_Win_shared_query(empty, rank, size, unit, found, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call check(size == 0, what // ': the size')
    if (rank == 0) call check(unit == 8, what // ': the unit')
  end subroutine query_empty

  subroutine refused(which, rank, expected, what)
    WIN_HANDLE, intent(in) :: which
    integer, intent(in) :: rank, expected
    character(len=*), intent(in) :: what
    BASE_POINTER :: found
    integer(MPI_ADDRESS_KIND) :: size
    integer :: unit

    size = -1
    unit = -7
    found = transfer(address, found)
    call MPI_Win_shared_query(which, rank, size, unit, found, ierr)
    call check_code(ierr, expected, what)
    call check(size == -1 .and. unit == -7 .and. transfer(found, address) == address, &
      what // ': kept')
  end subroutine refused
end program win_allocate_shared
