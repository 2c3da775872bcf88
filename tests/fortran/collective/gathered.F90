! MPI_Bcast, MPI_Gather and MPI_Allgather, from and to every root.
! processes: 1 2 4
program collective_gathered
#include "interface.inc"
  integer, parameter :: n = 6
  integer, parameter :: n_of_gather = 4
  integer :: buffer(0:n+1), ierr, i, sent(n_of_gather)
  DATATYPE_HANDLE :: every_other, pair
  integer, allocatable :: room(:), before(:)

  call start()
  call bcast()
  call of_gather()
  call finish()

contains

  ! MPI_Bcast: all processes get the root's data, and nothing else changes.
  subroutine bcast()
    integer :: length, root

    call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other, ierr)
    call MPI_Type_commit(every_other, ierr)
    do root = 0, processes - 1
      do length = 0, n
        call one(root, length)
      end do
      call derived(root)
    end do
    call MPI_Type_free(every_other, ierr)
  end subroutine bcast

  subroutine prepare()
    buffer = [(1000 * rank + i, i = 0, n + 1)]
  end subroutine prepare

  subroutine one(root, length)
    integer, intent(in) :: root, length

    call prepare()
    call MPI_Bcast(buffer(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Bcast')
    call check(all(buffer == [1000 * rank, (1000 * root + i, i = 1, length), &
      (1000 * rank + i, i = length + 1, n + 1)]), 'the data of the root, and no others')
  end subroutine one

  ! Elements with holes on one side, and without on the other.
  subroutine derived(root)
    integer, intent(in) :: root

    call prepare()
    call MPI_Bcast(buffer(1), 1, every_other, root, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'with holes')
    call check(all(buffer(1:5:2) == [(1000 * root + i, i = 1, 5, 2)]), 'the elements')
    call check(all(buffer(0:6:2) == [(1000 * rank + i, i = 0, 6, 2)]), 'the holes')
    call prepare()
    if (rank == root) then
      call MPI_Bcast(buffer(1), 1, every_other, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Bcast(buffer(1), 3, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call check(all(buffer(1:3) == [(1000 * root + i, i = 1, 5, 2)]), 'out of holes')
    end if
    call check_code(ierr, MPI_SUCCESS, 'out of holes')
  end subroutine derived

  ! MPI_Gather and MPI_Allgather: the data of all processes in rank order, with separate buffers and in place; nothing
  ! else changes.
  subroutine of_gather()
    integer :: length, root

    allocate (room(0:2*n_of_gather*processes+1), before(0:2*n_of_gather*processes+1))
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other, ierr)
    call MPI_Type_commit(every_other, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_commit(pair, ierr)
    do length = 0, n_of_gather
      do root = 0, processes - 1
        call gather(root, length)
        call gather_in_place(root, length)
      end do
      call allgather(length)
      call allgather_in_place(length)
    end do
    call derived_of_gather()
    call MPI_Type_free(every_other, ierr)
    call MPI_Type_free(pair, ierr)
    deallocate (room, before)
  end subroutine of_gather

  subroutine prepare_of_gather()
    sent = [(100 * rank + i, i = 1, n_of_gather)]
    room = -7
    before = room
  end subroutine prepare_of_gather

  ! The root's part is already in place.
  subroutine prepare_in_place(length)
    integer, intent(in) :: length

    call prepare_of_gather()
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
    call check(all(sent == [(100 * rank + i, i = 1, n_of_gather)]), what // ': what was sent')
  end subroutine came

  ! The arguments of the receive side are significant only at the root.
  subroutine gather(root, length)
    integer, intent(in) :: root, length

    call prepare_of_gather()
    if (rank == root) then
      call MPI_Gather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call came(length, 'gather')
    else
      call MPI_Gather(sent(1), length, MPI_INTEGER, MPI_BOTTOM, -1, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_SUCCESS, 'gather, not at the root')
    end if
  end subroutine gather

  ! With MPI_IN_PLACE the other arguments of the send side are not looked at.
  subroutine gather_in_place(root, length)
    integer, intent(in) :: root, length

    call prepare_in_place(length)
    if (rank == root) then
      call MPI_Gather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call came(length, 'gather in place')
    else
      before = room
      call MPI_Gather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
      call check_code(ierr, MPI_SUCCESS, 'gather, not at the root')
      call check(all(room == before), 'only at the root')
    end if
  end subroutine gather_in_place

  subroutine allgather(length)
    integer, intent(in) :: length

    call prepare_of_gather()
    call MPI_Allgather(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came(length, 'allgather')
  end subroutine allgather

  subroutine allgather_in_place(length)
    integer, intent(in) :: length

    call prepare_in_place(length)
    call MPI_Allgather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came(length, 'allgather in place')
  end subroutine allgather_in_place

  ! Datatypes with holes: parts begin where the extent of the one before ends, which is that of three elements.
  subroutine derived_of_gather()
    integer :: part

    call prepare_of_gather()
    call MPI_Allgather(sent(1), 1, every_other, room(1), 1, pair, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'out of holes')
    do part = 0, processes - 1
      before(2*part+1:2*part+2) = 100 * part + [1, 3]
    end do
    call check(all(room == before), 'out of holes: the parts')
    call prepare_of_gather()
    call MPI_Allgather(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'into holes')
    do part = 0, processes - 1
      before(3*part+1:3*part+3:2) = 100 * part + [1, 2]
    end do
    call check(all(room == before), 'into holes: the parts')
    ! In place: what lies in the holes stays.
    call prepare_of_gather()
    room(3*rank+1:3*rank+3) = [sent(1), -8, sent(2)]
    before = room
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call check_code(ierr, MPI_SUCCESS, 'in place with holes')
    do part = 0, processes - 1
      before(3*part+1:3*part+3:2) = 100 * part + [1, 2]
    end do
    call check(all(room == before), 'in place with holes: the parts')
  end subroutine derived_of_gather
end program collective_gathered
