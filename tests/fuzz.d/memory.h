/* The memory of the program that calls: buffers, and other arguments with canaries between them. */
#ifndef FUZZ_MEMORY_H
#define FUZZ_MEMORY_H

/* Memory of the program. Buffers of operations that go on, and of windows, are in the shared places; others in the
 * private ones, in which nothing else writes. Behind and before each is a page that nobody may touch. */
#define PLACE ((size_t)1 << 16)
#define PLACES 6
#define PRIVATE 3
#define CANARY 0xa5
static char *places[PLACES], *copies[PRIVATE];

/* The other arguments. Each call begins at the start again; between them are canaries. What goes on after the call is
 * kept. */
#define ROOM ((size_t)1 << 18)
static char *room, *copy, *kept;
static size_t used, kept_used;
static struct slot {
    size_t start, length;
    int argument;
    int is_output;
} slots[MAX_ARGUMENTS * 3];
static int slot_count;

static char *guarded(size_t size) {
    size_t page = 4096;
    char *all = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, size, PROT_READ | PROT_WRITE) != 0) die("mmap");
    return all + page;
}

static void make_memory(void) {
    for (int i = 0; i < PLACES; i++) {
        places[i] = guarded(PLACE);
        for (size_t j = 0; j < PLACE; j++) places[i][j] = (char)(j * 31 + j / 251);
    }
    for (int i = 0; i < PRIVATE; i++) {
        copies[i] = guarded(PLACE);
        memcpy(copies[i], places[i], PLACE);
    }
    room = guarded(ROOM);
    copy = guarded(ROOM);
    kept = guarded(ROOM);
    memset(room, CANARY, ROOM);
}

static void *slot(size_t length, int argument, int is_output, int goes_on) {
    if (goes_on) {
        size_t start = (kept_used + 15) & ~(size_t)15;
        if (start + length + 16 > ROOM) wrong("the fuzzer has no room for what goes on");
        else kept_used = start + length;
        return kept + start;
    }
    size_t start = ((used + 15) & ~(size_t)15) + 16;
    if (start + length + 64 > ROOM || slot_count == MAX_ARGUMENTS * 3) {
        wrong("the fuzzer has no room for an argument");
        start = 0;
    }
    used = start + length;
    slots[slot_count++] = (struct slot){start, length, argument, is_output};
    return room + start;
}

#endif
