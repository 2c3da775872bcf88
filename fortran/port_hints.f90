!> Ports and published names with hints (MPI 4.1, section 11.9).
!!
!! Errors go to the error handler of the communicator; those of a call without one, and MPI_ERR_COMM, go to that of
!! MPI_COMM_SELF.
module mpi_info_f08_port_hints
  use, intrinsic :: iso_c_binding, only: c_int, c_size_t
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_core, only: minfo_comm_accept, minfo_comm_connect, minfo_lookup_name, minfo_open_port, &
    minfo_publish_name, minfo_unpublish_name
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info
  implicit none
  private

  public :: MPI_Comm_accept, MPI_Comm_accept_f08
  public :: MPI_Comm_connect, MPI_Comm_connect_f08
  public :: MPI_Lookup_name, MPI_Lookup_name_f08
  public :: MPI_Open_port, MPI_Open_port_f08
  public :: MPI_Publish_name, MPI_Publish_name_f08
  public :: MPI_Unpublish_name, MPI_Unpublish_name_f08

  interface MPI_Comm_accept
    module procedure MPI_Comm_accept_f08
  end interface MPI_Comm_accept

  interface MPI_Comm_connect
    module procedure MPI_Comm_connect_f08
  end interface MPI_Comm_connect

  interface MPI_Lookup_name
    module procedure MPI_Lookup_name_f08
  end interface MPI_Lookup_name

  interface MPI_Open_port
    module procedure MPI_Open_port_f08
  end interface MPI_Open_port

  interface MPI_Publish_name
    module procedure MPI_Publish_name_f08
  end interface MPI_Publish_name

  interface MPI_Unpublish_name
    module procedure MPI_Unpublish_name_f08
  end interface MPI_Unpublish_name

contains

  !> Waits until other processes connect to a port, and creates an intercommunicator with them (MPI 4.1, section 11.9.2).
  !! All processes of `comm` call it; `port_name` and `info` are read only at `root`.
  !!
  !! Errors: MPI_ERR_PORT, on the embedded engine always; MPI_ERR_COMM, MPI_ERR_ROOT, MPI_ERR_INFO, MPI_ERR_NO_MEM,
  !! MPI_ERR_OTHER while MPI is not initialised. A wrong argument of the root is an error on all processes.
  subroutine MPI_Comm_accept_f08(port_name, info, root, comm, newcomm, ierror)
    character(len=*), intent(in) :: port_name
      !! a port that the root has opened
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, intent(in) :: root
      !! the rank in `comm` of the process whose arguments count
    type(MPI_Comm), intent(in) :: comm
      !! an intracommunicator
    type(MPI_Comm), intent(out) :: newcomm
      !! an intercommunicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_accept(port_name, len(port_name, c_size_t), info%MPI_VAL, to_c(root), comm%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_accept_f08

  !> Connects to the processes that accept at a port, and creates an intercommunicator with them (MPI 4.1, section
  !! 11.9.2). All processes of `comm` call it; `port_name` and `info` are read only at `root`.
  !!
  !! Errors: MPI_ERR_PORT, on the embedded engine always; MPI_ERR_COMM, MPI_ERR_ROOT, MPI_ERR_INFO, MPI_ERR_NO_MEM,
  !! MPI_ERR_OTHER while MPI is not initialised. A wrong argument of the root is an error on all processes.
  subroutine MPI_Comm_connect_f08(port_name, info, root, comm, newcomm, ierror)
    character(len=*), intent(in) :: port_name
      !! a port that the other processes have opened
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, intent(in) :: root
      !! the rank in `comm` of the process whose arguments count
    type(MPI_Comm), intent(in) :: comm
      !! an intracommunicator
    type(MPI_Comm), intent(out) :: newcomm
      !! an intercommunicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_connect(port_name, len(port_name, c_size_t), info%MPI_VAL, to_c(root), comm%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_connect_f08

  !> Returns the port that was published with this name (MPI 4.1, section 11.9.4).
  !!
  !! Errors: MPI_ERR_NAME for a name that is not published, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Lookup_name_f08(service_name, info, port_name, ierror)
    character(len=*), intent(in) :: service_name
      !! the name that was published
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    character(len=*), intent(out) :: port_name
      !! text; MPI_MAX_PORT_NAME characters are enough
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_lookup_name(service_name, len(service_name, c_size_t), info%MPI_VAL, port_name, len(port_name, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Lookup_name_f08

  !> Opens a port, at which other processes can connect to this one (MPI 4.1, section 11.9.2).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Open_port_f08(info, port_name, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    character(len=*), intent(out) :: port_name
      !! text; MPI_MAX_PORT_NAME characters are enough
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_open_port(info%MPI_VAL, port_name, len(port_name, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Open_port_f08

  !> Publishes a port under a name, by which MPI_Lookup_name finds it (MPI 4.1, section 11.9.4).
  !!
  !! Errors: MPI_ERR_SERVICE for an empty name, and for one that is published already if the MPI library says so,
  !! MPI_ERR_PORT, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Publish_name_f08(service_name, info, port_name, ierror)
    character(len=*), intent(in) :: service_name
      !! text that is not empty
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    character(len=*), intent(in) :: port_name
      !! a port of MPI_Open_port of this process
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_publish_name(service_name, len(service_name, c_size_t), info%MPI_VAL, port_name, len(port_name, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Publish_name_f08

  !> Withdraws a published name (MPI 4.1, section 11.9.4).
  !!
  !! Errors: MPI_ERR_SERVICE for a name that is not published, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Unpublish_name_f08(service_name, info, port_name, ierror)
    character(len=*), intent(in) :: service_name
      !! a name that this process has published
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    character(len=*), intent(in) :: port_name
      !! the port that it was published with
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_unpublish_name(service_name, len(service_name, c_size_t), info%MPI_VAL, port_name, len(port_name, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_Unpublish_name_f08
end module mpi_info_f08_port_hints
