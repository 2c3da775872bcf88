! L1, L2: collective operations with a count and a displacement for each process, or a datatype as well, blocking and
! nonblocking. The memory between the parts does not change.
! processes: 1 2 4
program collective_varying
#include "interface.inc"
  integer, parameter :: gap = 2
  integer, allocatable, asynchronous :: sent(:), room(:)
  integer, allocatable :: before(:)
  integer, allocatable, asynchronous :: counts(:), displs(:), to_counts(:), to_displs(:)
  DATATYPE_HANDLE, allocatable, asynchronous :: types(:), to_types(:)
  REQUEST_HANDLE :: request
  integer :: ierr, i, root, way, own
  logical :: later
  DATATYPE_HANDLE :: pair, every_other

  call start()
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  allocate (sent(0:8*processes*processes), room(0:8*processes*processes))
  allocate (before(0:8*processes*processes))
  allocate (counts(processes), displs(processes), to_counts(processes), to_displs(processes))
  allocate (types(processes), to_types(processes))
  do way = 1, 2
    later = way == 2
    do root = 0, processes - 1
      call gatherv(.false.)
      call gatherv(.true.)
      call scatterv(.false.)
      call scatterv(.true.)
    end do
    call allgatherv(.false.)
    call allgatherv(.true.)
    call alltoallv()
    call alltoallv_in_place()
    call alltoallw()
    call alltoallw_in_place()
    call holes()
    call nothing()
  end do
  call MPI_Type_free(pair, ierr)
  call MPI_Type_free(every_other, ierr)
  deallocate (sent, room, before, counts, displs, to_counts, to_displs, types, to_types)
  call finish()

contains

  ! Process p has p + 1 elements, but the second one has none; its part begins behind that of the next one, so the parts are
  ! in the opposite order.
  subroutine prepare()
    integer :: p

    sent = [(100 * rank + i, i = 0, size(sent) - 1)]
    room = -7
    before = room
    counts = [(merge(0, p + 1, p == 1), p = 0, processes - 1)]
    own = counts(rank + 1)
    displs(processes) = 1
    do p = processes - 1, 1, -1
      displs(p) = displs(p + 1) + counts(p + 1) + gap
    end do
  end subroutine prepare

  ! The nonblocking form needs the request to be completed.
  subroutine complete(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    if (.not. later) return
    call check(NUMBER_OF(request) /= NUMBER_OF(MPI_REQUEST_NULL), what // ': there is a request')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Wait')
    call check(NUMBER_OF(request) == NUMBER_OF(MPI_REQUEST_NULL), what // ': the request is over')
  end subroutine complete

  subroutine came(what)
    character(len=*), intent(in) :: what

    call complete(what)
    call check(all(room == before), what // ': what came')
  end subroutine came

  ! The parts of all processes.
  subroutine all_parts()
    integer :: p

    do p = 0, processes - 1
      before(displs(p+1):displs(p+1)+counts(p+1)-1) = [(100 * p + i, i = 1, counts(p+1))]
    end do
  end subroutine all_parts

  subroutine own_part()
    room(displs(rank+1):displs(rank+1)+own-1) = sent(1:own)
  end subroutine own_part

  subroutine gatherv(in_place)
    logical, intent(in) :: in_place

    call prepare()
    if (rank == root) call all_parts()
    if (rank /= root) then
      ! The arguments of the receive side are significant only at the root.
      if (later) then
        call MPI_Igatherv(sent(1), own, MPI_INTEGER, room(0), [-1], [-1], MPI_DATATYPE_NULL, &
          root, MPI_COMM_WORLD, request, ierr)
      else
        call MPI_Gatherv(sent(1), own, MPI_INTEGER, room(0), [-1], [-1], MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
      end if
    else if (in_place) then
      call own_part()
      if (later) then
        call MPI_Igatherv(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(0), counts, displs, &
          MPI_INTEGER, root, MPI_COMM_WORLD, request, ierr)
      else
        call MPI_Gatherv(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(0), counts, displs, &
          MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      end if
    else if (later) then
      call MPI_Igatherv(sent(1), own, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, &
        root, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Gatherv(sent(1), own, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Gatherv')
  end subroutine gatherv

  subroutine scatterv(in_place)
    logical, intent(in) :: in_place

    call prepare()
    before(1:own) = [(100 * root + displs(rank+1) + i, i = 0, own - 1)]
    if (rank /= root) then
      if (later) then
        call MPI_Iscatterv(sent(0), [-1], [-1], MPI_DATATYPE_NULL, room(1), own, MPI_INTEGER, &
          root, MPI_COMM_WORLD, request, ierr)
      else
        call MPI_Scatterv(sent(0), [-1], [-1], MPI_DATATYPE_NULL, room(1), own, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      end if
    else if (in_place) then
      before = room
      if (later) then
        call MPI_Iscatterv(sent(0), counts, displs, MPI_INTEGER, MPI_IN_PLACE, -1, &
          MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, request, ierr)
      else
        call MPI_Scatterv(sent(0), counts, displs, MPI_INTEGER, MPI_IN_PLACE, -1, &
          MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
      end if
    else if (later) then
      call MPI_Iscatterv(sent(0), counts, displs, MPI_INTEGER, room(1), own, MPI_INTEGER, &
        root, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Scatterv(sent(0), counts, displs, MPI_INTEGER, room(1), own, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Scatterv')
  end subroutine scatterv

  subroutine allgatherv(in_place)
    logical, intent(in) :: in_place

    call prepare()
    call all_parts()
    if (in_place) then
      call own_part()
      if (later) then
        call MPI_Iallgatherv(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(0), counts, displs, &
          MPI_INTEGER, MPI_COMM_WORLD, request, ierr)
      else
        call MPI_Allgatherv(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(0), counts, displs, &
          MPI_INTEGER, MPI_COMM_WORLD, ierr)
      end if
    else if (later) then
      call MPI_Iallgatherv(sent(1), own, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, &
        MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Allgatherv(sent(1), own, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Allgatherv')
  end subroutine allgatherv

  ! Process p sends mod(p + q, 3) elements to process q, from place 4 q on, which come to place 3 p.
  subroutine exchange()
    integer :: p

    call prepare()
    counts = [(mod(rank + p, 3), p = 0, processes - 1)]
    displs = [(4 * p, p = 0, processes - 1)]
    to_displs = [(3 * p, p = 0, processes - 1)]
    to_counts = counts
    do p = 0, processes - 1
      before(3*p:3*p+counts(p+1)-1) = [(100 * p + 4 * rank + i, i = 0, counts(p+1) - 1)]
    end do
  end subroutine exchange

  subroutine alltoallv()
    call exchange()
    if (later) then
      call MPI_Ialltoallv(sent(0), counts, displs, MPI_INTEGER, room(0), to_counts, to_displs, &
        MPI_INTEGER, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Alltoallv(sent(0), counts, displs, MPI_INTEGER, room(0), to_counts, to_displs, &
        MPI_INTEGER, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Alltoallv')
  end subroutine alltoallv

  subroutine alltoallv_in_place()
    integer :: p

    call exchange()
    do p = 0, processes - 1
      room(3*p:3*p+counts(p+1)-1) = [(100 * rank + 4 * p + i, i = 0, counts(p+1) - 1)]
    end do
    if (later) then
      call MPI_Ialltoallv(MPI_IN_PLACE, [-1], [-1], MPI_DATATYPE_NULL, room(0), to_counts, &
        to_displs, MPI_INTEGER, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Alltoallv(MPI_IN_PLACE, [-1], [-1], MPI_DATATYPE_NULL, room(0), to_counts, &
        to_displs, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Alltoallv in place')
  end subroutine alltoallv_in_place

  ! Each sends two INTEGERs to each, as a pair or as elements, and receives
  ! them with a hole between them from processes with an odd number.
  subroutine alltoallw()
    integer :: p, bytes

    call prepare()
    call MPI_Type_size(MPI_INTEGER, bytes, ierr)
    do p = 0, processes - 1
      counts(p+1) = merge(1, 2, mod(rank + p, 2) == 0)
      displs(p+1) = 3 * p * bytes
      types(p+1) = MPI_INTEGER
      if (counts(p+1) == 1) types(p+1) = pair
      to_counts(p+1) = merge(1, 2, mod(p, 2) == 1)
      to_displs(p+1) = 4 * p * bytes
      to_types(p+1) = MPI_INTEGER
      if (to_counts(p+1) == 1) to_types(p+1) = every_other
      before(4*p) = 100 * p + 3 * rank
      before(4*p+merge(2, 1, to_counts(p+1) == 1)) = 100 * p + 3 * rank + 1
    end do
    if (later) then
      call MPI_Ialltoallw(sent(0), counts, displs, types, room(0), to_counts, to_displs, to_types, &
        MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Alltoallw(sent(0), counts, displs, types, room(0), to_counts, to_displs, to_types, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Alltoallw')
  end subroutine alltoallw

  ! Each two exchange two INTEGERs, some of them with a hole between them.
  subroutine alltoallw_in_place()
    integer :: p, bytes, second

    call prepare()
    call MPI_Type_size(MPI_INTEGER, bytes, ierr)
    to_counts = 1
    do p = 0, processes - 1
      to_displs(p+1) = 4 * p * bytes
      second = mod(rank + p, 2) + 1
      to_types(p+1) = pair
      if (second == 2) to_types(p+1) = every_other
      room(4*p) = 100 * rank + 2 * p
      room(4*p+second) = 100 * rank + 2 * p + 1
      before(4*p) = 100 * p + 2 * rank
      before(4*p+second) = 100 * p + 2 * rank + 1
    end do
    if (later) then
      call MPI_Ialltoallw(MPI_IN_PLACE, [-1], [-1], [MPI_DATATYPE_NULL], room(0), to_counts, to_displs, to_types, &
        MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Alltoallw(MPI_IN_PLACE, [-1], [-1], [MPI_DATATYPE_NULL], room(0), to_counts, to_displs, to_types, &
        MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Alltoallw in place')
  end subroutine alltoallw_in_place

  ! Displacements are in extents of the datatype, which are of three elements here.
  subroutine holes()
    integer :: p

    call prepare()
    counts = 1
    displs = [(2 * p, p = 0, processes - 1)]
    do p = 0, processes - 1
      before(6*p:6*p+2:2) = 100 * p + [1, 2]
    end do
    if (later) then
      call MPI_Iallgatherv(sent(1), 1, pair, room(0), counts, displs, every_other, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Allgatherv(sent(1), 1, pair, room(0), counts, displs, every_other, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Allgatherv into holes')
  end subroutine holes

  subroutine nothing()
    call prepare()
    counts = 0
    if (later) then
      call MPI_Iallgatherv(sent(1), 0, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, MPI_COMM_WORLD, request, ierr)
    else
      call MPI_Allgatherv(sent(1), 0, MPI_INTEGER, room(0), counts, displs, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Allgatherv of nothing')
  end subroutine nothing
end program collective_varying
