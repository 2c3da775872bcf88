! I19: threads with their own info objects do not disturb each other.
program threads_own
#include "interface.inc"
  integer, parameter :: team = 4, keys = 10
  integer :: bad, rounds, me

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
  call finish()

contains

#include "refused.inc"
#include "threads.inc"
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
end program threads_own
