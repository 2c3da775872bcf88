/* What a program asks the library that weighs (weigh.c). The program finds the procedure in the library that
 * MINFO_MPI_LIBRARY names. */
#ifndef WEIGH_H
#define WEIGH_H

/* Calls of the MPI library from outside, and the bytes of data of this process in them. */
struct weight {
    long reductions, reduced;
    long sends, sent;
    long receives, received;
    /* All other procedures that communicate. */
    long others;
};

/* What there was since this was last called. */
struct weight weigh_take(void);

#endif
