! I19: threads with their own info objects do not disturb each other, nor do invalid handles and attempts to change
! MPI_INFO_ENV; objects that all free. (More of that is in c/threads.)
program threads_own
#include "interface.inc"
  integer, parameter :: team = 4, keys = 10
  INFO_HANDLE, allocatable :: objects(:)
  integer, allocatable :: codes(:,:)
  integer :: bad, rounds, me, place(team), ierr

  call start_threads()

  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call own_objects(me)
  end do
  !$omp end parallel do
  call conclude('objects of their own')

  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call come_and_go(me)
  end do
  !$omp end parallel do
  call conclude('objects that come and go')

  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call misuse()
  end do
  !$omp end parallel do
  call conclude('handles of nothing')
  allocate (objects(rounds), codes(team, rounds))
  call freed_at_once()
  deallocate (objects, codes)
  call finish()

contains

#include "threads.inc"
#include "threads_meet.inc"
#include "threads_pairs.inc"

  subroutine own_objects(me)
    integer, intent(in) :: me
    INFO_HANDLE :: info, new, stale(2)
    character(len=40) :: key, value
    character(len=60) :: seen
    integer :: code, round, i

    do round = 1, rounds / 5
      call MPI_Info_create(info, code)
      call expect(code == MPI_SUCCESS)
      do i = 1, keys
        call MPI_Info_set(info, text('k', 0, i), 'first', code)
        call expect(code == MPI_SUCCESS)
      end do
      do i = 1, keys
        call MPI_Info_set(info, text('k', 0, i), value_of(me, round, i), code)
        call expect(code == MPI_SUCCESS)
      end do
      call expect_nkeys(info, keys)
      do i = 1, keys
        key = text('k', 0, i)
        call MPI_Info_get_nthkey(info, i - 1, seen, code)
        call expect(code == MPI_SUCCESS)
        call expect(seen == key)
        call expect_value(info, key, value_of(me, round, i))
      end do

      do i = 1, keys, 2
        call MPI_Info_delete(info, text('k', 0, i), code)
        call expect(code == MPI_SUCCESS)
      end do
      call MPI_Info_dup(info, new, code)
      call expect(code == MPI_SUCCESS)
      call expect(new /= info)
      do i = 2, keys, 2
        call MPI_Info_set(info, text('k', 0, i), 'last', code)
        call expect(code == MPI_SUCCESS)
      end do
      call expect_nkeys(new, keys / 2)
      do i = 2, keys, 2
        key = text('k', 0, i)
        value = value_of(me, round, i)
        call expect_absent(new, text('k', 0, i - 1))
        call expect_value(new, key, value)
        call expect_value(info, key, 'last')
      end do

      stale(1) = info
      stale(2) = new
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
      call expect(info == MPI_INFO_NULL)
      call expect_nkeys(new, keys / 2)
      call MPI_Info_free(new, code)
      call expect(code == MPI_SUCCESS)
      call expect(refused(stale(1)))
      call expect(refused(stale(2)))
    end do
  end subroutine own_objects

  function value_of(me, round, i)
    integer, intent(in) :: me, round, i
    character(len=40) :: value_of

    value_of = text('v', me, round * keys + i)
  end function value_of

  ! Many objects for a short time: no two of them get the same handle.
  subroutine come_and_go(me)
    integer, intent(in) :: me
    INFO_HANDLE :: own(20)
    integer :: code, round, i

    do round = 1, rounds
      do i = 1, size(own)
        call MPI_Info_create(own(i), code)
        call expect(code == MPI_SUCCESS)
        call MPI_Info_set(own(i), 'owner', text('v', me, i), code)
        call expect(code == MPI_SUCCESS)
      end do
      do i = 1, size(own)
        call expect_nkeys(own(i), 1)
        call expect_value(own(i), 'owner', text('v', me, i))
        call MPI_Info_free(own(i), code)
        call expect(code == MPI_SUCCESS)
      end do
    end do
  end subroutine come_and_go

  logical function refused(handle)
    INFO_HANDLE, intent(in) :: handle
    INFO_HANDLE :: copy
    integer :: codes(3), nkeys

    copy = handle
    call MPI_Info_set(handle, 'key', 'value', codes(1))
    call MPI_Info_get_nkeys(handle, nkeys, codes(2))
    call MPI_Info_free(copy, codes(3))
    refused = all(codes == MPI_ERR_INFO) .and. copy == handle
  end function refused

  subroutine misuse()
    INFO_HANDLE :: info, garbage, env
    integer :: code, i

    do i = 1, rounds / 2
      call MPI_Info_create(info, code)
      call expect(code == MPI_SUCCESS)
      garbage = MPI_INFO_NULL
      call expect(refused(garbage))
      NUMBER_OF(garbage) = 0
      call expect(refused(garbage))
      NUMBER_OF(garbage) = -1
      call expect(refused(garbage))
      NUMBER_OF(garbage) = huge(NUMBER_OF(garbage))
      call expect(refused(garbage))
      NUMBER_OF(garbage) = NUMBER_OF(MPI_COMM_SELF)
      call expect(refused(garbage))
      ! Far behind all objects that there are.
      NUMBER_OF(garbage) = ibset(NUMBER_OF(info), 19)
      call expect(refused(garbage))

      env = MPI_INFO_ENV
      call MPI_Info_set(env, 'key', 'value', code)
      call expect(code == MPI_ERR_INFO)
      call MPI_Info_delete(env, 'command', code)
      call expect(code == MPI_ERR_INFO)
      call MPI_Info_free(env, code)
      call expect(code == MPI_ERR_INFO)

      ! The handle of an object that is freed, whose place another may take.
      garbage = info
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
      call expect(refused(garbage))
    end do
  end subroutine misuse

  ! All threads free the same objects: each object is freed once.
  subroutine freed_at_once()
    integer :: me, i

    do i = 1, rounds
      call MPI_Info_create(objects(i), ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call free_all(me)
    end do
    !$omp end parallel do
    call check(all(count(codes == MPI_SUCCESS, 1) == 1), 'an object is freed by one thread')
    call check(all(count(codes == MPI_ERR_INFO, 1) == team - 1), 'the others get MPI_ERR_INFO')
    call conclude('only the one gets MPI_INFO_NULL')
  end subroutine freed_at_once

  subroutine free_all(me)
    integer, intent(in) :: me
    INFO_HANDLE :: info
    integer :: code, i

    do i = 1, rounds
      info = objects(i)
      call meet(me, i)
      call MPI_Info_free(info, code)
      codes(me, i) = code
      if (code == MPI_SUCCESS) then
        call expect(info == MPI_INFO_NULL)
      else
        call expect(info == objects(i))
      end if
    end do
  end subroutine free_all
end program threads_own
