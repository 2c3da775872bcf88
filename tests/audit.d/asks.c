/* Stands before MPICH as its library, and counts what the audit library asks it: links with it, and defines
 * PMPI_Get_library_version, so that it is taken for the library. At the end the counts go to the file asked. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int got_info, got_value, got_key;

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);

  if (found == NULL)
    abort();
  return found;
}

/* One, but for a call that MPICH makes itself. */
static int from_outside(const void *caller) {
  Dl_info of_caller, of_library;

  if (dladdr(caller, &of_caller) == 0 || dladdr(next("PMPI_Init"), &of_library) == 0)
    abort();
  return of_caller.dli_fbase != of_library.dli_fbase;
}
#define COUNT(what) (what += from_outside(__builtin_return_address(0)))
#define NEXT(type, name) (*(int(**) type) & (void *){next(#name)})

int PMPI_Get_library_version(char *version, int *len) {
  return NEXT((char *, int *), PMPI_Get_library_version)(version, len);
}

int PMPI_File_get_info(MPI_File fh, MPI_Info *info) {
  COUNT(got_info);
  return NEXT((MPI_File, MPI_Info *), PMPI_File_get_info)(fh, info);
}

int PMPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag) {
  COUNT(got_value);
  return NEXT((MPI_Info, const char *, int, char *, int *), PMPI_Info_get)(info, key, valuelen, value, flag);
}

int PMPI_Info_get_nthkey(MPI_Info info, int n, char *key) {
  COUNT(got_key);
  return NEXT((MPI_Info, int, char *), PMPI_Info_get_nthkey)(info, n, key);
}

__attribute__((destructor)) static void tell(void) {
  FILE *file = fopen("../asked", "w");

  if (file == NULL)
    abort();
  fprintf(file, "%d %d %d\n", got_info, got_value, got_key);
  fclose(file);
}
