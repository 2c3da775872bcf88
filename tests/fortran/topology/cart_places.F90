! G6: ranks and coordinates of a grid, and shifts in it. Coordinates of a periodic dimension may be any integers,
! others are MPI_ERR_ARG outside the grid. Directions count from 0. Beyond an edge is MPI_PROC_NULL.
program topology_cart_places
#include "interface.inc"
  COMM_HANDLE :: grid, new
  integer :: ierr, number, dims(2), i
  logical :: periods(2)

  call start()
  dims = 1
  periods = [.true., .false.]
  call MPI_Cart_create(MPI_COMM_SELF, 2, dims, periods, .false., grid, ierr)

  call place([0, 0], MPI_SUCCESS, 'the process')
  call place([5, 0], MPI_SUCCESS, 'a periodic dimension')
  call place([-1, 0], MPI_SUCCESS, 'a negative coordinate of it')
  call place([huge(0), 0], MPI_SUCCESS, 'the greatest number')
  call place([-huge(0) - 1, 0], MPI_SUCCESS, 'the least number')
  call place([0, 1], MPI_ERR_ARG, 'beyond the edge')
  call place([0, -1], MPI_ERR_ARG, 'beyond the other edge')
  ! Cut to a C int, where default INTEGERs are longer, it would be 0.
  i = bit_size(0) / 2
  call place([0, ibset(0, i)], MPI_ERR_ARG, 'a higher bit')

  call coordinates(0, MPI_SUCCESS, 'rank 0')
  call coordinates(1, MPI_ERR_RANK, 'rank 1')
  call coordinates(-1, MPI_ERR_RANK, 'rank -1')
  call coordinates(MPI_PROC_NULL, MPI_ERR_RANK, 'MPI_PROC_NULL')

  call shift(0, 1, MPI_SUCCESS, 0, 0, 'along a periodic dimension')
  call shift(0, huge(0), MPI_SUCCESS, 0, 0, 'far')
  call shift(0, -huge(0) - 1, MPI_SUCCESS, 0, 0, 'far, the other way')
  call shift(1, 0, MPI_SUCCESS, 0, 0, 'nowhere')
  call shift(1, 1, MPI_SUCCESS, MPI_PROC_NULL, MPI_PROC_NULL, 'beyond the edge')
  call shift(1, -huge(0) - 1, MPI_SUCCESS, MPI_PROC_NULL, MPI_PROC_NULL, 'far beyond it')
  call shift(2, 1, MPI_ERR_DIMS, 0, 0, 'a dimension that is not there')
  call shift(-1, 1, MPI_ERR_DIMS, 0, 0, 'a negative one')
  call shift(huge(0), 1, MPI_ERR_DIMS, 0, 0, 'the greatest number')

  number = -77
  call MPI_Cart_map(grid, 2, dims, periods, number, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Cart_map')
  call check_code(number, 0, 'MPI_Cart_map recommends rank 0')
  call MPI_Comm_free(grid, ierr)

  ! In a grid of no dimensions there is nothing to shift along.
  call MPI_Cart_create(MPI_COMM_SELF, 0, dims, periods, .false., grid, ierr)
  call shift(0, 1, MPI_ERR_DIMS, 0, 0, 'no dimensions')
  call MPI_Comm_free(grid, ierr)
  call without_grid(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 0, dims, MPI_UNWEIGHTED, 0, dims, &
    MPI_UNWEIGHTED, MPI_INFO_NULL, .false., grid, ierr)
  call without_grid(grid, 'a distributed graph')
  call MPI_Comm_free(grid, ierr)
  call MPI_Graph_create(MPI_COMM_SELF, 1, dims, [0], .false., grid, ierr)
  call without_grid(grid, 'a graph')
  call MPI_Comm_free(grid, ierr)
  call finish()

contains

  subroutine place(coords, expected, what)
    integer, intent(in) :: coords(2), expected
    character(len=*), intent(in) :: what
    integer :: ranks(3)

    ranks = -77
    call MPI_Cart_rank(grid, coords, ranks(2), ierr)
    call check_code(ierr, expected, what // ': MPI_Cart_rank')
    call check_code(ranks(2), merge(0, -77, expected == MPI_SUCCESS), what // ': the rank')
    call check(all(ranks([1, 3]) == -77), what // ': nothing beside it')
  end subroutine place

  subroutine coordinates(rank, expected, what)
    integer, intent(in) :: rank, expected
    character(len=*), intent(in) :: what
    integer :: coords(5), room

    do room = 0, 3
      coords = -77
      call MPI_Cart_coords(grid, rank, room, coords(2:), ierr)
      call check_code(ierr, expected, what // ': MPI_Cart_coords')
      associate (last => merge(1 + min(room, 2), 1, expected == MPI_SUCCESS))
        call check(all(coords(2:last) == 0), what // ': the coordinates')
        call check(coords(1) == -77 .and. all(coords(last + 1:) == -77), what // ': no more')
      end associate
    end do
    call MPI_Cart_coords(grid, rank, -1, coords(2:), ierr)
    call check(ierr == merge(MPI_ERR_ARG, expected, expected == MPI_SUCCESS), what // ': a negative room')
  end subroutine coordinates

  subroutine shift(direction, disp, expected, source, dest, what)
    integer, intent(in) :: direction, disp, expected, source, dest
    character(len=*), intent(in) :: what
    integer :: ranks(4)

    ranks = -77
    call MPI_Cart_shift(grid, direction, disp, ranks(2), ranks(3), ierr)
    call check_code(ierr, expected, what // ': MPI_Cart_shift')
    if (expected == MPI_SUCCESS) then
      call check_code(ranks(2), source, what // ': the source')
      call check_code(ranks(3), dest, what // ': the destination')
      call check(all(ranks([1, 4]) == -77), what // ': nothing beside them')
    else
      call check(all(ranks == -77), what // ': the ranks are untouched')
    end if
  end subroutine shift

  subroutine without_grid(comm, what)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: numbers(8)
    logical :: flags(2)

    numbers = -77
    flags = .true.
    new = MPI_COMM_NULL
    NUMBER_OF(new) = -77
    call MPI_Cartdim_get(comm, numbers(1), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Cartdim_get')
    call MPI_Cart_get(comm, 2, numbers(1:2), flags, numbers(3:4), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Cart_get')
    call MPI_Cart_rank(comm, dims, numbers(5), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Cart_rank')
    call MPI_Cart_coords(comm, 0, 2, numbers(1:2), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Cart_coords')
    call MPI_Cart_shift(comm, 0, 1, numbers(6), numbers(7), ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Cart_shift')
    call MPI_Cart_sub(comm, flags, new, ierr)
    call check_code(ierr, MPI_ERR_TOPOLOGY, what // ': MPI_Cart_sub')
    call check(all(numbers == -77) .and. all(flags) .and. NUMBER_OF(new) == -77, what // ': no argument is changed')
  end subroutine without_grid
end program topology_cart_places
