! The predefined operations on MPI_BYTE. Those that are not defined
! for it are MPI_ERR_OP and change nothing.
      program rma_ops_byte
      use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT integer(c_int8_t)
      DATATYPE_HANDLE, parameter :: datatype = MPI_BYTE
      character(len=*), parameter :: defined_ops =                      &
     &  ' BAND  BOR  BXOR '
      integer :: ierr

      call start_mpi()
      call all_ops()
      call finish()

      contains

#include "start_mpi.inc"
#include "rma_ops.inc"

      function first(i)
      integer, intent(in) :: i
      ELEMENT :: first
      ELEMENT :: list(6)

      list = [                                                          &
     &  5_c_int8_t, -7_c_int8_t, 0_c_int8_t, 11_c_int8_t,               &
     &  -1_c_int8_t, 100_c_int8_t]
      first = list(i)
      end function first

      function second(i)
      integer, intent(in) :: i
      ELEMENT :: second
      ELEMENT :: list(6)

      list = [                                                          &
     &  3_c_int8_t, -2_c_int8_t, 9_c_int8_t, -4_c_int8_t,               &
     &  -1_c_int8_t, -1_c_int8_t]
      second = list(i)
      end function second

      function combined(op, a, b)
      character(len=*), intent(in) :: op
      ELEMENT, intent(in) :: a, b
      ELEMENT :: combined

      select case (op)
      case (' BAND ')
        combined = iand(a, b)
      case (' BOR ')
        combined = ior(a, b)
      case (' BXOR ')
        combined = ieor(a, b)
      case default
        combined = b
      end select
      end function combined
      end program rma_ops_byte
