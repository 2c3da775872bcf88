!> A program that initialises its own MPI, of which this library's MPI_Finalize ends what there is.
module report
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use mpi_f08
  use ours
  use checks
  implicit none
  private

  interface
    integer(c_int) function setenv(name, value, overwrite) bind(C, name='setenv')
      import :: c_char, c_int
      implicit none
      character(kind=c_char), intent(in) :: name(*), value(*)
      integer(c_int), value :: overwrite
    end function setenv
  end interface

  public :: report_with

contains

  !> Process N gives MINFO_REPORT the word N, modulo 4.
  subroutine report_with(words)
    character(len=*), intent(in) :: words(0:3)
    type(our_Info) :: info
    type(our_Comm) :: copy
    integer :: ierror
    logical :: flag

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    ierror = setenv('MINFO_REPORT' // c_null_char, trim(words(modulo(rank, 4))) // c_null_char, 1_c_int)
    call check_number(ierror, 0, 'setenv')
    call our_Info_create(info)
    call our_Info_set(info, 'mpi_assert_no_any_tag', 'true')
    call our_Comm_dup_with_info(OUR_COMM_WORLD, info, copy, ierror)
    call check_number(ierror, OUR_SUCCESS, 'MPI_Comm_dup_with_info')
    call our_Info_free(info)
    call our_Comm_free(copy, ierror)
    call check_number(ierror, OUR_SUCCESS, 'MPI_Comm_free')
    call our_Finalize(ierror)
    call check_number(ierror, OUR_SUCCESS, 'our MPI_Finalize')
    call MPI_Finalized(flag)
    call check(flag, 'theirs is finalised')
    call conclude()
  end subroutine report_with
end module report
