!> Default INTEGERs to C integers. With -fdefault-integer-8 a default INTEGER is wider than a C int.
module mpi_info_f08_convert
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  private

  integer, parameter :: most = int(huge(0_c_int)), least = -most - 1

  public :: to_c

contains

  !> `i` as a C integer; one that does not fit becomes the nearest that does, which is neither a
  !! handle nor a number that any procedure takes for another than "too large" or "negative".
  elemental integer(c_int) function to_c(i)
    integer, intent(in) :: i

    to_c = int(max(least, min(most, i)), c_int)
  end function to_c
end module mpi_info_f08_convert
