!> The info object (MPI 4.1, chapter 10).
!!
!! Leading and trailing blanks of keys and values are stripped; results are blank-padded, and nothing is ever written
!! outside the caller's variable. All procedures may be called before MPI is initialised and after it is finalised, and
!! from any thread at any time. Errors go to the error handler of MPI_COMM_SELF; a call that fails changes neither the
!! object nor an argument.
module mpi_info_f08_info
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_size_t
  use mpi_info_f08_core, only: minfo_info_create, minfo_info_create_env, minfo_info_delete, minfo_info_dup, &
    minfo_info_free, minfo_info_get, minfo_info_get_nkeys, minfo_info_get_nthkey, minfo_info_get_string, &
    minfo_info_get_valuelen, minfo_info_set
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: MPI_Info_create, MPI_Info_create_f08
  public :: MPI_Info_create_env, MPI_Info_create_env_f08
  public :: MPI_Info_delete, MPI_Info_delete_f08
  public :: MPI_Info_dup, MPI_Info_dup_f08
  public :: MPI_Info_free, MPI_Info_free_f08
  public :: MPI_Info_get, MPI_Info_get_f08
  public :: MPI_Info_get_nkeys, MPI_Info_get_nkeys_f08
  public :: MPI_Info_get_nthkey, MPI_Info_get_nthkey_f08
  public :: MPI_Info_get_string, MPI_Info_get_string_f08
  public :: MPI_Info_get_valuelen, MPI_Info_get_valuelen_f08
  public :: MPI_Info_set, MPI_Info_set_f08

  interface MPI_Info_create
    module procedure MPI_Info_create_f08
  end interface MPI_Info_create

  interface MPI_Info_create_env
    module procedure MPI_Info_create_env_f08
  end interface MPI_Info_create_env

  interface MPI_Info_delete
    module procedure MPI_Info_delete_f08
  end interface MPI_Info_delete

  interface MPI_Info_dup
    module procedure MPI_Info_dup_f08
  end interface MPI_Info_dup

  interface MPI_Info_free
    module procedure MPI_Info_free_f08
  end interface MPI_Info_free

  interface MPI_Info_get
    module procedure MPI_Info_get_f08
  end interface MPI_Info_get

  interface MPI_Info_get_nkeys
    module procedure MPI_Info_get_nkeys_f08
  end interface MPI_Info_get_nkeys

  interface MPI_Info_get_nthkey
    module procedure MPI_Info_get_nthkey_f08
  end interface MPI_Info_get_nthkey

  interface MPI_Info_get_string
    module procedure MPI_Info_get_string_f08
  end interface MPI_Info_get_string

  interface MPI_Info_get_valuelen
    module procedure MPI_Info_get_valuelen_f08
  end interface MPI_Info_get_valuelen

  interface MPI_Info_set
    module procedure MPI_Info_set_f08
  end interface MPI_Info_set

contains

  !> Creates an info object without any (key, value) pairs.
  !!
  !! Errors: MPI_ERR_NO_MEM.
  subroutine MPI_Info_create_f08(info, ierror)
    type(MPI_Info), intent(out) :: info
      !! the new info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_create(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_create_f08

  !> Creates an info object that describes how the program was started, with the pairs of MPI_INFO_ENV (MPI 4.1, section
  !! 11.2.1). A key whose value is unknown is absent.
  !!
  !! Errors: MPI_ERR_NO_MEM.
  subroutine MPI_Info_create_env_f08(info, ierror)
    type(MPI_Info), intent(out) :: info
      !! the new info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_create_env(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_create_env_f08

  !> Deletes the pair of `key`. The other keys keep their order.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_NOKEY.
  subroutine MPI_Info_delete_f08(info, key, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_delete(info%MPI_VAL, key, len(key, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_delete_f08

  !> Creates an info object with the same pairs in the same order, independent of `info` from then on.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_NO_MEM.
  subroutine MPI_Info_dup_f08(info, newinfo, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    type(MPI_Info), intent(out) :: newinfo
      !! the new info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_dup(info%MPI_VAL, newinfo%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_dup_f08

  !> Frees the info object and sets `info` to MPI_INFO_NULL.
  !!
  !! Errors: MPI_ERR_INFO, also for MPI_INFO_NULL and MPI_INFO_ENV.
  subroutine MPI_Info_free_f08(info, ierror)
    type(MPI_Info), intent(inout) :: info
      !! an info object; MPI_INFO_NULL afterwards
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_free(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_free_f08

  !> Returns the value of `key`: its first min(`valuelen`, len(`value`)) characters, followed by blanks up to the end of
  !! `value`. If the key is absent, `flag` is false and `value` stays as it is. Deprecated by MPI 4.0 in favour of
  !! MPI_Info_get_string.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG for a negative `valuelen`.
  subroutine MPI_Info_get_f08(info, key, valuelen, value, flag, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, intent(in) :: valuelen
      !! the largest number of characters to return, 0 or more
    character(len=*), intent(inout) :: value
      !! the value, as far as it fits
    logical, intent(out) :: flag
      !! whether the info object has the key
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, found

    code = minfo_info_get(info%MPI_VAL, key, len(key, c_size_t), int(valuelen, c_int64_t), value, &
      len(value, c_size_t), found)
    if (code == 0) flag = found /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_get_f08

  !> Returns the number of keys.
  !!
  !! Errors: MPI_ERR_INFO.
  subroutine MPI_Info_get_nkeys_f08(info, nkeys, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    integer, intent(out) :: nkeys
      !! the number of keys, 0 or more
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, number

    code = minfo_info_get_nkeys(info%MPI_VAL, number)
    if (code == 0) nkeys = number
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_get_nkeys_f08

  !> Returns key number `n`, from 0 to nkeys-1 in the order of first insertion, cut or blank-padded to the length of
  !! `key`.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_ARG for any other `n`.
  subroutine MPI_Info_get_nthkey_f08(info, n, key, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    integer, intent(in) :: n
      !! 0 or more, below the number of keys
    character(len=*), intent(out) :: key
      !! text; MPI_MAX_INFO_KEY characters are enough
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_get_nthkey(info%MPI_VAL, int(n, c_int64_t), key, len(key, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_get_nthkey_f08

  !> Returns the value of `key` and its length: `buflen` is the number of characters available in `value`, and on return
  !! the length of the whole value. `buflen` = 0 asks for the length only and leaves `value` as it is. If the key is
  !! absent, only `flag` is assigned.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG for a negative `buflen`.
  subroutine MPI_Info_get_string_f08(info, key, buflen, value, flag, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, intent(inout) :: buflen
      !! the most characters that `value` gets, 0 or more, then the length of the whole value; in C with the NUL
    character(len=*), intent(inout) :: value
      !! the value, as far as it fits
    logical, intent(out) :: flag
      !! whether the info object has the key
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, found
    integer(c_int64_t) :: length

    length = buflen
    code = minfo_info_get_string(info%MPI_VAL, key, len(key, c_size_t), length, value, len(value, c_size_t), &
      found)
    if (code == 0) flag = found /= 0
    if (code == 0 .and. found /= 0) buflen = int(length)
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_get_string_f08

  !> Returns the length of the value of `key`. If the key is absent, only `flag` is assigned. Deprecated by MPI 4.0 in
  !! favour of MPI_Info_get_string.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY.
  subroutine MPI_Info_get_valuelen_f08(info, key, valuelen, flag, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    integer, intent(inout) :: valuelen
      !! the length of the value
    logical, intent(out) :: flag
      !! whether the info object has the key
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code, found, length

    code = minfo_info_get_valuelen(info%MPI_VAL, key, len(key, c_size_t), length, found)
    if (code == 0) flag = found /= 0
    if (code == 0 .and. found /= 0) valuelen = length
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_get_valuelen_f08

  !> Sets the value of `key` to `value`. A key that already exists keeps its number.
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY (empty, over MPI_MAX_INFO_KEY characters, or with a NUL), MPI_ERR_INFO_VALUE
  !! (over MPI_MAX_INFO_VAL characters, or with a NUL), MPI_ERR_NO_MEM.
  subroutine MPI_Info_set_f08(info, key, value, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object
    character(len=*), intent(in) :: key
      !! 1 to MPI_MAX_INFO_KEY characters
    character(len=*), intent(in) :: value
      !! at most MPI_MAX_INFO_VAL characters
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_info_set(info%MPI_VAL, key, len(key, c_size_t), value, len(value, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Info_set_f08
end module mpi_info_f08_info
