/* Allocations that fail, and calls that have to bear it.
 *
 * The program's own malloc and its kin count what is asked of them while they are armed, and let the n-th fail: only that
 * one, or all from then on. */
#ifndef FAILING_H
#define FAILING_H

#include <mpi.h>
#include <setjmp.h>

/* What becomes of memory from the n-th allocation on. */
enum mode {
    ONCE, /* That one fails. A call that fails is made again, and has to succeed. */
    LATER, /* All fail. A call that fails is made again with memory; then there is none again. */
    GONE /* All fail, for good: what there is has to be freed, and MPI to be ended. */
};

/* The allocations from number n on fail, counted from here. */
void arm(enum mode how, long n);
/* There is memory. Returns whether there was none. */
int disarm(void);
void rearm(int was_armed);
/* How many have failed. */
long failed(void);
/* The most bytes that one call asked for in vain, in blocks as the reserve has them: so much it may have drawn from there, and no
 * more. (What is larger does not come from the reserve.) */
long most_drawn(void);
/* The next call of this thread begins. */
void begin_call(void);

/* From now on the counts of processes that are forked are known, also when they have been ended: each has a place. */
enum { PLACES = 8 };
void share_counts(void);
/* That of which a process forked next has, and which is told by failed() and most_drawn(). */
void use_place(int place);

/* Ends the process as one in which a check has failed. */
_Noreturn void wrong(const char *file, int line, const char *what, long is);

extern enum mode mode;
/* Where a chapter is left for good. */
extern jmp_buf out;

#define CHECK(condition) \
    do { \
        if (!(condition)) \
            wrong(__FILE__, __LINE__, #condition, 0); \
    } while (0)

/* A call that succeeds, or fails for want of memory. `unchanged` holds where it fails. */
#define TRY(call, unchanged) \
    do { \
        begin_call(); \
        const int code_ = (call); \
        if (code_ == MPI_SUCCESS) \
            break; \
        if (code_ != MPI_ERR_NO_MEM || failed() == 0) \
            wrong(__FILE__, __LINE__, #call, code_); \
        CHECK(unchanged); \
        if (mode == GONE) \
            longjmp(out, 1); \
        const int was_armed_ = disarm(); \
        const int again_ = (call); \
        if (again_ != MPI_SUCCESS) \
            wrong(__FILE__, __LINE__, #call " with memory again", again_); \
        rearm(was_armed_); \
    } while (0)
#define CALL(call) TRY(call, 1)
/* A call that makes an object. */
#define NEW(handle, none, call) TRY(call, (handle) == (none))
/* A call that succeeds, whether there is memory or not. */
#define MUST(call) \
    do { \
        begin_call(); \
        const int code_ = (call); \
        if (code_ != MPI_SUCCESS) \
            wrong(__FILE__, __LINE__, #call, code_); \
    } while (0)
/* A call that fails, in this way or for want of memory. */
#define FAILS(call, expected) \
    do { \
        begin_call(); \
        const int code_ = (call); \
        if (code_ != (expected) && (code_ != MPI_ERR_NO_MEM || failed() == 0)) \
            wrong(__FILE__, __LINE__, #call, code_); \
    } while (0)

#endif
