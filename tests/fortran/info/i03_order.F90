! I3: keys are numbered 0 ... nkeys-1 in the order of first insertion; deleting one keeps the order of the others. A
! key that is deleted and set again is the last one.
program info_i03_order
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  ! The numbers in the names of the keys, in the order expected.
  integer :: expected(2000), nkeys
  character(len=12) :: label

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call run(3)
  call run(20)
  call run(2000)
  call finish()

contains

  subroutine run(n)
    integer, intent(in) :: n
    integer :: i

    write (label, '(i0, a)') n, ' keys'
    call MPI_Info_create(info, ierr)
    nkeys = 0
    do i = 1, n
      call append(i)
    end do
    call compare('in the order of insertion')

    ! Other calls change no number.
    call MPI_Info_set(info, name(1), 'something longer', ierr)
    call MPI_Info_set(info, name(1), name(1), ierr)
    call MPI_Info_delete(info, 'absent', ierr)
    call compare('after a second set and a delete that failed')

    call delete(1)
    call compare('without the first')
    call append(1)
    call compare('the first, set again, is the last')
    call delete((n + 1) / 2)
    call compare('without one in the middle')
    call delete(nkeys)
    call compare('without the last')
    call append(n + 1)
    call compare('a new key is the last')

    ! Every second one, from the back, and then new ones instead.
    do i = nkeys, 1, -2
      call delete(i)
    end do
    call compare('without every second one')
    do i = n + 2, n + 2 + n / 2
      if (nkeys < n) call append(i)
    end do
    call compare('new keys behind the old ones')

    do i = 1, nkeys
      call delete(1)
      if (mod(i, 100) == 0) call compare('fewer and fewer')
    end do
    call compare('none left')
    call append(7)
    call append(5)
    call compare('two new ones')
    call MPI_Info_free(info, ierr)
  end subroutine run

  function name(number)
    integer, intent(in) :: number
    character(len=9) :: name

    write (name, '(a, i0)') 'key_', number
  end function name

  subroutine append(number)
    integer, intent(in) :: number

    call MPI_Info_set(info, name(number), name(number), ierr)
    nkeys = nkeys + 1
    expected(nkeys) = number
  end subroutine append

  ! Deletes the key that has this place now, counted from 1.
  subroutine delete(place)
    integer, value :: place

    call MPI_Info_delete(info, name(expected(place)), ierr)
    nkeys = nkeys - 1
    expected(place:nkeys) = expected(place+1:nkeys+1)
  end subroutine delete

  ! Compares all numbers, keys and values.
  subroutine compare(what)
    character(len=*), intent(in) :: what
    character(len=12) :: key, value
    integer :: seen, i, wrong
    logical :: found

    seen = -1
    call MPI_Info_get_nkeys(info, seen, ierr)
    wrong = abs(seen - nkeys)
    do i = 1, nkeys
      key = 'not assigned'
      value = 'not assigned'
      found = .false.
      call MPI_Info_get_nthkey(info, i - 1, key, ierr)
      call MPI_Info_get(info, key, 12, value, found, ierr)
      if (key /= name(expected(i)) .or. value /= key) wrong = wrong + 1
    end do
    call check(wrong == 0, trim(label) // ', ' // what)
  end subroutine compare
end program info_i03_order
