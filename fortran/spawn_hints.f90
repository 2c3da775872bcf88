!> Starting processes with hints (MPI 4.1, section 11.8).
!!
!! Errors go to the error handler of the communicator; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
module mpi_info_f08_spawn_hints
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_size_t
  use mpi_info_f08_convert, only: c_int_size, int_size, to_c
  use mpi_info_f08_core, only: minfo_comm_spawn, minfo_comm_spawn_multiple
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  private

  public :: MPI_Comm_spawn, MPI_Comm_spawn_f08
  public :: MPI_Comm_spawn_multiple, MPI_Comm_spawn_multiple_f08

  interface MPI_Comm_spawn
    module procedure MPI_Comm_spawn_f08
  end interface MPI_Comm_spawn

  interface MPI_Comm_spawn_multiple
    module procedure MPI_Comm_spawn_multiple_f08
  end interface MPI_Comm_spawn_multiple

contains

  !> Starts `maxprocs` processes of the program `command`, and creates an intercommunicator with them (MPI 4.1, section
  !! 11.8.2). All processes of `comm` call it; the arguments before `root` are read only there. If the processes could not
  !! be started, `array_of_errcodes` has an error code for each that the MPI library reports.
  !!
  !! Errors: MPI_ERR_SPAWN if the processes could not be started, on the embedded engine always; MPI_ERR_COMM,
  !! MPI_ERR_ROOT, MPI_ERR_ARG for an empty `command` or a `maxprocs` below 1, MPI_ERR_INFO, MPI_ERR_NO_MEM,
  !! MPI_ERR_OTHER while MPI is not initialised. A wrong argument of the root is an error on all processes.
  subroutine MPI_Comm_spawn_f08(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, ierror)
    character(len=*), intent(in) :: command
      !! the program
    character(len=*), intent(in) :: argv(*)
      !! its arguments without its name, up to a blank one (in C, a null pointer), or MPI_ARGV_NULL
    integer, intent(in) :: maxprocs
      !! how many processes, 1 or more
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, intent(in) :: root
      !! the rank in `comm` of the process whose arguments count
    type(MPI_Comm), intent(in) :: comm
      !! an intracommunicator
    type(MPI_Comm), intent(out) :: intercomm
      !! an intercommunicator, whose other side is the new processes
    integer :: array_of_errcodes(*)
      !! an error code for each of the `maxprocs` processes, or MPI_ERRCODES_IGNORE
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_spawn(command, len(command, c_size_t), argv, len(argv, c_size_t), to_c(maxprocs), info%MPI_VAL, &
      to_c(root), comm%MPI_VAL, intercomm%MPI_VAL, array_of_errcodes, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_spawn_f08

  !> Like MPI_Comm_spawn, but starts processes of `count` programs, or of one with different arguments, which have one
  !! MPI_COMM_WORLD (MPI 4.1, section 11.8.3). In Fortran, the arguments of program i are `array_of_argv(i,1)`,
  !! `array_of_argv(i,2)` and so on, up to a blank one. The arguments before `root` are read only there.
  !!
  !! Errors: those of MPI_Comm_spawn, and MPI_ERR_ARG for a `count` below 1.
  subroutine MPI_Comm_spawn_multiple_f08(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, &
    root, comm, intercomm, array_of_errcodes, ierror)
    integer, intent(in) :: count
      !! how many programs, 1 or more
    character(len=*), intent(in) :: array_of_commands(*)
      !! the programs
    character(len=*), intent(in) :: array_of_argv(count, *)
      !! the arguments of each, or MPI_ARGVS_NULL
    integer, intent(in) :: array_of_maxprocs(count)
      !! how many processes of each, 0 or more; 1 or more in all
    type(MPI_Info), intent(in) :: array_of_info(count)
      !! an info object for each, or MPI_INFO_NULL
    integer, intent(in) :: root
      !! the rank in `comm` of the process whose arguments count
    type(MPI_Comm), intent(in) :: comm
      !! an intracommunicator
    type(MPI_Comm), intent(out) :: intercomm
      !! an intercommunicator, whose other side is the new processes
    integer :: array_of_errcodes(*)
      !! an error code for each process, program by program, or MPI_ERRCODES_IGNORE
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_spawn_multiple(int(count, c_int64_t), array_of_commands, len(array_of_commands, c_size_t), &
      array_of_argv, len(array_of_argv, c_size_t), array_of_maxprocs, int_size, array_of_info, c_int_size, to_c(root), &
      comm%MPI_VAL, intercomm%MPI_VAL, array_of_errcodes, int_size)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_spawn_multiple_f08
end module mpi_info_f08_spawn_hints
