! Threads that make, use and free communicators: their own ones, one that all of them use, and ones that others free.
! Only the embedded engine lets several threads at once call collective procedures on one communicator.
program threads_comm
#include "interface.inc"
  integer, parameter :: team = 4
  character(len=*), parameter :: tag = 'mpi_assert_no_any_tag'
  character(len=*), parameter :: source = 'mpi_assert_no_any_source'
  COMM_HANDLE, allocatable :: objects(:), later(:)
  COMM_HANDLE :: shared, parents(team)
  logical :: strict
  integer, allocatable :: codes(:,:)
  integer :: bad, rounds, place(team), ierr

  call start_threads()
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  call start(MPI_THREAD_MULTIPLE, place(1))
  call check_code(place(1), MPI_THREAD_MULTIPLE, 'the level provided')
  rounds = max(1, rounds / 3)
  strict = embedded()
  allocate (objects(rounds), later(rounds), codes(team, rounds))
  call predefined_ones()
  call own_ones()
  if (strict) call one_for_all()
  call freed_at_once()
  call used_while_freed()
  deallocate (objects, later, codes)
  call finish()

contains

#include "threads.inc"
#include "threads_meet.inc"

  ! The predefined ones, which nobody has used yet: all threads at once.
  subroutine predefined_ones()
    integer :: me

    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_predefined(me)
    end do
    !$omp end parallel do
    call conclude('the predefined communicators')
  end subroutine predefined_ones

  subroutine use_predefined(me)
    integer, intent(in) :: me
    INFO_HANDLE :: info
    integer :: number, code, i

    call meet(me, 1)
    do i = 1, rounds
      number = -77
      call MPI_Comm_size(MPI_COMM_WORLD, number, code)
      call expect(code == MPI_SUCCESS .and. number == 1)
      number = -77
      call MPI_Comm_rank(MPI_COMM_SELF, number, code)
      call expect(code == MPI_SUCCESS .and. number == 0)
      call MPI_Comm_get_info(MPI_COMM_WORLD, info, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_get_nkeys(info, number, code)
      call expect(code == MPI_SUCCESS .and. (number == 6 .or. .not. strict))
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine use_predefined

  ! Each thread with communicators of its own.
  subroutine own_ones()
    integer :: me

    parents = MPI_COMM_WORLD
    do me = 1, team
      if (.not. strict) call MPI_Comm_dup(MPI_COMM_WORLD, parents(me), ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_own(me)
    end do
    !$omp end parallel do
    do me = 1, team
      if (.not. strict) call MPI_Comm_free(parents(me), ierr)
    end do
    call conclude('communicators of each thread')
  end subroutine own_ones

  subroutine use_own(me)
    integer, intent(in) :: me
    COMM_HANDLE :: comm, copy, graph
    REQUEST_HANDLE :: request
    INFO_HANDLE :: info
    character(len=40) :: name, found
    character(len=5) :: value
    integer :: zeros(team), weights(team), number, other, code, i
    logical :: flag

    call meet(me, 1)
    zeros = 0
    weights = me
    do i = 1, rounds
      value = trim(merge('true ', 'false', mod(i + me, 2) == 0))
      call MPI_Info_create(info, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_set(info, tag, value, code)
      call MPI_Comm_dup_with_info(parents(me), info, comm, code)
      call expect(code == MPI_SUCCESS)
      write (name, '(a, i0, a, i0)') 'thread ', me, ', round ', i
      call MPI_Comm_set_name(comm, name, code)
      call expect(code == MPI_SUCCESS)
      call expect_hint(comm, tag, value)

      call MPI_Comm_idup_with_info(comm, info, copy, request, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
      if (mod(i, 2) == 0) then
        call MPI_Wait(request, MPI_STATUS_IGNORE, code)
      else
        flag = .false.
        do while (.not. flag)
          call MPI_Test(request, flag, MPI_STATUS_IGNORE, code)
          if (code /= MPI_SUCCESS) exit
        end do
      end if
      call expect(code == MPI_SUCCESS .and. request == MPI_REQUEST_NULL)
      call expect_hint(copy, tag, value)

      call MPI_Dist_graph_create_adjacent(comm, me, zeros(1:me), weights(1:me), 0, zeros(1:0), &
        weights(1:0), MPI_INFO_NULL, .false., graph, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Dist_graph_neighbors_count(graph, number, other, flag, code)
      call expect(code == MPI_SUCCESS .and. flag)
      call expect(number == me .and. other == 0)
      call MPI_Comm_free(graph, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Comm_free(copy, code)
      call expect(code == MPI_SUCCESS .and. copy == MPI_COMM_NULL)
      found = '#'
      call MPI_Comm_get_name(comm, found, number, code)
      call expect(code == MPI_SUCCESS .and. found == name)
      call expect(number == len_trim(name))
      call MPI_Comm_free(comm, code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine use_own

  subroutine expect_hint(comm, key, expected)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: key, expected
    INFO_HANDLE :: info
    character(len=20) :: value
    integer :: code
    logical :: flag

    call MPI_Comm_get_info(comm, info, code)
    call expect(code == MPI_SUCCESS)
    value = '#'
    flag = .false.
    call MPI_Info_get(info, key, len(value), value, flag, code)
    call expect(flag .and. value == expected .or. .not. flag .and. .not. strict)
    call MPI_Info_free(info, code)
    call expect(code == MPI_SUCCESS)
  end subroutine expect_hint

  ! One communicator, which all threads copy, name and give hints to. What one of them sets together is seen together.
  subroutine one_for_all()
    integer :: me

    call MPI_Comm_dup(MPI_COMM_WORLD, shared, ierr)
    call MPI_Comm_set_name(shared, 'A', ierr)
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_shared(me)
    end do
    !$omp end parallel do
    call MPI_Comm_free(shared, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the shared one is freed')
    call conclude('a communicator that all threads use')
  end subroutine one_for_all

  subroutine use_shared(me)
    integer, intent(in) :: me
    COMM_HANDLE :: copy
    INFO_HANDLE :: info
    character(len=100) :: name
    character(len=5) :: values(2)
    character :: letter
    integer :: number, code, i
    logical :: flags(2)

    do i = 1, rounds
      call meet(me, i)
      values = trim(merge('true ', 'false', mod(i + me, 2) == 0))
      call MPI_Info_create(info, code)
      call MPI_Info_set(info, tag, values(1), code)
      call MPI_Info_set(info, source, values(2), code)
      call MPI_Comm_set_info(shared, info, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_free(info, code)

      call MPI_Comm_get_info(shared, info, code)
      call expect(code == MPI_SUCCESS)
      values = '#'
      flags = .false.
      call MPI_Info_get(info, tag, 5, values(1), flags(1), code)
      call MPI_Info_get(info, source, 5, values(2), flags(2), code)
      call expect(all(flags) .and. values(1) == values(2))
      call expect(values(1) == 'true' .or. values(1) == 'false')
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)

      ! A name is one letter, as often as that letter wants it.
      letter = achar(iachar('A') + me)
      call MPI_Comm_set_name(shared, repeat(letter, 1 + 20 * me), code)
      call expect(code == MPI_SUCCESS)
      name = '#'
      call MPI_Comm_get_name(shared, name, number, code)
      call expect(code == MPI_SUCCESS)
      letter = name(1:1)
      call expect(number == 1 + 20 * (iachar(letter) - iachar('A')))
      call expect(name == repeat(letter, number))

      call MPI_Comm_dup(shared, copy, code)
      call expect(code == MPI_SUCCESS)
      call expect_hint(copy, tag, 'false')
      call MPI_Comm_free(copy, code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine use_shared

  ! All threads free the same communicators: each is freed once.
  subroutine freed_at_once()
    integer :: me, i

    do i = 1, rounds
      call MPI_Comm_dup(MPI_COMM_WORLD, objects(i), ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call free_all(me)
    end do
    !$omp end parallel do
    call check(all(count(codes == MPI_SUCCESS, 1) == 1), 'a communicator is freed by one thread')
    call check(all(count(codes == MPI_ERR_COMM, 1) == team - 1), 'the others get MPI_ERR_COMM')
    call conclude('only the one gets MPI_COMM_NULL')
  end subroutine freed_at_once

  subroutine free_all(me)
    integer, intent(in) :: me
    COMM_HANDLE :: comm
    integer :: code, i

    do i = 1, rounds
      comm = objects(i)
      call meet(me, i)
      call MPI_Comm_free(comm, code)
      codes(me, i) = code
      if (code == MPI_SUCCESS) then
        call expect(comm == MPI_COMM_NULL)
      else
        call expect(comm == objects(i))
      end if
    end do
  end subroutine free_all

  ! One thread frees communicators that the others use, and makes new ones
  ! in their place. The others see the old one or none, never the new one.
  subroutine used_while_freed()
    integer :: me, i

    do i = 1, rounds
      call MPI_Comm_dup(MPI_COMM_WORLD, objects(i), ierr)
      call MPI_Comm_set_name(objects(i), 'old', ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      if (me == 1) then
        call replace_all(me)
      else
        call use_all(me)
      end if
    end do
    !$omp end parallel do
    call conclude('communicators that others free')
    do i = 1, rounds
      call MPI_Comm_free(later(i), ierr)
    end do
  end subroutine used_while_freed

  subroutine replace_all(me)
    integer, intent(in) :: me
    COMM_HANDLE :: comm
    integer :: code, i

    do i = 1, rounds
      comm = objects(i)
      call meet(me, i)
      call MPI_Comm_free(comm, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Comm_dup(MPI_COMM_SELF, later(i), code)
      call expect(code == MPI_SUCCESS)
      call MPI_Comm_set_name(later(i), 'new', code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine replace_all

  subroutine use_all(me)
    integer, intent(in) :: me
    COMM_HANDLE :: copy
    INFO_HANDLE :: info
    character(len=10) :: name
    integer :: number, code, i

    do i = 1, rounds
      call meet(me, i)
      do
        name = '#'
        call MPI_Comm_get_name(objects(i), name, number, code)
        if (code /= MPI_SUCCESS) exit
        call expect(name == 'old')
        number = -77
        call MPI_Comm_rank(objects(i), number, code)
        if (code /= MPI_SUCCESS) exit
        call expect(number == 0)
        call MPI_Comm_get_info(objects(i), info, code)
        if (code /= MPI_SUCCESS) exit
        call MPI_Info_free(info, code)
        call expect(code == MPI_SUCCESS)
        if (.not. strict) cycle
        call MPI_Comm_dup(objects(i), copy, code)
        if (code /= MPI_SUCCESS) exit
        call MPI_Comm_free(copy, code)
        call expect(code == MPI_SUCCESS)
      end do
      call expect(code == MPI_ERR_COMM)
    end do
  end subroutine use_all
end program threads_comm
