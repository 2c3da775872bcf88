!> Arithmetic with addresses (MPI 4.1, section 5.1.5).
module mpi_info_f08_addresses
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  implicit none
  private

  public :: MPI_Aint_add, MPI_Aint_add_f08
  public :: MPI_Aint_diff, MPI_Aint_diff_f08

  interface MPI_Aint_add
    module procedure MPI_Aint_add_f08
  end interface MPI_Aint_add

  interface MPI_Aint_diff
    module procedure MPI_Aint_diff_f08
  end interface MPI_Aint_diff

contains

  !> Returns the address `disp` bytes after `base` (MPI 4.1, section 5.1.5).
  integer(MPI_ADDRESS_KIND) function MPI_Aint_add_f08(base, disp)
    integer(MPI_ADDRESS_KIND), intent(in) :: base
      !! an address
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
      !! a number of bytes

    MPI_Aint_add_f08 = wrapped_sum(base, disp)
  end function MPI_Aint_add_f08

  !> Returns the number of bytes from `addr2` to `addr1` (MPI 4.1, section 5.1.5).
  integer(MPI_ADDRESS_KIND) function MPI_Aint_diff_f08(addr1, addr2)
    integer(MPI_ADDRESS_KIND), intent(in) :: addr1
      !! an address
    integer(MPI_ADDRESS_KIND), intent(in) :: addr2
      !! an address

    MPI_Aint_diff_f08 = wrapped_sum(wrapped_sum(addr1, not(addr2)), 1_MPI_ADDRESS_KIND)
  end function MPI_Aint_diff_f08

  !> The sum without its carry: addresses are unsigned, and overflow is not an error.
  pure integer(MPI_ADDRESS_KIND) function wrapped_sum(a, b)
    integer(MPI_ADDRESS_KIND), intent(in) :: a, b
    integer, parameter :: half = bit_size(a) / 2
    integer(MPI_ADDRESS_KIND) :: low, high

    low = ibits(a, 0, half) + ibits(b, 0, half)
    high = ibits(a, half, half) + ibits(b, half, half) + shiftr(low, half)
    wrapped_sum = ior(shiftl(high, half), ibits(low, 0, half))
  end function wrapped_sum
end module mpi_info_f08_addresses
