/* The special addresses of mpif.h, such as MPI_BOTTOM, are in COMMON blocks, which compilers define wherever they are used. A
 * linker makes one of all definitions, but a plug-in that the loader keeps apart from others (RTLD_LOCAL) has its own, beside
 * that of the shared library. What links a plug-in with that library takes this file (-u minfo_has_common_blocks). */
#include "dropin.h"

int minfo_common_blocks(size_t addresses, size_t texts, int are_there);
void minfo_has_common_blocks(void);

extern char minfo_legacy_[], minfo_legacy_texts_[];

__attribute__((constructor)) void minfo_has_common_blocks(void)
{
    minfo_common_blocks((size_t)minfo_legacy_, (size_t)minfo_legacy_texts_, 1);
}

__attribute__((destructor)) static void leave(void)
{
    minfo_common_blocks((size_t)minfo_legacy_, (size_t)minfo_legacy_texts_, 0);
}
