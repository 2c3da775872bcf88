! G7: MPI_Dims_create replaces the zeroes of dims by dimensions as close to each other as possible, the largest first.
! Other values stay.
program topology_dims
#include "interface.inc"
  integer :: ierr, none(0)

  call start()
  call chosen(6, [0, 0], [3, 2], '6 in 2')
  call chosen(7, [0, 0], [7, 1], '7 in 2')
  call chosen(6, [0, 3, 0], [2, 3, 1], '6 with a 3')
  call chosen(12, [0, 0], [4, 3], '12 in 2')
  call chosen(16, [0, 0, 0], [4, 2, 2], '16 in 3')
  call chosen(36, [0, 0, 0], [4, 3, 3], '36 in 3')
  call chosen(1024, [0, 0, 0, 0], [8, 8, 4, 4], '1024 in 4')
  call chosen(4, [0, 0, 0], [2, 2, 1], '4 in 3')
  call chosen(5040, [0, 0, 0], [21, 16, 15], 'as close to each other as 20 x 18 x 14')
  call chosen(1, [0, 0, 0], [1, 1, 1], '1 in 3')
  call chosen(5, [0], [5], '5 in 1')
  call chosen(5, [5, 1], [5, 1], 'nothing to choose')
  call chosen(24, [2, 0, 3, 0], [2, 2, 3, 2], '24 with a 2 and a 3')
  call chosen(1, none, none, 'no dimensions')
  call chosen(2147483647, [0, 0], [2147483647, 1], 'a large prime')
  call chosen(2147117569, [0, 0], [46337, 46337], 'the square of one')
  call chosen(2095133040, [0, 0, 0], [1292, 1287, 1260], 'many divisors')

  call refused(7, [0, 3, 0], MPI_ERR_DIMS, '7 with a 3')
  call refused(6, [2, 2], MPI_ERR_DIMS, '6 with 2 and 2')
  call refused(2, none, MPI_ERR_DIMS, '2 without dimensions')
  call refused(6, [-1, 0], MPI_ERR_DIMS, 'a negative dimension')
  call refused(6, [huge(0), huge(0), huge(0), huge(0)], MPI_ERR_DIMS, 'dimensions too large')
  call refused(0, [0, 0], MPI_ERR_ARG, 'no process')
  call refused(-1, [0, 0], MPI_ERR_ARG, 'a negative number of processes')
  call negative()
  call finish()

contains

  subroutine chosen(nnodes, given, expected, what)
    integer, intent(in) :: nnodes, given(:), expected(:)
    character(len=*), intent(in) :: what
    integer :: dims(0:size(given) + 1)

    dims = -77
    dims(1:size(given)) = given
    call MPI_Dims_create(nnodes, size(given), dims(1:size(given)), ierr)
    call check_done(ierr, MPI_SUCCESS, all(dims(1:size(given)) == expected), what // ': the dimensions')
    call check(dims(0) == -77 .and. dims(size(given) + 1) == -77, what // ': nothing beside them')
  end subroutine chosen

  subroutine refused(nnodes, given, expected, what)
    integer, intent(in) :: nnodes, given(:), expected
    character(len=*), intent(in) :: what
    integer :: dims(size(given))

    dims = given
    call MPI_Dims_create(nnodes, size(given), dims, ierr)
    call check_done(ierr, expected, all(dims == given), what // ': dims is untouched')
  end subroutine refused

  subroutine negative()
    integer :: dims(2)

    dims = 0
    call MPI_Dims_create(6, -1, dims, ierr)
    call check_done(ierr, MPI_ERR_DIMS, all(dims == 0), 'a negative number of dimensions: dims is untouched')
  end subroutine negative
end program topology_dims
