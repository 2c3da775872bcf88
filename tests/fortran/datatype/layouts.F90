! D2, D7: Structs, indexed datatypes and distributed arrays between processes: messages, collective operations,
! windows and files move their data and nothing between them.
! processes: 1 2 4
! forms: f08 mpi_f08
program datatype_layouts
  use, intrinsic :: iso_c_binding, only: c_int32_t
#include "interface.inc"
  integer, parameter :: n = 64
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer(c_int32_t) :: from(n), into(n), expected(n)
  type(MPI_Datatype) :: made, part
  type(MPI_Status) :: status
  integer :: ierr, i

  call start()

  ! 4 bytes, 8 bytes and twice 2: places 1, 3, 4 and 5 of 6.
  call MPI_Type_create_struct(3, [1, 1, 2], [zero, zero + 8, zero + 16], [MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER2], made)
  call MPI_Type_commit(made)
  call moves([1, 3, 4, 5, 7, 9, 10, 11], 2, 'a struct')
  call several([1, 3, 4, 5], 6, 'a struct')
  call window([1, 3, 4, 5, 7, 9, 10, 11], 2, 'a struct')
  call file([1, 3, 4, 5], 6, 'a struct')
  part = made
  call MPI_Type_create_struct(2, [1, 2], [zero + 64, zero], [MPI_REAL8, part], made)
  call MPI_Type_free(part)
  call MPI_Type_commit(made)
  call moves([17, 18, 1, 3, 4, 5, 7, 9, 10, 11], 1, 'a struct of structs')
  call several([17, 18, 1, 3, 4, 5, 7, 9, 10, 11], 18, 'a struct of structs')
  call window([17, 18, 1, 3, 4, 5, 7, 9, 10, 11], 1, 'a struct of structs')
  call MPI_Type_free(made)

  call MPI_Type_indexed(3, [2, 1, 3], [7, 0, 3], MPI_INTEGER4, made)
  call MPI_Type_commit(made)
  call moves([8, 9, 1, 4, 5, 6, 17, 18, 10, 13, 14, 15], 2, 'indexed')
  call several([8, 9, 1, 4, 5, 6], 9, 'indexed')
  call window([8, 9, 1, 4, 5, 6], 1, 'indexed')
  call sums([8, 9, 1, 4, 5, 6], 'indexed')
  call MPI_Type_free(made)
  call MPI_Type_create_hindexed_block(3, 2, [zero + 40, zero + 4, zero + 20], MPI_INTEGER2, made)
  call MPI_Type_commit(made)
  call moves([11, 2, 6], 1, 'hindexed_block')
  call window([11, 2, 6], 1, 'hindexed_block')
  call MPI_Type_free(made)
  call MPI_Type_create_resized(MPI_INTEGER4, zero, zero + 8, part)
  call MPI_Type_create_hvector(2, 2, zero + 24, part, made)
  call MPI_Type_free(part)
  call MPI_Type_commit(made)
  call moves([1, 3, 7, 9], 1, 'an hvector of resized ones')
  call window([1, 3, 7, 9], 1, 'an hvector of resized ones')
  call file([1, 3, 7, 9], 10, 'an hvector of resized ones')
  call MPI_Type_free(made)
  call distributed()
  call finish()

contains

  subroutine prepare()
    from = [(int(1000*rank + i, c_int32_t), i=1, n)]
    into = -7
    expected = -7
  end subroutine prepare

  ! What process `other` sends from here.
  function sent_by(other)
    integer, intent(in) :: other
    integer(c_int32_t) :: sent_by(n)

    sent_by = [(int(1000*other + i, c_int32_t), i=1, n)]
  end function sent_by

  subroutine arrived(what)
    character(len=*), intent(in) :: what

    call check_class(ierr, MPI_SUCCESS, what)
    call check(all(into == expected), what // ': what came')
  end subroutine arrived

  ! These places of the array are the data of `count` elements, in this order.
  subroutine moves(data, count, what)
    integer, intent(in) :: data(:), count
    character(len=*), intent(in) :: what
    type(MPI_Request) :: requests(2)
    integer(c_int32_t) :: there(n), packed(n)
    integer :: position

    call prepare()
    there = sent_by(left)
    expected(data) = there(data)
    call MPI_Sendrecv(from, count, made, right, 1, into, count, made, left, 1, MPI_COMM_WORLD, status, ierr)
    call arrived(what // ': MPI_Sendrecv')
    call check_count(status, made, count, what)
    into = -7
    call MPI_Irecv(into, count, made, left, 2, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Isend(from, count, made, right, 2, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call arrived(what // ': MPI_Isend and MPI_Irecv')

    ! Packed on one side.
    into = -7
    position = 0
    call MPI_Pack(from, count, made, packed, 4*n, position, MPI_COMM_WORLD, ierr)
    call MPI_Sendrecv(packed, position, MPI_PACKED, right, 3, into, count, made, left, 3, MPI_COMM_WORLD, status, ierr)
    call arrived(what // ': packed by the sender')
    into = -7
    call MPI_Sendrecv(from, count, made, right, 4, packed, 4*n, MPI_PACKED, left, 4, MPI_COMM_WORLD, status, ierr)
    position = 0
    call MPI_Unpack(packed, 4*n, position, into, count, made, MPI_COMM_WORLD, ierr)
    call arrived(what // ': unpacked by the receiver')
    into = merge(from, into, rank == 0)
    call MPI_Bcast(into, count, made, 0, MPI_COMM_WORLD, ierr)
    there = sent_by(0)
    expected(data) = there(data)
    if (rank == 0) expected = from
    call arrived(what // ': MPI_Bcast')
  end subroutine moves

  ! An element of each process, `stride` places from one to the next.
  subroutine several(data, stride, what)
    integer, intent(in) :: data(:), stride
    character(len=*), intent(in) :: what
    integer(c_int32_t) :: there(n), all_of_them(stride*processes + n), those(stride*processes + n)
    integer :: other

    call prepare()
    all_of_them = -7
    those = -7
    do other = 0, processes - 1
      there = sent_by(other)
      those(other*stride + data) = there(data)
    end do
    call MPI_Allgather(from, 1, made, all_of_them, 1, made, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Allgather')
    call check(all(all_of_them == those), what // ': MPI_Allgather, what came')
  end subroutine several

  ! Puts into the window of the next process, and gets from there.
  subroutine window(data, count, what)
    integer, intent(in) :: data(:), count
    character(len=*), intent(in) :: what
    type(MPI_Win) :: win
    integer(c_int32_t) :: there(n)

    call prepare()
    there = sent_by(left)
    expected(data) = there(data)
    call MPI_Win_create(into, int(4*n, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_fence(0, win)
    call MPI_Put(from, count, made, right, zero, count, made, win, ierr)
    call MPI_Win_fence(0, win)
    call arrived(what // ': MPI_Put')
    from = -7
    there = sent_by(rank)
    expected = -7
    expected(data) = there(data)
    call MPI_Get(from, count, made, right, zero, count, made, win, ierr)
    call MPI_Win_fence(0, win)
    into = from
    call arrived(what // ': MPI_Get')
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
  end subroutine window

  ! Adds to the window of the next process: elements of one type only.
  subroutine sums(data, what)
    integer, intent(in) :: data(:)
    character(len=*), intent(in) :: what
    type(MPI_Win) :: win
    integer(c_int32_t) :: there(n)

    call prepare()
    there = sent_by(left)
    expected(data) = there(data) - 7_c_int32_t
    call MPI_Win_create(into, int(4*n, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_fence(0, win)
    call MPI_Accumulate(from, 1, made, right, zero, 1, made, MPI_SUM, win, ierr)
    call MPI_Win_fence(0, win)
    call arrived(what // ': MPI_Accumulate')
    call MPI_Win_free(win)
  end subroutine sums

  ! A file that each process sees through the datatype, as long as `stride` places.
  subroutine file(data, stride, what)
    integer, intent(in) :: data(:), stride
    character(len=*), intent(in) :: what
    character(len=*), parameter :: name = 'layouts.data'
    type(MPI_File) :: fh
    integer(c_int32_t) :: there(n)
    integer(MPI_OFFSET_KIND) :: disp

    call prepare()
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_open')
    disp = 4*stride*rank
    call MPI_File_set_view(fh, disp, made, made, 'native', MPI_INFO_NULL, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_set_view')
    call MPI_File_write_all(fh, from, 1, made, status, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_write_all')
    call synchronise(fh)
    disp = 4*stride*right
    call MPI_File_set_view(fh, disp, made, made, 'native', MPI_INFO_NULL, ierr)
    there = sent_by(right)
    expected(data) = there(data)
    call MPI_File_read_all(fh, into, 1, made, status, ierr)
    call arrived(what // ': a file')
    call MPI_File_close(fh)
    call remove_file(name)
  end subroutine file

  ! All parts of a distributed array, which the first process puts together.
  subroutine distributed()
    integer, parameter :: gsizes(2) = [5, 7]
    integer :: other, dims(2), size_of_part
    integer(c_int32_t) :: whole(35), those(35)
    type(MPI_Request) :: request

    dims = [1, processes]
    if (modulo(processes, 2) == 0) dims = [2, processes/2]
    those = [(int(i, c_int32_t), i=1, 35)]
    call MPI_Type_create_darray(processes, rank, 2, gsizes, [MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK], &
      [2, MPI_DISTRIBUTE_DFLT_DARG], dims, MPI_ORDER_FORTRAN, MPI_INTEGER4, made, ierr)
    call check_class(ierr, MPI_SUCCESS, 'darray')
    call MPI_Type_commit(made)
    call MPI_Type_size(made, size_of_part)
    call MPI_Isend(those, 1, made, 0, 5, MPI_COMM_WORLD, request, ierr)
    call check_class(ierr, MPI_SUCCESS, 'darray: MPI_Isend')
    if (rank == 0) then
      whole = -7
      do other = 0, processes - 1
        call MPI_Type_create_darray(processes, other, 2, gsizes, [MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK], &
          [2, MPI_DISTRIBUTE_DFLT_DARG], dims, MPI_ORDER_FORTRAN, MPI_INTEGER4, part)
        call MPI_Type_commit(part)
        call MPI_Recv(whole, 1, part, other, 5, MPI_COMM_WORLD, status, ierr)
        call check_class(ierr, MPI_SUCCESS, 'darray: MPI_Recv')
        call MPI_Type_free(part)
      end do
      call check(all(whole == those), 'darray: the parts are the whole')
    end if
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Allreduce(size_of_part, other, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call check_code(other, 4*35, 'darray: every element is in one part')
    call MPI_Type_free(made)
  end subroutine distributed
end program datatype_layouts
