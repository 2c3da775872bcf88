/* Goes through a chapter's calls again and again, each time in a process of its own: the first time the first allocation
 * fails, then the second, until none does any more. Several processes run at the same time.
 *
 *   memory_gone CHAPTER once|later|gone [N]
 *
 * With N only with the N-th allocation. Ends in a line of counts; fails where a process was ended by a signal, a check failed,
 * or a call asked for more than half of the reserve. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "chapters.h"
#include "failing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct chapter chapters[] = {
    {"life", life, life_freed, 1},
    {"info", infos, infos_freed, 0},
    {"environment", environment, environment_freed, 0},
    {"comm", comms, comms_freed, 0},
    {"port", ports, ports_freed, 0},
    {"message", messages, messages_freed, 0},
    {"collective", collectives, collectives_freed, 0},
    {"datatype", datatypes, datatypes_freed, 0},
    {"win", wins, wins_freed, 0},
    {"file", files, files_freed, 0},
    {"session", sessions, sessions_freed, 0},
    {"threads", threads, nothing_freed, 0},
};

/* A call finds at least so much of the reserve (core/src/system/memory.rs, docs/boundary.md). */
enum { HALF_OF_RESERVE = 1 << 19 };

static _Noreturn void go(const struct chapter *chapter, enum mode how, long n)
{
    if (!chapter->initialises) {
        MPI_Init(NULL, NULL);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    }
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    arm(how, n);
    if (setjmp(out) == 0)
        chapter->calls();
    chapter->frees();
    if (!chapter->initialises)
        CALL(MPI_Finalize());
    disarm();
    _exit(0);
}

struct totals {
    long runs;
    int ended, bad;
    long drawn;
};

/* Runs as many processes as there are places, from number n on. Returns whether an allocation failed in each. */
static int go_several(const struct chapter *chapter, enum mode how, long n, int places, struct totals *totals)
{
    pid_t children[PLACES];
    int is_failed_in_all = 1;

    for (int i = 0; i < places; i++) {
        use_place(i);
        children[i] = fork();
        if (children[i] == 0)
            go(chapter, how, n + i);
        if (children[i] < 0) {
            perror("memory_gone: fork");
            exit(2);
        }
    }
    for (int i = 0; i < places; i++) {
        int status = 0;

        if (waitpid(children[i], &status, 0) != children[i]) {
            perror("memory_gone: waitpid");
            exit(2);
        }
        use_place(i);
        if (WIFSIGNALED(status)) {
            printf("allocation %ld: ended by signal %d\n", n + i, WTERMSIG(status));
            totals->ended++;
        } else if (status != 0) {
            printf("allocation %ld: status %d\n", n + i, WEXITSTATUS(status));
            totals->bad++;
        }
        if (failed() > 0)
            totals->runs++;
        else
            is_failed_in_all = 0;
        if (most_drawn() > totals->drawn)
            totals->drawn = most_drawn();
    }
    return is_failed_in_all;
}

int main(int argc, char **argv)
{
    static const char *const modes[] = {"once", "later", "gone"};
    const struct chapter *chapter = NULL;
    struct totals totals = {0, 0, 0, 0};
    int how;
    const long only = argc > 3 ? atol(argv[3]) : 0;

    for (size_t i = 0; argc > 1 && i < sizeof chapters / sizeof *chapters; i++)
        if (strcmp(chapters[i].name, argv[1]) == 0)
            chapter = &chapters[i];
    for (how = 0; argc > 2 && how < 3 && strcmp(modes[how], argv[2]) != 0; how++)
        ;
    if (chapter == NULL || argc < 3 || how == 3) {
        fprintf(stderr, "memory_gone CHAPTER once|later|gone [N]\n");
        return 2;
    }
    share_counts();
    /* (To be ended is common where this finds something; what it leaves is of no use.) */
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (only > 0)
        (void)go_several(chapter, (enum mode)how, only, 1, &totals);
    else
        for (long n = 1; go_several(chapter, (enum mode)how, n, PLACES, &totals); n += PLACES)
            ;
    printf("%s %s: %ld allocations, %d ended by a signal, %d wrong, %ld bytes at most for one call\n", argv[1], argv[2],
           totals.runs, totals.ended, totals.bad, totals.drawn);
    return totals.ended + totals.bad > 0 || totals.runs == 0 || totals.drawn > HALF_OF_RESERVE;
}
