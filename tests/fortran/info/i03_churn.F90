! I3: keys that are set, changed and deleted in any order keep the values and the numbers that a plain list would give
! them, however many they are.
program info_i03_churn
#include "interface.inc"
  integer, parameter :: most = 400
  INFO_HANDLE :: info
  integer :: ierr, seed
  ! The keys in their order, by number; and each key's value, by number: so many times the same letter.
  integer :: list(most), nkeys, lengths(most), letters(most)

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  seed = 4711
  call run(1, 2000, 'one key')
  call run(4, 5000, '4 keys')
  call run(16, 5000, '16 keys')
  call run(17, 5000, '17 keys')
  call run(40, 5000, '40 keys')
  call run(most, 20000, '400 keys')
  call finish()

contains

  ! The next of a series of numbers in 1 ... limit.
  integer function next(limit)
    integer, intent(in) :: limit

    seed = mod(seed * 1103 + 12345, 65536)
    next = 1 + mod(seed / 8, limit)
  end function next

  subroutine run(keys, rounds, what)
    integer, intent(in) :: keys, rounds
    character(len=*), intent(in) :: what
    integer :: round, wrong

    call MPI_Info_create(info, ierr)
    nkeys = 0
    wrong = 0
    do round = 1, rounds
      if (next(5) <= 3) then
        call set(next(keys), wrong)
      else
        call delete(next(keys), wrong)
      end if
      if (mod(round, 10 + keys) == 0) call compare(wrong)
    end do
    call compare(wrong)
    call check(wrong == 0, what // ' come and go: as in a list')
    call MPI_Info_free(info, ierr)
  end subroutine run

  function name(number)
    integer, intent(in) :: number
    character(len=9) :: name

    write (name, '(a, i0)') 'key_', number
  end function name

  subroutine set(number, wrong)
    integer, intent(in) :: number
    integer, intent(inout) :: wrong

    lengths(number) = next(300) - 1
    if (next(10) == 1) lengths(number) = next(1024) - 1
    letters(number) = next(26)
    call MPI_Info_set(info, name(number), value_of(number), ierr)
    if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    if (all(list(1:nkeys) /= number)) then
      nkeys = nkeys + 1
      list(nkeys) = number
    end if
  end subroutine set

  subroutine delete(number, wrong)
    integer, intent(in) :: number
    integer, intent(inout) :: wrong
    integer :: i

    call MPI_Info_delete(info, name(number), ierr)
    do i = 1, nkeys
      if (list(i) == number) exit
    end do
    if (i > nkeys) then
      if (ierr /= MPI_ERR_INFO_NOKEY) wrong = wrong + 1
    else
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      list(i:nkeys-1) = list(i+1:nkeys)
      nkeys = nkeys - 1
    end if
  end subroutine delete

  function value_of(number)
    integer, intent(in) :: number
    character(len=MPI_MAX_INFO_VAL) :: value_of

    value_of = repeat(char(ichar('A') + letters(number) - 1), lengths(number))
  end function value_of

  subroutine compare(wrong)
    integer, intent(inout) :: wrong
    character(len=9) :: key
    character(len=MPI_MAX_INFO_VAL) :: value
    integer :: i, length
    logical :: found

    length = -1
    call MPI_Info_get_nkeys(info, length, ierr)
    if (length /= nkeys) wrong = wrong + 1
    do i = 1, nkeys
      key = 'none'
      call MPI_Info_get_nthkey(info, i - 1, key, ierr)
      if (key /= name(list(i))) wrong = wrong + 1
      value = 'none'
      length = len(value)
      found = .false.
      call MPI_Info_get_string(info, name(list(i)), length, value, found, ierr)
      if (.not. found .or. length /= lengths(list(i)) .or. value /= value_of(list(i))) wrong = wrong + 1
    end do
  end subroutine compare
end program info_i03_churn
