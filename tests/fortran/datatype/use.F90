! A datatype can be used once it is committed; after it is freed, objects made from it keep it. Two datatypes made in
! the same way are independent.
program datatype_use
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: memory(-3:12), origin(8)
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  WIN_HANDLE :: win
  DATATYPE_HANDLE :: pair, other, spread, again
  integer :: ierr, i

  call start()
  origin = [(int(i, c_int32_t), i = 1, 8)]
  call make_window()
  call MPI_Win_fence(0, win, ierr)
  call MPI_Type_contiguous(2, MPI_INTEGER4, pair, ierr)
  call MPI_Put(origin(1), 1, pair, 0, zero, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'origin not committed')
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 1, pair, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'target not committed')
  ! A vector of it is made while it is not committed.
  call MPI_Type_vector(2, 1, 2, pair, spread, ierr)
  call MPI_Type_commit(spread, ierr)
  call MPI_Put(origin(1), 4, MPI_INTEGER4, 0, zero, 1, spread, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a committed vector of it')
  call MPI_Win_fence(0, win, ierr)
  call check_memory([1, 2, 30, 40, 3, 4, 70, 80], 'in its places')
  call MPI_Type_commit(pair, ierr)
  other = pair
  call MPI_Put(origin(7), 1, pair, 0, 6_MPI_ADDRESS_KIND, 1, other, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'committed')
  call MPI_Type_commit(pair, ierr)
  call check_code(ierr, MPI_SUCCESS, 'committed twice')
  call MPI_Type_free(pair, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call MPI_Put(origin(1), 1, other, 0, zero, 2, MPI_INTEGER4, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'freed, and used')
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 1, other, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'freed, and used there')
  call MPI_Win_fence(0, win, ierr)
  call check_memory([1, 2, 30, 40, 3, 4, 7, 8], 'nothing of that')
  call MPI_Put(origin(5), 4, MPI_INTEGER4, 0, zero, 1, spread, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'what was made of it is there')
  call MPI_Win_fence(0, win, ierr)
  call check_memory([5, 6, 30, 40, 7, 8, 7, 8], 'and works')

  call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, pair, ierr)
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER4, again, ierr)
  call check(pair /= again, 'made alike: two handles')
  call MPI_Type_commit(pair, ierr)
  call MPI_Type_free(pair, ierr)
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 1, again, win, ierr)
  call check_code(ierr, MPI_ERR_TYPE, 'the other: not committed')
  call MPI_Type_commit(again, ierr)
  call MPI_Put(origin(1), 2, MPI_INTEGER4, 0, zero, 1, again, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'it is its own')
  call MPI_Win_fence(0, win, ierr)
  call check_memory([1, 6, 2, 40, 7, 8, 7, 8], 'and works, too')
  call MPI_Type_free(again, ierr)
  call MPI_Type_free(spread, ierr)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "window.inc"
end program datatype_use
