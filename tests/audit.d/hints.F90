! The same as hints.c, as far as it goes, in the three dialects of MPI's Fortran: with -DF08 `use mpi_f08`, with
! -DMODULE `use mpi`, else mpif.h. Gives hints by every procedure of MPI that takes some, and prints what the library
! says of them. Ends with status 1 where an info object of its own has changed.
#ifdef F08
#define INFO_T type(MPI_Info)
#define COMM_T type(MPI_Comm)
#define WIN_T type(MPI_Win)
#define FILE_T type(MPI_File)
#define POINTER_T type(c_ptr)
#define REQUEST_T type(MPI_Request)
#else
#define INFO_T integer
#define COMM_T integer
#define WIN_T integer
#define FILE_T integer
#define POINTER_T integer(MPI_ADDRESS_KIND)
#define REQUEST_T integer
#endif

#ifdef F08
#define USES use mpi_f08
#define INCLUDES
#elif defined(MODULE)
#define USES use mpi
#define INCLUDES
#else
#define USES
#define INCLUDES include 'mpif.h'
#endif

program hints
  USES
  use, intrinsic :: iso_c_binding
  implicit none
  INCLUDES
  integer :: rank, size, ierror, provided

#ifdef THREADS
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)
#else
  provided = 0
  call MPI_Init(ierror)
#endif
  if (provided < 0) error stop "not reached"
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  call tell_comm("world", MPI_COMM_WORLD, "mpi_assert_exact_length")
  call files
  call comms
  call wins
  call allocations
  call MPI_Finalize(ierror)
  if (rank == 0) print '(i0, a)', size, " processes, at the end"

contains

  ! An info object with these pairs.
  subroutine make(info, pairs)
    INFO_T :: info
    character(*), intent(in) :: pairs(:)
    integer :: place, ierror
    call MPI_Info_create(info, ierror)
    do place = 1, ubound(pairs, 1), 2
      call MPI_Info_set(info, pairs(place), pairs(place + 1), ierror)
    end do
  end subroutine make

  ! Frees an info object, which has to have the pairs that it was made of.
  subroutine free_unchanged(info, pairs)
    INFO_T :: info
    character(*), intent(in) :: pairs(:)
    character(64) :: value
    integer :: place, keys, ierror
    logical :: found
    do place = 1, ubound(pairs, 1), 2
      call MPI_Info_get(info, pairs(place), len(value), value, found, ierror)
      if (.not. found) error stop "not reached: a key is gone"
      if (value /= pairs(place + 1)) error stop "not reached: a value has changed"
    end do
    call MPI_Info_get_nkeys(info, keys, ierror)
    if (2 * keys /= ubound(pairs, 1)) error stop "not reached: there is a new key"
    call MPI_Info_free(info, ierror)
  end subroutine free_unchanged

  ! The first process prints the value of a hint in an info object that was told, which ends.
  subroutine tell(object, told, key)
    character(*), intent(in) :: object, key
    INFO_T :: told
    character(64) :: value
    integer :: ierror
    logical :: found
    value = "(none)"
    call MPI_Info_get(told, key, len(value), value, found, ierror)
    if (rank == 0) print '(5a)', object, ": ", key, " = ", trim(value)
    call MPI_Info_free(told, ierror)
  end subroutine tell

  subroutine tell_file(file, key)
    FILE_T :: file
    character(*), intent(in) :: key
    INFO_T :: told
    integer :: ierror
    call MPI_File_get_info(file, told, ierror)
    call tell("file", told, key)
  end subroutine tell_file

  subroutine tell_comm(object, comm, key)
    character(*), intent(in) :: object, key
    COMM_T :: comm
    INFO_T :: told
    integer :: ierror
    call MPI_Comm_get_info(comm, told, ierror)
    call tell(object, told, key)
  end subroutine tell_comm

  subroutine tell_win(object, win, key)
    character(*), intent(in) :: object, key
    WIN_T :: win
    INFO_T :: told
    integer :: ierror
    call MPI_Win_get_info(win, told, ierror)
    call tell(object, told, key)
  end subroutine tell_win

  subroutine files
    character(14), parameter :: of_file(*) = [character(14) :: "cb_buffer_size", "1048576", "cb_nodse", "2", &
      "no_locks", "true"], of_later(*) = [character(14) :: "cb_buffer_size", "2097152"], &
      of_view(*) = [character(14) :: "cb_nodes", "1"]
    INFO_T :: open, view, later
    FILE_T :: file
    integer :: ierror

    call make(open, of_file)
    call make(view, of_view)
    call make(later, of_later)
    ! Blanks at the end of a name are none of it.
    call MPI_File_open(MPI_COMM_WORLD, "data.bin   ", MPI_MODE_CREATE + MPI_MODE_RDWR, open, file, ierror)
    call tell_file(file, "cb_buffer_size")
    call tell_file(file, "cb_nodes")
    call tell_file(file, "cb_nodse")
    call MPI_File_set_view(file, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, "native", view, ierror)
    call MPI_File_set_info(file, later, ierror)
    call tell_file(file, "cb_buffer_size")
    call MPI_File_close(file, ierror)
#ifdef F08
    ! (MPICH's other procedures look at a handle that was never written, if there is no file.)
    call MPI_File_open(MPI_COMM_WORLD, "none/data.bin", MPI_MODE_RDONLY, open, file, ierror)
    if (ierror == MPI_SUCCESS) error stop "not reached: the file is there"
#endif
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    if (rank == 0) call MPI_File_delete("data.bin", open, ierror)
    call free_unchanged(open, of_file)
    call free_unchanged(view, of_view)
    call free_unchanged(later, of_later)
  end subroutine files

  subroutine comms
    character(24), parameter :: of_comm(*) = [character(24) :: "mpi_assert_no_any_tag", "true", "colour", "blue"], &
      of_later(*) = [character(24) :: "mpi_assert_no_any_source", "true"]
    INFO_T :: info, later
    COMM_T :: comm
    integer, parameter :: one(1) = 1
    integer :: next(1), before(1), own(1), ierror
#ifdef IDUP
    REQUEST_T :: request
#endif

    own = rank
    next = modulo(rank + 1, size)
    before = modulo(rank - 1, size)
    call make(info, of_comm)
    call make(later, of_later)
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, comm, ierror)
    call tell_comm("duplicate", comm, "mpi_assert_no_any_tag")
    call MPI_Comm_set_name(comm, "halo", ierror)
    call MPI_Comm_set_info(comm, later, ierror)
    call tell_comm("duplicate", comm, "mpi_assert_no_any_source")
    call MPI_Comm_free(comm, ierror)

#ifdef IDUP
    call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comm, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call tell_comm("nonblocking duplicate", comm, "mpi_assert_no_any_tag")
    call MPI_Comm_free(comm, ierror)
#endif

    call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, comm, ierror)
    call tell_comm("node", comm, "mpi_assert_no_any_tag")
    call MPI_Comm_free(comm, ierror)

    call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, own, one, next, one, info, .false., comm, ierror)
    call MPI_Comm_free(comm, ierror)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, before, one, 1, next, one, info, &
      .false., comm, ierror)
    call MPI_Comm_set_name(comm, "ring", ierror)
    ! Its end is MPI's.

    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
    call MPI_Comm_free(comm, ierror)
    call MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, comm, ierror)
    call tell_comm("plain duplicate", comm, "mpi_assert_no_any_tag")
    call MPI_Comm_free(comm, ierror)
    call free_unchanged(info, of_comm)
    call free_unchanged(later, of_later)
  end subroutine comms

  subroutine wins
    character(8), parameter :: of_win(*) = [character(8) :: "no_locks", "true", "cb_nodes", "2"]
    integer, asynchronous :: memory(16)
    POINTER_T :: base
    WIN_T :: win
    INFO_T :: info
    integer :: ierror

    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    ! Open MPI 4.1 has no windows of one process.
    if (ierror /= MPI_SUCCESS) return
    call MPI_Win_free(win, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierror)
    call make(info, of_win)
    call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 4, info, MPI_COMM_WORLD, win, ierror)
    call tell_win("window", win, "no_locks")
    call tell_win("window", win, "same_size")
    call MPI_Win_set_name(win, "field", ierror)
    call MPI_Win_set_info(win, info, ierror)
    call MPI_Win_free(win, ierror)
    call MPI_Win_allocate(64_MPI_ADDRESS_KIND, 1, info, MPI_COMM_WORLD, base, win, ierror)
    call tell_win("allocated window", win, "no_locks")
    call MPI_Win_free(win, ierror)
    call MPI_Win_allocate_shared(64_MPI_ADDRESS_KIND, 1, info, MPI_COMM_WORLD, base, win, ierror)
    call tell_win("shared window", win, "no_locks")
    call MPI_Win_free(win, ierror)
    call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win, ierror)
    call tell_win("dynamic window", win, "no_locks")
    call MPI_Win_free(win, ierror)
    call free_unchanged(info, of_win)
  end subroutine wins

  subroutine allocations
    character(28), parameter :: of_memory(*) = [character(28) :: "mpi_minimum_memory_alignment", "64"]
    POINTER_T :: base
    INFO_T :: info
    integer :: ierror
    call make(info, of_memory)
    call MPI_Alloc_mem(100_MPI_ADDRESS_KIND, info, base, ierror)
    call free_unchanged(info, of_memory)
  end subroutine allocations
end program hints
