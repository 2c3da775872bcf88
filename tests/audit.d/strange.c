/* An MPI library that nobody knows, by a name that nobody knows, which an interpreter's extension has loaded. Built with -DLIBRARY it
 * is the library: it says what is called. With -DEXTENSION it is the extension; else the interpreter, which is not linked with either,
 * and asks, as tools do, whether there is an MPI before the extension is loaded (with the argument "asks"). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#ifdef LIBRARY
int MPI_Init(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    return puts("MPI_Init") == EOF;
}

int MPI_Finalize(void) { return puts("MPI_Finalize") == EOF; }
#elif defined EXTENSION
int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);

int extend(void) { return MPI_Init(NULL, NULL) || MPI_Finalize(); }
#else
int main(int argc, char **argv)
{
    void *extension = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    int (*init)(int *, char ***), (*extend)(void);

    if (argc > 2 && strcmp(argv[2], "asks") == 0) {
        *(void **)&init = dlsym(RTLD_DEFAULT, "MPI_Init");
        return init == NULL || init(NULL, NULL) == 0;
    }
    if (extension == NULL) return fprintf(stderr, "%s\n", dlerror()), 2;
    *(void **)&extend = dlsym(extension, "extend");
    return extend();
}
#endif
