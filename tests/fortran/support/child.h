/* For C test programs that look at how a process ends. Needs POSIX. */
#ifndef CHILD_H
#define CHILD_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the last child wrote to standard error. */
static char said[2000];

/* Runs `work` in a process of its own, with the embedded engine: no launcher knows of it. Returns its exit
 * status, or -1 where it was killed. */
static inline int in_child(void (*work)(int), int argument)
{
    int ends[2], status;
    size_t length = 0;
    ssize_t got;
    pid_t child;

    fflush(stdout);
    if (pipe(ends) != 0)
        return -1;
    child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        setenv("MINFO_ENGINE", "embedded", 1);
        work(argument);
        _exit(99);
    }
    close(ends[1]);
    while ((got = read(ends[0], said + length, sizeof said - 1 - length)) > 0)
        length += (size_t)got;
    said[length] = '\0';
    close(ends[0]);
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

#endif
