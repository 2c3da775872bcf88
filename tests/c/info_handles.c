/* The conversions of handles of info objects. (Wrong ones: tests/fuzz.d/handles.h.) */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>

static int nkeys(MPI_Info info)
{
    int n = -1;

    MPI_Info_get_nkeys(info, &n);
    return n;
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
    conversions();
    return finish();
}
