! Handles are compared with == and /=. Two are equal if they stand for the same object.
program handle_compare
#include "interface.inc"
  INFO_HANDLE :: a, b, copy
  INFO_HANDLE :: several(3)
  COMM_HANDLE :: comm
  ERRHANDLER_HANDLE :: handler
  integer :: ierr

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
  call finish()
end program handle_compare
