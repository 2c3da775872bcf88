!> This library's names with another beginning, for programs that also use a module of the same names.
!!
!! (Its == and /= stay behind: handles of both are the same types, as Fortran sees it, and it would be ambiguous whose
!! operator compares them.)
!!
!! Procedures with choice buffers are in module `ours_data`: gfortran compares the specific names behind them with those
!! of another module, where both are in sight.
module ours
  use mpi_info_f08, only: our_Info => MPI_Info, our_Comm => MPI_Comm, our_Win => MPI_Win, our_File => MPI_File, &
    OUR_INFO_NULL => MPI_INFO_NULL, OUR_INFO_ENV => MPI_INFO_ENV, OUR_COMM_NULL => MPI_COMM_NULL, &
    OUR_COMM_WORLD => MPI_COMM_WORLD, OUR_COMM_SELF => MPI_COMM_SELF, OUR_WIN_NULL => MPI_WIN_NULL, &
    OUR_FILE_NULL => MPI_FILE_NULL, OUR_ERRORS_RETURN => MPI_ERRORS_RETURN, &
    OUR_ERRORS_ARE_FATAL => MPI_ERRORS_ARE_FATAL, OUR_INTEGER => MPI_INTEGER, OUR_LOCK_SHARED => MPI_LOCK_SHARED, &
    OUR_WIN_BASE => MPI_WIN_BASE, OUR_WIN_SIZE => MPI_WIN_SIZE, OUR_WIN_DISP_UNIT => MPI_WIN_DISP_UNIT, &
    OUR_WIN_CREATE_FLAVOR => MPI_WIN_CREATE_FLAVOR, OUR_WIN_FLAVOR_ALLOCATE => MPI_WIN_FLAVOR_ALLOCATE, &
    OUR_WIN_FLAVOR_DYNAMIC => MPI_WIN_FLAVOR_DYNAMIC, OUR_MODE_RDWR => MPI_MODE_RDWR, &
    OUR_MODE_CREATE => MPI_MODE_CREATE, OUR_MODE_DELETE_ON_CLOSE => MPI_MODE_DELETE_ON_CLOSE, &
    OUR_SUCCESS => MPI_SUCCESS, OUR_ERR_INFO => MPI_ERR_INFO, OUR_ERR_COMM => MPI_ERR_COMM, &
    OUR_ERR_WIN => MPI_ERR_WIN, OUR_ERR_FILE => MPI_ERR_FILE, OUR_ERR_OTHER => MPI_ERR_OTHER, &
    OUR_ERR_RMA_RANGE => MPI_ERR_RMA_RANGE, OUR_ERR_NO_SUCH_FILE => MPI_ERR_NO_SUCH_FILE, &
    OUR_ERR_UNSUPPORTED_OPERATION => MPI_ERR_UNSUPPORTED_OPERATION, OUR_STATUS_IGNORE => MPI_STATUS_IGNORE, &
    OUR_THREAD_MULTIPLE => MPI_THREAD_MULTIPLE, our_Init => MPI_Init, our_Finalize => MPI_Finalize, &
    our_Initialized => MPI_Initialized, our_Finalized => MPI_Finalized, &
    our_Get_library_version => MPI_Get_library_version, our_Query_thread => MPI_Query_thread, &
    our_Info_create => MPI_Info_create, our_Info_free => MPI_Info_free, our_Info_set => MPI_Info_set, &
    our_Info_get => MPI_Info_get, our_Info_get_nkeys => MPI_Info_get_nkeys, our_Comm_rank => MPI_Comm_rank, &
    our_Comm_size => MPI_Comm_size, our_Comm_free => MPI_Comm_free, our_Comm_dup => MPI_Comm_dup, &
    our_Comm_dup_with_info => MPI_Comm_dup_with_info, our_Comm_split => MPI_Comm_split, &
    our_Comm_set_info => MPI_Comm_set_info, our_Comm_get_info => MPI_Comm_get_info, &
    our_Comm_set_errhandler => MPI_Comm_set_errhandler, our_Win_set_errhandler => MPI_Win_set_errhandler, &
    our_File_set_errhandler => MPI_File_set_errhandler, our_Barrier => MPI_Barrier, &
    our_Win_allocate => MPI_Win_allocate, our_Win_free => MPI_Win_free, our_Win_fence => MPI_Win_fence, &
    our_Win_set_info => MPI_Win_set_info, our_Win_get_info => MPI_Win_get_info, &
    our_Win_get_attr => MPI_Win_get_attr, our_Win_lock => MPI_Win_lock, our_Win_unlock => MPI_Win_unlock, &
    our_Win_flush => MPI_Win_flush, our_File_open => MPI_File_open, our_File_close => MPI_File_close, &
    our_File_delete => MPI_File_delete, our_File_get_size => MPI_File_get_size, &
    our_File_get_amode => MPI_File_get_amode, our_File_set_info => MPI_File_set_info, &
    our_File_get_info => MPI_File_get_info, our_File_set_view => MPI_File_set_view, &
    our_File_get_view => MPI_File_get_view, our_File_sync => MPI_File_sync, our_Topo_test => MPI_Topo_test, &
    our_Win_shared_query => MPI_Win_shared_query, our_File_set_size => MPI_File_set_size, &
    OUR_Datatype => MPI_Datatype
  use mpi_hints
  implicit none
  public

contains

  !> The value of a key, `(absent)` where it is not there.
  function value_of(info, key) result(value)
    type(our_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=200) :: value
    logical :: found

    call our_Info_get(info, key, len(value), value, found)
    if (.not. found) value = '(absent)'
  end function value_of
end module ours
