/* Goes through a chapter's calls again and again, each time in a process of its own: the first time the first allocation
 * fails, then the second, until none does any more.
 *
 *   memory_gone CHAPTER once|later|gone [N]
 *
 * With N only with the N-th allocation. Ends in a line of counts; fails where a process was ended by a signal or a check
 * failed. */
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
    {"message", messages, messages_freed, 0},
    {"collective", collectives, nothing_freed, 0},
    {"datatype", datatypes, datatypes_freed, 0},
    {"win", wins, wins_freed, 0},
    {"file", files, files_freed, 0},
    {"threads", threads, nothing_freed, 0},
};

static void go(const struct chapter *chapter, enum mode how, long n)
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
    fflush(NULL);
    _exit(0);
}

int main(int argc, char **argv)
{
    static const char *const modes[] = {"once", "later", "gone"};
    const struct chapter *chapter = NULL;
    int how, ended = 0, bad = 0;
    long n, only = argc > 3 ? atol(argv[3]) : 0;

    share_counts();
    for (size_t i = 0; argc > 1 && i < sizeof chapters / sizeof *chapters; i++)
        if (strcmp(chapters[i].name, argv[1]) == 0)
            chapter = &chapters[i];
    for (how = 0; argc > 2 && how < 3 && strcmp(modes[how], argv[2]) != 0; how++)
        ;
    if (chapter == NULL || argc < 3 || how == 3) {
        fprintf(stderr, "memory_gone CHAPTER once|later|gone [N]\n");
        return 2;
    }
    /* (To be ended is common where this finds something; what it leaves is of no use.) */
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    for (n = only > 0 ? only : 1;; n++) {
        int status = 0;
        const pid_t child = fork();

        if (child == 0)
            go(chapter, (enum mode)how, n);
        if (child < 0 || waitpid(child, &status, 0) != child)
            return 2;
        if (WIFSIGNALED(status)) {
            printf("allocation %ld: ended by signal %d\n", n, WTERMSIG(status));
            ended++;
        } else if (status != 0) {
            printf("allocation %ld: status %d\n", n, WEXITSTATUS(status));
            bad++;
        }
        if (only > 0 || failed() == 0)
            break;
    }
    if (only > 0)
        printf("%ld allocations failed\n", failed());
    printf("%s %s: %ld allocations, %d ended by a signal, %d wrong\n", argv[1], argv[2], n - 1, ended, bad);
    return ended + bad > 0 || n == 1;
}
