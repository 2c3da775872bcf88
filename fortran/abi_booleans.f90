!> The values of LOGICALs (MPI 5.0, section 20.4.1).
!!
!! Both procedures may be called at any time, also before initialisation and after finalisation, and from any
!! thread. Errors go to the error handler of MPI_COMM_SELF.
module mpi_info_f08_abi_booleans
  use, intrinsic :: iso_c_binding, only: c_int, c_int8_t
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_core, only: minfo_abi_get_fortran_booleans, minfo_abi_set_fortran_booleans
  implicit none
  private

  public :: MPI_Abi_get_fortran_booleans, MPI_Abi_get_fortran_booleans_f08
  public :: MPI_Abi_set_fortran_booleans, MPI_Abi_set_fortran_booleans_f08

  interface MPI_Abi_get_fortran_booleans
    module procedure MPI_Abi_get_fortran_booleans_f08
  end interface MPI_Abi_get_fortran_booleans

  interface MPI_Abi_set_fortran_booleans
    module procedure MPI_Abi_set_fortran_booleans_f08
  end interface MPI_Abi_set_fortran_booleans

contains

  !> Returns the values that `.TRUE.` and `.FALSE.` have in a LOGICAL of `logical_size` bytes, if there is such a type or the
  !! program has set them; otherwise `is_set` is false and nothing else is written. In Fortran, the variables get `.TRUE.` and
  !! `.FALSE.` (MPI 5.0, section 20.4.1).
  !!
  !! Errors: MPI_ERR_ARG for another size or a null pointer in place of `is_set`, MPI_ERR_BUFFER for another null pointer.
  subroutine MPI_Abi_get_fortran_booleans_f08(logical_size, logical_true, logical_false, is_set, ierror)
    integer, intent(in) :: logical_size
      !! a power of two from 1 to 64
    logical, intent(out) :: logical_true
      !! in C, the address of a LOGICAL of this size
    logical, intent(out) :: logical_false
      !! as `logical_true`
    logical, intent(out) :: is_set
      !! true or false
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int8_t) :: of_true(64), of_false(64)
    integer(c_int) :: code, found

    found = 0
    code = minfo_abi_get_fortran_booleans(to_c(logical_size), of_true, of_false, found)
    if (code == 0) then
      is_set = found /= 0
      if (is_set) then
        logical_true = .true.
        logical_false = .false.
      end if
    end if
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_get_fortran_booleans_f08

  !> Sets the values that `.TRUE.` and `.FALSE.` have in a LOGICAL of `logical_size` bytes. It has no effect if they are
  !! already known, as they are to this library for 1, 2, 4, 8 and 16 bytes (MPI 5.0, section 20.4.1).
  !!
  !! Errors: MPI_ERR_ARG for another size, which in Fortran is any but that of a default LOGICAL; MPI_ERR_BUFFER for a null
  !! pointer; MPI_ERR_ABI for values other than the known ones, and in every call after the first one that succeeded.
  subroutine MPI_Abi_set_fortran_booleans_f08(logical_size, logical_true, logical_false, ierror)
    integer, intent(in) :: logical_size
      !! a power of two from 1 to 64
    logical, intent(in) :: logical_true
      !! a LOGICAL of this size with the value `.TRUE.`, by its address in C
    logical, intent(in) :: logical_false
      !! as `logical_true`, with the value `.FALSE.`
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer, parameter :: bytes = storage_size(.true.) / 8
    integer(c_int8_t) :: of_true(bytes), of_false(bytes)
    integer(c_int) :: code

    of_true = transfer(logical_true, of_true)
    of_false = transfer(logical_false, of_false)
    ! No size is 0.
    code = minfo_abi_set_fortran_booleans(to_c(merge(logical_size, 0, logical_size == bytes)), of_true, of_false)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_set_fortran_booleans_f08
end module mpi_info_f08_abi_booleans
