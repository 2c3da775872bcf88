/* U3, U5: attributes with functions of C: their arguments, values that C and Fortran set for each other, functions that
 * jump out, that delete other attributes, and that run in several threads. */
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

/* The legacy procedures, as a Fortran program calls them. */
typedef void fortran_copy(MPI_Fint *, MPI_Fint *, MPI_Aint *, MPI_Aint *, MPI_Aint *, MPI_Fint *, MPI_Fint *);
typedef void fortran_delete(MPI_Fint *, MPI_Fint *, MPI_Aint *, MPI_Aint *, MPI_Fint *);
void mpi_comm_create_keyval_(fortran_copy *, fortran_delete *, MPI_Fint *, MPI_Aint *, MPI_Fint *);
void mpi_comm_set_attr_(MPI_Fint *, MPI_Fint *, MPI_Aint *, MPI_Fint *);
void mpi_comm_get_attr_(MPI_Fint *, MPI_Fint *, MPI_Aint *, MPI_Fint *, MPI_Fint *);

static int here, there, copies, deletes;
static void *last;
static jmp_buf back;

static int copy(MPI_Comm comm, int keyval, void *extra_state, void *in, void *out, int *flag)
{
    int size = 0;
    check(MPI_Comm_size(comm, &size) == MPI_SUCCESS && keyval != MPI_KEYVAL_INVALID && extra_state == &here,
          "the arguments of a copy function");
    copies++;
    last = in;
    *(void **)out = &there;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    int size = 0;
    check(MPI_Comm_size(comm, &size) == MPI_SUCCESS && keyval != MPI_KEYVAL_INVALID && extra_state == &here,
          "the arguments of a delete function");
    deletes++;
    last = value;
    return MPI_SUCCESS;
}

static void in_c(void)
{
    MPI_Comm comm, dup;
    void *value = NULL;
    int key = MPI_KEYVAL_INVALID, flag = -1;

    check_code(MPI_Comm_create_keyval(copy, delete, &key, &here), MPI_SUCCESS, "MPI_Comm_create_keyval");
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    check_code(MPI_Comm_set_attr(comm, key, &copies), MPI_SUCCESS, "MPI_Comm_set_attr");
    check(MPI_Comm_get_attr(comm, key, &value, &flag) == MPI_SUCCESS && flag && value == &copies, "it is returned");
    check(MPI_Comm_dup(comm, &dup) == MPI_SUCCESS && copies == 1 && last == &copies, "it is copied");
    check(MPI_Comm_get_attr(dup, key, &value, &flag) == MPI_SUCCESS && flag && value == &there, "the copy's value");
    check(MPI_Comm_set_attr(comm, key, NULL) == MPI_SUCCESS && deletes == 1 && last == &copies, "it is replaced");
    check(MPI_Comm_get_attr(comm, key, &value, &flag) == MPI_SUCCESS && flag && !value, "a null pointer is a value");
    check_code(MPI_Comm_free_keyval(&key), MPI_SUCCESS, "MPI_Comm_free_keyval");
    check_code(key, MPI_KEYVAL_INVALID, "the key is invalid");
    MPI_Comm_free(&dup);
    check(deletes == 2 && last == &there, "the copy's is deleted with the copy");
    MPI_Comm_free(&comm);
    check(deletes == 3 && !last, "and so is the other");
}

static int delete_of_type(MPI_Datatype datatype, int keyval, void *value, void *extra_state)
{
    int size = -1;
    check(MPI_Type_size(datatype, &size) == MPI_SUCCESS && size == 4 && keyval && value == &here && !extra_state,
          "the arguments of a delete function of a datatype");
    deletes++;
    return MPI_SUCCESS;
}

static int delete_of_win(MPI_Win win, int keyval, void *value, void *extra_state)
{
    check(win != MPI_WIN_NULL && keyval && value == &there && !extra_state, "the arguments of a delete function of a window");
    deletes++;
    return MPI_SUCCESS;
}

static void others(void)
{
    MPI_Datatype type;
    MPI_Win win;
    void *value = NULL;
    int key, flag = 0;

    deletes = 0;
    MPI_Type_contiguous(4, MPI_BYTE, &type);
    check_code(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, delete_of_type, &key, NULL), MPI_SUCCESS, "MPI_Type_create_keyval");
    check_code(MPI_Type_set_attr(type, key, &here), MPI_SUCCESS, "MPI_Type_set_attr");
    check(MPI_Type_get_attr(type, key, &value, &flag) == MPI_SUCCESS && flag && value == &here, "it is returned");
    check_code(MPI_Type_delete_attr(type, key), MPI_SUCCESS, "MPI_Type_delete_attr");
    MPI_Type_set_attr(type, key, &here);
    MPI_Type_free_keyval(&key);
    MPI_Type_free(&type);
    check_code(deletes, 2, "deleted with the datatype");

    deletes = 0;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, &win);
    check_code(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete_of_win, &key, NULL), MPI_SUCCESS, "MPI_Win_create_keyval");
    check_code(MPI_Win_set_attr(win, key, &there), MPI_SUCCESS, "MPI_Win_set_attr");
    check(MPI_Win_get_attr(win, key, &value, &flag) == MPI_SUCCESS && flag && value == &there, "it is returned");
    check_code(MPI_Win_delete_attr(win, key), MPI_SUCCESS, "MPI_Win_delete_attr");
    MPI_Win_set_attr(win, key, &there);
    MPI_Win_free(&win);
    check_code(deletes, 2, "deleted with the window");
    check_code(MPI_Win_free_keyval(&key), MPI_SUCCESS, "MPI_Win_free_keyval");
}

/* A freed key is valid as long as an attribute has it, on whichever object: its handle is no other key's, however many are
 * made meanwhile. */
static void freed_keys(void)
{
    enum { many = 1000 };
    static int keys[many], values[many];
    MPI_Comm comm, dup;
    void *value;
    int key, flag, wrong = 0;

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    for (int i = 0; i < many; i++) {
        MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keys[i], NULL);
        MPI_Comm_set_attr(comm, keys[i], &values[i]);
        key = keys[i];
        MPI_Comm_free_keyval(&key);
    }
    MPI_Comm_dup(comm, &dup);
    for (int i = 0; i < many; i++) {
        wrong += MPI_Comm_get_attr(comm, keys[i], &value, &flag) != MPI_SUCCESS || !flag || value != &values[i];
        wrong += MPI_Comm_set_attr(comm, keys[i], &here) != MPI_ERR_KEYVAL;
        wrong += MPI_Comm_get_attr(MPI_COMM_SELF, keys[i], &value, &flag) != MPI_SUCCESS || flag;
        wrong += MPI_Comm_delete_attr(comm, keys[i]) != MPI_SUCCESS;
        wrong += MPI_Comm_get_attr(comm, keys[i], &value, &flag) != MPI_SUCCESS || flag;
    }
    check_code(wrong, 0, "handles of freed keys, while a copy of the communicator has their attributes");
    check_code(MPI_Attr_get(dup, keys[7], &value, &flag), MPI_SUCCESS, "MPI_Attr_get with the handle of a freed key");
    check(flag && value == &values[7], "it returns the attribute");
    check_code(MPI_Attr_put(dup, keys[7], &here), MPI_ERR_KEYVAL, "MPI_Attr_put");
    check_code(MPI_Attr_delete(dup, keys[7]), MPI_SUCCESS, "MPI_Attr_delete");
    check_code(MPI_Attr_delete(dup, keys[7]), MPI_ERR_KEYVAL, "it was the last attribute with the key");
    MPI_Comm_free(&dup);
    wrong = 0;
    for (int i = 0; i < many; i++) wrong += MPI_Comm_get_attr(comm, keys[i], &value, &flag) != MPI_ERR_KEYVAL;
    check_code(wrong, 0, "no attribute has the keys");
    MPI_Comm_free(&comm);
}

static MPI_Aint seen;
static int of_fortran;

static void copy_of_fortran(MPI_Fint *comm, MPI_Fint *keyval, MPI_Aint *extra_state, MPI_Aint *in, MPI_Aint *out,
                            MPI_Fint *flag, MPI_Fint *ierror)
{
    check(MPI_Comm_f2c(*comm) != MPI_COMM_NULL && *keyval != 0 && *extra_state == -3, "a copy function of Fortran");
    of_fortran++;
    seen = *in;
    *out = *in;
    *flag = 1;
    *ierror = 0;
}

static void delete_of_fortran(MPI_Fint *comm, MPI_Fint *keyval, MPI_Aint *value, MPI_Aint *extra_state, MPI_Fint *ierror)
{
    check(MPI_Comm_f2c(*comm) != MPI_COMM_NULL && *keyval != 0 && *extra_state == -3, "a delete function of Fortran");
    of_fortran++;
    seen = *value;
    *ierror = 0;
}

/* What Fortran has made, C uses, copies and frees, and the other way round (MPI 4.1, section 19.3.7). */
static void between_languages(void)
{
    MPI_Aint big = (MPI_Aint)-5000000000, state = -3, number = 0, *place = NULL;
    MPI_Fint key = 0, comm_f, c_key_f, ierror = -1, flag = 0;
    MPI_Comm comm, dup;
    int c_key, is_there = 0;

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    comm_f = MPI_Comm_c2f(comm);
    mpi_comm_create_keyval_(copy_of_fortran, delete_of_fortran, &key, &state, &ierror);
    check(ierror == 0 && key != 0, "a key of Fortran");
    mpi_comm_set_attr_(&comm_f, &key, &big, &ierror);
    check(ierror == 0 && MPI_Comm_get_attr(comm, (int)key, &place, &is_there) == MPI_SUCCESS && is_there && *place == big,
          "C gets a pointer to what Fortran has set");
    check(MPI_Comm_dup(comm, &dup) == MPI_SUCCESS && of_fortran == 1 && seen == big, "C copies what Fortran has set");
    MPI_Comm_free(&comm);
    check(of_fortran == 2 && seen == big, "C frees what Fortran has set");
    check(MPI_Comm_get_attr(dup, (int)key, &place, &is_there) == MPI_SUCCESS && is_there && *place == big,
          "the copy has a place of its own");
    check_code(MPI_Comm_set_attr(dup, (int)key, &here), MPI_SUCCESS, "C replaces it");
    comm_f = MPI_Comm_c2f(dup);
    mpi_comm_get_attr_(&comm_f, &key, &number, &flag, &ierror);
    check(ierror == 0 && flag && number == (MPI_Aint)&here, "Fortran gets a pointer of C as an address");
    seen = 0;
    MPI_Comm_delete_attr(dup, (int)key);
    check(seen == (MPI_Aint)&here, "and so does its delete function");

    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, delete, &c_key, &here);
    c_key_f = c_key;
    mpi_comm_set_attr_(&comm_f, &c_key_f, &big, &ierror);
    check(MPI_Comm_dup(dup, &comm) == MPI_SUCCESS, "MPI_COMM_DUP_FN of C copies what Fortran has set");
    last = NULL;
    MPI_Comm_free(&dup);
    check(last && last != &big, "a delete function of C gets a pointer to it");
    check(MPI_Comm_get_attr(comm, c_key, &place, &is_there) == MPI_SUCCESS && is_there && *place == big, "the copy's value");
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&c_key);
}

static int jump_out(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    (void)comm, (void)keyval, (void)value, (void)extra_state;
    deletes++;
    longjmp(back, 1);
}

static int jump_out_of_copy(MPI_Comm comm, int keyval, void *extra_state, void *value, void *copy, int *flag)
{
    (void)comm, (void)keyval, (void)value, (void)extra_state, (void)copy, (void)flag;
    longjmp(back, 1);
}

static int jump_out_of_type(MPI_Datatype type, int keyval, void *extra_state, void *value, void *copy, int *flag)
{
    (void)type, (void)keyval, (void)value, (void)extra_state, (void)copy, (void)flag;
    longjmp(back, 1);
}

/* Copy functions that jump out leave the object as it was, which can be used and freed at once. */
static void copies_that_jump(void)
{
    static const char *const names[] = {"MPI_Comm_dup", "MPI_Comm_dup_with_info", "MPI_Comm_idup",
                                        "MPI_Comm_idup_with_info"};
    MPI_Comm comm, new;
    MPI_Datatype type, other;
    MPI_Request request;
    int key, flag;
    void *value;
    double start;

    MPI_Comm_create_keyval(jump_out_of_copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    for (volatile int which = 0; which < 4; which++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_set_attr(comm, key, &here);
        if (setjmp(back) == 0) {
            if (which == 0) MPI_Comm_dup(comm, &new);
            if (which == 1) MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, &new);
            if (which == 2) MPI_Comm_idup(comm, &new, &request);
            if (which == 3) MPI_Comm_idup_with_info(comm, MPI_INFO_NULL, &new, &request);
            check(0, names[which]);
        }
        check(MPI_Comm_get_attr(comm, key, &value, &flag) == MPI_SUCCESS && flag && value == &here, names[which]);
        check_code(MPI_Barrier(comm), MPI_SUCCESS, names[which]);
        start = MPI_Wtime();
        check_code(MPI_Comm_free(&comm), MPI_SUCCESS, names[which]);
        check(MPI_Wtime() - start < 3, names[which]);
    }
    MPI_Comm_free_keyval(&key);

    MPI_Type_create_keyval(jump_out_of_type, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_set_attr(type, key, &here);
    if (setjmp(back) == 0) {
        MPI_Type_dup(type, &other);
        check(0, "a copy function that jumps out of MPI_Type_dup does not return");
    }
    check(MPI_Type_get_attr(type, key, &value, &flag) == MPI_SUCCESS && flag && value == &here, "the attribute is there");
    check(MPI_Type_delete_attr(type, key) == MPI_SUCCESS && MPI_Type_dup(type, &other) == MPI_SUCCESS, "it can be copied");
    check_code(MPI_Type_free(&other), MPI_SUCCESS, "the copy can be freed");
    check_code(MPI_Type_free(&type), MPI_SUCCESS, "the datatype can be freed");
    MPI_Type_free_keyval(&key);
}

static int jump_out_of_type_delete(MPI_Datatype type, int keyval, void *value, void *extra_state)
{
    (void)type, (void)keyval, (void)value, (void)extra_state;
    longjmp(back, 1);
}

static int jump_out_of_win_delete(MPI_Win win, int keyval, void *value, void *extra_state)
{
    (void)win, (void)keyval, (void)value, (void)extra_state;
    longjmp(back, 1);
}

/* Delete functions that jump out, too, whichever call deletes: the attribute is gone. */
static void deletes_that_jump(void)
{
    static const char *const names[] = {"MPI_Comm_delete_attr", "MPI_Comm_set_attr", "MPI_Comm_disconnect",
                                        "MPI_Type_delete_attr", "MPI_Type_set_attr", "MPI_Type_free",
                                        "MPI_Win_delete_attr",  "MPI_Win_set_attr",  "MPI_Win_free"};
    static MPI_Comm comm;
    static MPI_Datatype type;
    static MPI_Win win;
    static int keys[3], memory, out = 5;
    double start;
    void *value;
    int flag;

    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Type_contiguous(1, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, jump_out, &keys[0], NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, jump_out_of_type_delete, &keys[1], NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, jump_out_of_win_delete, &keys[2], NULL);
    for (volatile int which = 0; which < 9; which++) {
        if (which / 3 == 0) MPI_Comm_set_attr(comm, keys[0], &here);
        if (which / 3 == 1) MPI_Type_set_attr(type, keys[1], &here);
        if (which / 3 == 2) MPI_Win_set_attr(win, keys[2], &here);
        if (setjmp(back) == 0) {
            if (which == 0) MPI_Comm_delete_attr(comm, keys[0]);
            if (which == 1) MPI_Comm_set_attr(comm, keys[0], &there);
            if (which == 2) MPI_Comm_disconnect(&comm);
            if (which == 3) MPI_Type_delete_attr(type, keys[1]);
            if (which == 4) MPI_Type_set_attr(type, keys[1], &there);
            if (which == 5) MPI_Type_free(&type);
            if (which == 6) MPI_Win_delete_attr(win, keys[2]);
            if (which == 7) MPI_Win_set_attr(win, keys[2], &there);
            if (which == 8) MPI_Win_free(&win);
            check(0, names[which]);
        }
        flag = -1;
        if (which / 3 == 0) MPI_Comm_get_attr(comm, keys[0], &value, &flag);
        if (which / 3 == 1) MPI_Type_get_attr(type, keys[1], &value, &flag);
        if (which / 3 == 2) MPI_Win_get_attr(win, keys[2], &value, &flag);
        check_code(flag, 0, names[which]);
    }
    start = MPI_Wtime();
    check_code(MPI_Barrier(comm), MPI_SUCCESS, "the communicator is as it was");
    MPI_Win_fence(0, win);
    check_code(MPI_Put(&out, 1, type, 0, 0, 1, type, win), MPI_SUCCESS, "so are the datatype and the window");
    MPI_Win_fence(0, win);
    check_code(memory, 5, "MPI_Put");
    check_code(MPI_Win_free(&win), MPI_SUCCESS, "MPI_Win_free");
    check_code(MPI_Type_free(&type), MPI_SUCCESS, "MPI_Type_free");
    check_code(MPI_Comm_disconnect(&comm), MPI_SUCCESS, "MPI_Comm_disconnect");
    check(MPI_Wtime() - start < 3, "nothing waits");
    MPI_Comm_free_keyval(&keys[0]);
    MPI_Type_free_keyval(&keys[1]);
    MPI_Win_free_keyval(&keys[2]);
}

static int delete_others(MPI_Comm comm, int keyval, void *value, void *keys)
{
    int *all = keys;
    (void)value;
    deletes++;
    for (int i = 0; i < 3; i++)
        if (all[i] != keyval) check_code(MPI_Comm_delete_attr(comm, all[i]), MPI_SUCCESS, "a function deletes the others");
    return MPI_SUCCESS;
}

static void what_functions_do(void)
{
    MPI_Comm comm;
    int key, keys[3], flag = 1;
    void *value;

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, jump_out, &key, NULL);
    MPI_Comm_set_attr(comm, key, &here);
    deletes = 0;
    if (setjmp(back) == 0) {
        MPI_Comm_delete_attr(comm, key);
        check(0, "a delete function that jumps out does not return");
    }
    check_code(deletes, 1, "a delete function jumps out");
    check(MPI_Comm_get_attr(comm, key, &value, &flag) == MPI_SUCCESS && !flag, "its attribute is deleted");
    check_code(MPI_Comm_set_attr(comm, key, &here), MPI_SUCCESS, "another can be set");
    if (setjmp(back) == 0) {
        MPI_Comm_free(&comm);
        check(0, "a delete function that jumps out of MPI_Comm_free does not return");
    }
    check_code(deletes, 2, "it jumps out of MPI_Comm_free");
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "the communicator can be freed");
    MPI_Comm_free_keyval(&key);

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    for (int i = 0; i < 3; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_others, &keys[i], keys);
        MPI_Comm_set_attr(comm, keys[i], &here);
    }
    deletes = 0;
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "attributes that delete each other");
    check_code(deletes, 3, "each is deleted once");
    for (int i = 0; i < 3; i++) MPI_Comm_free_keyval(&keys[i]);
}

static int of_threads;
static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;

static int count(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    (void)comm, (void)keyval, (void)value, (void)extra_state;
    pthread_mutex_lock(&counting);
    of_threads++;
    pthread_mutex_unlock(&counting);
    return MPI_SUCCESS;
}

static void *in_thread(void *key)
{
    for (int i = 0; i < 200; i++) {
        MPI_Comm_set_attr(MPI_COMM_WORLD, *(int *)key, key);
        MPI_Comm_delete_attr(MPI_COMM_WORLD, *(int *)key);
    }
    return NULL;
}

/* Each value that is set is deleted once, by whichever thread. */
static void threads(void)
{
    pthread_t all[4];
    void *value;
    int key, flag = 1, shared = 0;

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count, &key, &shared);
    for (int i = 0; i < 4; i++) pthread_create(&all[i], NULL, in_thread, &key);
    for (int i = 0; i < 4; i++) pthread_join(all[i], NULL);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    check(!flag, "threads have deleted what they set");
    check_code(of_threads, 800, "each once");
    MPI_Comm_free_keyval(&key);
}

static int keys[3], order[3], number_deleted, is_to_fail;

/* Fails, or deletes; the second attribute is set again before. */
static int fail(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    (void)value, (void)extra_state;
    if (is_to_fail) {
        if (keyval == keys[1]) MPI_Comm_set_attr(comm, keyval, &there);
        return MPI_ERR_TOPOLOGY;
    }
    if (number_deleted < 3) order[number_deleted] = keyval;
    number_deleted++;
    return MPI_SUCCESS;
}

/* An attribute whose delete function fails stays where it is, or as the function has set it again. */
static void deletes_that_fail(void)
{
    MPI_Comm comm;
    void *value = NULL;
    int flag = 0;

    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    for (int i = 0; i < 3; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, fail, &keys[i], NULL);
        MPI_Comm_set_attr(comm, keys[i], &here);
    }
    is_to_fail = 1;
    check_code(MPI_Comm_delete_attr(comm, keys[1]), MPI_ERR_TOPOLOGY, "a delete function that sets it again, and fails");
    check(MPI_Comm_get_attr(comm, keys[1], &value, &flag) == MPI_SUCCESS && flag && value == &there, "it is set again");
    check_code(MPI_Comm_delete_attr(comm, keys[0]), MPI_ERR_TOPOLOGY, "a delete function that fails");
    check_code(MPI_Comm_free(&comm), MPI_ERR_TOPOLOGY, "a communicator whose attributes are not deleted");
    is_to_fail = 0;
    check_code(MPI_Comm_free(&comm), MPI_SUCCESS, "MPI_Comm_free");
    check_code(number_deleted, 3, "each is deleted once");
    check(order[0] == keys[1] && order[1] == keys[2] && order[2] == keys[0], "the newest first");
    for (int i = 0; i < 3; i++) MPI_Comm_free_keyval(&keys[i]);
}

static void predefined(void)
{
    int *ub = NULL, flag = -7;

    check(MPI_Comm_get_attr(MPI_COMM_SELF, MPI_TAG_UB, &ub, &flag) == MPI_SUCCESS && flag && *ub >= 32767,
          "MPI_TAG_UB is a pointer to an int");
    check(MPI_Comm_get_attr(MPI_COMM_SELF, MPI_LASTUSEDCODE, &ub, &flag) == MPI_SUCCESS && flag && *ub >= MPI_ERR_LASTCODE,
          "and so is MPI_LASTUSEDCODE");
}

int main(void)
{
    int provided;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    in_c();
    others();
    freed_keys();
    between_languages();
    what_functions_do();
    copies_that_jump();
    deletes_that_jump();
    deletes_that_fail();
    if (provided == MPI_THREAD_MULTIPLE) threads();
    predefined();
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    return finish();
}
