!> Initialisation, finalisation, and inquiries about the environment (MPI 4.1, sections 9.1, 9.6, 11.2
!! to 11.6). Errors go to the error handler of MPI_COMM_SELF.
module mpi_info_f08_environment
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_size_t
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  private

  public :: MPI_Abort, MPI_Abort_f08
  public :: MPI_Finalize, MPI_Finalize_f08
  public :: MPI_Finalized, MPI_Finalized_f08
  public :: MPI_Get_library_version, MPI_Get_library_version_f08
  public :: MPI_Get_processor_name, MPI_Get_processor_name_f08
  public :: MPI_Get_version, MPI_Get_version_f08
  public :: MPI_Init, MPI_Init_f08
  public :: MPI_Init_thread, MPI_Init_thread_f08
  public :: MPI_Initialized, MPI_Initialized_f08
  public :: MPI_Query_thread, MPI_Query_thread_f08
  public :: MPI_Wtick, MPI_Wtick_f08
  public :: MPI_Wtime, MPI_Wtime_f08

  interface MPI_Abort
    module procedure MPI_Abort_f08
  end interface MPI_Abort

  interface MPI_Finalize
    module procedure MPI_Finalize_f08
  end interface MPI_Finalize

  interface MPI_Finalized
    module procedure MPI_Finalized_f08
  end interface MPI_Finalized

  interface MPI_Get_library_version
    module procedure MPI_Get_library_version_f08
  end interface MPI_Get_library_version

  interface MPI_Get_processor_name
    module procedure MPI_Get_processor_name_f08
  end interface MPI_Get_processor_name

  interface MPI_Get_version
    module procedure MPI_Get_version_f08
  end interface MPI_Get_version

  interface MPI_Init
    module procedure MPI_Init_f08
  end interface MPI_Init

  interface MPI_Init_thread
    module procedure MPI_Init_thread_f08
  end interface MPI_Init_thread

  interface MPI_Initialized
    module procedure MPI_Initialized_f08
  end interface MPI_Initialized

  interface MPI_Query_thread
    module procedure MPI_Query_thread_f08
  end interface MPI_Query_thread

  interface MPI_Wtick
    module procedure MPI_Wtick_f08
  end interface MPI_Wtick

  interface MPI_Wtime
    module procedure MPI_Wtime_f08
  end interface MPI_Wtime

  interface
    ! int minfo_abort(int comm, int errorcode);
    integer(c_int) function minfo_abort(comm, errorcode) bind(C, name='minfo_abort')
      import :: c_int
      integer(c_int), value :: comm
      integer(c_int), value :: errorcode
    end function minfo_abort

    ! int minfo_finalize(void);
    integer(c_int) function minfo_finalize() bind(C, name='minfo_finalize')
      import :: c_int
    end function minfo_finalize

    ! int minfo_finalized(int *flag);
    integer(c_int) function minfo_finalized(flag) bind(C, name='minfo_finalized')
      import :: c_int
      integer(c_int), intent(inout) :: flag
    end function minfo_finalized

    ! int minfo_get_library_version(char *version, size_t version_len, int *resultlen);
    integer(c_int) function minfo_get_library_version(version, version_len, resultlen) &
      bind(C, name='minfo_get_library_version')
      import :: c_char, c_int, c_size_t
      character(kind=c_char), intent(inout) :: version(*)
      integer(c_size_t), value :: version_len
      integer(c_int), intent(inout) :: resultlen
    end function minfo_get_library_version

    ! int minfo_get_processor_name(char *name, size_t name_len, int *resultlen);
    integer(c_int) function minfo_get_processor_name(name, name_len, resultlen) bind(C, name='minfo_get_processor_name')
      import :: c_char, c_int, c_size_t
      character(kind=c_char), intent(inout) :: name(*)
      integer(c_size_t), value :: name_len
      integer(c_int), intent(inout) :: resultlen
    end function minfo_get_processor_name

    ! int minfo_get_version(int *version, int *subversion);
    integer(c_int) function minfo_get_version(version, subversion) bind(C, name='minfo_get_version')
      import :: c_int
      integer(c_int), intent(inout) :: version
      integer(c_int), intent(inout) :: subversion
    end function minfo_get_version

    ! int minfo_init(void);
    integer(c_int) function minfo_init() bind(C, name='minfo_init')
      import :: c_int
    end function minfo_init

    ! int minfo_init_thread(int required, int *provided);
    integer(c_int) function minfo_init_thread(required, provided) bind(C, name='minfo_init_thread')
      import :: c_int
      integer(c_int), value :: required
      integer(c_int), intent(inout) :: provided
    end function minfo_init_thread

    ! int minfo_initialized(int *flag);
    integer(c_int) function minfo_initialized(flag) bind(C, name='minfo_initialized')
      import :: c_int
      integer(c_int), intent(inout) :: flag
    end function minfo_initialized

    ! int minfo_query_thread(int *provided);
    integer(c_int) function minfo_query_thread(provided) bind(C, name='minfo_query_thread')
      import :: c_int
      integer(c_int), intent(inout) :: provided
    end function minfo_query_thread

    ! double minfo_wtick(void);
    real(c_double) function minfo_wtick() bind(C, name='minfo_wtick')
      import :: c_double
    end function minfo_wtick

    ! double minfo_wtime(void);
    real(c_double) function minfo_wtime() bind(C, name='minfo_wtime')
      import :: c_double
    end function minfo_wtime
  end interface

contains

  !> Ends the program, with `errorcode` as its exit status (its last 8 bits, or 1 where those would say
  !! success). Does not return, except with MPI_ERR_COMM.
  subroutine MPI_Abort_f08(comm, errorcode, ierror)
    type(MPI_Comm), intent(in) :: comm
    integer, intent(in) :: errorcode
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_abort(comm%MPI_VAL, to_c(errorcode))
    if (present(ierror)) ierror = code
  end subroutine MPI_Abort_f08

  !> Ends MPI. The info procedures go on working.
  !!
  !! Errors: MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Finalize_f08(ierror)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_finalize()
    if (present(ierror)) ierror = code
  end subroutine MPI_Finalize_f08

  !> Whether MPI was finalised. May be called at any time; there are no errors.
  subroutine MPI_Finalized_f08(flag, ierror)
    logical, intent(inout) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, answer

    code = minfo_finalized(answer)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Finalized_f08

  !> Which library and engine this is, cut or blank-padded to `version`; `resultlen` characters of it
  !! are text. May be called at any time. MPI_MAX_LIBRARY_VERSION_STRING characters are enough.
  !!
  !! Errors: MPI_ERR_OTHER where a real MPI is asked for and its library cannot be loaded.
  subroutine MPI_Get_library_version_f08(version, resultlen, ierror)
    character(len=*), intent(inout) :: version
    integer, intent(inout) :: resultlen
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_get_library_version(version, len(version, c_size_t), number)
    if (code == 0) resultlen = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Get_library_version_f08

  !> The host's name, cut or blank-padded to `name`; `resultlen` characters of it are text.
  !! MPI_MAX_PROCESSOR_NAME characters are enough.
  !!
  !! Errors: MPI_ERR_OTHER while MPI is not initialised, or where the system does not tell.
  subroutine MPI_Get_processor_name_f08(name, resultlen, ierror)
    character(len=*), intent(inout) :: name
    integer, intent(inout) :: resultlen
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_get_processor_name(name, len(name, c_size_t), number)
    if (code == 0) resultlen = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Get_processor_name_f08

  !> The version of the standard: MPI_VERSION and MPI_SUBVERSION. May be called at any time; there are no errors.
  subroutine MPI_Get_version_f08(version, subversion, ierror)
    integer, intent(inout) :: version
    integer, intent(inout) :: subversion
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, major, minor

    code = minfo_get_version(major, minor)
    if (code == 0) version = major
    if (code == 0) subversion = minor
    if (present(ierror)) ierror = code
  end subroutine MPI_Get_version_f08

  !> Starts MPI with MPI_THREAD_SINGLE.
  !!
  !! Errors: MPI_ERR_OTHER where it was started before, or cannot be.
  subroutine MPI_Init_f08(ierror)
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_init()
    if (present(ierror)) ierror = code
  end subroutine MPI_Init_f08

  !> Starts MPI with the level of thread support `required`; `provided` is what the program gets.
  !!
  !! Errors: MPI_ERR_ARG for a `required` that is no level, else as MPI_Init.
  subroutine MPI_Init_thread_f08(required, provided, ierror)
    integer, intent(in) :: required
    integer, intent(inout) :: provided
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, level

    code = minfo_init_thread(to_c(required), level)
    if (code == 0) provided = level
    if (present(ierror)) ierror = code
  end subroutine MPI_Init_thread_f08

  !> Whether MPI was initialised, be it finalised since. May be called at any time; there are no errors.
  subroutine MPI_Initialized_f08(flag, ierror)
    logical, intent(inout) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, answer

    code = minfo_initialized(answer)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Initialized_f08

  !> The level of thread support that initialisation provided.
  !!
  !! Errors: MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Query_thread_f08(provided, ierror)
    integer, intent(inout) :: provided
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, level

    code = minfo_query_thread(level)
    if (code == 0) provided = level
    if (present(ierror)) ierror = code
  end subroutine MPI_Query_thread_f08

  !> The resolution of MPI_Wtime in seconds.
  double precision function MPI_Wtick_f08()
    MPI_Wtick_f08 = real(minfo_wtick(), kind(MPI_Wtick_f08))
  end function MPI_Wtick_f08

  !> Seconds since a time in the past that does not change while the program runs.
  double precision function MPI_Wtime_f08()
    MPI_Wtime_f08 = real(minfo_wtime(), kind(MPI_Wtime_f08))
  end function MPI_Wtime_f08
end module mpi_info_f08_environment
