!> What the programs for several processes share. Each process makes its checks and says which of them fail; its
!! exit status is that of its own checks, and a launcher's is not 0 if one of them is not.
module parallel
  use, intrinsic :: iso_fortran_env, only: output_unit
  use mpi_info_f08
  implicit none
  private

  !> The rank of this process in MPI_COMM_WORLD, and the number of processes.
  integer, public, protected :: rank = -1, processes = 0
  !> The next process and the one before it, in a ring.
  integer, public, protected :: right = -1, left = -1

  integer :: passed = 0, failed = 0
  !> Whether a program of this process failed.
  logical :: any_failed = .false.
  character(len=60) :: program_name = '?'

  public :: start, finish, check, check_number, check_class, check_text
  public :: hint, check_memory_kinds, remove

contains

  !> Initialises MPI, unless a program before this one has done so in the same process. Errors on communicators come
  !! back as codes. With `required`, threads are asked for; `provided` says what there is.
  subroutine start(name, required, provided)
    character(len=*), intent(in) :: name
    integer, intent(in), optional :: required
    integer, intent(out), optional :: provided
    integer :: level
    logical :: is_initialized

    program_name = name
    passed = 0
    failed = 0
    level = MPI_THREAD_SINGLE
    call MPI_Initialized(is_initialized)
    if (is_initialized) then
      call MPI_Query_thread(level)
    else if (present(required)) then
      call MPI_Init_thread(required, level)
    else
      call MPI_Init()
    end if
    if (present(provided)) provided = level
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_size(MPI_COMM_WORLD, processes)
    right = modulo(rank + 1, processes)
    left = modulo(rank - 1, processes)
  end subroutine start

  !> Ends the program: with a failure where a check of this process failed, or it made none. The last line is that of
  !! rank 0, with the number of its checks. Ends MPI, too, unless other programs come behind it in the same process
  !! (TEST_LEFT, see tests/support/driver.c); then the status is that of all of them.
  subroutine finish()
    character(len=12) :: left
    logical :: is_last

    call get_environment_variable('TEST_LEFT', left)
    is_last = left == '' .or. left == '0'
    call MPI_Barrier(MPI_COMM_WORLD)
    if (is_last) call MPI_Finalize()
    if (failed > 0 .or. passed == 0) then
      any_failed = .true.
      write (output_unit, '(2a, 4(i0, a))') trim(program_name), ': FAILED on rank ', rank, ' of ', processes, ': ', &
        passed, ' passed, ', failed, ' failed'
    else if (rank == 0) then
      write (output_unit, '(2a, i0, a, i0)') trim(program_name), ': ', passed, ' checks passed on rank 0 of ', processes
    end if
    flush (output_unit)
    if (is_last .and. any_failed) stop 1, quiet=.true.
  end subroutine finish

  !> Counts a check, and prints it if it fails.
  subroutine check(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what

    if (ok) then
      passed = passed + 1
    else
      failed = failed + 1
      write (output_unit, '(2a, i0, 2a)') trim(program_name), ': FAILED on rank ', rank, ': ', what
      flush (output_unit)
    end if
  end subroutine check

  !> Checks a number that is not an error code.
  subroutine check_number(number, expected, what)
    integer, intent(in) :: number, expected
    character(len=*), intent(in) :: what
    character(len=80) :: seen

    seen = ''
    if (number /= expected) write (seen, '(2(a, i0))') ': is ', number, ', expected ', expected
    call check(number == expected, what // trim(seen))
  end subroutine check_number

  !> Checks the class of an error code: MPI_SUCCESS is one.
  subroutine check_class(code, expected, what)
    integer, intent(in) :: code, expected
    character(len=*), intent(in) :: what
    character(len=MPI_MAX_ERROR_STRING) :: text
    character(len=80) :: seen
    integer :: class, length

    class = MPI_SUCCESS
    if (code /= MPI_SUCCESS) call MPI_Error_class(code, class)
    if (class == expected) then
      call check(.true., what)
      return
    end if
    write (seen, '(2(a, i0), a)') ': class ', class, ', expected ', expected, ': '
    call MPI_Error_string(code, text, length)
    call check(.false., what // trim(seen) // ' ' // text(:length))
  end subroutine check_class

  !> Checks a text, without the blanks at its end.
  subroutine check_text(text, expected, what)
    character(len=*), intent(in) :: text, expected, what

    if (text == expected) then
      call check(.true., what)
    else
      call check(.false., what // ': "' // trim(text) // '", expected "' // trim(expected) // '"')
    end if
  end subroutine check_text

  !> The value of a key, or '(none)'.
  function hint(info, key) result(value)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=MPI_MAX_INFO_VAL) :: memory
    character(len=:), allocatable :: value
    logical :: found

    found = .false.
    ! Open MPI 4.1 has no MPI_Info_get_string.
    call MPI_Info_get(info, key, len(memory), memory, found)
    value = '(none)'
    if (found) value = trim(memory)
  end function hint

  !> H9: what an object returns has the kinds of memory, two of which are there with any MPI.
  subroutine check_memory_kinds(info, what)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: what
    character(len=:), allocatable :: kinds

    kinds = hint(info, 'mpi_memory_alloc_kinds')
    call check(index(kinds, 'mpi') > 0 .and. index(kinds, 'system') > 0, what // ': the kinds of memory are ' // kinds)
  end subroutine check_memory_kinds

  !> Removes a file that an earlier run may have left. Collective: afterwards it is not there, for all processes.
  subroutine remove(name)
    character(len=*), intent(in) :: name
    integer :: unit, failure

    if (rank == 0) then
      open (newunit=unit, file=name, status='old', iostat=failure)
      if (failure == 0) close (unit, status='delete')
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine remove
end module parallel
