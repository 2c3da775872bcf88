// known-crash: engines=openmpi-4; processes=2; jobs; what: programs are started, one after another
//
// Open MPI 4.1.4 as Debian builds it, with PMIx 4.2.2, waits for ever now and then: a process that is started waits in
// PMIx_Init for an answer of the launcher. It is so with one process that starts one, too, most often on a machine that
// has other work. PyPI's 4.1.8, which has PMIx 3 in it, came to its end each time.
// See also https://github.com/openpmix/openpmix/issues/2735.
//
// No call of this program is wrong: all processes take part in each start, and meet those that are started before and
// after they part.
#include <mpi.h>
#include <stdio.h>

enum { ROUNDS = 60 };

int main(int argc, char **argv) {
  MPI_Comm other;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&other);
  if (other != MPI_COMM_NULL) {
    MPI_Barrier(other);
    MPI_Comm_disconnect(&other);
  } else {
    for (int round = 0; round < ROUNDS; round++) {
      MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
      MPI_Barrier(other);
      MPI_Comm_disconnect(&other);
      MPI_Barrier(MPI_COMM_WORLD);
    }
    puts("done");
  }
  MPI_Finalize();
  return 0;
}
