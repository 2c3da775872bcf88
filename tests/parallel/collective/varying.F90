! L1 to L4: collective operations with counts and displacements, scans and their nonblocking forms, with parts of
! different lengths, datatypes with holes, sections of arrays, and MPI_IN_PLACE.
program collective_varying
  use mpi_info_f08
  use parallel
  implicit none

  integer, allocatable, asynchronous :: out(:), room(:), matrix(:, :)
  integer, allocatable, asynchronous :: counts(:), displs(:), to_displs(:)
  type(MPI_Datatype), allocatable, asynchronous :: types(:), to_types(:)
  type(MPI_Datatype) :: every_other, pair
  type(MPI_Request) :: requests(5)
  integer, asynchronous :: sums(2, 5)
  integer :: root, p, i, bytes, ierr

  call start('collective_varying')
  allocate (out(0:8*processes), room(-1:8*processes), matrix(3, 0:4*processes))
  allocate (counts(0:processes - 1), displs(0:processes - 1), to_displs(0:processes - 1))
  allocate (types(0:processes - 1), to_types(0:processes - 1))
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other)
  call MPI_Type_commit(every_other)
  call MPI_Type_contiguous(2, MPI_INTEGER, pair)
  call MPI_Type_commit(pair)
  out = [(1000*rank + i, i=0, size(out) - 1)]

  ! Process p has p elements, so the first one has none; the parts are in the opposite order.
  counts = [(p, p=0, processes - 1)]
  displs = [(processes*(processes - 1 - p), p=0, processes - 1)]
  do root = 0, processes - 1
    room = -7
    call MPI_Gatherv(out, rank, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Gatherv')
    if (rank == root) call gathered('MPI_Gatherv')
    room = -7
    call MPI_Igatherv(out, rank, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, root, MPI_COMM_WORLD, requests(1))
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Igatherv')
    if (rank == root) call gathered('MPI_Igatherv')
    room = -7
    call MPI_Scatterv(out, counts, displs, MPI_INTEGER, room(0), rank, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_Scatterv')
    call check(all(room(0:rank - 1) == [(1000*root + displs(rank) + i, i=0, rank - 1)]), 'MPI_Scatterv')
    call check(room(-1) == -7 .and. all(room(rank:) == -7), 'MPI_Scatterv: nothing more')
  end do
  room = -7
  call MPI_Allgatherv(out, rank, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Allgatherv')
  call gathered('MPI_Allgatherv')

  ! A row of a matrix on both sides, while the rest of it changes.
  matrix = -7
  matrix(1, :) = out(0:4*processes)
  call MPI_Iallgatherv(matrix(1, :), rank, MPI_INTEGER, matrix(3, :), counts, displs/2, MPI_INTEGER, &
    MPI_COMM_WORLD, requests(1))
  matrix(2, :) = -8
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Iallgatherv of rows')
  call check(all(matrix(2, :) == -8), 'what lies between the rows')
  call check(matrix(3, displs(processes - 1)/2) == 1000*(processes - 1) .or. processes == 1, 'the last part')

  ! Process p sends mod(p + q, 3) elements to process q.
  counts = [(modulo(rank + p, 3), p=0, processes - 1)]
  displs = [(4*p, p=0, processes - 1)]
  to_displs = [(3*p, p=0, processes - 1)]
  room = -7
  call MPI_Alltoallv(out, counts, displs, MPI_INTEGER, room(0), counts, to_displs, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoallv')
  call exchanged('MPI_Alltoallv')
  room = -7
  do p = 0, processes - 1
    room(3*p:3*p + counts(p) - 1) = [(1000*rank + 4*p + i, i=0, counts(p) - 1)]
  end do
  call MPI_Alltoallv(MPI_IN_PLACE, counts, displs, MPI_DATATYPE_NULL, room(0), counts, to_displs, MPI_INTEGER, &
    MPI_COMM_WORLD, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoallv in place')
  call exchanged('MPI_Alltoallv in place')
  room = -7
  call MPI_Ialltoallv(out, counts, displs, MPI_INTEGER, room(0), counts, to_displs, MPI_INTEGER, MPI_COMM_WORLD, &
    requests(1))
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Ialltoallv')
  call exchanged('MPI_Ialltoallv')

  ! As a pair, received with a hole between the two; displacements in bytes.
  call MPI_Type_size(MPI_INTEGER, bytes)
  counts = 1
  displs = [(2*p*bytes, p=0, processes - 1)]
  to_displs = [(3*p*bytes, p=0, processes - 1)]
  types = pair
  to_types = every_other
  do i = 1, 2
    room = -7
    if (i == 1) then
      call MPI_Alltoallw(out, counts, displs, types, room(0), counts, to_displs, to_types, MPI_COMM_WORLD, ierr)
    else
      call MPI_Ialltoallw(out, counts, displs, types, room(0), counts, to_displs, to_types, MPI_COMM_WORLD, requests(1))
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    end if
    call check_class(ierr, MPI_SUCCESS, 'MPI_Alltoallw')
    do p = 0, processes - 1
      call check(all(room(3*p:3*p + 2) == [1000*p + 2*rank, -7, 1000*p + 2*rank + 1]), 'MPI_Alltoallw')
    end do
  end do

  ! Several reductions at once.
  sums = -7
  counts = 2
  call MPI_Iscan(out(1:2), sums(:, 1), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1))
  call MPI_Iexscan(out(1:2), sums(:, 2), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(2))
  call MPI_Ireduce_scatter(out(1:2*processes), sums(:, 3), counts, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, requests(3))
  call MPI_Ireduce_scatter_block(out(1:2*processes), sums(:, 4), 2, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, requests(4))
  call MPI_Ibarrier(MPI_COMM_WORLD, requests(5))
  call MPI_Waitall(5, requests, MPI_STATUSES_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call check(all(sums(:, 1) == 500*rank*(rank + 1) + (rank + 1)*[1, 2]), 'MPI_Iscan')
  call check(all(sums(:, 2) == merge(500*rank*(rank - 1) + rank*[1, 2], [-7, -7], rank > 0)), 'MPI_Iexscan')
  call check(all(sums(:, 3) == 2*rank + [1, 2]), 'MPI_Ireduce_scatter')
  call check(all(sums(:, 4) == 1000*(processes - 1) + 2*rank + [1, 2]), 'MPI_Ireduce_scatter_block')
  call check(all(sums(:, 5) == -7), 'nothing more')
  sums(:, 1) = out(1:2)
  call MPI_Scan(MPI_IN_PLACE, sums(:, 1), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check(ierr == MPI_SUCCESS .and. all(sums(:, 1) == 500*rank*(rank + 1) + (rank + 1)*[1, 2]), 'MPI_Scan')
  call MPI_Exscan(out(1:2), sums(:, 1), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (rank > 0) call check(all(sums(:, 1) == 500*rank*(rank - 1) + rank*[1, 2]), 'MPI_Exscan')
  call MPI_Type_free(every_other)
  call MPI_Type_free(pair)
  call finish()

contains

  subroutine gathered(what)
    character(len=*), intent(in) :: what
    integer :: k
    logical :: ok

    ok = room(-1) == -7 .and. count(room /= -7) == sum(counts)
    do k = 0, processes - 1
      ok = ok .and. all(room(displs(k):displs(k) + k - 1) == [(1000*k + i, i=0, k - 1)])
    end do
    call check(ok, what)
  end subroutine gathered

  subroutine exchanged(what)
    character(len=*), intent(in) :: what
    integer :: k
    logical :: ok

    ok = count(room /= -7) == sum(counts)
    do k = 0, processes - 1
      ok = ok .and. all(room(3*k:3*k + counts(k) - 1) == [(1000*k + 4*rank + i, i=0, counts(k) - 1)])
    end do
    call check(ok, what)
  end subroutine exchanged
end program collective_varying
