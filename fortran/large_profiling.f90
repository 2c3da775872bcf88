!> The `PMPI_` names of the procedures with large counts (MPI 4.1, section 15.2).
module mpi_info_f08_large_profiling
  use mpi_info_f08_large_collective, only: &
    PMPI_Allgather => MPI_Allgather, &
    PMPI_Allgather_c_f08ts => MPI_Allgather_c_f08ts, &
    PMPI_Allreduce => MPI_Allreduce, &
    PMPI_Allreduce_c_f08ts => MPI_Allreduce_c_f08ts, &
    PMPI_Bcast => MPI_Bcast, &
    PMPI_Bcast_c_f08ts => MPI_Bcast_c_f08ts, &
    PMPI_Gather => MPI_Gather, &
    PMPI_Gather_c_f08ts => MPI_Gather_c_f08ts, &
    PMPI_Reduce => MPI_Reduce, &
    PMPI_Reduce_c_f08ts => MPI_Reduce_c_f08ts
  use mpi_info_f08_large_datatype, only: &
    PMPI_Get_count => MPI_Get_count, &
    PMPI_Get_count_c_f08 => MPI_Get_count_c_f08, &
    PMPI_Type_contiguous => MPI_Type_contiguous, &
    PMPI_Type_contiguous_c_f08 => MPI_Type_contiguous_c_f08, &
    PMPI_Type_create_subarray => MPI_Type_create_subarray, &
    PMPI_Type_create_subarray_c_f08 => MPI_Type_create_subarray_c_f08, &
    PMPI_Type_size => MPI_Type_size, &
    PMPI_Type_size_c_f08 => MPI_Type_size_c_f08, &
    PMPI_Type_vector => MPI_Type_vector, &
    PMPI_Type_vector_c_f08 => MPI_Type_vector_c_f08
  use mpi_info_f08_large_file_io, only: &
    PMPI_File_read => MPI_File_read, &
    PMPI_File_read_c_f08ts => MPI_File_read_c_f08ts, &
    PMPI_File_read_all => MPI_File_read_all, &
    PMPI_File_read_all_c_f08ts => MPI_File_read_all_c_f08ts, &
    PMPI_File_read_at => MPI_File_read_at, &
    PMPI_File_read_at_c_f08ts => MPI_File_read_at_c_f08ts, &
    PMPI_File_read_at_all => MPI_File_read_at_all, &
    PMPI_File_read_at_all_c_f08ts => MPI_File_read_at_all_c_f08ts, &
    PMPI_File_write => MPI_File_write, &
    PMPI_File_write_c_f08ts => MPI_File_write_c_f08ts, &
    PMPI_File_write_all => MPI_File_write_all, &
    PMPI_File_write_all_c_f08ts => MPI_File_write_all_c_f08ts, &
    PMPI_File_write_at => MPI_File_write_at, &
    PMPI_File_write_at_c_f08ts => MPI_File_write_at_c_f08ts, &
    PMPI_File_write_at_all => MPI_File_write_at_all, &
    PMPI_File_write_at_all_c_f08ts => MPI_File_write_at_all_c_f08ts
  use mpi_info_f08_large_message, only: &
    PMPI_Recv => MPI_Recv, &
    PMPI_Recv_c_f08ts => MPI_Recv_c_f08ts, &
    PMPI_Send => MPI_Send, &
    PMPI_Send_c_f08ts => MPI_Send_c_f08ts, &
    PMPI_Sendrecv => MPI_Sendrecv, &
    PMPI_Sendrecv_c_f08ts => MPI_Sendrecv_c_f08ts
  use mpi_info_f08_large_rma, only: &
    PMPI_Accumulate => MPI_Accumulate, &
    PMPI_Accumulate_c_f08ts => MPI_Accumulate_c_f08ts, &
    PMPI_Get => MPI_Get, &
    PMPI_Get_c_f08ts => MPI_Get_c_f08ts, &
    PMPI_Get_accumulate => MPI_Get_accumulate, &
    PMPI_Get_accumulate_c_f08ts => MPI_Get_accumulate_c_f08ts, &
    PMPI_Put => MPI_Put, &
    PMPI_Put_c_f08ts => MPI_Put_c_f08ts, &
    PMPI_Rget => MPI_Rget, &
    PMPI_Rget_c_f08ts => MPI_Rget_c_f08ts, &
    PMPI_Rput => MPI_Rput, &
    PMPI_Rput_c_f08ts => MPI_Rput_c_f08ts
  use mpi_info_f08_large_win, only: &
    PMPI_Win_allocate => MPI_Win_allocate, &
    PMPI_Win_allocate_c_f08 => MPI_Win_allocate_c_f08, &
    PMPI_Win_allocate_shared => MPI_Win_allocate_shared, &
    PMPI_Win_allocate_shared_c_f08 => MPI_Win_allocate_shared_c_f08, &
    PMPI_Win_create => MPI_Win_create, &
    PMPI_Win_create_c_f08ts => MPI_Win_create_c_f08ts, &
    PMPI_Win_shared_query => MPI_Win_shared_query, &
    PMPI_Win_shared_query_c_f08 => MPI_Win_shared_query_c_f08
  implicit none
  public
end module mpi_info_f08_large_profiling
