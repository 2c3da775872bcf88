! The interface of spawned processes, ports and published names: every
! procedure with the names that the standard gives its arguments, which
! the compiler checks. None is called.
program interface_spawn
#include "interface.inc"

  call check_code(MPI_MAX_PORT_NAME, 1023, 'MPI_MAX_PORT_NAME')
  call check_code(MPI_ERR_SPAWN, 53, 'MPI_ERR_SPAWN')
  call check_code(MPI_ERR_PORT, 43, 'MPI_ERR_PORT')
  call check_code(MPI_ERR_NAME, 38, 'MPI_ERR_NAME')
  call check_code(MPI_ERR_SERVICE, 51, 'MPI_ERR_SERVICE')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    COMM_HANDLE :: comm, new_comm
    INFO_HANDLE :: info, infos(2)
    character(len=8) :: text, list(2), lists(2, 2)
    integer :: codes(2), numbers(2), ierr
    save

    call MPI_Comm_get_parent(parent=new_comm, ierror=ierr)
    call MPI_Comm_spawn(command='text', argv=list, maxprocs=1, info=info, root=0, comm=comm, &
      intercomm=new_comm, array_of_errcodes=codes, ierror=ierr)
    call MPI_Comm_spawn(command='text', argv=MPI_ARGV_NULL, maxprocs=1, info=info, root=0, &
      comm=comm, &
      intercomm=new_comm, array_of_errcodes=MPI_ERRCODES_IGNORE, ierror=ierr)
    call MPI_Comm_spawn_multiple(count=2, array_of_commands=list, array_of_argv=lists, &
      array_of_maxprocs=numbers, array_of_info=infos, root=0, comm=comm, intercomm=new_comm, &
      array_of_errcodes=codes, ierror=ierr)
    call MPI_Comm_spawn_multiple(count=2, array_of_commands=list, array_of_argv=MPI_ARGVS_NULL, &
      array_of_maxprocs=numbers, array_of_info=infos, root=0, comm=comm, intercomm=new_comm, &
      array_of_errcodes=MPI_ERRCODES_IGNORE, ierror=ierr)
    call MPI_Open_port(info=info, port_name=text, ierror=ierr)
    call MPI_Close_port(port_name='text', ierror=ierr)
    call MPI_Comm_accept(port_name='text', info=info, root=0, comm=comm, newcomm=new_comm, &
      ierror=ierr)
    call MPI_Comm_connect(port_name='text', info=info, root=0, comm=comm, newcomm=new_comm, &
      ierror=ierr)
    call MPI_Comm_disconnect(comm=comm, ierror=ierr)
    call MPI_Comm_join(fd=0, intercomm=new_comm, ierror=ierr)
    call MPI_Publish_name(service_name='text', info=info, port_name='text', ierror=ierr)
    call MPI_Lookup_name(service_name='text', info=info, port_name=text, ierror=ierr)
    call MPI_Unpublish_name(service_name='text', info=info, port_name='text', ierror=ierr)
  end subroutine calls
#endif
end program interface_spawn
