! H1, H2, H6: hints of communicators, however they were made. Each MPI decides which ones it supports; but a returned
! hint has the value that was given, one that was not set stays unchanged, and an unknown one is never returned.
! processes: 1 2 4
program comm_hints
#include "interface.inc"
  character(len=*), parameter :: keys(4) = [character(len=30) :: 'mpi_assert_no_any_tag', &
    'mpi_assert_no_any_source', 'mpi_assert_exact_length', 'mpi_assert_allow_overtaking']
  COMM_HANDLE :: comm, graph
  INFO_HANDLE :: info, used
  integer :: ierr, i

  call start()
  call MPI_Info_create(info, ierr)
  call MPI_Comm_set_info(MPI_COMM_SELF, info, ierr)
  call check_class(ierr, MPI_SUCCESS, 'no hint for MPI_COMM_SELF')

  ! Given one by one, in one call each.
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  do i = 1, size(keys)
    call MPI_Info_free(info, ierr)
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, keys(i), 'true', ierr)
    call MPI_Comm_set_info(comm, info, ierr)
    call check_class(ierr, MPI_SUCCESS, 'set ' // keys(i))
    call in_effect(comm, i, 'MPI_Comm_set_info')
  end do
  ! And reset.
  do i = size(keys), 1, -1
    call MPI_Info_set(info, keys(i), 'false', ierr)
    call MPI_Comm_set_info(comm, info, ierr)
    call in_effect(comm, i - 1, 'taken back')
  end do

  ! An unknown key, and one of another kind of object. Neither is an error.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'no_such_hint_anywhere', 'some value', ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)
  call MPI_Info_set(info, keys(2), 'true', ierr)
  call MPI_Comm_set_info(comm, info, ierr)
  call check_class(ierr, MPI_SUCCESS, 'unknown ones are no error')
  call value_is(comm, 'no_such_hint_anywhere', '(none)')
  call value_is(comm, 'no_locks', '(none)')
  call MPI_Comm_free(comm, ierr)

  ! Given where the communicator is made.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, keys(1), 'true', ierr)
  call MPI_Info_set(info, keys(2), 'true', ierr)
  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
  call in_effect(comm, 2, 'MPI_Comm_dup_with_info')
  call MPI_Dist_graph_create_adjacent(comm, 1, [left], [1], 1, [right], [1], MPI_INFO_NULL, .false., graph, ierr)
  call in_effect(graph, 0, 'a graph of it')
  call MPI_Comm_free(graph, ierr)
  call MPI_Dist_graph_create_adjacent(comm, 1, [left], [1], 1, [right], [1], info, .false., graph, ierr)
  ! An MPI may take hints here of others only: then these stay as they are by default.
  call MPI_Comm_get_info(graph, used, ierr)
  i = merge(2, 0, hint(used, keys(1)) == 'true')
  call MPI_Info_free(used, ierr)
  call in_effect(graph, i, 'a graph with hints')
  call MPI_Comm_free(graph, ierr)
  call MPI_Comm_free(comm, ierr)
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, comm, ierr)
  call in_effect(comm, 2, 'MPI_Comm_split_type')
  call MPI_Comm_free(comm, ierr)

  ! The longest key, which an implementation may not accept.
  call MPI_Info_set(info, 'mpi_assert_strict_persistent_collective_ordering', 'true', ierr)
  if (ierr == MPI_SUCCESS) then
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierr)
    call check_class(ierr, MPI_SUCCESS, 'the longest')
    call in_effect(comm, 2, 'with the longest')
    call MPI_Comm_free(comm, ierr)
  end if
  call MPI_Info_free(info, ierr)
  call finish()

contains

  ! The first `given` keys are 'true', the others 'false'; or they are not there.
  subroutine in_effect(of, given, what)
    COMM_HANDLE, intent(in) :: of
    integer, intent(in) :: given
    character(len=*), intent(in) :: what
    character(len=:), allocatable :: value
    character(len=5) :: expected
    integer :: n

    used = MPI_INFO_NULL
    call MPI_Comm_get_info(of, used, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Comm_get_info')
    call check_memory_kinds(used, what)
    do n = 1, size(keys)
      value = hint(used, keys(n))
      expected = merge('true ', 'false', n <= given)
      call check(value == expected .or. value == '(none)', what // ': ' // trim(keys(n)) // ' is ' // value)
    end do
    call MPI_Info_free(used, ierr)
  end subroutine in_effect

  subroutine value_is(of, key, expected)
    COMM_HANDLE, intent(in) :: of
    character(len=*), intent(in) :: key, expected

    call MPI_Comm_get_info(of, used, ierr)
    call check_text(hint(used, key), expected, key)
    call MPI_Info_free(used, ierr)
  end subroutine value_is
end program comm_hints
