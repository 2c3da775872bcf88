!> Memory and addresses (MPI 4.1, sections 5.1.5 and 9.2). Errors go to the error handler of
!! MPI_COMM_SELF.
!!
!! Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran
!! procedure with an assumed-rank dummy, but it can call one.
module mpi_info_f08_memory
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_types, only: MPI_Info
  implicit none
  private

  public :: MPI_Aint_add, MPI_Aint_add_f08
  public :: MPI_Aint_diff, MPI_Aint_diff_f08
  public :: MPI_Alloc_mem, MPI_Alloc_mem_f08
  public :: MPI_Free_mem, MPI_Free_mem_f08ts
  public :: MPI_Get_address, MPI_Get_address_f08ts

  interface MPI_Aint_add
    module procedure MPI_Aint_add_f08
  end interface MPI_Aint_add

  interface MPI_Aint_diff
    module procedure MPI_Aint_diff_f08
  end interface MPI_Aint_diff

  interface MPI_Alloc_mem
    module procedure MPI_Alloc_mem_f08
  end interface MPI_Alloc_mem

  interface MPI_Free_mem
    !> Gives back memory that MPI_Alloc_mem gave (MPI 4.1, section 9.2).
    !!
    !! Errors: MPI_ERR_BASE for a `base` that is none, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_free_mem_f08(const void *base, Fint *ierror);
    subroutine MPI_Free_mem_f08ts(base, ierror) bind(C, name='minfo_free_mem_f08')
      type(*), dimension(..), intent(in), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Free_mem_f08ts
  end interface MPI_Free_mem

  interface MPI_Get_address
    !> The address of a variable, as target displacement for windows made by MPI_Win_create_dynamic
    !! (MPI 4.1, section 5.1.5), in bytes.
    !!
    !! Errors: MPI_ERR_BUFFER for a variable that the compiler describes in a way that is not known (CLASS).
    ! void minfo_get_address_f08(const void *location, int64_t *address, Fint *ierror);
    subroutine MPI_Get_address_f08ts(location, address, ierror) bind(C, name='minfo_get_address_f08')
      import :: MPI_ADDRESS_KIND
      type(*), dimension(..), asynchronous :: location
      integer(MPI_ADDRESS_KIND), intent(inout) :: address
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_address_f08ts
  end interface MPI_Get_address

  interface
    ! int minfo_alloc_mem(int64_t size, int info, void **baseptr);
    integer(c_int) function minfo_alloc_mem(size, info, baseptr) bind(C, name='minfo_alloc_mem')
      import :: c_int, c_int64_t, c_ptr
      integer(c_int64_t), value :: size
      integer(c_int), value :: info
      type(c_ptr), intent(inout) :: baseptr
    end function minfo_alloc_mem
  end interface

contains

  !> The address `disp` bytes after `base` (MPI 4.1, section 5.1.5).
  integer(MPI_ADDRESS_KIND) function MPI_Aint_add_f08(base, disp)
    integer(MPI_ADDRESS_KIND), intent(in) :: base, disp

    MPI_Aint_add_f08 = wrapped_sum(base, disp)
  end function MPI_Aint_add_f08

  !> The bytes from `addr2` to `addr1` (MPI 4.1, section 5.1.5).
  integer(MPI_ADDRESS_KIND) function MPI_Aint_diff_f08(addr1, addr2)
    integer(MPI_ADDRESS_KIND), intent(in) :: addr1, addr2

    MPI_Aint_diff_f08 = wrapped_sum(wrapped_sum(addr1, not(addr2)), 1_MPI_ADDRESS_KIND)
  end function MPI_Aint_diff_f08

  !> The sum without its carry: addresses have no sign, and a sum that does not fit is not an error.
  pure integer(MPI_ADDRESS_KIND) function wrapped_sum(a, b)
    integer(MPI_ADDRESS_KIND), intent(in) :: a, b
    integer, parameter :: half = bit_size(a) / 2
    integer(MPI_ADDRESS_KIND) :: low, high

    low = ibits(a, 0, half) + ibits(b, 0, half)
    high = ibits(a, half, half) + ibits(b, half, half) + shiftr(low, half)
    wrapped_sum = ior(shiftl(high, half), ibits(low, 0, half))
  end function wrapped_sum

  !> Memory of `size` bytes, aligned as `info` asks for (MPI 4.1, section 9.2).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_ARG for a negative `size`, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is
  !! not initialised.
  subroutine MPI_Alloc_mem_f08(size, info, baseptr, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    type(MPI_Info), intent(in) :: info
    type(c_ptr), intent(inout) :: baseptr
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_alloc_mem(size, info%MPI_VAL, baseptr)
    if (present(ierror)) ierror = code
  end subroutine MPI_Alloc_mem_f08
end module mpi_info_f08_memory
