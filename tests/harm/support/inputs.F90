!> The inputs of inputs.tsv, and what has to become of them, whatever they are given to.
module inputs
  use mpi_info_f08
  use, intrinsic :: iso_fortran_env, only: output_unit
  use checks
  implicit none
  private

  integer, parameter, public :: value_length = 1024, key_length = 255

  !> A key, and what the processes give for it in turn.
  type, public :: input
    character(len=key_length) :: key = ''
    !> As it stands in the table.
    character(len=80) :: name = ''
    character(len=value_length), allocatable :: given(:)
    logical, allocatable :: is_given(:)
    !> The form in which it is handed over; '!' if never, '~' if not to Open MPI, '?' if never, and what the library
    !! tells of it is not the same twice.
    character(len=80), allocatable :: becomes(:)
    !> Whether all processes have to give the same.
    logical :: is_for_all = .false.
    !> The only place where it is tried; empty for all of them.
    character(len=40) :: place = ''
    !> 'yes' where the library is known to tell the hint to be in effect, 'no' where it is known not to, else empty.
    character(len=3) :: told = ''
  end type input

  !> What MINFO_CHECK has all processes do.
  character(len=5), public, protected :: mode = 'warn'
  logical, protected, public :: is_open_mpi = .false.

  public :: read_inputs, is_wanted, info_of, is_left_out, is_to_fail, announce, announce_local, conclude_attempt

contains

  !> Reads the inputs of a subject. The arguments of the program are the table, which tests/harm has made for the
  !! library of inputs.tsv and sound.tsv - subject, key, given, becomes, for, place and told, without a heading -, and
  !! what MINFO_CHECK has all processes do.
  subroutine read_inputs(subject, all)
    character(len=*), intent(in) :: subject
    type(input), allocatable, intent(out) :: all(:)
    character(len=4096) :: table, line
    character(len=80) :: fields(7)
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
    integer :: unit, status, length
    type(input) :: one

    call get_command_argument(1, table)
    call get_command_argument(2, mode)
    call MPI_Get_library_version(version, length)
    is_open_mpi = index(version(:length), 'Open MPI') > 0
    allocate (all(0))
    open (newunit=unit, file=trim(table), status='old', action='read')
    do
      read (unit, '(a)', iostat=status) line
      if (status /= 0) exit
      call split(line, achar(9), fields)
      if (fields(1) /= subject) cycle
      one = input(key=expanded(fields(2)), name=trim(fields(2)) // '=' // trim(fields(3)), &
        given=[character(len=value_length) ::], is_given=[logical ::], becomes=[character(len=80) ::], &
        is_for_all=fields(5) == 'all', place=fields(6)(:40), told=fields(7)(:3))
      call read_values(fields(3), fields(4), one)
      all = [all, one]
    end do
    close (unit)
  end subroutine read_inputs

  !> What the processes give in turn, with | between, and what becomes of it.
  subroutine read_values(given, becomes, one)
    character(len=*), intent(in) :: given, becomes
    type(input), intent(inout) :: one
    character(len=80) :: values(4), forms(4)
    integer :: i, count

    count = 1
    do i = 1, len_trim(given)
      if (given(i:i) == '|') count = count + 1
    end do
    call split(given, '|', values)
    call split(becomes, '|', forms)
    do i = 1, count
      one%given = [character(len=value_length) :: one%given, expanded(values(i))]
      one%is_given = [one%is_given, values(i) /= '-']
      one%becomes = [character(len=80) :: one%becomes, forms(i)]
    end do
  end subroutine read_values

  !> The parts of a text.
  subroutine split(text, separator, parts)
    character(len=*), intent(in) :: text
    character, intent(in) :: separator
    character(len=*), intent(out) :: parts(:)
    integer :: i, first, length

    parts = ''
    first = 1
    do i = 1, size(parts)
      if (first > len_trim(text)) exit
      length = index(trim(text(first:)) // separator, separator) - 1
      parts(i) = text(first:first + length - 1)
      first = first + length + 1
    end do
  end subroutine split

  !> {300} stands for so many letters, '' for no letter.
  function expanded(text) result(whole)
    character(len=*), intent(in) :: text
    character(len=:), allocatable :: whole
    integer :: number

    whole = trim(text)
    if (whole == "''") whole = ''
    if (whole(:min(1, len(whole))) == '{') then
      read (whole(2:len(whole) - 1), *) number
      whole = repeat('x', number)
    end if
  end function expanded

  logical function is_wanted(place, one)
    character(len=*), intent(in) :: place
    type(input), intent(in) :: one

    is_wanted = one%place == '' .or. one%place == place
  end function is_wanted

  !> Which of the values a process gives.
  integer function turn(one, who)
    type(input), intent(in) :: one
    integer, intent(in) :: who

    turn = modulo(who, size(one%given)) + 1
  end function turn

  !> The info object of this process. It may have no key.
  function info_of(one) result(info)
    type(input), intent(in) :: one
    type(MPI_Info) :: info
    integer :: i

    call MPI_Info_create(info)
    i = turn(one, rank)
    if (one%is_given(i)) call MPI_Info_set(info, trim(one%key), trim(one%given(i)))
  end function info_of

  !> What a process has in common with the others, or not.
  function shared(one, who) result(text)
    type(input), intent(in) :: one
    integer, intent(in) :: who
    character(len=:), allocatable :: text
    integer :: i

    i = turn(one, who)
    if (.not. one%is_given(i)) then
      text = 'nothing'
    else if (scan(one%becomes(i)(:1), '!~?') > 0) then
      text = quoted(trim(one%given(i)))
    else
      text = quoted(trim(one%becomes(i)))
    end if
  end function shared

  !> A value as it is shown: not more of it than fits into a line.
  function quoted(text) result(shown)
    character(len=*), intent(in) :: text
    character(len=:), allocatable :: shown

    shown = '"' // text(:min(60, len(text))) // '"'
    if (len(text) > 60) shown = shown // '...'
  end function quoted

  logical function differs(one)
    type(input), intent(in) :: one
    integer :: who

    differs = .false.
    if (.not. one%is_for_all) return
    do who = 1, processes - 1
      if (shared(one, who) /= shared(one, 0)) differs = .true.
    end do
  end function differs

  !> Whether the library is not to be handed over what this process gives.
  logical function is_left_out(one)
    type(input), intent(in) :: one
    integer :: i

    i = turn(one, rank)
    is_left_out = one%is_given(i) .and. &
      (differs(one) .or. one%becomes(i) == '!' .or. (one%becomes(i) == '~' .and. is_open_mpi))
  end function is_left_out

  !> Whether the call has to be an error.
  logical function is_to_fail(one)
    type(input), intent(in) :: one

    is_to_fail = mode == 'error' .and. differs(one)
  end function is_to_fail

  !> Says what is tried, and which line has to come on standard error, if one has to.
  subroutine announce(one, about)
    type(input), intent(in) :: one
    character(len=*), intent(in) :: about
    logical :: is_said(0:processes - 1)
    character(len=:), allocatable :: line
    integer :: who

    call announce_local(one, about)
    if (mode /= 'warn' .or. rank /= 0 .or. .not. differs(one)) return
    line = ''
    is_said = .false.
    do who = 0, processes - 1
      if (is_said(who)) cycle
      if (who > 0) line = line // ', '
      line = line // shared(one, who) // ' (' // ranks_with(one, who, is_said) // ')'
    end do
    print '(8a)', 'EXPECTED mpi_info_f08: ', about, ': the processes gave different hints, which are left out: ', &
      quoted(trim(one%key)), ': ', line
    flush (output_unit)
  end subroutine announce

  !> Says what is tried: the last one that is said before a crash or in a job that hangs is to blame.
  subroutine announce_local(one, about)
    type(input), intent(in) :: one
    character(len=*), intent(in) :: about

    if (rank == 0) print '(4a)', 'TRY ', about, ' with ', trim(one%name)
    flush (output_unit)
  end subroutine announce_local

  !> `rank 0`, `ranks 0,2`, `ranks 1-3`: those who gave the same as `who`.
  function ranks_with(one, who, is_said) result(text)
    type(input), intent(in) :: one
    integer, intent(in) :: who
    logical, intent(inout) :: is_said(0:)
    character(len=:), allocatable :: text
    character(len=12) :: number
    integer :: first, last
    logical :: are_several

    text = ''
    are_several = .false.
    first = who
    do while (first < processes)
      if (shared(one, first) /= shared(one, who)) then
        first = first + 1
        cycle
      end if
      last = first
      do while (last + 1 < processes)
        if (shared(one, last + 1) /= shared(one, who)) exit
        last = last + 1
      end do
      is_said(first:last) = .true.
      if (text /= '' .or. last > first) are_several = .true.
      if (text /= '') text = text // ','
      write (number, '(i0)') first
      text = text // trim(number)
      write (number, '(i0)') last
      if (last == first + 1) text = text // ',' // trim(number)
      if (last > first + 1) text = text // '-' // trim(number)
      first = last + 1
    end do
    text = trim(merge('ranks', 'rank ', are_several)) // ' ' // text
  end function ranks_with

  !> After an attempt: `works` says whether the object does what it is for, `before` what the hint was without the
  !! input, `after` what it is with it.
  subroutine conclude_attempt(one, place, info, ierr, works, before, after)
    type(input), intent(in) :: one
    character(len=*), intent(in) :: place, before, after
    type(MPI_Info), intent(in) :: info
    integer, intent(in) :: ierr
    logical, intent(in) :: works
    character(len=:), allocatable :: what

    what = place // ' with ' // trim(one%name)
    call is_unchanged(one, info, what)
    if (mode == 'off') then
      call say_outcome(one, ierr, works, before, after)
      call check(.true., what)
      return
    end if
    call check_class(ierr, MPI_SUCCESS, what)
    call check(works, what // ': the object works')
    if (is_left_out(one)) call check_text(trim(after), trim(before), what // ': what is left out is not in effect')
    if (one%is_for_all) call check(same_everywhere(after), what // ': all processes have the same')
    if (one%told == 'yes') call check_text(trim(after), trim(one%becomes(turn(one, rank))), what // ': it comes back')
    if (one%told == 'no') call check_text(trim(after), trim(before), what // ': it is ignored')
  end subroutine conclude_attempt

  !> With MINFO_CHECK=off: what came of it.
  subroutine say_outcome(one, ierr, works, before, after)
    type(input), intent(in) :: one
    character(len=*), intent(in) :: before, after
    integer, intent(in) :: ierr
    logical, intent(in) :: works
    logical :: has_failed, is_wrong, is_told, is_diverging
    integer :: i

    has_failed = .not. all_true(ierr == MPI_SUCCESS)
    is_wrong = .not. all_true(works)
    is_diverging = .not. same_everywhere(after)
    i = turn(one, rank)
    is_told = .not. all_true(.not. (one%is_given(i) .and. after == one%given(i) .and. after /= before))
    if (rank /= 0) return
    if (has_failed) then
      print '(a)', 'OUTCOME fails'
    else if (is_wrong) then
      print '(a)', 'OUTCOME wrong'
    else if (is_diverging) then
      print '(a)', 'OUTCOME diverges'
    else if (is_told) then
      print '(a)', 'OUTCOME told'
    else
      print '(a)', 'OUTCOME nothing'
    end if
    flush (output_unit)
  end subroutine say_outcome

  logical function all_true(mine)
    logical, intent(in) :: mine
    integer :: number, least

    number = merge(1, 0, mine)
    call MPI_Allreduce(number, least, 1, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD)
    all_true = least == 1
  end function all_true

  !> Whether all processes have this text.
  logical function same_everywhere(text)
    character(len=*), intent(in) :: text
    character(len=value_length) :: first

    first = text
    call MPI_Bcast(first, value_length, MPI_CHARACTER, 0, MPI_COMM_WORLD)
    same_everywhere = all_true(first == text)
  end function same_everywhere

  !> The info object of the program is as the program made it.
  subroutine is_unchanged(one, info, what)
    type(input), intent(in) :: one
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: what
    integer :: i, count

    i = turn(one, rank)
    call MPI_Info_get_nkeys(info, count)
    call check_code(count, merge(1, 0, one%is_given(i)), what // ': keys of the program''s info object')
    if (one%is_given(i)) call check_text(hint(info, trim(one%key)), trim(one%given(i)), what // ': its value there')
  end subroutine is_unchanged
end module inputs
