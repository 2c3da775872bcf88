/* What the calls of tests/fuzz are described by: `mpi-interface` writes the descriptions, `fuzz/calls.h`. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* What a call is given for an argument: a number or handle as it is (C), or the address of it (Fortran). */
struct value {
    int64_t number;
    void *address;
    size_t length; /* of a text, in Fortran */
    void (*function)(void);
};

enum form { IN_C, LEGACY, BY_DESCRIPTOR };
enum nature {
    HANDLE, NUMBER, LOGICAL, BUFFER, MEMORY, TEXT, TEXTS, STATUS, FUNCTION, ATTRIBUTE, PROGRAM, NONE
};
enum object {
    A_NOTHING, A_COMM, A_DATATYPE, A_ERRHANDLER, A_FILE, A_GROUP, A_INFO, A_MESSAGE, A_OP, A_REQUEST, A_SESSION,
    A_WIN, A_TOOL_ENUM, A_TOOL_CVAR, A_TOOL_PVAR, A_TOOL_SESSION, A_TOOL_REGISTRATION, A_TOOL_INSTANCE, OBJECTS
};
enum direction { IN, OUT, INOUT };

/* The length of an array: a number, that of another argument, or one that the table does not say. */
#define FROM(place) (-1 - (place))
#define SAID (-1000)
#define MAX_ARGUMENTS 24

struct argument {
    const char *name, *kind;
    enum nature nature;
    enum object object;
    enum direction direction;
    int bytes;  /* of a number or handle */
    int array;  /* 0: none; else how many times `length` */
    int length;
    int count, datatype, displacements; /* of a buffer: which arguments, or -1 */
    int in_place, weights;              /* MPI_IN_PLACE, MPI_UNWEIGHTED may stand for it */
    int asynchronous;
};

struct procedure {
    const char *name, *symbol;
    enum form form;
    int (*call)(const struct value *);
    int count;
    struct argument arguments[MAX_ARGUMENTS];
};

struct predefined {
    const char *name;
    enum object object;
    int64_t value;
};

struct constant {
    const char *name;
    int64_t value;
};

#endif
