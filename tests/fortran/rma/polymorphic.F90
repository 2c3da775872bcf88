! Polymorphic buffers: gfortran describes them wrongly, so they are refused there and nothing is touched; with other
! compilers they work. Within SELECT TYPE they work in any case. Arrays of old codes, a(1), have no known end.
! forms: f08 mpi_f08
program rma_polymorphic
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: n = 4
  WIN_HANDLE :: win
  integer, target :: memory(n)
  class(*), allocatable :: scalar, array(:)
  integer(MPI_ADDRESS_KIND) :: disp
  integer :: numbers(n), ierr

  call start()
  memory = -7
  disp = 0
  call MPI_Win_create(memory, n * storage_size(n) / 8 * 1_MPI_ADDRESS_KIND, storage_size(n) / 8, &
    MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
  call MPI_Win_lock_all(0, win, ierr)
  allocate (scalar, source=5)
  allocate (array(3), source=[9, 8, 7])

  call MPI_Put(scalar, 1, MPI_INTEGER, 0, disp, 1, MPI_INTEGER, win, ierr)
  call arrives([5, -7, -7, -7], 'a scalar')
  call MPI_Put(array(3:1:-1), 3, MPI_INTEGER, 0, disp, 3, MPI_INTEGER, win, ierr)
  call arrives([7, 8, 9, -7], 'a section')
  memory = [1, 2, 3, 4]
  call MPI_Get(array, 3, MPI_INTEGER, 0, disp, 3, MPI_INTEGER, win, ierr)
  select type (array)
  type is (integer)
    if (ierr == MPI_SUCCESS) then
      call check(all(array == [1, 2, 3]), 'a get arrives')
    else
      call check_done(ierr, MPI_ERR_BUFFER, all(array == [9, 8, 7]), 'a get is refused: nothing is touched')
    end if
    array = [9, 8, 7]
    call MPI_Put(array(3:1:-1), 3, MPI_INTEGER, 0, disp, 3, MPI_INTEGER, win, ierr)
    call check_done(ierr, MPI_SUCCESS, all(memory == [7, 8, 9, 4]), 'within SELECT TYPE: it arrives')
  end select

  numbers = [4, 3, 2, 1]
  call old_code(numbers)
  call check(all(memory == [4, 3, 2, 1]), 'a(1) stands for a(*)')
  call MPI_Win_unlock_all(win, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
  call finish()

contains

  subroutine arrives(expected, what)
    integer, intent(in) :: expected(n)
    character(len=*), intent(in) :: what

    if (ierr == MPI_SUCCESS) then
      call check(all(memory == expected), what // ' arrives')
    else
      call check_code(ierr, MPI_ERR_BUFFER, what // ' is refused')
      call check(all(memory == -7), what // ': nothing is touched')
    end if
    memory = -7
  end subroutine arrives

  subroutine old_code(a)
    integer, intent(in) :: a(1)
    integer :: code

    call MPI_Put(a, n, MPI_INTEGER, 0, disp, n, MPI_INTEGER, win, code)
    call check_code(code, MPI_SUCCESS, 'a dummy argument a(1)')
  end subroutine old_code
end program rma_polymorphic
