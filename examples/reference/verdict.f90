! Asks what became of a hint, and prints what became of all.
! Of: hints_verdict, hint_verdict_name, hints_report
program verdict_on_a_hint
  use mpi_info_f08
  use mpi_hints
  implicit none
  type(MPI_Comm) :: comm
  type(MPI_Info) :: info
  character(len=:), allocatable :: detail
  integer :: verdict

  call MPI_Init()
  call MPI_Info_create(info)
  call MPI_Info_set(info, 'mpi_assert_no_any_tags', 'true')
  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm)
  call MPI_Info_free(info)

  call hints_verdict(comm, 'mpi_assert_no_any_tags', verdict, detail)
  if (verdict /= HINT_IN_EFFECT) print '(4a)', hint_verdict_name(verdict), ' (', detail, ')'
  call hints_report()
  call MPI_Comm_free(comm)
  call MPI_Finalize()
end program verdict_on_a_hint
