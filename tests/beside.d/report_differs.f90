! The program initialises its own MPI, and this library finalises it. MINFO_REPORT differs between the processes: none
! waits for another one, and the report is that of process 0.
! said: of process 0 alone, since the program has initialised MPI itself: 1 given
program report_differs
  use report
  implicit none

  call report_with([character(len=8) :: 'summary', 'off', 'full', ''])
end program report_differs
