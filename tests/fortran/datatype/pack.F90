! D7: packed data: in parts, as messages, and data that do not fit.
! processes: 1 2 4
program datatype_pack
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer, parameter :: n = 12
  integer(c_int32_t) :: from(n), into(n), packed(n)
  DATATYPE_HANDLE :: part, bad
  COMM_HANDLE :: no_comm
  STATUS_TYPE :: status
  integer :: ierr, i, position, number

  call start()
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER4, part, ierr)

  call prepare()
  call MPI_Pack(from, 1, part, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_TYPE, 'MPI_Pack, not committed')
  call MPI_Type_commit(part, ierr)

  ! Parts follow each other, wherever they start.
  position = 4
  call MPI_Pack(from, 1, part, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Pack')
  call check_code(position, 16, 'MPI_Pack: the position')
  call MPI_Pack(from, 2, MPI_INTEGER4, packed, 24, position, MPI_COMM_WORLD, ierr)
  call check_code(position, 24, 'MPI_Pack to the end: the position')
  call check(all(packed == [-7, 1, 3, 5, 1, 2, (-7, i = 1, 6)]), 'what is packed')

  ! As a message, as packed data or as what they are.
  into = -7
  call MPI_Sendrecv(packed, 16, MPI_PACKED, right, 1, into, 4 * n, MPI_PACKED, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_count(status, MPI_PACKED, 16, 'a packed message')
  call check(all(into(:4) == packed(:4)), 'a packed message: what came')
  into = -7
  call MPI_Sendrecv(packed, 16, MPI_PACKED, right, 1, into, n, MPI_INTEGER4, left, 1, MPI_COMM_WORLD, status, ierr)
  call check_code(ierr, MPI_SUCCESS, 'packed data as integers')
  call check(all(into == [-7, 1, 3, 5, (-7, i = 1, 8)]), 'packed data as integers: what came')
  call MPI_Sendrecv(from, 3, MPI_INTEGER4, right, 1, packed, 4 * n, MPI_PACKED, left, 1, MPI_COMM_WORLD, status, ierr)
  into = -7
  position = 0
  call MPI_Unpack(packed, 12, position, into, 1, part, MPI_COMM_WORLD, ierr)
  call check_code(position, 12, 'integers as packed data')
  call check(all(into == [1, -7, 2, -7, 3, (-7, i = 1, 7)]), 'integers as packed data: what came')

  call MPI_Pack_size(5, part, MPI_COMM_WORLD, number, ierr)
  call check_code(number, 60, 'MPI_Pack_size')
  call MPI_Pack_size(0, part, MPI_COMM_WORLD, number, ierr)
  call check_code(number, 0, 'MPI_Pack_size of nothing')
  call MPI_Pack_size(huge(0_c_int32_t) + 0, MPI_INTEGER8, MPI_COMM_WORLD, number, ierr)
  if (bit_size(number) == 32) call check_code(number, MPI_UNDEFINED, 'MPI_Pack_size that does not fit')

  ! What does not fit, and arguments that are wrong.
  call prepare()
  position = 40
  call MPI_Pack(from, 1, part, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_TRUNCATE, 'MPI_Pack over the end')
  call MPI_Unpack(packed, 4 * n, position, into, 1, part, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_TRUNCATE, 'MPI_Unpack over the end')
  position = 0
  call MPI_Pack(from, huge(number), part, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_TRUNCATE, 'MPI_Pack of far too much')
  position = -1
  call MPI_Pack(from, 1, part, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_ARG, 'MPI_Pack at position -1')
  position = 4 * n + 1
  call MPI_Unpack(packed, 4 * n, position, into, 0, part, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_ARG, 'MPI_Unpack after the end')
  position = 0
  call MPI_Pack(from, 1, part, packed, -1, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_ARG, 'MPI_Pack: outsize -1')
  call MPI_Pack(from, -1, part, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_COUNT, 'MPI_Pack: incount -1')
  call MPI_Unpack(packed, 4 * n, position, into, -1, part, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_COUNT, 'MPI_Unpack: outcount -1')
  bad = MPI_DATATYPE_NULL
  call MPI_Pack(from, 1, bad, packed, 4 * n, position, MPI_COMM_WORLD, ierr)
  call refused(MPI_ERR_TYPE, 'MPI_Pack of MPI_DATATYPE_NULL')
  no_comm = MPI_COMM_NULL
  call MPI_Unpack(packed, 4 * n, position, into, 1, part, no_comm, ierr)
  call refused(MPI_ERR_COMM, 'MPI_Unpack: MPI_COMM_NULL')
  number = -7
  call MPI_Pack_size(1, part, no_comm, number, ierr)
  call check(ierr == MPI_ERR_COMM .and. number == -7, 'MPI_Pack_size: MPI_COMM_NULL')
  call MPI_Pack_size(-1, part, MPI_COMM_WORLD, number, ierr)
  call check(ierr == MPI_ERR_COUNT .and. number == -7, 'MPI_Pack_size: incount -1')
  call MPI_Type_free(part, ierr)
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
    call check(all(packed == -7) .and. all(into == -7), what // ': nothing is written')
  end subroutine refused
end program datatype_pack
