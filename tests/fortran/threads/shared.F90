! I19: threads that set, get, delete and copy the pairs of one object.
program threads_shared
#include "interface.inc"
  integer, parameter :: team = 4, keys = 10
  INFO_HANDLE :: shared
  integer, allocatable :: codes(:,:)
  integer :: bad, rounds, place(team), ierr

  call start_threads()
  allocate (codes(team, rounds))
  call one_object()
  call deleted_at_once()
  call copied_while_changed()
  deallocate (codes)
  call finish()

contains

#include "threads.inc"
#include "threads_meet.inc"
#include "threads_pairs.inc"

  ! All threads set, get and delete keys of one object: some of their own, and one in common.
  subroutine one_object()
    integer :: me, i

    call MPI_Info_create(shared, ierr)
    call MPI_Info_set(shared, 'common', 'A', ierr)
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call use_one_object(me)
    end do
    !$omp end parallel do
    call conclude('one object together')

    call expect_nkeys(shared, 1 + team * (rounds / 2))
    do me = 1, team
      do i = 2, 2 * (rounds / 2), 2
        call expect_value(shared, text('k', me, i), text('v', me, i))
        call expect_absent(shared, text('k', me, i - 1))
      end do
    end do
    call conclude('nothing is lost, and nothing is left')
    call MPI_Info_free(shared, ierr)
  end subroutine one_object

  subroutine use_one_object(me)
    integer, intent(in) :: me
    character(len=60) :: key
    character(len=100) :: value
    character :: letter
    integer :: code, length, i
    logical :: flag

    do i = 1, 2 * (rounds / 2)
      key = text('k', me, i)
      call MPI_Info_set(shared, key, text('v', me, i), code)
      call expect(code == MPI_SUCCESS)
      call expect_value(shared, key, text('v', me, i))

      ! The value in common is one letter, as often as that letter wants it.
      letter = achar(iachar('A') + me)
      call MPI_Info_set(shared, 'common', repeat(letter, 1 + 20 * me), code)
      call expect(code == MPI_SUCCESS)
      length = len(value)
      call MPI_Info_get_string(shared, 'common', length, value, flag, code)
      call expect(code == MPI_SUCCESS)
      call expect(flag .and. verify(trim(value), value(1:1)) == 0)
      call expect(length == len_trim(value))
      letter = value(1:1)
      call expect(length == 1 + 20 * (iachar(letter) - iachar('A')))
      call MPI_Info_get_nthkey(shared, 0, key, code)
      call expect(code == MPI_SUCCESS)
      call expect(key == 'common')

      if (mod(i, 2) == 0) then
        call MPI_Info_delete(shared, text('k', me, i - 1), code)
        call expect(code == MPI_SUCCESS)
      end if
    end do
  end subroutine use_one_object

  ! All threads delete the same keys: each key is deleted once.
  subroutine deleted_at_once()
    integer :: me, i

    call MPI_Info_create(shared, ierr)
    do i = 1, rounds
      call MPI_Info_set(shared, text('k', 0, i), 'value', ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      call delete_all(me)
    end do
    !$omp end parallel do
    call check(all(count(codes == MPI_SUCCESS, 1) == 1), 'a key is deleted by one thread')
    call check(all(count(codes == MPI_ERR_INFO_NOKEY, 1) == team - 1), 'the others get MPI_ERR_INFO_NOKEY')
    call MPI_Info_get_nkeys(shared, i, ierr)
    call check(i == 0, 'no key is left')
    call MPI_Info_free(shared, ierr)
  end subroutine deleted_at_once

  subroutine delete_all(me)
    integer, intent(in) :: me
    character(len=40) :: key
    integer :: i

    do i = 1, rounds
      key = text('k', 0, i)
      call meet(me, i)
      call MPI_Info_delete(shared, key, codes(me, i))
    end do
  end subroutine delete_all

  ! One thread adds a key to an object and takes it away again, and then frees the object, while the others copy it.
  subroutine copied_while_changed()
    integer :: me, i

    call MPI_Info_create(shared, ierr)
    do i = 1, keys
      call MPI_Info_set(shared, text('k', 0, i), text('v', 0, i), ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      if (me == 1) then
        call change(me)
      else
        call copy(me)
      end if
    end do
    !$omp end parallel do
    call conclude('copies of what another one changes')
  end subroutine copied_while_changed

  subroutine change(me)
    integer, intent(in) :: me
    INFO_HANDLE :: info
    integer :: code, i

    do i = 1, rounds
      call meet(me, i)
      call MPI_Info_set(shared, 'more', text('v', 0, i), code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_delete(shared, 'more', code)
      call expect(code == MPI_SUCCESS)
    end do
    info = shared
    call MPI_Info_free(info, code)
    call expect(code == MPI_SUCCESS)
  end subroutine change

  subroutine copy(me)
    integer, intent(in) :: me
    INFO_HANDLE :: info
    character(len=60) :: key
    integer :: code, nkeys, round, i

    round = 0
    do
      round = round + 1
      call meet(me, min(round, rounds))
      info = MPI_INFO_NULL
      call MPI_Info_dup(shared, info, code)
      if (code /= MPI_SUCCESS) exit
      call MPI_Info_get_nkeys(info, nkeys, code)
      call expect(code == MPI_SUCCESS)
      call expect(nkeys == keys .or. nkeys == keys + 1)
      do i = 1, keys
        call expect_value(info, text('k', 0, i), text('v', 0, i))
      end do
      if (nkeys == keys + 1) then
        call MPI_Info_get_nthkey(info, keys, key, code)
        call expect(code == MPI_SUCCESS)
        call expect(key == 'more')
      end if
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
    end do
    call expect(code == MPI_ERR_INFO)
  end subroutine copy
end program threads_shared
