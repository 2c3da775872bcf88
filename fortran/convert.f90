!> Converts default INTEGERs to C integers and back. With -fdefault-integer-8 a default INTEGER is wider than a C int.
module mpi_info_f08_convert
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_constants, only: MPI_COUNT_KIND, MPI_UNDEFINED
  implicit none
  private

  integer, parameter :: most = int(huge(0_c_int)), least = -most - 1

  !> The sizes in bytes of a default INTEGER, of a C integer (a handle, or an element of a status), and of a large count
  !! or an address; they are passed along with arrays.
  integer(c_int64_t), parameter, public :: int_size = storage_size(0) / 8
  integer(c_int64_t), parameter, public :: c_int_size = storage_size(0_c_int) / 8
  integer(c_int64_t), parameter, public :: count_size = storage_size(0_MPI_COUNT_KIND) / 8

  !> Passed along with a function of the program: whether its INTEGERs have 8 bytes.
  integer(c_int), parameter, public :: integer_form = merge(8_c_int, 0_c_int, int_size == 8)

  public :: to_c, to_integer

contains

  !> `i` as a C integer; a value that does not fit becomes the nearest one that does, which is not a handle, and which
  !! every procedure treats as "too large" or "negative".
  elemental integer(c_int) function to_c(i)
    integer, intent(in) :: i

    to_c = int(max(least, min(most, i)), c_int)
  end function to_c

  !> A count as a default INTEGER; one that does not fit becomes MPI_UNDEFINED.
  elemental integer function to_integer(count)
    integer(c_int64_t), intent(in) :: count

    if (count > huge(0) .or. count < -int(huge(0), c_int64_t) - 1) then
      to_integer = MPI_UNDEFINED
    else
      to_integer = int(count)
    end if
  end function to_integer
end module mpi_info_f08_convert
