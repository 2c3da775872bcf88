! G5: MPI_Cart_create makes a grid, also of no dimensions. A grid with more processes than the communicator is
! MPI_ERR_DIMS. MPI_Cart_get returns as much of it as there is room for. A copy has the same grid.
program topology_cart
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_int8_t, c_loc
#include "interface.inc"
  COMM_HANDLE :: comms(3), comm, copy, part
  REQUEST_HANDLE :: request
  integer :: ierr, number, dims(4), coords(4)
  logical :: periods(4)
  logical, target :: remain(3)

  call start()
  dims = 1
  periods = [.true., .false., .true., .false.]
  comms = MPI_COMM_NULL
  call MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, .true., comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Cart_create')
  call check(comms(1) == MPI_COMM_NULL .and. comms(3) == MPI_COMM_NULL, 'nothing beside it')
  comm = comms(2)
  call is_grid(comm, 'the grid')
  call MPI_Comm_size(comm, number, ierr)
  call check_code(number, 1, 'of one process')
  call MPI_Comm_dup(comm, copy, ierr)
  call is_grid(copy, 'a copy')
  call MPI_Comm_free(copy, ierr)
  call MPI_Comm_idup(comm, copy, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call is_grid(copy, 'a copy that was started')
  call MPI_Comm_split(comm, 0, 0, part, ierr)
  call MPI_Topo_test(part, number, ierr)
  call check_code(number, MPI_UNDEFINED, 'a part of a communicator has no grid')
  call MPI_Comm_free(part, ierr)

  ! Parts of the grid.
  remain = [.false., .true., .false.]
  comms = MPI_COMM_NULL
  call MPI_Cart_sub(comm, remain, comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Cart_sub')
  call check(comms(1) == MPI_COMM_NULL .and. comms(3) == MPI_COMM_NULL, 'nothing beside it')
  call has_dimensions(comms(2), [.false.], 'one dimension')
  call MPI_Comm_free(comms(2), ierr)
  remain = .true.
  call MPI_Cart_sub(comm, remain, part, ierr)
  call is_grid(part, 'all dimensions')
  call MPI_Comm_free(part, ierr)
  remain = .false.
  call MPI_Cart_sub(comm, remain, part, ierr)
  call check_code(ierr, MPI_SUCCESS, 'no dimension')
  call has_dimensions(part, periods(1:0), 'no dimension')
  call MPI_Cart_sub(part, remain, comms(2), ierr)
  call check_code(ierr, MPI_SUCCESS, 'no dimension of none')
  call has_dimensions(comms(2), periods(1:0), 'no dimension of none')
  call MPI_Comm_free(comms(2), ierr)
  call MPI_Comm_free(part, ierr)
  call MPI_Comm_free(comm, ierr)
  call is_grid(copy, 'a copy of what is freed')
  call MPI_Comm_free(copy, ierr)

  call MPI_Cart_create(MPI_COMM_WORLD, 0, dims, periods, .false., comm, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a grid of no dimensions')
  call has_dimensions(comm, periods(1:0), 'a grid of no dimensions')
  number = -77
  call MPI_Cart_rank(comm, coords, number, ierr)
  call check_code(number, 0, 'its process has rank 0')
  call MPI_Comm_free(comm, ierr)

  call refused(-1, 'a negative number of dimensions')
  dims(2) = 2
  call refused(2, 'too many processes')
  dims(2) = 0
  call refused(2, 'no process in a dimension')
  dims(2) = -1
  call refused(2, 'a negative number of processes')
  dims = huge(dims)
  call refused(4, 'more processes than a number can count')
  dims = 1
  ! Cut to a C int, where default INTEGERs are longer, it would be 1.
  dims(2) = ibset(1, bit_size(dims) / 2)
  call refused(2, 'a higher bit')
  call finish()

contains

  subroutine is_grid(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: status, room
    integer(c_int8_t), pointer :: bytes(:)

    call MPI_Topo_test(comm, status, ierr)
    call check_code(status, MPI_CART, what // ': MPI_Topo_test')
    call has_dimensions(comm, periods(1:3), what)
    call c_f_pointer(c_loc(remain), bytes, [size(remain) * storage_size(remain) / 8])
    do room = 0, 2
      ! What an output has before the call may be no LOGICAL.
      bytes = 77
      dims = -77
      coords = -77
      call MPI_Cart_get(comm, room, dims, remain, coords, ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_Cart_get with less room')
      call check(all(dims(room + 1:) == -77) .and. all(coords(room + 1:) == -77), what // ': no more is written')
      call check(all(bytes(room * size(bytes) / 3 + 1:) == 77), what // ': nor to periods')
      call check(all(remain(:room) .eqv. periods(:room)), what // ': periods')
      call check(all(dims(:room) == 1) .and. all(coords(:room) == 0), what // ': what fits')
    end do
    dims = -77
    bytes = 77
    call MPI_Cart_get(comm, -1, dims, remain, coords, ierr)
    call check_code(ierr, MPI_ERR_ARG, what // ': MPI_Cart_get with a negative room')
    call check(all(dims == -77) .and. all(bytes == 77), what // ': the dimensions are untouched')
    dims = 1
  end subroutine is_grid

  subroutine has_dimensions(comm, expected, what)
    COMM_HANDLE, intent(in) :: comm
    logical, intent(in) :: expected(:)
    character(len=*), intent(in) :: what
    integer :: numbers(3), found(6), place(6), round
    logical :: flags(6)

    numbers = -77
    call MPI_Cartdim_get(comm, numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Cartdim_get')
    call check_code(numbers(2), size(expected), what // ': the number of dimensions')
    call check(all(numbers([1, 3]) == -77), what // ': nothing beside it')
    do round = 1, 2
      found = -77
      place = -77
      flags = round == 1
      call MPI_Cart_get(comm, 4, found(2:5), flags(2:5), place(2:5), ierr)
      call check_code(ierr, MPI_SUCCESS, what // ': MPI_Cart_get')
      associate (last => size(expected) + 1)
        call check(all(found(2:last) == 1) .and. all(place(2:last) == 0), what // ': the grid')
        call check(all(flags(2:last) .eqv. expected), what // ': the periods')
        call check(found(1) == -77 .and. all(found(last + 1:) == -77), what // ': no more dims')
        call check(place(1) == -77 .and. all(place(last + 1:) == -77), what // ': no more coords')
        call check((flags(1) .eqv. round == 1) .and. all(flags(last + 1:) .eqv. round == 1), &
          what // ': no more periods')
      end associate
    end do
  end subroutine has_dimensions

  subroutine refused(ndims, what)
    integer, intent(in) :: ndims
    character(len=*), intent(in) :: what
    COMM_HANDLE :: new
    integer :: rank

    new = MPI_COMM_NULL
    NUMBER_OF(new) = -77
    rank = -77
    call MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, .false., new, ierr)
    call check_code(ierr, MPI_ERR_DIMS, what // ': MPI_Cart_create')
    call check(NUMBER_OF(new) == -77, what // ': comm_cart is untouched')
    call MPI_Cart_map(MPI_COMM_WORLD, ndims, dims, periods, rank, ierr)
    call check_code(ierr, MPI_ERR_DIMS, what // ': MPI_Cart_map')
    call check(rank == -77, what // ': newrank is untouched')
  end subroutine refused
end program topology_cart
