/* What a program tells the shim, and asks it. The program finds these procedures in the library that
 * MINFO_MPI_LIBRARY names. */
#ifndef SHIM_H
#define SHIM_H

/* The call of this procedure with this number, from now on and from 1, fails with MPI_ERR_OTHER: before the real
 * procedure is called, or after it has done its work. Of MPI_Test only calls count that complete something, after
 * which it fails. */
void faults_arm(const char *procedure, long call, int after);
/* Each call of this procedure waits so long first. */
void faults_delay(const char *procedure, long milliseconds);
/* How many calls have failed so since this was last asked. */
long faults_hits(void);
/* How many objects of a kind (comm, win, file, info, group, type, request, op) there are, and were made. */
long faults_alive(const char *kind);
long faults_made(const char *kind);
/* The next nonblocking duplication writes the handle of the new communicator when it is told to. */
void faults_hold(void);
/* Reductions with large counts are not carried out: how many elements the last one was given, and 0 if another one was
 * called since this was last asked, or none. */
long faults_large(const char *procedure);
void faults_deliver(void);

#endif
