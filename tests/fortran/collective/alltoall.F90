! MPI_Alltoall: each process gets its part of every process's data, in rank order, with separate buffers and in place;
! nothing else changes.
! Needs a process of its own.
! processes: 1 2 4
program collective_alltoall
#include "interface.inc"
#if defined(INTEGER_8)
#define OTHER_TYPE MPI_DOUBLE_PRECISION
#else
#define OTHER_TYPE MPI_REAL
#endif
  integer, parameter :: n = 3
  integer, allocatable :: sent(:), as_sent(:), room(:), before(:)
  integer :: ierr, i, length
  DATATYPE_HANDLE :: every_other, bad
  COMM_HANDLE :: world, none

  call start()
  allocate (sent(n*processes), as_sent(n*processes), room(0:n*processes+1), before(0:n*processes+1))
  as_sent = [(1000 * rank + i, i = 1, n * processes)]
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  do length = 0, n
    call alltoall(length)
    call in_place(length)
  end do
  call derived()
  call refused()
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call MPI_Alltoall(sent(1), 1, MPI_INTEGER, room(1), 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  deallocate (sent, as_sent, room, before)
  call finish()

contains

  subroutine prepare()
    sent = as_sent
    room = -7
    before = room
  end subroutine prepare

  ! Element i of what process part sends to this one.
  elemental integer function element(part, length, i)
    integer, intent(in) :: part, length, i

    element = 1000 * part + rank * length + i
  end function element

  subroutine came(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(room == before), what // ': the parts')
    call check(all(sent == as_sent), what // ': what was sent')
  end subroutine came

  subroutine expect(length)
    integer, intent(in) :: length
    integer :: part

    do part = 0, processes - 1
      before(part*length+1:part*length+length) = element(part, length, [(i, i = 1, length)])
    end do
  end subroutine expect

  subroutine alltoall(length)
    integer, intent(in) :: length

    call prepare()
    call expect(length)
    call MPI_Alltoall(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('alltoall')
  end subroutine alltoall

  ! With MPI_IN_PLACE, which all processes give, the other arguments of the send side are ignored.
  subroutine in_place(length)
    integer, intent(in) :: length

    call prepare()
    room(1:length*processes) = as_sent(1:length*processes)
    call expect(length)
    call MPI_Alltoall(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('in place')
  end subroutine in_place

  subroutine derived()
    integer :: part

    call prepare()
    do part = 0, processes - 1
      before(3*part+1:3*part+3:2) = element(part, 2, [1, 2])
    end do
    call MPI_Alltoall(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, MPI_COMM_WORLD, ierr)
    call came('into holes')
    call prepare()
    do part = 0, processes - 1
      before(2*part+1:2*part+2) = element(part, 3, [1, 3])
    end do
    call MPI_Alltoall(sent(1), 1, every_other, room(1), 2, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call came('out of holes')
  end subroutine derived

  subroutine refused()
    call prepare()
    world = MPI_COMM_WORLD
    none = MPI_COMM_NULL
    bad = MPI_DATATYPE_NULL
    call wrong(MPI_ERR_COMM, none, 1, MPI_INTEGER, 'MPI_COMM_NULL')
    call wrong(MPI_ERR_COUNT, world, -1, MPI_INTEGER, 'count -1')
    call wrong(MPI_ERR_TYPE, world, 1, bad, 'MPI_DATATYPE_NULL')
    call MPI_Alltoall(sent(1), 1, MPI_INTEGER, sent(1), 1, MPI_INTEGER, world, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'the same memory')
    call MPI_Alltoall(sent(1), 1, MPI_INTEGER, MPI_IN_PLACE, 1, MPI_INTEGER, world, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'MPI_IN_PLACE to receive')
    call MPI_Alltoall(sent(1), 2, MPI_INTEGER, room(1), 1, MPI_INTEGER, world, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'more than there is room for')
    call MPI_Alltoall(sent(1), 1, MPI_INTEGER, room(1), 2, MPI_INTEGER, world, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'less than is wanted')
    call MPI_Alltoall(sent(1), 1, MPI_INTEGER, room(1), 1, OTHER_TYPE, world, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'another type')
    ierr = MPI_SUCCESS
    call came('nothing happens')
  end subroutine refused

  subroutine wrong(expected, comm, count, datatype, what)
    integer, intent(in) :: expected, count
    COMM_HANDLE, intent(in) :: comm
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call MPI_Alltoall(sent(1), count, datatype, room(1), count, datatype, comm, ierr)
    call check_code(ierr, expected, what)
    call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INTEGER, room(1), count, datatype, comm, ierr)
    call check_code(ierr, expected, what // ', in place')
    call check(all(room == -7), what // ': nothing comes')
  end subroutine wrong
end program collective_alltoall
