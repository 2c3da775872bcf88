! The program initialises its own MPI, and this library finalises it. MINFO_REPORT differs between the processes: none
! waits for another one, and the report is of those that have one.
! said: mpi_info_f08: hints of
program report_differs
  use report
  implicit none

  call report_with([character(len=8) :: 'summary', 'off', 'full', ''])
end program report_differs
