! MPI_Scatter: each process gets its part of the root's data, with separate buffers and in place; nothing else changes.
! Needs a process of its own.
! processes: 1 2 4
program collective_scatter
#include "interface.inc"
#if defined(INTEGER_8)
#define OTHER_TYPE MPI_DOUBLE_PRECISION
#else
#define OTHER_TYPE MPI_REAL
#endif
  integer, parameter :: n = 4
  integer, allocatable :: sent(:), as_sent(:)
  integer :: room(0:n+1), before(0:n+1)
  integer :: ierr, i, length, root
  DATATYPE_HANDLE :: every_other, bad
  COMM_HANDLE :: world, none

  call start()
  allocate (sent(n*processes), as_sent(n*processes))
  as_sent = [(i, i = 1, n * processes)]
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other, ierr)
  call MPI_Type_commit(every_other, ierr)
  do length = 0, n
    do root = 0, processes - 1
      call scatter(root, length)
      call in_place(root, length)
    end do
  end do
  call derived()
  call refused()
  call MPI_Type_free(every_other, ierr)
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')
  call MPI_Scatter(sent(1), 1, MPI_INTEGER, room(1), 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'after MPI_Finalize')
  deallocate (sent, as_sent)
  call finish()

contains

  subroutine prepare()
    sent = as_sent
    room = -7
    before = room
  end subroutine prepare

  subroutine came(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    call check(all(room == before), what // ': the part')
    call check(all(sent == as_sent), what // ': what was sent')
  end subroutine came

  ! The arguments of the send side are significant only at the root.
  subroutine scatter(root, length)
    integer, intent(in) :: root, length

    call prepare()
    before(1:length) = [(rank * length + i, i = 1, length)]
    if (rank == root) then
      call MPI_Scatter(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    else
      call MPI_Scatter(MPI_BOTTOM, -1, MPI_DATATYPE_NULL, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('scatter')
  end subroutine scatter

  ! The root's part stays where it is; its receive arguments are ignored.
  subroutine in_place(root, length)
    integer, intent(in) :: root, length

    call prepare()
    if (rank == root) then
      call MPI_Scatter(sent(1), length, MPI_INTEGER, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD, ierr)
    else
      before(1:length) = [(rank * length + i, i = 1, length)]
      call MPI_Scatter(sent(1), length, MPI_INTEGER, room(1), length, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
    end if
    call came('in place')
  end subroutine in_place

  subroutine derived()
    call prepare()
    before(1:3:2) = [2 * rank + 1, 2 * rank + 2]
    call MPI_Scatter(sent(1), 2, MPI_INTEGER, room(1), 1, every_other, 0, MPI_COMM_WORLD, ierr)
    call came('into holes')
    ! Parts begin where the extent of the one before ends.
    call prepare()
    before(1:2) = [3 * rank + 1, 3 * rank + 3]
    call MPI_Scatter(sent(1), 1, every_other, room(1), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    call came('out of holes')
  end subroutine derived

  subroutine refused()
    call prepare()
    world = MPI_COMM_WORLD
    none = MPI_COMM_NULL
    bad = MPI_DATATYPE_NULL
    call wrong(MPI_ERR_COMM, none, 1, MPI_INTEGER, 0, 'MPI_COMM_NULL')
    call wrong(MPI_ERR_COUNT, world, -1, MPI_INTEGER, 0, 'count -1')
    call wrong(MPI_ERR_TYPE, world, 1, bad, 0, 'MPI_DATATYPE_NULL')
    call wrong(MPI_ERR_ROOT, world, 1, MPI_INTEGER, processes, 'not a root')
    call wrong(MPI_ERR_ROOT, world, 1, MPI_INTEGER, -1, 'root -1')
    if (processes > 1) return
    call MPI_Scatter(sent(1), 1, MPI_INTEGER, sent(1), 1, MPI_INTEGER, 0, world, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'the same memory')
    call MPI_Scatter(sent(1), 2, MPI_INTEGER, room(1), 1, MPI_INTEGER, 0, world, ierr)
    call check_code(ierr, MPI_ERR_TRUNCATE, 'more than there is room for')
    call MPI_Scatter(sent(1), 1, MPI_INTEGER, room(1), 2, MPI_INTEGER, 0, world, ierr)
    call check_code(ierr, MPI_ERR_COUNT, 'less than is wanted')
    call MPI_Scatter(sent(1), 1, MPI_INTEGER, room(1), 1, OTHER_TYPE, 0, world, ierr)
    call check_code(ierr, MPI_ERR_TYPE, 'another type')
    ierr = MPI_SUCCESS
    call came('nothing happens')
  end subroutine refused

  subroutine wrong(expected, comm, count, datatype, root, what)
    integer, intent(in) :: expected, count, root
    COMM_HANDLE, intent(in) :: comm
    DATATYPE_HANDLE, intent(in) :: datatype
    character(len=*), intent(in) :: what

    call MPI_Scatter(sent(1), count, datatype, room(1), count, datatype, root, comm, ierr)
    call check_code(ierr, expected, what)
    call check(all(room == -7), what // ': nothing comes')
  end subroutine wrong
end program collective_scatter
