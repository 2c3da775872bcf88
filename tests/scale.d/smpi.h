/* What a process has asked the library of smpi.c for since it asked last. */
#ifndef SMPI_WEIGHT_H
#define SMPI_WEIGHT_H

struct weight {
    long reductions, reduced;
    long sends, sent, receives, received;
    /* The greatest message that it received, in bytes. */
    long greatest;
};

struct weight smpi_take(void);

#endif
