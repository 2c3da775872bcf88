! Before MPI_Init, between it and MPI_Finalize, and after that: the inquiries that are allowed at any time work; MPI is initialised once, with MPI_THREAD_SINGLE, and ended once.
program environment_any_time
#include "interface.inc"
  integer, parameter :: library = 1, processor = 2, error = 3
  character(len=*), parameter :: names(3) = &
    [character(len=24) :: 'MPI_Get_library_version', 'MPI_Get_processor_name', 'MPI_Error_string']
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: whole(3)
  integer :: numbers(3), lengths(3), ierr, i

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check(MPI_MAX_LIBRARY_VERSION_STRING == 8191 .and. MPI_MAX_PROCESSOR_NAME == 255, 'the maximum')
  call state(.false., .false., 'before')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'MPI_Finalize before MPI_Init')
  call state(.false., .false., 'a refused MPI_Finalize neither ends nor begins anything')
  call version('before')
  call text_of(library)
  call check(index(whole(library), 'mpi_info_f08') == 1, 'it names itself')
  if (embedded()) call check(scan(whole(library), achar(10)) == 0, 'one line')
  call text_of(error)
  call check(lengths(error) > 20, 'there is a text of an error')

  call MPI_Init(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Init after all that')
  call state(.true., .false., 'initialised')
  call version('initialised')
  call text_of(processor)
  call check(scan(whole(processor), achar(10)) == 0, 'one line')
  call same(library, 'initialised')
  call same(processor, 'again')
  call with_room(error, lengths(error) + 1)
  call level_is_single('the level')
  call not_again()
  call level_is_single('a refused MPI_Init_thread changes no level')
  call state(.true., .false., 'still initialised')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Finalize')

  call state(.true., .true., 'after')
  call MPI_Finalize(ierr)
  call check_code(ierr, MPI_ERR_OTHER, 'a second MPI_Finalize')
  call not_again()
  call state(.true., .true., 'still finalised')
  call version('after')
  call same(library, 'after')
  call with_room(error, lengths(error) - 1)
  call finish()

contains

  subroutine state(is_initialized, is_finalized, when)
    logical, intent(in) :: is_initialized, is_finalized
    character(len=*), intent(in) :: when
    logical :: flags(3)

    flags = .not. is_initialized
    call MPI_Initialized(flags(2), ierr)
    call check_code(ierr, MPI_SUCCESS, when // ': MPI_Initialized')
    call check(all(flags .eqv. [.not. is_initialized, is_initialized, .not. is_initialized]), when // &
      ': initialised or not')
    flags = .not. is_finalized
    call MPI_Finalized(flags(2), ierr)
    call check_code(ierr, MPI_SUCCESS, when // ': MPI_Finalized')
    call check(all(flags .eqv. [.not. is_finalized, is_finalized, .not. is_finalized]), when // ': finalised or not')
  end subroutine state

  subroutine not_again()
    call MPI_Init(ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'a second MPI_Init')
    numbers = -77
    call MPI_Init_thread(MPI_THREAD_MULTIPLE, numbers(2), ierr)
    call check_code(ierr, MPI_ERR_OTHER, 'MPI_Init_thread after it')
    call check(all(numbers == -77), 'provided is untouched')
  end subroutine not_again

  subroutine level_is_single(what)
    character(len=*), intent(in) :: what

    numbers = -77
    call MPI_Query_thread(numbers(2), ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Query_thread')
    call check(all(numbers == [-77, MPI_THREAD_SINGLE, -77]), what // ': MPI_THREAD_SINGLE, and nothing beside it')
  end subroutine level_is_single

  ! MPI_Get_version, and MPI_Pcontrol, which has no error code in Fortran (MPI 4.1, section 15.2.4).
  subroutine version(when)
    character(len=*), intent(in) :: when
    integer :: major(3), minor(3)

    major = -77
    minor = -77
    call MPI_Get_version(major(2), minor(2), ierr)
    call check_code(ierr, MPI_SUCCESS, when // ': MPI_Get_version')
    call check(major(2) == MPI_VERSION .and. minor(2) == MPI_SUBVERSION, when // ': the version')
    call check(major(2) == 5 .and. minor(2) == 0, when // ': MPI 5.0')
    call check(all(major([1, 3]) == -77) .and. all(minor([1, 3]) == -77), when // ': nothing beside them')
    do i = -1, 2
      call MPI_Pcontrol(i)
    end do
  end subroutine version

  subroutine get(which, text, length)
    integer, intent(in) :: which
    character(len=*), intent(inout) :: text
    integer, intent(inout) :: length

    select case (which)
    case (library)
      call MPI_Get_library_version(text, length, ierr)
    case (processor)
      call MPI_Get_processor_name(text, length, ierr)
    case default
      call MPI_Error_string(MPI_ERR_INFO_NOKEY, text, length, ierr)
    end select
  end subroutine get

  ! It fills its variable, whatever its length, and writes nothing outside it; resultlen is the number of characters written.
  subroutine text_of(which)
    integer, intent(in) :: which

    lengths(which) = -77
    whole(which) = repeat('#', len(whole))
    call get(which, whole(which), lengths(which))
    call check_code(ierr, MPI_SUCCESS, names(which))
    call check(lengths(which) > 0, trim(names(which)) // ': there is a text')
    call check(len_trim(whole(which)) == lengths(which), trim(names(which)) // ': resultlen is its length')
    call check(scan(whole(which), achar(0)) == 0, trim(names(which)) // ': no NUL')
    do i = 0, lengths(which) + 3
      call with_room(which, i)
    end do
  end subroutine text_of

  ! A variable of this length between others.
  subroutine with_room(which, room)
    integer, intent(in) :: which, room
    character(len=room + 16) :: memory
    character(len=50) :: what

    write (what, '(2a, i0)') trim(names(which)), ', room for ', room
    memory = repeat('#', len(memory))
    numbers = -77
    call get(which, memory(9:8 + room), numbers(2))
    call check_code(ierr, MPI_SUCCESS, trim(what))
    call check_text(memory, '########' // whole(which)(1:room) // '########', 'its start, or all of it and blanks')
    call check(all(numbers == [-77, min(room, lengths(which)), -77]), 'characters placed, and nothing beside resultlen')
  end subroutine with_room

  subroutine same(which, when)
    integer, intent(in) :: which
    character(len=*), intent(in) :: when
    character(len=len(whole)) :: again

    call get(which, again, numbers(1))
    call check_code(ierr, MPI_SUCCESS, when)
    call check_text(again, whole(which), when // ': the same text')
  end subroutine same
end program environment_any_time
