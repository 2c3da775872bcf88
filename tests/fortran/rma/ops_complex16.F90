! The predefined operations on MPI_COMPLEX16, MPI_C_DOUBLE_COMPLEX and
! MPI_DOUBLE_COMPLEX. Those that are not defined are MPI_ERR_OP and
! change nothing.
program rma_ops_complex16
  use, intrinsic :: iso_c_binding
#include "interface.inc"
#define ELEMENT complex(c_double)
  character(len=*), parameter :: of_complex = ' SUM  PROD '
  character(len=60) :: defined
  DATATYPE_HANDLE :: datatype
  integer :: ierr, size_of_type

  call start_mpi()
  call all_ops(MPI_COMPLEX16, of_complex, 'MPI_COMPLEX16')
  call all_ops(MPI_C_DOUBLE_COMPLEX, of_complex, 'MPI_C_DOUBLE_COMPLEX')
  call all_ops(MPI_DOUBLE_COMPLEX, of_complex, 'MPI_DOUBLE_COMPLEX')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "rma_ops.inc"

  function first(i)
    integer, intent(in) :: i
    ELEMENT :: first
    ELEMENT :: list(6)

    list = [ &
      (1.5_c_double, 0.5_c_double), (-2.0_c_double, -3.0_c_double), (0.25_c_double, 8.0_c_double), &
      (-1024.0_c_double, 0.125_c_double), &
      (3.0_c_double, -3.0_c_double), (-0.5_c_double, -0.5_c_double)]
    first = list(i)
  end function first

  function second(i)
    integer, intent(in) :: i
    ELEMENT :: second
    ELEMENT :: list(6)

    list = [ &
      (-0.5_c_double, 1.5_c_double), &
      (-3.0_c_double, -2.0_c_double), &
      (0.125_c_double, 0.25_c_double), &
      (8.0_c_double, -1024.0_c_double), &
      (-3.0_c_double, 3.0_c_double), (0.5_c_double, -0.5_c_double)]
    second = list(i)
  end function second

  function combined(op, a, b)
    character(len=*), intent(in) :: op
    ELEMENT, intent(in) :: a, b
    ELEMENT :: combined

    select case (op)
    case (' SUM ')
      combined = a + b
    case (' PROD ')
      combined = a * b
    case default
      combined = b
    end select
  end function combined
end program rma_ops_complex16
