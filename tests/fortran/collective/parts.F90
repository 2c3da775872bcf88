! MPI_Bcast, MPI_Gather, MPI_Allgather, MPI_Scatter and MPI_Alltoall, of all lengths, from and to every root, with
! separate buffers, in place, and with holes: what the processes send comes in rank order, and nothing else changes.
! Arguments that are not significant are not looked at.
! processes: 1 2 4
program collective_parts
#include "interface.inc"
  integer, parameter :: n = 4
  integer, allocatable :: sent(:), as_sent(:), room(:), before(:)
  integer :: ierr, i, length, root
  DATATYPE_HANDLE :: every_other, pair

  call start()
  allocate (as_sent(3*n*processes), room(0:3*n*processes+1), before(0:3*n*processes+1))
  ! Element i of a process.
  as_sent = [(1000 * rank + i, i = 1, size(as_sent))]
  sent = as_sent
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  do length = 0, n
    do root = 0, processes - 1
      call bcast()
      call gather()
      call scatter()
    end do
    call allgather()
    call alltoall()
  end do
  do root = 0, processes - 1
    call bcast_with_holes()
  end do
  call holes()
  call MPI_Type_free(every_other, ierr)
  call MPI_Type_free(pair, ierr)
  deallocate (sent, as_sent, room, before)
  call finish()

contains

  subroutine begin()
    room = -7
    before = -7
  end subroutine begin

  ! The parts of all processes, which begin behind so many of their elements.
  subroutine expect(behind)
    integer, intent(in) :: behind
    integer :: part

    do part = 0, processes - 1
      before(part*length+1:(part+1)*length) = [(1000 * part + behind + i, i = 1, length)]
    end do
  end subroutine expect

  ! Where the process has its own part already.
  subroutine in_place()
    call begin()
    room(rank*length+1:(rank+1)*length) = as_sent(:length)
    before = room
  end subroutine in_place

  subroutine came(what)
    character(len=*), intent(in) :: what

    call check_done(ierr, MPI_SUCCESS, all(room == before), what // ': what came')
    call check(all(sent == as_sent), what // ': what was sent')
  end subroutine came

  subroutine bcast()
    call begin()
    before(1:length) = [(1000 * root + i, i = 1, length)]
    if (rank == root) room(1:length) = before(1:length)
    call MPI_Bcast(room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    call came('MPI_Bcast')
  end subroutine bcast

  ! Holes on both sides, or at the root only.
  subroutine bcast_with_holes()
    call begin()
    if (rank == root) room(1:3) = [1, 2, 3]
    before = room
    before(1:3:2) = [1, 3]
    call MPI_Bcast(room(1), 1, every_other, root, MPI_COMM_WORLD, ierr)
    call came('MPI_Bcast with holes')
    call begin()
    if (rank == root) then
      room(1:3) = [1, 2, 3]
      before(1:3) = [1, 2, 3]
      call MPI_Bcast(room(1), 1, every_other, root, MPI_COMM_WORLD, ierr)
    else
      before(1:2) = [1, 3]
      call MPI_Bcast(room(1), 2, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Bcast out of holes')
  end subroutine bcast_with_holes

  ! The arguments of the receive side are significant only at the root; those of the send side are not with MPI_IN_PLACE.
  subroutine gather()
    call begin()
    if (rank == root) then
      call expect(0)
      call MPI_Gather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Gather(sent(1), length, MPI_INTEGER, MPI_BOTTOM, -1, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Gather')
    call in_place()
    if (rank == root) then
      call expect(0)
      call MPI_Gather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Gather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Gather in place')
  end subroutine gather

  ! The other way round. The root's part stays where it is.
  subroutine scatter()
    call begin()
    before(1:length) = [(1000 * root + rank * length + i, i = 1, length)]
    if (rank == root) then
      call MPI_Scatter(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Scatter(MPI_BOTTOM, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Scatter')
    room = -7
    if (rank == root) then
      before = -7
      call MPI_Scatter(sent(1), length, MPI_INTEGER, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Scatter(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('MPI_Scatter in place')
  end subroutine scatter

  subroutine allgather()
    call begin()
    call expect(0)
    call MPI_Allgather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('MPI_Allgather')
    call in_place()
    call expect(0)
    call MPI_Allgather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('MPI_Allgather in place')
  end subroutine allgather

  subroutine alltoall()
    call begin()
    call expect(rank*length)
    call MPI_Alltoall(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('MPI_Alltoall')
    room = -7
    room(1:length*processes) = as_sent(1:length*processes)
    call MPI_Alltoall(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('MPI_Alltoall in place')
  end subroutine alltoall

  ! Parts begin where the extent of the one before ends, which is that of three elements.
  subroutine holes()
    integer :: part, places(2*processes)

    places = [(3*part+1, 3*part+3, part = 0, processes - 1)]
    call begin()
    before(places) = [(1000 * part + [1, 2], part = 0, processes - 1)]
    call MPI_Allgather(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call came('MPI_Allgather into holes')
    ! In place: what lies in the holes stays.
    call begin()
    room(3*rank+1:3*rank+3) = [sent(1), -8, sent(2)]
    before(places) = [(1000 * part + [1, 2], part = 0, processes - 1)]
    before(3*rank+2) = -8
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call came('MPI_Allgather in place with holes')
    call begin()
    before(1:2*processes) = [(1000 * part + [1, 3], part = 0, processes - 1)]
    call MPI_Allgather(sent(1), 1, every_other, room(1), 1, pair, MPI_COMM_WORLD, ierr)
    call came('MPI_Allgather out of holes')
    call begin()
    before(1:3:2) = 2 * rank + [1, 2]
    call MPI_Scatter(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, 0, MPI_COMM_WORLD, ierr)
    call came('MPI_Scatter into holes')
    call begin()
    before(1:2) = 3 * rank + [1, 3]
    call MPI_Scatter(sent(1), 1, every_other, room(1), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    call came('MPI_Scatter out of holes')
    call begin()
    before(places) = [(1000 * part + 2 * rank + [1, 2], part = 0, processes - 1)]
    call MPI_Alltoall(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call came('MPI_Alltoall into holes')
    call begin()
    before(1:2*processes) = [(1000 * part + 3 * rank + [1, 3], part = 0, processes - 1)]
    call MPI_Alltoall(sent(1), 1, every_other, room(1), 2, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('MPI_Alltoall out of holes')
  end subroutine holes
end program collective_parts
