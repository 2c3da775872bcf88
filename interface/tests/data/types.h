/* The types of the standard that mpi.h does not have yet, as procedures do not that need them. */
typedef struct MPI_ABI_Session *MPI_Session;

typedef void(MPI_Session_errhandler_function)(MPI_Session *, int *, ...);
