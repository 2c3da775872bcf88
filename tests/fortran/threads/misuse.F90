! I19: threads that use invalid handles, and try to change MPI_INFO_ENV, while other objects are made and freed.
program threads_misuse
#include "interface.inc"
  integer, parameter :: team = 4
  integer :: bad, rounds, me

  call start_threads()
  !$omp parallel do num_threads(team) schedule(static, 1)
  do me = 1, team
    call misuse()
  end do
  !$omp end parallel do
  call conclude('handles of nothing')
  call finish()

contains

#include "refused.inc"
#include "threads.inc"

  subroutine misuse()
    INFO_HANDLE :: info, garbage, env
    integer :: code, i

    do i = 1, rounds / 2
      call MPI_Info_create(info, code)
      call expect(code == MPI_SUCCESS)
      garbage = MPI_INFO_NULL
      call expect(refused(garbage))
      NUMBER_OF(garbage) = 0
      call expect(refused(garbage))
      NUMBER_OF(garbage) = -1
      call expect(refused(garbage))
      NUMBER_OF(garbage) = huge(NUMBER_OF(garbage))
      call expect(refused(garbage))
      NUMBER_OF(garbage) = NUMBER_OF(MPI_COMM_SELF)
      call expect(refused(garbage))
      ! Far behind all objects that there are.
      NUMBER_OF(garbage) = ibset(NUMBER_OF(info), 19)
      call expect(refused(garbage))

      env = MPI_INFO_ENV
      call MPI_Info_set(env, 'key', 'value', code)
      call expect(code == MPI_ERR_INFO)
      call MPI_Info_delete(env, 'command', code)
      call expect(code == MPI_ERR_INFO)
      call MPI_Info_free(env, code)
      call expect(code == MPI_ERR_INFO)

      ! The handle of an object that is freed, whose place another may take.
      garbage = info
      call MPI_Info_free(info, code)
      call expect(code == MPI_SUCCESS)
      call expect(refused(garbage))
    end do
  end subroutine misuse
end program threads_misuse
