// I21, MPI 4.0: MPI_Info_create_env gives an object of the program's, before MPI is initialised.
#define BARE
#include "rule.h"

static void rule(void) {
  MPI_Info env = MPI_INFO_NULL;
  int nkeys = -1, code = MPI_Info_create_env(0, NULL, &env);
  if (code != MPI_SUCCESS || env == MPI_INFO_NULL) FAILS("no object");
  if (MPI_Info_get_nkeys(env, &nkeys) != MPI_SUCCESS || nkeys < 0) FAILS("%d keys", nkeys);
  if (MPI_Info_set(env, "key", "value") != MPI_SUCCESS || MPI_Info_free(&env) != MPI_SUCCESS)
    FAILS("it cannot be changed and freed");
  MPI_Init(NULL, NULL);
  MPI_Finalize();
}
