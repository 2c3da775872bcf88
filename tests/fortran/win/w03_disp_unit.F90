! W3: the target displacement counts in units of the window's disp_unit, whatever the datatype is.
program win_w03_disp_unit
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int8_t), target :: memory(-7:40), origin(8)
  integer :: ierr

  call start()
  call with_unit(1)
  call with_unit(2)
  call with_unit(3)
  call with_unit(4)
  call with_unit(7)
  call with_unit(8)
  call with_unit(32)
  call with_unit(100)
  call finish()

contains

  subroutine with_unit(disp_unit)
    integer, intent(in) :: disp_unit
    WIN_HANDLE :: win
    integer(MPI_ADDRESS_KIND) :: disp
    integer :: at, wrong
    character(len=20) :: what

    write (what, '(a, i0)') 'disp_unit ', disp_unit
    call MPI_Win_create(memory(1), 32_MPI_ADDRESS_KIND, disp_unit, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    wrong = 0
    do disp = 0, 32
      at = 1 + int(disp) * disp_unit
      memory = -7
      origin = [1_c_int8_t, 2_c_int8_t, 3_c_int8_t, 4_c_int8_t, 5_c_int8_t, 6_c_int8_t, 7_c_int8_t, 8_c_int8_t]
      call MPI_Put(origin(2), 4, MPI_BYTE, 0, disp, 4, MPI_BYTE, win, ierr)
      if (at + 3 > 32) then
        if (ierr /= MPI_ERR_RMA_RANGE) wrong = wrong + 1
        if (any(memory /= -7)) wrong = wrong + 1
        cycle
      end if
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      call MPI_Win_flush(0, win, ierr)
      if (any(memory(at:at+3) /= origin(2:5))) wrong = wrong + 1
      if (any(memory(:at-1) /= -7)) wrong = wrong + 1
      if (any(memory(at+4:) /= -7)) wrong = wrong + 1
      ! An element at an address that is no multiple of its size.
      memory(at) = 9
      call MPI_Get(origin(5), 1, MPI_INTEGER4, 0, disp, 1, MPI_INTEGER4, win, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      call MPI_Win_flush(0, win, ierr)
      if (any(origin(5:8) /= memory(at:at+3))) wrong = wrong + 1
      if (any(origin(1:4) /= [1, 2, 3, 4])) wrong = wrong + 1
    end do
    call check(wrong == 0, trim(what) // ': where puts and gets go')
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(win, ierr)
  end subroutine with_unit
end program win_w03_disp_unit
