! Threads that change an info object while others read its pairs and its values: each reads the state at one moment.
! (Not with info_value: gfortran 12 keeps the length of a function result of deferred length in a variable that all
! threads share.)
program hints_typed_threads
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  integer, parameter :: team = 4
  INFO_HANDLE :: shared
  integer :: bad, rounds, place(team), me, ierr

  call start_threads()
  call MPI_Info_create(shared, ierr)
  call info_set(typed(shared), 'text', 'a')
  call info_set(typed(shared), 'list', [1, 1])
  call set_from_c(shared, 'more', '0')
  place = 0
  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    if (me <= 2) then
      call change(me)
    else
      call look(me)
    end if
  end do
  !$omp end parallel do
  call conclude('texts, lists and pairs of one moment')
  call MPI_Info_free(shared, ierr)
  call finish()

contains

#include "threads.inc"
#include "threads_meet.inc"
#include "typed.inc"

  ! A text is one letter so and so often, a list one number so and so often, and keys come and go.
  subroutine change(me)
    integer, intent(in) :: me
    character(len=20) :: name
    integer :: i, j, code

    do i = 1, rounds
      call meet(me, i)
      call info_set(typed(shared), 'text', repeat(achar(96 + me), 1 + mod(i * me, 900)), code)
      call expect(code == MPI_SUCCESS)
      call info_set(typed(shared), 'list', spread(me, 1, 1 + mod(i * me, 500)), code)
      call expect(code == MPI_SUCCESS)
      write (name, '(2(a, i0))') 'key', me, '.', mod(i, 10)
      call info_set(typed(shared), name, repeat('v', 1 + mod(i, 50)))
      if (mod(i, 10) == 0) then
        do j = 0, 9
          write (name, '(2(a, i0))') 'key', me, '.', j
          call MPI_Info_delete(shared, name, code)
        end do
      end if
    end do
  end subroutine change

  subroutine look(me)
    integer, intent(in) :: me
    type(info_pairs) :: pairs
    character(len=:), allocatable :: text, key, value
    integer, allocatable :: list(:)
    integer :: i, code, number
    logical :: found

    do i = 1, rounds
      call meet(me, i)
      call info_get(typed(shared), 'text', text, found, code)
      call expect(code == MPI_SUCCESS .and. found)
      call expect(verify(text, text(1:1)) == 0)
      call info_get(typed(shared), 'list', list, found, code)
      call expect(code == MPI_SUCCESS .and. found)
      call expect(all(list == list(1)))
      call info_get_pairs(typed(shared), pairs, code)
      call expect(code == MPI_SUCCESS)
      number = 0
      do while (pairs%next(key, value))
        number = number + 1
        if (number == 1) call expect(key == 'text')
        if (number == 2) call expect(key == 'list')
        if (number > 3) call expect(key(1:3) == 'key')
        if (number > 3) call expect(verify(value, 'v') == 0)
      end do
      call expect(number == pairs%count() .and. number >= 3)
    end do
  end subroutine look
end program hints_typed_threads
