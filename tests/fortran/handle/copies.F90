! Copies of handles: which are equal, and which are stale.
program handle_copies
#include "interface.inc"
  integer :: ierr

  call compare()
  call of_stale()
  call finish()

contains

  ! Handles are compared with == and /=. Two are equal if they stand for the same object.
  subroutine compare()
    INFO_HANDLE :: a, b, copy, several(3)
    COMM_HANDLE :: comm
    ERRHANDLER_HANDLE :: handler

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call check(MPI_INFO_NULL /= MPI_INFO_ENV, 'constants differ')
    call check(.not. MPI_INFO_NULL == MPI_INFO_ENV, 'are not equal')
    call MPI_Info_create(a, ierr)
    call MPI_Info_create(b, ierr)
    call check(a /= b, 'two objects differ')
    call check(.not. a == b, 'and are not equal')
    call check(a /= MPI_INFO_NULL .and. a /= MPI_INFO_ENV, 'an object is none of the constants')
    copy = a
    call check(copy == a, 'a copy of a handle is equal')
    call check(.not. copy /= a, 'and does not differ')
    call check(NUMBER_OF(copy) == NUMBER_OF(a), 'nor does its number')
    copy = MAKE_INFO(NUMBER_OF(b))
    call check(copy == b, 'a handle made of the number of another')

    ! Element by element.
    several(1) = a
    several(2) = b
    several(3) = a
    call check(count(several == a) == 2, 'two of three are equal')
    call check(count(several /= a) == 1, 'one of three differs')

    ! Both handles reach the object, until one of them is used to free it.
    copy = a
    call MPI_Info_set(copy, 'key', 'value', ierr)
    call MPI_Info_delete(a, 'key', ierr)
    call check_code(ierr, MPI_SUCCESS, 'one object, two handles')
    call MPI_Info_free(a, ierr)
    call check(a == MPI_INFO_NULL, 'freed: MPI_INFO_NULL')
    call check(copy /= a, 'the copy differs from it now')
    call MPI_Info_set(copy, 'key', 'value', ierr)
    call check_code(ierr, MPI_ERR_INFO, 'and stands for no object')
    call MPI_Info_free(b, ierr)

    comm = MPI_COMM_SELF
    call check(comm == MPI_COMM_SELF, 'communicators, equal')
    call check(comm /= MPI_COMM_WORLD, 'communicators, different')
    call check(comm /= MPI_COMM_NULL, 'none of them is null')
    call MPI_Comm_get_errhandler(comm, handler, ierr)
    call check(handler == MPI_ERRORS_RETURN, 'error handlers, equal')
    call check(handler /= MPI_ERRORS_ARE_FATAL, 'and different')
  end subroutine compare

  ! A handle of a freed object is refused, even after its slot was used for 255 other objects and more, and no handle
  ! recurs meanwhile.
  subroutine of_stale()
    integer, parameter :: many = 70000
    INFO_HANDLE :: first, info
    INFO_HANDLE, allocatable :: stale(:)
    integer :: i, wrong, same
    logical :: found
    character(len=8) :: value

    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Info_create(first, ierr)
    call MPI_Info_set(first, 'key', 'first', ierr)
    info = first
    call MPI_Info_free(info, ierr)
    allocate (stale(many))
    wrong = 0
    same = 0
    do i = 1, many
      call MPI_Info_create(info, ierr)
      if (info == first) same = same + 1
      stale(i) = info
      call MPI_Info_set(info, 'key', 'value', ierr)
      call MPI_Info_get(first, 'key', 8, value, found, ierr)
      if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
      call MPI_Info_delete(first, 'key', ierr)
      if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
      call MPI_Info_free(info, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call check(wrong == 0, 'refused while others live there')
    call check(same == 0, 'no other object has its handle')

    wrong = 0
    do i = 1, many
      call MPI_Info_get(stale(i), 'key', 8, value, found, ierr)
      if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
    end do
    call check(wrong == 0, 'all the others are refused as well')
    do i = 2, 2000
      if (any(NUMBER_OF(stale(1:i-1)) == NUMBER_OF(stale(i)))) exit
    end do
    call check(i > 2000, 'and no two of them are the same')

    ! A live object does not change when stale handles are used.
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'key', 'alive', ierr)
    wrong = 0
    do i = 1, many
      call MPI_Info_set(stale(i), 'key', 'dead', ierr)
      if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
      call MPI_Info_free(stale(i), ierr)
      if (ierr /= MPI_ERR_INFO) wrong = wrong + 1
    end do
    call check(wrong == 0, 'none changes or frees a live object')
    value = 'none'
    call MPI_Info_get(info, 'key', 8, value, found, ierr)
    call check_text(value, 'alive   ', 'its value')
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'it is freed by its handle')
  end subroutine of_stale
end program handle_copies
