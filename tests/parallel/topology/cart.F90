! G5 to G7: a ring, and a grid of all processes: coordinates in row-major order, shifts beyond edges and around them,
! rows and columns. Grids without a place for some processes.
program topology_cart
  use mpi_info_f08
  use parallel
  implicit none

  type(MPI_Comm) :: grid, row, copy
  integer :: ierr, number, dims(2), coords(2), source, dest
  logical :: periods(2)

  call start('topology_cart')

  ! A ring.
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [processes], [.true.], .false., grid, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a ring')
  call MPI_Comm_compare(grid, MPI_COMM_WORLD, number)
  call check(number == MPI_CONGRUENT, 'without reorder the ranks are the same')
  call MPI_Cart_shift(grid, 0, 1, source, dest)
  call check(source == left .and. dest == right, 'a ring: the neighbours')
  call MPI_Cart_shift(grid, 0, -processes - 1, source, dest)
  call check(source == right .and. dest == left, 'a ring: once round, and back')
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, right, 0, number, 1, MPI_INTEGER, left, 0, grid, MPI_STATUS_IGNORE)
  call check_number(number, left, 'a message round the ring')
  call MPI_Comm_free(grid)

  ! All processes in two dimensions.
  dims = 0
  call MPI_Dims_create(processes, 2, dims, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Dims_create')
  call check(product(dims) == processes .and. dims(1) >= dims(2), 'has all processes')
  periods = [.false., .true.]
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .true., grid, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a grid')
  call in_grid(grid, 'the grid')
  call MPI_Comm_dup(grid, copy, ierr)
  call in_grid(copy, 'a copy')
  call MPI_Comm_free(copy)

  ! Its rows and its columns.
  call MPI_Comm_rank(grid, number)
  call MPI_Cart_coords(grid, number, 2, coords)
  call MPI_Cart_sub(grid, [.false., .true.], row, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a row')
  call part(row, dims(2), coords(2), periods(2), 'a row')
  call MPI_Cart_sub(grid, [.true., .false.], row, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a column')
  call part(row, dims(1), coords(1), periods(1), 'a column')
  call MPI_Cart_sub(grid, [.false., .false.], row, ierr)
  call check_class(ierr, MPI_SUCCESS, 'a point')
  call MPI_Cartdim_get(row, number, ierr)
  call check_number(number, 0, 'a point: no dimensions')
  call MPI_Comm_size(row, number)
  call check_number(number, 1, 'a point: one process')
  call MPI_Comm_free(row)
  call MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, number, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Cart_map')
  call check(number >= 0 .and. number < processes, 'MPI_Cart_map: a rank')
  call MPI_Comm_free(grid)

  ! A grid of one process, in two dimensions and in none, and one with more processes than there are.
  call alone([1, 1], 'one process')
  call alone([integer ::], 'no dimensions')
  grid = MPI_COMM_SELF
  call MPI_Cart_create(MPI_COMM_WORLD, 2, [processes, 2], periods, .false., grid, ierr)
  call check_class(ierr, MPI_ERR_DIMS, 'more processes than there are')
  call check(grid == MPI_COMM_SELF, 'the handle is untouched')
  call finish()

contains

  subroutine in_grid(comm, what)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: what
    integer :: own, sizes(2), place(2), other(2), to, k
    logical :: cyclic(2)

    call MPI_Comm_rank(comm, own)
    call MPI_Topo_test(comm, number)
    call check(number == MPI_CART, what // ': the topology')
    call MPI_Cart_get(comm, 2, sizes, cyclic, place, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Cart_get')
    call check(all(sizes == dims) .and. all(cyclic .eqv. periods), what // ': what it was made of')
    call check_number(place(1)*dims(2) + place(2), own, what // ': row-major order')
    do k = 0, processes - 1
      call MPI_Cart_coords(comm, k, 2, other)
      call check(all(other == [k/dims(2), modulo(k, dims(2))]), what // ': coordinates of each')
      call MPI_Cart_rank(comm, other + [0, 3*dims(2)], number)
      call check_number(number, k, what // ': a rank round the edge')
    end do
    call MPI_Cart_rank(comm, [dims(1), 0], number, ierr)
    call check_class(ierr, MPI_ERR_ARG, what // ': a rank beyond the edge')
    call MPI_Cart_shift(comm, 0, 1, source, dest)
    to = merge(own + dims(2), MPI_PROC_NULL, place(1) + 1 < dims(1))
    call check_number(dest, to, what // ': the next row')
    to = merge(own - dims(2), MPI_PROC_NULL, place(1) > 0)
    call check_number(source, to, what // ': the row before')
    call MPI_Cart_shift(comm, 1, 1, source, dest)
    to = place(1)*dims(2) + modulo(place(2) + 1, dims(2))
    call check_number(dest, to, what // ': the next column')
    ! MPI_PROC_NULL can be sent to and received from.
    call MPI_Cart_shift(comm, 0, 1, source, dest)
    number = -5
    call MPI_Sendrecv(own, 1, MPI_INTEGER, dest, 0, number, 1, MPI_INTEGER, source, 0, comm, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a message to the next row')
    call check_number(number, merge(own - dims(2), -5, source /= MPI_PROC_NULL), what // ': what came')
  end subroutine in_grid

  subroutine part(comm, processes_in_it, place, is_periodic, what)
    type(MPI_Comm), intent(inout) :: comm
    integer, intent(in) :: processes_in_it, place
    logical, intent(in) :: is_periodic
    character(len=*), intent(in) :: what
    integer :: sizes(1), here(1)
    logical :: cyclic(1)

    call MPI_Cart_get(comm, 1, sizes, cyclic, here, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Cart_get')
    call check(sizes(1) == processes_in_it .and. here(1) == place, what // ': its place')
    call check(cyclic(1) .eqv. is_periodic, what // ': periodic or not')
    call MPI_Comm_rank(comm, number)
    call check_number(number, place, what // ': its rank')
    call MPI_Comm_free(comm)
  end subroutine part

  subroutine alone(sizes, what)
    integer, intent(in) :: sizes(:)
    character(len=*), intent(in) :: what

    grid = MPI_COMM_SELF
    call MPI_Cart_create(MPI_COMM_WORLD, size(sizes), sizes, periods, .false., grid, ierr)
    call check_class(ierr, MPI_SUCCESS, what)
    call check(grid == MPI_COMM_NULL .eqv. rank > 0, what // ': who has it')
    call MPI_Cart_map(MPI_COMM_WORLD, size(sizes), sizes, periods, number, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Cart_map')
    call check_number(number, merge(0, MPI_UNDEFINED, rank == 0), what // ': who has a place in it')
    if (grid == MPI_COMM_NULL) return
    call MPI_Cartdim_get(grid, number)
    call check_number(number, size(sizes), what // ': the dimensions')
    number = -77
    call MPI_Cart_rank(grid, sizes - 1, number, ierr)
    call check_number(number, 0, what // ': the rank')
    call MPI_Comm_free(grid)
  end subroutine alone
end program topology_cart
