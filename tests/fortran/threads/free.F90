! I19: threads that free objects that others free or read.
program threads_free
#include "interface.inc"
  integer, parameter :: team = 4
  INFO_HANDLE, allocatable :: objects(:), later(:)
  character(len=40), allocatable :: names(:)
  integer, allocatable :: codes(:,:)
  integer :: bad, rounds, place(team), ierr

  call start_threads()
  allocate (objects(rounds), later(rounds), names(rounds))
  allocate (codes(team, rounds))
  call freed_at_once()
  call read_while_freed()
  deallocate (objects, later, names, codes)
  call finish()

contains

#include "refused.inc"
#include "threads.inc"
#include "threads_meet.inc"

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

  ! One thread frees objects that the others read, and makes new ones in
  ! their place. The others see the old object or none, never the new one.
  subroutine read_while_freed()
    integer :: me, i

    do i = 1, rounds
      write (names(i), '(a, i0)') 'object ', i
      call MPI_Info_create(objects(i), ierr)
      call MPI_Info_set(objects(i), 'key', names(i), ierr)
    end do
    place = 0
    !$omp parallel do num_threads(team) schedule(static, 1)
    do me = 1, team
      if (me == 1) then
        call replace_all(me)
      else
        call read_all(me)
      end if
    end do
    !$omp end parallel do
    call conclude('objects that others free')
    do i = 1, rounds
      call MPI_Info_free(later(i), ierr)
    end do
  end subroutine read_while_freed

  subroutine replace_all(me)
    integer, intent(in) :: me
    INFO_HANDLE :: info
    integer :: code, i

    do i = 1, rounds
      info = objects(i)
      call meet(me, i)
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_create(later(i), code)
      call expect(code == MPI_SUCCESS)
      call MPI_Info_set(later(i), 'key', 'new', code)
      call expect(code == MPI_SUCCESS)
    end do
  end subroutine replace_all

  subroutine read_all(me)
    integer, intent(in) :: me
    character(len=60) :: value
    integer :: code, i
    logical :: flag

    do i = 1, rounds
      call meet(me, i)
      do
        value = '#'
        flag = .false.
        call MPI_Info_get(objects(i), 'key', len(value), value, flag, code)
        if (code /= MPI_SUCCESS) exit
        call expect(flag .and. value == names(i))
      end do
      call expect(code == MPI_ERR_INFO)
      call expect(value == '#')
      call expect(refused(objects(i)))
    end do
  end subroutine read_all
end program threads_free
