/* A control: the child of a program loses memory, which has to be found. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *volatile kept;

int main(void)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        kept = malloc(100);
        kept = NULL;
        return EXIT_SUCCESS;
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return EXIT_FAILURE;
    return WEXITSTATUS(status);
}
