/* The types of the standard that mpi.h does not have yet, as procedures do not that need them. */
typedef struct MPI_ABI_Session *MPI_Session;

typedef void(MPI_Session_errhandler_function)(MPI_Session *, int *, ...);

typedef int(MPI_Datarep_extent_function)(MPI_Datatype, MPI_Aint *, void *);
typedef int(MPI_Datarep_conversion_function)(void *, MPI_Datatype, int, void *, MPI_Offset, void *);
typedef int(MPI_Datarep_conversion_function_c)(void *, MPI_Datatype, MPI_Count, void *, MPI_Offset, void *);
