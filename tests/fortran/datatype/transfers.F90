! D2: structs and indexed datatypes in windows and files: their data, in order, and nothing between them.
program datatype_transfers
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: n = 40
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t), target :: from(n), into(n), expected(n)
  DATATYPE_HANDLE :: mixed, indexed, twisted
  WIN_HANDLE :: win
  integer :: ierr, i

  call start()
  ! Places 1, 3, 4 and 5 of 6; the same elements in another order; and places 6, 7 and 2.
  call MPI_Type_create_struct(3, [1, 1, 2], [zero, zero + 8, zero + 16], &
    [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2], mixed, ierr)
  call MPI_Type_commit(mixed, ierr)
  call MPI_Type_create_struct(3, [1, 1, 2], [zero + 8, zero, zero + 16], &
    [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2], twisted, ierr)
  call MPI_Type_commit(twisted, ierr)
  call MPI_Type_indexed(2, [2, 1], [5, 1], MPI_INTEGER4, indexed, ierr)
  call MPI_Type_commit(indexed, ierr)
  call window()
  call file()
  call MPI_Type_free(mixed, ierr)
  call MPI_Type_free(twisted, ierr)
  call MPI_Type_free(indexed, ierr)
  call finish()

contains

  subroutine prepare()
    from = [(int(100 * i, c_int32_t), i = 1, n)]
    into = -7
    expected = -7
  end subroutine prepare

  subroutine done(code, what)
    integer, intent(in) :: code
    character(len=*), intent(in) :: what

    call check_code(ierr, code, what)
    call check(all(into == expected), what // ': what came')
  end subroutine done

  subroutine window()
    call prepare()
    call MPI_Win_create(into, int(4 * n, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(from, 2, mixed, 0, zero, 2, mixed, win, ierr)
    expected([1, 3, 4, 5, 7, 9, 10, 11]) = from([1, 3, 4, 5, 7, 9, 10, 11])
    call MPI_Win_fence(0, win, i)
    call done(MPI_SUCCESS, 'MPI_Put of a struct')
    call MPI_Put(from, 1, mixed, 0, zero + 12, 1, twisted, win, ierr)
    expected([15, 13, 14, 17]) = from([1, 3, 4, 5])
    call MPI_Win_fence(0, win, i)
    call done(MPI_SUCCESS, 'MPI_Put to a struct in another order')
    call MPI_Put(from, 1, mixed, 0, zero, 4, MPI_INTEGER4, win, ierr)
    call done(MPI_ERR_TYPE, 'MPI_Put of a struct to integers')
    call MPI_Accumulate(from, 1, mixed, 0, zero, 1, mixed, MPI_REPLACE, win, ierr)
    call done(MPI_ERR_TYPE, 'MPI_Accumulate of a struct')
    call MPI_Accumulate(from, 1, indexed, 0, zero + 20, 1, indexed, MPI_SUM, win, ierr)
    expected([26, 27, 22]) = from([6, 7, 2]) - 7_c_int32_t
    call MPI_Win_fence(0, win, i)
    call done(MPI_SUCCESS, 'MPI_Accumulate of an indexed datatype')
    from = -7
    call MPI_Get(from, 1, mixed, 0, zero, 1, mixed, win, ierr)
    call MPI_Win_fence(0, win, i)
    call check(all(from([1, 3, 4, 5]) == expected([1, 3, 4, 5])) .and. all(from([2, 6]) == -7), 'MPI_Get of a struct')
    call MPI_Win_free(win, ierr)
  end subroutine window

  subroutine file()
    FILE_HANDLE :: fh
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND), parameter :: start = 0
    integer :: number

    call prepare()
    call MPI_File_open(MPI_COMM_SELF, 'transfers.data', MPI_MODE_CREATE + MPI_MODE_RDWR + &
      MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
    call MPI_File_write_at(fh, start, into, n, MPI_INTEGER4, status, ierr)
    call MPI_File_set_view(fh, start, mixed, mixed, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_SUCCESS, 'a view of structs')
    call MPI_File_write_at(fh, start + 1, from, 2, mixed, status, ierr)
    call check_code(ierr, MPI_SUCCESS, 'two structs')
    call MPI_Get_elements(status, mixed, number, ierr)
    call check_code(number, 8, 'two structs: their elements')
    call MPI_File_read_at(fh, start + 2, into, 1, mixed, status, ierr)
    expected([1, 3, 4, 5]) = from([7, 9, 10, 11])
    call done(MPI_SUCCESS, 'the second one')
    call MPI_File_read_at(fh, start, into, 4, MPI_INTEGER4, status, ierr)
    call done(MPI_ERR_TYPE, 'structs as integers')
    call MPI_File_set_view(fh, start, MPI_INTEGER4, MPI_INTEGER4, 'native', MPI_INFO_NULL, ierr)
    call MPI_File_read_at(fh, start, into, n, MPI_INTEGER4, status, ierr)
    expected = -7
    expected([7, 9, 10, 11, 13, 15, 16, 17]) = from([1, 3, 4, 5, 7, 9, 10, 11])
    call done(MPI_SUCCESS, 'the whole file')
    call MPI_File_set_view(fh, start, mixed, twisted, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'a view that goes back')
    call MPI_File_set_view(fh, start, MPI_INTEGER4, mixed, 'native', MPI_INFO_NULL, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'a view of integers made of structs')
    call MPI_File_close(fh, ierr)
  end subroutine file
end program datatype_transfers
