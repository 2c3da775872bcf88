! Making and freeing communicators, groups, requests and info objects a thousand times does not use more memory.
program handle_cycles
#include "interface.inc"
  integer, parameter :: cycles = 1000
  COMM_HANDLE :: first
  integer :: ierr, before(2), after(2), wrong
  character(len=1000) :: line

  call start()
  wrong = 0
  call MPI_Comm_dup(MPI_COMM_WORLD, first, ierr)
  ! Tables grow to their size, and memory that is used once is kept.
  call measure(before)
  call repeated(cycles)
  call measure(before)
  call repeated(cycles)
  call measure(after)
  write (line, '(a, 4(1x, i0))') 'resident and data, before and ' // 'after, in KB:', before, after
  write (*, '(a)') '  ' // trim(line)
  call check(wrong == 0, 'all of them could be made and freed')
  call check(all(before > 0), 'memory is measured')
  ! Under Valgrind its own memory is measured too; it looks for leaks.
  call get_environment_variable('LD_PRELOAD', line)
  ! The C library may ask the system for its next 132 KB just then, and uses little of it.
  if (index(line, 'vgpreload') == 0) call check(all(after - before <= [64, 64 + 132]), 'memory is as it was')
  call MPI_Comm_free(first, ierr)
  call finish()

contains

  subroutine expect(ok)
    logical, intent(in) :: ok

    if (.not. ok) wrong = wrong + 1
  end subroutine expect

  subroutine repeated(times)
    integer, intent(in) :: times
    COMM_HANDLE :: comm, graph, copy
    INFO_HANDLE :: info, used
    GROUP_HANDLE :: group
    REQUEST_HANDLE :: request, requests(4)
    COMM_HANDLE :: comms(4)
    integer :: zeros(100), weights(100), i, j

    zeros = 0
    weights = 3
    do i = 1, times
      call MPI_Info_create(info, ierr)
      call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
      call MPI_Info_set(info, 'mpi_assert_memory_alloc_kinds', 'mpi:alloc_mem,system', ierr)
      call MPI_Info_set(info, 'no such hint', repeat('x', 1000), ierr)
      call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_set_name(comm, repeat('n', 100), ierr)
      call MPI_Comm_set_info(comm, info, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_get_info(comm, used, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_set_info(comm, used, ierr)
      call MPI_Info_free(used, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Dist_graph_create_adjacent(comm, 100, zeros, weights, 100, zeros, weights, info, .false., graph, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_dup(graph, copy, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_free(graph, ierr)
      call MPI_Comm_free(copy, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_idup_with_info(comm, info, copy, request, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_group(copy, group, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Group_free(group, ierr)
      call expect(ierr == MPI_SUCCESS)
      call MPI_Comm_free(copy, ierr)
      call expect(ierr == MPI_SUCCESS)
      do j = 1, 4
        call MPI_Comm_idup(comm, comms(j), requests(j), ierr)
      end do
      call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
      call expect(ierr == MPI_SUCCESS)
      do j = 1, 4
        call MPI_Comm_free(comms(j), ierr)
        call expect(ierr == MPI_SUCCESS)
      end do
      call MPI_Info_free(info, ierr)
      call MPI_Comm_free(comm, ierr)
      call expect(ierr == MPI_SUCCESS)

      ! Calls that fail leave nothing behind, either.
      NUMBER_OF(info) = -1
      call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
      call expect(ierr == MPI_ERR_INFO)
      call MPI_Comm_idup_with_info(first, info, comm, request, ierr)
      call expect(ierr == MPI_ERR_INFO)
      call MPI_Comm_split(first, -1, 0, comm, ierr)
      call expect(ierr == MPI_ERR_ARG)
      call MPI_Comm_split(first, MPI_UNDEFINED, 0, comm, ierr)
      call expect(ierr == MPI_SUCCESS .and. comm == MPI_COMM_NULL)
    end do
  end subroutine repeated

  ! The memory of this process in KB: what is resident and of no file, and data.
  subroutine measure(sizes)
    integer, intent(out) :: sizes(2)
    character(len=200) :: text
    integer :: unit, code

    sizes = 0
    open (newunit=unit, file='/proc/self/status', action='read', status='old', iostat=code)
    if (code /= 0) return
    do
      read (unit, '(a)', iostat=code) text
      if (code /= 0) exit
      if (text(1:8) == 'RssAnon:') read (text(9:), *) sizes(1)
      if (text(1:7) == 'VmData:') read (text(8:), *) sizes(2)
    end do
    close (unit)
  end subroutine measure
end program handle_cycles
