! One contiguous buffer and one array section of each kind of operation, in memory of the host and then of a device:
!   sections RUNTIME|none
! Prints the cases in which code of ours has touched the device's memory itself, and those in which something else comes out.
program sections
  use, intrinsic :: iso_c_binding
  use mpi_info_f08
  implicit none
  interface
    integer(c_int) function start(runtime) bind(C, name='test_start')
      import :: c_int, c_char
      character(kind=c_char), intent(in) :: runtime(*)
    end function start
    type(c_ptr) function memory(len) bind(C, name='test_memory')
      import :: c_ptr, c_size_t
      integer(c_size_t), value :: len
    end function memory
    subroutine copy(to, from, len) bind(C, name='test_copy')
      import :: c_ptr, c_size_t
      type(c_ptr), value :: to, from
      integer(c_size_t), value :: len
    end subroutine copy
    integer(c_int) function touched() bind(C, name='test_touched')
      import :: c_int
    end function touched
  end interface
  integer, parameter :: n = 20, most = 3 * n
  character(len=9), parameter :: kinds(*) = [character(len=9) :: 'send', 'isend', 'bsend', 'recv', 'irecv', 'pack', 'unpack', &
    'bcast', 'allgather', 'ialltoall', 'allreduce', 'iscan', 'combine', 'put', 'get', 'sum', 'write', 'read', 'iwrite']
  integer(c_size_t), parameter :: bytes = most * storage_size(1) / 8
  integer, target :: host(most, 2), expected(most, 2), found(most, 2)
  integer, pointer :: a(:), b(:)
  type(c_ptr) :: at(2)
  integer, asynchronous :: there(n)
  integer :: outside(n), outside_expected(n), rank, processes, left, right, kind, stride, ierr
  character(kind=c_char) :: attached(10000)
  character(len=1000) :: runtime

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  right = modulo(rank + 1, processes)
  left = modulo(rank - 1, processes)
  call MPI_Buffer_attach(attached, size(attached))
  call get_command_argument(1, runtime)
  if (start(trim(runtime) // c_null_char) /= 0) call MPI_Abort(MPI_COMM_WORLD, 1)
  at = [memory(bytes), memory(bytes)]
  call c_f_pointer(at(1), a, [most])
  call c_f_pointer(at(2), b, [most])
  do kind = 1, size(kinds)
    do stride = 1, 3, 2
      call prepare()
      call operate(kinds(kind), host(1:1 + stride * (n - 1):stride, 1), host(1:1 + stride * (n - 1):stride, 2))
      expected = host
      outside_expected = outside
      call prepare()
      call copy(at(1), c_loc(host(1, 1)), bytes)
      call copy(at(2), c_loc(host(1, 2)), bytes)
      ierr = touched()
      call operate(kinds(kind), a(1:1 + stride * (n - 1):stride), b(1:1 + stride * (n - 1):stride))
      if (touched() /= 0) print '(a, i0)', 'touched ' // trim(kinds(kind)) // ':', stride
      call copy(c_loc(found(1, 1)), at(1), bytes)
      call copy(c_loc(found(1, 2)), at(2), bytes)
      if (any(found /= expected) .or. any(outside /= outside_expected)) &
        print '(a, i0)', 'differs ' // trim(kinds(kind)) // ':', stride
    end do
  end do
  call MPI_Buffer_detach(at(1), ierr)
  call MPI_Finalize()
  print '(a)', 'ended'

contains

  subroutine prepare()
    integer :: i
    host(:, 1) = [(5 * i + rank, i=1, most)]
    host(:, 2) = -1
    outside = 0
    there = [(7 * i + rank, i=1, n)]
  end subroutine prepare

  subroutine operate(kind, x, y)
    character(len=*), intent(in) :: kind
    integer, asynchronous, intent(inout) :: x(:), y(:)
    type(MPI_Request) :: other
    type(MPI_Request) :: request
    type(MPI_Win) :: win
    type(MPI_File) :: fh
    integer(MPI_OFFSET_KIND) :: place
    integer :: position, part

    part = n / processes
    position = 0
    select case (kind)
    case ('send', 'isend', 'bsend')
      call MPI_Irecv(there, n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, other)
      if (kind == 'send') call MPI_Send(x, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD)
      if (kind == 'bsend') call MPI_Bsend(x, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD)
      if (kind == 'isend') then
        call MPI_Isend(x, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
      end if
      call MPI_Wait(other, MPI_STATUS_IGNORE)
    case ('recv', 'irecv')
      call MPI_Isend(there, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD, other)
      if (kind == 'recv') then
        call MPI_Recv(y, n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
      else
        call MPI_Irecv(y, n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
      end if
      call MPI_Wait(other, MPI_STATUS_IGNORE)
    case ('pack')
      call MPI_Pack(x, n, MPI_INTEGER, there, n * storage_size(1) / 8, position, MPI_COMM_WORLD)
    case ('unpack')
      call MPI_Unpack(there, n * storage_size(1) / 8, position, y, n, MPI_INTEGER, MPI_COMM_WORLD)
    case ('bcast')
      call MPI_Bcast(x, n, MPI_INTEGER, 0, MPI_COMM_WORLD)
    case ('allgather')
      call MPI_Allgather(x, part, MPI_INTEGER, y, part, MPI_INTEGER, MPI_COMM_WORLD)
    case ('ialltoall')
      call MPI_Ialltoall(x, part, MPI_INTEGER, y, part, MPI_INTEGER, MPI_COMM_WORLD, request)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
    case ('allreduce')
      call MPI_Allreduce(x, y, n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    case ('iscan')
      call MPI_Iscan(x, y, n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
    case ('combine')
      call MPI_Reduce_local(x, y, n / 2, MPI_2INTEGER, MPI_MAXLOC)
    case ('put', 'get', 'sum')
      call MPI_Win_create(there, int(n * storage_size(1) / 8, MPI_ADDRESS_KIND), storage_size(1) / 8, MPI_INFO_NULL, &
        MPI_COMM_WORLD, win)
      call MPI_Win_fence(0, win)
      place = 0
      if (kind == 'put') call MPI_Put(x, n, MPI_INTEGER, right, place, n, MPI_INTEGER, win)
      if (kind == 'get') call MPI_Get(y, n, MPI_INTEGER, right, place, n, MPI_INTEGER, win)
      if (kind == 'sum') call MPI_Accumulate(x, n, MPI_INTEGER, right, place, n, MPI_INTEGER, MPI_SUM, win)
      call MPI_Win_fence(0, win)
      call MPI_Win_free(win)
    case ('write', 'read', 'iwrite')
      call MPI_File_open(MPI_COMM_WORLD, 'sections.data', ior(MPI_MODE_CREATE, ior(MPI_MODE_RDWR, MPI_MODE_DELETE_ON_CLOSE)), &
        MPI_INFO_NULL, fh)
      place = rank * n * storage_size(1) / 8
      call MPI_File_write_at_all(fh, place, there, n, MPI_INTEGER, MPI_STATUS_IGNORE)
      if (kind == 'write') call MPI_File_write_at(fh, place, x, n, MPI_INTEGER, MPI_STATUS_IGNORE)
      if (kind == 'read') call MPI_File_read_at(fh, place, y, n, MPI_INTEGER, MPI_STATUS_IGNORE)
      if (kind == 'iwrite') then
        call MPI_File_iwrite_at(fh, place, x, n, MPI_INTEGER, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
      end if
      call MPI_File_read_at_all(fh, place, there, n, MPI_INTEGER, MPI_STATUS_IGNORE)
      call MPI_File_close(fh)
    case default
      error stop 'no such kind'
    end select
    outside = there
  end subroutine operate
end program sections
