/* Handles of info objects (I18), and the conversions of handles. No wrong argument crashes the program
 * or reaches another object. (Many freed ones: handle/copies of tests/fortran.) */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>

static int nkeys(MPI_Info info)
{
    int n = -1;

    MPI_Info_get_nkeys(info, &n);
    return n;
}

/* Checks that every procedure refuses the handle, and changes nothing. */
static void refuses(MPI_Info info, const char *what)
{
    MPI_Info handle = info, copy = MPI_INFO_ENV;
    int flag = 77, number = 78;
    char *text = fresh_buffer();

    check_code(MPI_Info_set(info, "key", "value"), MPI_ERR_INFO, label("%s: MPI_Info_set", what));
    check_code(MPI_Info_delete(info, "key"), MPI_ERR_INFO, label("%s: MPI_Info_delete", what));
    check_code(MPI_Info_get(info, "key", 10, text, &flag), MPI_ERR_INFO, label("%s: MPI_Info_get", what));
    check_code(MPI_Info_get_string(info, "key", &number, text, &flag), MPI_ERR_INFO,
               label("%s: MPI_Info_get_string", what));
    check_code(MPI_Info_get_valuelen(info, "key", &number, &flag), MPI_ERR_INFO,
               label("%s: MPI_Info_get_valuelen", what));
    check_code(MPI_Info_get_nkeys(info, &number), MPI_ERR_INFO, label("%s: MPI_Info_get_nkeys", what));
    check_code(MPI_Info_get_nthkey(info, 0, text), MPI_ERR_INFO, label("%s: MPI_Info_get_nthkey", what));
    check_code(MPI_Info_dup(info, &copy), MPI_ERR_INFO, label("%s: MPI_Info_dup", what));
    check_code(MPI_Info_free(&handle), MPI_ERR_INFO, label("%s: MPI_Info_free", what));
    check(only_written(0) && flag == 77 && number == 78 && copy == MPI_INFO_ENV && handle == info,
          label("%s: no argument is changed", what));
}

static void wrong_handles(void)
{
    MPI_Info live, freed, stale;
    int local = 0;

    MPI_Info_create(&live);
    MPI_Info_set(live, "key", "mine");
    MPI_Info_create(&freed);
    stale = freed;
    check_code(MPI_Info_free(&freed), MPI_SUCCESS, "an object is freed");
    check(freed == MPI_INFO_NULL, "its handle becomes MPI_INFO_NULL");

    refuses(MPI_INFO_NULL, "MPI_INFO_NULL");
    refuses(stale, "a freed object");
    refuses(NULL, "a null pointer");
    refuses((MPI_Info)MPI_COMM_WORLD, "MPI_COMM_WORLD");
    refuses((MPI_Info)MPI_COMM_SELF, "MPI_COMM_SELF");
    refuses((MPI_Info)MPI_COMM_NULL, "MPI_COMM_NULL");
    refuses((MPI_Info)MPI_ERRORS_RETURN, "MPI_ERRORS_RETURN");
    refuses((MPI_Info)MPI_DATATYPE_NULL, "MPI_DATATYPE_NULL");
    refuses((MPI_Info)1, "1");
    refuses((MPI_Info)(intptr_t)-1, "-1");
    refuses((MPI_Info)INTPTR_MAX, "the greatest pointer");
    refuses((MPI_Info)INTPTR_MIN, "the pointer with the highest bit");
    refuses((MPI_Info)(intptr_t)INT32_MAX, "the greatest int");
    refuses((MPI_Info)(intptr_t)INT32_MIN, "the least int");
    refuses((MPI_Info)&local, "the address of a variable");
    refuses((MPI_Info)((intptr_t)live + 1), "the handle behind the last one");
    refuses((MPI_Info)((intptr_t)live ^ (1 << 20)), "a handle of another generation");
    refuses((MPI_Info)((intptr_t)live ^ (1 << 30)), "a handle of another kind");
#if UINTPTR_MAX > 0xffffffff
    refuses((MPI_Info)(intptr_t)((uintptr_t)live | (uintptr_t)1 << 32), "a live handle and a bit above 32");
    refuses((MPI_Info)(intptr_t)((uintptr_t)live | (uintptr_t)1 << 63), "a live handle and the highest bit");
    refuses((MPI_Info)(intptr_t)((uintptr_t)live | (uintptr_t)0xffffffff << 32), "a live handle and all bits above 32");
    refuses((MPI_Info)(intptr_t)((uintptr_t)MPI_INFO_ENV | (uintptr_t)1 << 32), "MPI_INFO_ENV and a bit above 32");
#endif

    check_code(nkeys(live), 1, "the live object has its key");
    check_code(MPI_Info_free(&live), MPI_SUCCESS, "and is freed");
    check_code(MPI_Info_free(&live), MPI_ERR_INFO, "but not twice by the same handle");
}

static void environment_object(void)
{
    MPI_Info env = MPI_INFO_ENV, copy;
    char key[MPI_MAX_INFO_KEY];
    int before = nkeys(MPI_INFO_ENV);

    check(before > 0, "MPI_INFO_ENV has keys");
    check_code(MPI_Info_get_nthkey(MPI_INFO_ENV, 0, key), MPI_SUCCESS, "the first of them");
    check_code(MPI_Info_set(MPI_INFO_ENV, "new", "1"), MPI_ERR_INFO, "a new key is refused");
    check_code(MPI_Info_set(MPI_INFO_ENV, key, "1"), MPI_ERR_INFO, "another value is refused");
    check_code(MPI_Info_delete(MPI_INFO_ENV, key), MPI_ERR_INFO, "a delete is refused");
    check_code(MPI_Info_delete(MPI_INFO_ENV, "absent"), MPI_ERR_INFO, "also of an absent key");
    check_code(MPI_Info_free(&env), MPI_ERR_INFO, "it cannot be freed");
    check(env == MPI_INFO_ENV, "   the handle is as it was");
    check_code(nkeys(MPI_INFO_ENV), before, "it has as many keys as before");
    check_code(MPI_Info_dup(MPI_INFO_ENV, &copy), MPI_SUCCESS, "it can be copied");
    check_code(nkeys(copy), before, "   with all its keys");
    check_code(MPI_Info_set(copy, key, "mine"), MPI_SUCCESS, "   and the copy can be changed");
    check_code(MPI_Info_free(&copy), MPI_SUCCESS, "   and freed");
}

static void conversions(void)
{
    MPI_Info info;

    check_code((int)MPI_Info_c2f(MPI_INFO_NULL), 304, "MPI_INFO_NULL is 304 in Fortran");
    check_code((int)MPI_Info_c2f(MPI_INFO_ENV), 305, "MPI_INFO_ENV is 305 in Fortran");
    check(MPI_Info_f2c(304) == MPI_INFO_NULL, "304 is MPI_INFO_NULL in C");
    check(MPI_Info_f2c(305) == MPI_INFO_ENV, "305 is MPI_INFO_ENV in C");
    check_code(MPI_Info_toint(MPI_INFO_NULL), 304, "MPI_INFO_NULL as an int");
    check_code(MPI_Info_toint(MPI_INFO_ENV), 305, "MPI_INFO_ENV as an int");
    check(MPI_Info_fromint(304) == MPI_INFO_NULL, "304 as MPI_INFO_NULL");
    check(MPI_Info_fromint(305) == MPI_INFO_ENV, "305 as MPI_INFO_ENV");

    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    check(MPI_Info_f2c(MPI_Info_c2f(info)) == info, "to Fortran and back");
    check(MPI_Info_fromint(MPI_Info_toint(info)) == info, "to an int and back");
    check_code((int)MPI_Info_c2f(info), MPI_Info_toint(info), "the int is Fortran's handle");
    check(MPI_Info_toint(info) > 0xffff, "no handle of an object is as small as a predefined one");
    check_code(nkeys(MPI_Info_f2c(MPI_Info_c2f(info))), 1, "and stands for the same object");
    check_code(nkeys(MPI_Info_f2c(0)), -1, "0 in Fortran is not an object");
    check_code(nkeys(MPI_Info_f2c(-1)), -1, "-1 in Fortran is not an object");
#ifdef MINFO_FINT_64
    check_code(nkeys(MPI_Info_f2c(MPI_Info_c2f(info) + ((MPI_Fint)1 << 32))), -1,
               "an INTEGER above 32 bits is not an object");
#endif
    MPI_Info_free(&info);
}

int main(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    wrong_handles();
    environment_object();
    conversions();
    return finish();
}
