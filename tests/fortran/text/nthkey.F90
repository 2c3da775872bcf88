! I15: get_nthkey writes every character of its variable and none outside it, for all combinations of lengths.
program text_nthkey
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, length, room, used, wrong
  character(len=MPI_MAX_INFO_KEY) :: longest
  character(len=400) :: memory

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  do length = 1, len(longest)
    longest(length:length) = char(ichar('A') + mod(length, 26))
  end do
  call MPI_Info_create(info, ierr)
  do length = 1, len(longest)
    call MPI_Info_set(info, longest(1:length), '', ierr)
  end do
  call lengths(1, 40, 0, 50, 'short keys')
  call lengths(200, 255, 190, 300, 'long keys')
  call lengths(1, 255, 0, 1, 'hardly any room')
  call lengths(1, 255, 300, 300, 'more room than a key can need')
  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine lengths(first, last, least, most, what)
    integer, intent(in) :: first, last, least, most
    character(len=*), intent(in) :: what

    wrong = 0
    do length = first, last
      do room = least, most
        memory = repeat('#', len(memory))
        call MPI_Info_get_nthkey(info, length - 1, memory(51:50+room), ierr)
        used = min(length, room)
        if (ierr /= MPI_SUCCESS .or. memory /= repeat('#', 50) // longest(1:used) // &
          repeat(' ', room - used) // repeat('#', 350 - room)) wrong = wrong + 1
      end do
    end do
    call check(wrong == 0, what)
  end subroutine lengths
end program text_nthkey
