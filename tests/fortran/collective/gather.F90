! MPI_Gather and MPI_Allgather: the data of all processes in rank order, with separate buffers and in place; nothing
! else changes.
program collective_gather
#include "interface.inc"
  integer, parameter :: n = 4
  integer :: sent(n)
  integer, allocatable :: room(:), before(:)
  integer :: ierr, i, length, root
  integer :: processes, rank, left, right
  logical :: buffered
  DATATYPE_HANDLE :: every_other, pair

  call start_mpi()
  call find_processes()
  allocate (room(0:2*n*processes+1), before(0:2*n*processes+1))
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  do length = 0, n
    do root = 0, processes - 1
      call gather(root, length)
      call gather_in_place(root, length)
    end do
    call allgather(length)
    call allgather_in_place(length)
  end do
  call derived()
  call MPI_Type_free(every_other, ierr)
  call MPI_Type_free(pair, ierr)
  deallocate (room, before)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call finish()

contains

#include "start_mpi.inc"
#include "processes.inc"

  subroutine prepare()
    sent = [(100 * rank + i, i = 1, n)]
    room = -7
    before = room
  end subroutine prepare

  ! The root's part is already in place.
  subroutine prepare_in_place(length)
    integer, intent(in) :: length

    call prepare()
    room(rank*length+1:rank*length+length) = sent(1:length)
  end subroutine prepare_in_place

  subroutine came(length, what)
    integer, intent(in) :: length
    character(len=*), intent(in) :: what
    integer :: part

    call check_code(ierr, MPI_SUCCESS, what)
    do part = 0, processes - 1
      before(part*length+1:part*length+length) = [(100 * part + i, i = 1, length)]
    end do
    call check(all(room == before), what // ': the parts')
    call check(all(sent == [(100 * rank + i, i = 1, n)]), what // ': what was sent')
  end subroutine came

  ! The arguments of the receive side are significant only at the root.
  subroutine gather(root, length)
    integer, intent(in) :: root, length

    call prepare()
    if (rank == root) then
      call MPI_Gather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, &
        MPI_COMM_WORLD, ierr)
      call came(length, 'gather')
    else
      call MPI_Gather(sent(1), length, MPI_INTEGER, MPI_BOTTOM, -1, MPI_DATATYPE_NULL, root, &
        MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_SUCCESS, 'gather, not at the root')
    end if
  end subroutine gather

  ! With MPI_IN_PLACE the other arguments of the send side are not looked
  ! at.
  subroutine gather_in_place(root, length)
    integer, intent(in) :: root, length

    call prepare_in_place(length)
    if (rank == root) then
      call MPI_Gather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, root, &
        MPI_COMM_WORLD, ierr)
      call came(length, 'gather in place')
    else
      before = room
      call MPI_Gather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, &
        MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_SUCCESS, 'gather, not at the root')
      call check(all(room == before), 'only at the root')
    end if
  end subroutine gather_in_place

  subroutine allgather(length)
    integer, intent(in) :: length

    call prepare()
    call MPI_Allgather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, &
      ierr)
    call came(length, 'allgather')
  end subroutine allgather

  subroutine allgather_in_place(length)
    integer, intent(in) :: length

    call prepare_in_place(length)
    call MPI_Allgather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, &
      MPI_COMM_WORLD, ierr)
    call came(length, 'allgather in place')
  end subroutine allgather_in_place

  ! Datatypes with holes: parts begin where the extent of the one before
  ! ends, which is that of three elements.
  subroutine derived()
    integer :: part

    call prepare()
    call MPI_Allgather(sent(1), 1, every_other, room(1), 1, pair, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'out of holes')
    do part = 0, processes - 1
      before(2*part+1:2*part+2) = 100 * part + [1, 3]
    end do
    call check(all(room == before), 'out of holes: the parts')
    call prepare()
    call MPI_Allgather(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'into holes')
    do part = 0, processes - 1
      before(3*part+1:3*part+3:2) = 100 * part + [1, 2]
    end do
    call check(all(room == before), 'into holes: the parts')
    ! In place: what lies in the holes stays.
    call prepare()
    room(3*rank+1:3*rank+3) = [sent(1), -8, sent(2)]
    before = room
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, room(1), 1, every_other, &
      MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'in place with holes')
    do part = 0, processes - 1
      before(3*part+1:3*part+3:2) = 100 * part + [1, 2]
    end do
    call check(all(room == before), 'in place with holes: the parts')
  end subroutine derived
end program collective_gather
