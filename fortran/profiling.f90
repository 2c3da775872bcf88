!> The `PMPI_` names (MPI 4.1, section 15.2): every procedure once more, under its profiling name.
module mpi_info_f08_profiling
  use mpi_info_f08_comm, only: &
    PMPI_Barrier => MPI_Barrier, &
    PMPI_Barrier_f08 => MPI_Barrier_f08, &
    PMPI_Comm_rank => MPI_Comm_rank, &
    PMPI_Comm_rank_f08 => MPI_Comm_rank_f08, &
    PMPI_Comm_size => MPI_Comm_size, &
    PMPI_Comm_size_f08 => MPI_Comm_size_f08
  use mpi_info_f08_environment, only: &
    PMPI_Abort => MPI_Abort, &
    PMPI_Abort_f08 => MPI_Abort_f08, &
    PMPI_Finalize => MPI_Finalize, &
    PMPI_Finalize_f08 => MPI_Finalize_f08, &
    PMPI_Finalized => MPI_Finalized, &
    PMPI_Finalized_f08 => MPI_Finalized_f08, &
    PMPI_Get_library_version => MPI_Get_library_version, &
    PMPI_Get_library_version_f08 => MPI_Get_library_version_f08, &
    PMPI_Get_processor_name => MPI_Get_processor_name, &
    PMPI_Get_processor_name_f08 => MPI_Get_processor_name_f08, &
    PMPI_Get_version => MPI_Get_version, &
    PMPI_Get_version_f08 => MPI_Get_version_f08, &
    PMPI_Init => MPI_Init, &
    PMPI_Init_f08 => MPI_Init_f08, &
    PMPI_Init_thread => MPI_Init_thread, &
    PMPI_Init_thread_f08 => MPI_Init_thread_f08, &
    PMPI_Initialized => MPI_Initialized, &
    PMPI_Initialized_f08 => MPI_Initialized_f08, &
    PMPI_Query_thread => MPI_Query_thread, &
    PMPI_Query_thread_f08 => MPI_Query_thread_f08, &
    PMPI_Wtick => MPI_Wtick, &
    PMPI_Wtick_f08 => MPI_Wtick_f08, &
    PMPI_Wtime => MPI_Wtime, &
    PMPI_Wtime_f08 => MPI_Wtime_f08
  use mpi_info_f08_errhandler, only: &
    PMPI_Comm_call_errhandler => MPI_Comm_call_errhandler, &
    PMPI_Comm_call_errhandler_f08 => MPI_Comm_call_errhandler_f08, &
    PMPI_Comm_get_errhandler => MPI_Comm_get_errhandler, &
    PMPI_Comm_get_errhandler_f08 => MPI_Comm_get_errhandler_f08, &
    PMPI_Comm_set_errhandler => MPI_Comm_set_errhandler, &
    PMPI_Comm_set_errhandler_f08 => MPI_Comm_set_errhandler_f08, &
    PMPI_Errhandler_free => MPI_Errhandler_free, &
    PMPI_Errhandler_free_f08 => MPI_Errhandler_free_f08, &
    PMPI_Error_class => MPI_Error_class, &
    PMPI_Error_class_f08 => MPI_Error_class_f08, &
    PMPI_Error_string => MPI_Error_string, &
    PMPI_Error_string_f08 => MPI_Error_string_f08
  use mpi_info_f08_info, only: &
    PMPI_Info_create => MPI_Info_create, &
    PMPI_Info_create_f08 => MPI_Info_create_f08, &
    PMPI_Info_create_env => MPI_Info_create_env, &
    PMPI_Info_create_env_f08 => MPI_Info_create_env_f08, &
    PMPI_Info_delete => MPI_Info_delete, &
    PMPI_Info_delete_f08 => MPI_Info_delete_f08, &
    PMPI_Info_dup => MPI_Info_dup, &
    PMPI_Info_dup_f08 => MPI_Info_dup_f08, &
    PMPI_Info_free => MPI_Info_free, &
    PMPI_Info_free_f08 => MPI_Info_free_f08, &
    PMPI_Info_get => MPI_Info_get, &
    PMPI_Info_get_f08 => MPI_Info_get_f08, &
    PMPI_Info_get_nkeys => MPI_Info_get_nkeys, &
    PMPI_Info_get_nkeys_f08 => MPI_Info_get_nkeys_f08, &
    PMPI_Info_get_nthkey => MPI_Info_get_nthkey, &
    PMPI_Info_get_nthkey_f08 => MPI_Info_get_nthkey_f08, &
    PMPI_Info_get_string => MPI_Info_get_string, &
    PMPI_Info_get_string_f08 => MPI_Info_get_string_f08, &
    PMPI_Info_get_valuelen => MPI_Info_get_valuelen, &
    PMPI_Info_get_valuelen_f08 => MPI_Info_get_valuelen_f08, &
    PMPI_Info_set => MPI_Info_set, &
    PMPI_Info_set_f08 => MPI_Info_set_f08
  implicit none
  public
end module mpi_info_f08_profiling
