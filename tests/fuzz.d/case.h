/* What a case tells the process that started it, and its random numbers. */
#ifndef FUZZ_CASE_H
#define FUZZ_CASE_H

static void die(const char *what) {
    fprintf(stderr, "fuzz: %s: %s\n", what, strerror(errno));
    exit(2);
}

/* What a case tells the process that started it. */
static struct told {
    int is_over;      /* it came to its end */
    int may_end;      /* a call may end the process: MPI_Abort, an error handler that does */
    int calls, successes;
    int is_refused; /* a null pointer, and for nothing else */
    char problem[512];
    size_t said;
    char text[1 << 17]; /* the calls */
    int called[PROCEDURES], succeeded[PROCEDURES];
} *told;
static int is_shown;
static unsigned seconds = 5, patience = 120;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof told->text - told->said;
    int length = vsnprintf(told->text + told->said, room, format, arguments);
    va_end(arguments);
    if (is_shown) {
        fputs(told->text + told->said, stdout);
        fflush(stdout);
    }
    told->said += (size_t)length < room ? (size_t)length : room - 1;
}

__attribute__((format(printf, 1, 2))) static void wrong(const char *format, ...) {
    if (told->problem[0]) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told->problem, sizeof told->problem, format, arguments);
    va_end(arguments);
}

/* Random numbers: splitmix64. */
static uint64_t state;
static uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
static uint64_t random_bits(void) { return mixed(state += 0x9e3779b97f4a7c15u); }
static int below(int n) { return (int)(random_bits() % (uint64_t)n); }
static int one_in(int n) { return below(n) == 0; }

#endif
