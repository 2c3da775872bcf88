! D8: data in the representation "external32": big-endian, and without gaps.
program datatype_external
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: n = 12
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(MPI_ADDRESS_KIND) :: position, size
  integer(c_int32_t) :: from(n), into(n), packed(n)
  DATATYPE_HANDLE :: made
  integer :: ierr, i

  call start()
  call MPI_Type_create_struct(2, [1, 2], [zero, zero + 8], [MPI_INTEGER4, MPI_INTEGER2], made, ierr)
  call prepare()
  call MPI_Pack_external('external32', from, 1, made, packed, 4 * zero + 4 * n, position, ierr)
  call refused(MPI_ERR_TYPE, 'not committed')
  call MPI_Type_commit(made, ierr)
  call MPI_Pack_external_size('external32', 2, made, size, ierr)
  call check(ierr == MPI_SUCCESS .and. size == 16, 'the size')
  from(1) = 16909060 ! 1, 2, 3 and 4 as bytes
  from(3) = 5 + 6 * 65536
  position = 4
  call MPI_Pack_external('external32', from, 2, made, packed, 20 + zero, position, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Pack_external')
  call check(position == 20, 'the position')
  ! Of 4, 3, 2, 1 on this machine, and of two numbers of two bytes each.
  call check(packed(1) == -7 .and. packed(2) == 67305985 .and. all(packed(6:) == -7), 'an integer')
  call check(packed(3) == 5 * 256 + 6 * 256 * 65536, 'two short ones')
  position = 4
  call MPI_Unpack_external('external32  ', packed, 20 + zero, position, into, 2, made, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Unpack_external')
  call check(position == 20 .and. all(into == [(merge(from(i), -7_c_int32_t, any(i == [1, 3, 4, 6])), &
    i = 1, n)]), 'what is unpacked')

  ! A long of C has 4 bytes there.
  call prepare()
  from = 0
  from(1) = -3
  from(2) = -1
  call MPI_Pack_external('external32', from, 2, MPI_LONG, packed, 8 + zero, position, ierr)
  call check(ierr == MPI_SUCCESS .and. position == 8, 'two longs')
  position = 0
  call MPI_Unpack_external('external32', packed, 8 + zero, position, into, 2, MPI_LONG, ierr)
  call check(all(into(:4) == [-3, -1, 0, 0]) .and. all(into(5:) == -7), 'two longs: what is unpacked')
  call prepare()
  call MPI_Pack_external('external32', from, 2, MPI_LONG, packed, 8 + zero, position, ierr)
  call refused(MPI_ERR_CONVERSION, 'a long of more than 4 bytes')

  call MPI_Pack_external('external32', from, 2, made, packed, 15 + zero, position, ierr)
  call refused(MPI_ERR_TRUNCATE, 'a byte too few')
  call MPI_Unpack_external('external32', packed, 15 + zero, position, into, 2, made, ierr)
  call refused(MPI_ERR_TRUNCATE, 'a byte too few to unpack')
  call MPI_Pack_external('native', from, 2, made, packed, 16 + zero, position, ierr)
  call refused(MPI_ERR_ARG, 'another representation')
  call MPI_Unpack_external('', packed, 16 + zero, position, into, 2, made, ierr)
  call refused(MPI_ERR_ARG, 'no representation')
  call MPI_Pack_external('external32', from, -1, made, packed, 16 + zero, position, ierr)
  call refused(MPI_ERR_COUNT, 'count -1')
  call MPI_Pack_external('external32', from, 1, made, packed, zero - 1, position, ierr)
  call refused(MPI_ERR_ARG, 'size -1')
  position = 17
  call MPI_Pack_external('external32', from, 0, made, packed, 16 + zero, position, ierr)
  call check(ierr == MPI_ERR_ARG .and. position == 17, 'a position after the end')
  position = 16
  call MPI_Pack_external('external32', from, 0, made, packed, 16 + zero, position, ierr)
  call check(ierr == MPI_SUCCESS .and. position == 16, 'nothing')
  size = -7
  call MPI_Pack_external_size('external64', 2, made, size, ierr)
  call check(ierr == MPI_ERR_ARG .and. size == -7, 'the size in another representation')
  call MPI_Pack_external_size('external32', -1, made, size, ierr)
  call check(ierr == MPI_ERR_COUNT .and. size == -7, 'the size of -1')
  call MPI_Type_free(made, ierr)
  call MPI_Pack_external_size('external32', 1, made, size, ierr)
  call check(ierr == MPI_ERR_TYPE .and. size == -7, 'the size of MPI_DATATYPE_NULL')
  call finish()

contains

  subroutine prepare()
    from = [(int(i, c_int32_t), i = 1, n)]
    into = -7
    packed = -7
    position = 0
  end subroutine prepare

  subroutine refused(expected, what)
    integer, intent(in) :: expected
    character(len=*), intent(in) :: what

    call check_code(ierr, expected, what)
    call check(all(packed == -7) .and. all(into == -7) .and. position == 0, what // ': nothing is written')
  end subroutine refused
end program datatype_external
