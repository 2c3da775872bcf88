/* What a program tells the library that notes calls, and asks it. The program finds these procedures in the library that
 * MINFO_MPI_LIBRARY names. */
#ifndef COUNT_H
#define COUNT_H

#include <stdio.h>

/* From now on the program is in this procedure, whose name stays where it is. */
void count_enter(const char *procedure);
/* So was it in this one, when the library was loaded. */
void count_first(const char *procedure);
/* Lines with a procedure of the program's and one of the library's that was called in it. */
void count_print(FILE *file);

#endif
