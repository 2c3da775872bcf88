/* D11: procedures that MPI 2.0 deprecated, and some of which MPI 3.0 removed, in C: they do what their replacements do;
 * MPI_LB and MPI_UB set bounds. */
#include "checks.h"

#include <mpi.h>
#include <stdint.h>
#include <string.h>

struct particle {
    double at[3];
    int16_t cell;
    char kind;
    char unused[21];
};

static void is(MPI_Datatype datatype, MPI_Aint lower, MPI_Aint extent, const char *what)
{
    MPI_Aint lb = -77, ub = -77, found = -77, other_lb = -77, other = -77;
    int code = MPI_Type_lb(datatype, &lb);

    if (code == MPI_SUCCESS)
        code = PMPI_Type_ub(datatype, &ub);
    if (code == MPI_SUCCESS)
        code = PMPI_Type_extent(datatype, &found);
    MPI_Type_get_extent(datatype, &other_lb, &other);
    check(code == MPI_SUCCESS && lb == lower && found == extent && ub == lower + extent && other_lb == lower
              && other == extent,
          label("%s: bounds (%ld, %ld, %ld)", what, (long)lb, (long)ub, (long)found));
}

/* As in MPI-1's text: an array of structs, of which some members are sent. */
static void particles(void)
{
    struct particle sent[2], room[2];
    MPI_Aint places[4], base;
    MPI_Datatype types[4] = {MPI_DOUBLE, MPI_SHORT, MPI_CHAR, MPI_UB}, made = MPI_DATATYPE_NULL;
    int lengths[4] = {3, 1, 1, 1}, size = -77;
    MPI_Status status;

    memset(sent, 0, sizeof sent);
    memset(room, 0x5a, sizeof room);
    sent[1].at[2] = 2.5;
    sent[1].cell = 7;
    sent[1].kind = 'x';
    check_code(MPI_Address(sent, &base), MPI_SUCCESS, "MPI_Address");
    check(base == (MPI_Aint)sent, "the address of a variable");
    MPI_Address(&sent[0].at, &places[0]);
    MPI_Address(&sent[0].cell, &places[1]);
    PMPI_Address(&sent[0].kind, &places[2]);
    MPI_Address(&sent[1], &places[3]);
    for (int i = 0; i < 4; i++)
        places[i] -= base;
    check_code(MPI_Type_struct(4, lengths, places, types, &made), MPI_SUCCESS, "MPI_Type_struct");
    is(made, 0, sizeof(struct particle), "a struct with an upper bound");
    MPI_Type_size(made, &size);
    check_code(size, 27, "its size");
    MPI_Type_commit(&made);
    check_code(MPI_Sendrecv(sent, 2, made, 0, 1, room, 2, made, 0, 1, MPI_COMM_SELF, &status), MPI_SUCCESS, "two of them");
    check(room[1].at[2] == 2.5 && room[1].cell == 7 && room[1].kind == 'x' && room[0].unused[20] == 0x5a, "what came");
    MPI_Type_free(&made);
}

/* made OLD AT LB UB: a struct of these, where a marker at -1 is left out. */
static MPI_Datatype made(MPI_Datatype old, MPI_Aint at, MPI_Aint lb, MPI_Aint ub)
{
    MPI_Datatype types[3] = {old, MPI_LB, MPI_UB}, new_type = MPI_DATATYPE_NULL;
    MPI_Aint places[3] = {at, lb, ub};
    int lengths[3] = {1, lb != -1, ub != -1};

    check_code(MPI_Type_struct(3, lengths, places, types, &new_type), MPI_SUCCESS, "a struct");
    return new_type;
}

/* MPI 2.2, sections 4.1.6 and 4.1.7. */
static void markers(void)
{
    MPI_Datatype first, second, found[3];
    MPI_Aint places[3] = {0, 40, -4};
    MPI_Datatype types[3];
    int lengths[3] = {1, 1, 2}, integers[4], numbers, addresses, datatypes, combiner, size = -77, length;
    char name[MPI_MAX_OBJECT_NAME];

    is(MPI_LB, 0, 0, "MPI_LB");
    is(MPI_UB, 0, 0, "MPI_UB");
    first = made(MPI_INT, 4, -1, 20);
    is(first, 4, 16, "an upper bound alone");
    MPI_Type_contiguous(3, first, &second);
    is(second, 4, 48, "three of them");
    MPI_Type_free(&second);
    MPI_Type_hvector(2, 1, -8, first, &second);
    is(second, -4, 24, "an hvector of them, backwards");
    MPI_Type_free(&second);
    types[0] = first;
    types[1] = MPI_DOUBLE;
    types[2] = MPI_LB;
    MPI_Type_create_struct(3, lengths, places, types, &second);
    is(second, -4, 24, "a bound from within, and another one");
    check_code(MPI_Type_get_envelope(second, &numbers, &addresses, &datatypes, &combiner), MPI_SUCCESS, "its envelope");
    check(numbers == 4 && addresses == 3 && datatypes == 3 && combiner == MPI_COMBINER_STRUCT, "that of a struct");
    check_code(MPI_Type_get_contents(second, 4, 3, 3, integers, places, found), MPI_SUCCESS, "its contents");
    check(found[1] == MPI_DOUBLE && found[2] == MPI_LB && integers[3] == 2 && places[1] == 40, "MPI_LB is among them");
    MPI_Type_free(&found[0]);
    MPI_Type_free(&second);
    MPI_Type_free(&first);
    first = made(MPI_INT, 8, 2, -1);
    is(first, 2, 12, "a lower bound alone: the extent is rounded up");
    MPI_Type_free(&first);
    first = made(MPI_INT, 0, 12, -1);
    is(first, 12, 0, "a lower bound beyond the data");
    MPI_Type_free(&first);
    first = made(MPI_INT, 8, -1, 4);
    is(first, 4, 0, "an upper bound before the data");
    MPI_Type_free(&first);
    first = made(MPI_INT, 0, 8, 2);
    is(first, 8, -6, "a negative extent");
    MPI_Type_free(&first);

    MPI_Type_get_envelope(MPI_UB, &numbers, &addresses, &datatypes, &combiner);
    check_code(combiner, MPI_COMBINER_NAMED, "MPI_UB is predefined");
    MPI_Type_size(MPI_UB, &size);
    check_code(size, 0, "it has no data");
    MPI_Type_get_name(MPI_UB, name, &length);
    check_text(name, "MPI_UB", "its name");
    first = MPI_UB;
    check_code(MPI_Type_free(&first), MPI_ERR_TYPE, "it cannot be freed");
    check_code(MPI_Send(&size, 1, MPI_UB, 0, 0, MPI_COMM_SELF), MPI_ERR_TYPE, "it cannot be sent");
    check_code(MPI_Reduce_local(&size, &length, 1, MPI_LB, MPI_SUM), MPI_ERR_TYPE, "nor reduced");
    check_code(MPI_Type_c2f(MPI_UB) == -3 && MPI_Type_f2c(-2) == MPI_LB, 1, "conversions");
    switch (combiner) {
    case MPI_COMBINER_NAMED:
    case MPI_COMBINER_HVECTOR:
    case MPI_COMBINER_HVECTOR_INTEGER:
    case MPI_COMBINER_HINDEXED:
    case MPI_COMBINER_HINDEXED_INTEGER:
    case MPI_COMBINER_STRUCT:
    case MPI_COMBINER_STRUCT_INTEGER:
        check(1, "the combiners differ");
    }
}

static int handled, copied, deleted;

static void handler(MPI_Comm *comm, int *error_code, ...)
{
    handled = *comm == MPI_COMM_WORLD ? *error_code : -77;
}

static int copy(MPI_Comm oldcomm, int keyval, void *extra_state, void *attribute_val_in, void *attribute_val_out, int *flag)
{
    (void)oldcomm;
    (void)keyval;
    copied++;
    *(void **)attribute_val_out = (char *)attribute_val_in + 1;
    *flag = extra_state == &copied;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *attribute_val, void *extra_state)
{
    (void)comm;
    (void)keyval;
    deleted += *(char *)attribute_val;
    return extra_state == &copied ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static void attributes(void)
{
    MPI_Copy_function *copy_fn = copy;
    MPI_Delete_function *delete_fn = delete;
    char values[3] = {1, 20, 77}, *value = NULL;
    int keyval = MPI_KEYVAL_INVALID, other = MPI_KEYVAL_INVALID, flag = -77, *tag_ub = NULL;
    MPI_Comm comm, again;

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    check_code(MPI_Keyval_create(copy_fn, delete_fn, &keyval, &copied), MPI_SUCCESS, "MPI_Keyval_create");
    check_code(MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &other, NULL), MPI_SUCCESS, "predefined functions");
    check_code(MPI_Attr_get(comm, keyval, &value, &flag), MPI_SUCCESS, "MPI_Attr_get");
    check(flag == 0 && value == NULL, "not set yet");
    check_code(MPI_Attr_put(comm, keyval, values), MPI_SUCCESS, "MPI_Attr_put");
    MPI_Attr_put(comm, other, &values[2]);
    MPI_Comm_get_attr(comm, keyval, &value, &flag);
    check(flag && value == values, "MPI_Comm_get_attr finds it");
    MPI_Comm_dup(comm, &again);
    PMPI_Attr_get(again, keyval, &value, &flag);
    check(copied == 1 && flag && value == &values[1], "its copy");
    MPI_Attr_get(again, other, &value, &flag);
    check(flag && value == &values[2], "MPI_DUP_FN");
    check_code(MPI_Keyval_free(&keyval), MPI_SUCCESS, "MPI_Keyval_free");
    check_code(keyval, MPI_KEYVAL_INVALID, "the key");
    check_code(MPI_Attr_delete(again, other), MPI_SUCCESS, "MPI_Attr_delete");
    MPI_Attr_get(again, other, &value, &flag);
    check(!flag && deleted == 0, "it is gone");
    MPI_Comm_free(&again);
    check_code(deleted, 20, "the delete function, of a key that is freed");
    check_code(MPI_Attr_put(comm, MPI_KEYVAL_INVALID, values), MPI_ERR_KEYVAL, "no key");
    check_code(MPI_Attr_put(MPI_COMM_NULL, other, values), MPI_ERR_COMM, "no communicator");
    check_code(MPI_Attr_delete(comm, MPI_TAG_UB), MPI_ERR_KEYVAL, "a predefined one");
    MPI_Attr_get(comm, MPI_TAG_UB, &tag_ub, &flag);
    check(flag && *tag_ub >= 32767, "MPI_TAG_UB");
    MPI_Keyval_free(&other);
    check_code(MPI_Keyval_free(&other), MPI_ERR_KEYVAL, "no key to free");
    MPI_Comm_free(&comm);
    check_code(deleted, 21, "that of the first");
}

static void error_handlers(void)
{
    MPI_Errhandler errhandler = MPI_ERRHANDLER_NULL;
    MPI_Handler_function *handler_fn = handler;
    MPI_Comm_errhandler_fn *same = handler;

    check(same == handler_fn, "types of functions");
    check_code(MPI_Errhandler_create(handler_fn, &errhandler), MPI_SUCCESS, "MPI_Errhandler_create");
    MPI_Errhandler_set(MPI_COMM_WORLD, errhandler);
    MPI_Errhandler_free(&errhandler);
    check_code(MPI_Send(NULL, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_COUNT, "an error");
    check_code(handled, MPI_ERR_COUNT, "it is handled");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);

    check_code(MPI_Errhandler_get(MPI_COMM_WORLD, &errhandler), MPI_SUCCESS, "MPI_Errhandler_get");
    check(errhandler == MPI_ERRORS_ARE_FATAL, "errors end the program");
    check_code(MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_RETURN), MPI_SUCCESS, "MPI_Errhandler_set");
    PMPI_Comm_get_errhandler(MPI_COMM_WORLD, &errhandler);
    check(errhandler == MPI_ERRORS_RETURN, "another one");
    check_code(MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER, "no error handler");
    check_code(MPI_Errhandler_set(MPI_COMM_NULL, MPI_ERRORS_RETURN), MPI_ERR_COMM, "no communicator");
    check(errhandler == MPI_ERRORS_RETURN, "it stays");
}

static void wrong_arguments(void)
{
    MPI_Datatype new_type = MPI_DATATYPE_NULL;
    MPI_Aint place = 0;
    int length = 1, negative = -1;

    check_code(MPI_Type_hvector(1, -1, 4, MPI_INT, &new_type), MPI_ERR_ARG, "a negative length");
    check_code(MPI_Type_hindexed(1, &negative, &place, MPI_INT, &new_type), MPI_ERR_ARG, "a negative length");
    check_code(MPI_Type_hvector(-1, 1, 4, MPI_INT, &new_type), MPI_ERR_COUNT, "a negative count");
    check_code(MPI_Type_struct(1, &length, &place, &new_type, &new_type), MPI_ERR_TYPE, "MPI_DATATYPE_NULL");
    place = INTPTR_MAX;
    check_code(MPI_Type_hindexed(1, &length, &place, MPI_INT, &new_type), MPI_ERR_VALUE_TOO_LARGE, "beyond 64 bits");
    check_code(MPI_Type_ub((MPI_Datatype)0x5ee, &place), MPI_ERR_TYPE, "not a datatype");
    check(new_type == MPI_DATATYPE_NULL && place == INTPTR_MAX, "nothing is made or written");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    particles();
    markers();
    error_handlers();
    attributes();
    wrong_arguments();
    MPI_Finalize();
    return finish();
}
