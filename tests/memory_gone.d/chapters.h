/* The chapters that the program goes through (chapters_*.c): each makes the calls of its chapter. */
#ifndef CHAPTERS_H
#define CHAPTERS_H

struct chapter {
    const char *name;
    /* Makes the calls. MPI is initialised, but for those of the beginning and the end. */
    void (*calls)(void);
    /* Frees what there may be, without memory. */
    void (*frees)(void);
    int initialises;
};

void infos(void);
void infos_freed(void);
void environment(void);
void environment_freed(void);
void life(void);
void life_freed(void);
void comms(void);
void comms_freed(void);
void ports(void);
void ports_freed(void);
void messages(void);
void messages_freed(void);
void collectives(void);
void collectives_freed(void);
void datatypes(void);
void datatypes_freed(void);
void wins(void);
void wins_freed(void);
void sessions(void);
void sessions_freed(void);
void files(void);
void files_freed(void);
void threads(void);
void nothing_freed(void);

#endif
