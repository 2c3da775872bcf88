!> Info objects that describe the binary interface (MPI 5.0, chapter 20).
!!
!! All of these procedures may be called at any time, also before initialisation and after finalisation, and from any
!! thread. Errors go to the error handler of MPI_COMM_SELF.
module mpi_info_f08_abi_hints
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_info_f08_core, only: minfo_abi_get_fortran_info, minfo_abi_get_info, minfo_abi_set_fortran_info
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: MPI_Abi_get_fortran_info, MPI_Abi_get_fortran_info_f08
  public :: MPI_Abi_get_info, MPI_Abi_get_info_f08
  public :: MPI_Abi_set_fortran_info, MPI_Abi_set_fortran_info_f08

  interface MPI_Abi_get_fortran_info
    module procedure MPI_Abi_get_fortran_info_f08
  end interface MPI_Abi_get_fortran_info

  interface MPI_Abi_get_info
    module procedure MPI_Abi_get_info_f08
  end interface MPI_Abi_get_info

  interface MPI_Abi_set_fortran_info
    module procedure MPI_Abi_set_fortran_info_f08
  end interface MPI_Abi_set_fortran_info

contains

  !> Creates an info object, which the caller frees, that describes Fortran's types: the size in bytes of LOGICAL,
  !! INTEGER, REAL and DOUBLE PRECISION (`mpi_logical_size` ...), and which of the optional datatypes exist
  !! (`mpi_real16_supported` ...). Returns MPI_INFO_NULL where nothing is known (MPI 5.0, section 20.4.1).
  !!
  !! Errors: MPI_ERR_NO_MEM.
  subroutine MPI_Abi_get_fortran_info_f08(info, ierror)
    type(MPI_Info), intent(inout) :: info
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_abi_get_fortran_info(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_get_fortran_info_f08

  !> Creates an info object, which the caller frees, with the size in bytes of C's MPI_Aint, MPI_Count and MPI_Offset:
  !! `mpi_aint_size`, `mpi_count_size` and `mpi_offset_size` (MPI 5.0, section 20.2).
  !!
  !! Errors: MPI_ERR_NO_MEM.
  subroutine MPI_Abi_get_info_f08(info, ierror)
    type(MPI_Info), intent(inout) :: info
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_abi_get_info(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_get_info_f08

  !> Describes Fortran's types, with the keys of MPI_Abi_get_fortran_info. It changes nothing where the types are already
  !! known, as they are to this library (MPI 5.0, section 20.4.1).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_ABI for a value other than the known one, and in every call after the first one that
  !! succeeded.
  subroutine MPI_Abi_set_fortran_info_f08(info, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_abi_set_fortran_info(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_set_fortran_info_f08
end module mpi_info_f08_abi_hints
