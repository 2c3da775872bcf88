!> The binary interface (MPI 5.0, chapter 20): that of the standard, whatever engine does the work.
!!
!! All of these procedures may be called at any time, before initialisation and after finalisation too, and
!! from any thread. Errors go to the error handler of MPI_COMM_SELF.
module mpi_info_f08_abi
  use, intrinsic :: iso_c_binding, only: c_int
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: MPI_Abi_get_fortran_info, MPI_Abi_get_fortran_info_f08
  public :: MPI_Abi_get_info, MPI_Abi_get_info_f08
  public :: MPI_Abi_get_version, MPI_Abi_get_version_f08
  public :: MPI_Abi_set_fortran_info, MPI_Abi_set_fortran_info_f08

  interface MPI_Abi_get_fortran_info
    module procedure MPI_Abi_get_fortran_info_f08
  end interface MPI_Abi_get_fortran_info

  interface MPI_Abi_get_info
    module procedure MPI_Abi_get_info_f08
  end interface MPI_Abi_get_info

  interface MPI_Abi_get_version
    module procedure MPI_Abi_get_version_f08
  end interface MPI_Abi_get_version

  interface MPI_Abi_set_fortran_info
    module procedure MPI_Abi_set_fortran_info_f08
  end interface MPI_Abi_set_fortran_info

  interface
    ! int minfo_abi_get_fortran_info(int *info);
    integer(c_int) function minfo_abi_get_fortran_info(info) bind(C, name='minfo_abi_get_fortran_info')
      import :: c_int
      integer(c_int), intent(inout) :: info
    end function minfo_abi_get_fortran_info

    ! int minfo_abi_get_info(int *info);
    integer(c_int) function minfo_abi_get_info(info) bind(C, name='minfo_abi_get_info')
      import :: c_int
      integer(c_int), intent(inout) :: info
    end function minfo_abi_get_info

    ! int minfo_abi_get_version(int *abi_major, int *abi_minor);
    integer(c_int) function minfo_abi_get_version(abi_major, abi_minor) bind(C, name='minfo_abi_get_version')
      import :: c_int
      integer(c_int), intent(inout) :: abi_major
      integer(c_int), intent(inout) :: abi_minor
    end function minfo_abi_get_version

    ! int minfo_abi_set_fortran_info(int info);
    integer(c_int) function minfo_abi_set_fortran_info(info) bind(C, name='minfo_abi_set_fortran_info')
      import :: c_int
      integer(c_int), value :: info
    end function minfo_abi_set_fortran_info
  end interface

contains

  !> A new info object, the caller's to free, that tells what Fortran's types are: the bytes of LOGICAL,
  !! INTEGER, REAL and DOUBLE PRECISION (`mpi_logical_size` ...), and which of the datatypes that a compiler
  !! need not have there are (`mpi_real16_supported` ...). MPI_INFO_NULL where nothing is known (MPI 5.0,
  !! section 20.4.1).
  !!
  !! Errors: MPI_ERR_NO_MEM.
  subroutine MPI_Abi_get_fortran_info_f08(info, ierror)
    type(MPI_Info), intent(inout) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_abi_get_fortran_info(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_get_fortran_info_f08

  !> A new info object, the caller's to free, with the bytes of C's MPI_Aint, MPI_Count and MPI_Offset:
  !! `mpi_aint_size`, `mpi_count_size` and `mpi_offset_size` (MPI 5.0, section 20.2).
  !!
  !! Errors: MPI_ERR_NO_MEM.
  subroutine MPI_Abi_get_info_f08(info, ierror)
    type(MPI_Info), intent(inout) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_abi_get_info(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_get_info_f08

  !> The version of the standard ABI: 1 and 0 (MPI 5.0, section 20.2). There are no errors.
  subroutine MPI_Abi_get_version_f08(abi_major, abi_minor, ierror)
    integer, intent(inout) :: abi_major
    integer, intent(inout) :: abi_minor
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, major, minor

    code = minfo_abi_get_version(major, minor)
    if (code == 0) abi_major = major
    if (code == 0) abi_minor = minor
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_get_version_f08

  !> Says what Fortran's types are, with the keys of MPI_Abi_get_fortran_info. Where that is known, as it is to
  !! this library, it changes nothing (MPI 5.0, section 20.4.1).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_ABI for a value that is not the known one, and in every call after the first
  !! one that succeeded.
  subroutine MPI_Abi_set_fortran_info_f08(info, ierror)
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_abi_set_fortran_info(info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Abi_set_fortran_info_f08
end module mpi_info_f08_abi
