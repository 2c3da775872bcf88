/* Memory whose size an argument determines and that cannot be had: MPI_ERR_NO_MEM, and nothing has changed.
 *
 *   memory_gone            each chapter with sizes of up to 2^40 elements, in a process that may have 300 MB
 *   memory_gone small      one small allocation fails: the process ends, with a line
 *
 * Run by tests/memory_gone. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { MANY = 2147483647 };
static const MPI_Count LARGE = (MPI_Count)1 << 40;

/* Arrays of LARGE elements of 8 bytes, all 0, that take no memory as long as nobody reads them. */
static void *zeroes;
static int checks, failures;

static int check(int is_so, const char *what)
{
    checks++;
    if (!is_so) {
        failures++;
        fprintf(stderr, "FAILED: %s\n", what);
    }
    return is_so;
}

static void has_code(int code, int expected, const char *what)
{
    char said[MPI_MAX_ERROR_STRING];
    int length;

    if (!check(code == expected, what)) {
        MPI_Error_string(code, said, &length);
        fprintf(stderr, "        %s\n", said);
    }
}

/* There is no memory for the call. */
static void refused(int code, const char *what)
{
    has_code(code, MPI_ERR_NO_MEM, what);
}

static void works(int code, const char *what)
{
    has_code(code, MPI_SUCCESS, what);
}

/* Elements that all lie at one address: any number of them fits in a variable. */
static MPI_Datatype at_one_address(MPI_Count count, MPI_Datatype of)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;

    works(MPI_Type_create_hvector_c(count, 1, 0, of, &type), "MPI_Type_create_hvector_c");
    works(MPI_Type_commit(&type), "MPI_Type_commit");
    return type;
}

static void infos(void)
{
    static char value[MPI_MAX_INFO_VAL];
    char key[40], read[MPI_MAX_INFO_VAL];
    MPI_Info info = MPI_INFO_NULL, copy = MPI_INFO_NULL;
    int keys = 0, is = -1, flag, length = MPI_MAX_INFO_VAL, code;

    memset(value, 'v', sizeof value - 1);
    works(MPI_Info_create(&info), "MPI_Info_create");
    for (;;) {
        snprintf(key, sizeof key, "key %d", keys);
        code = MPI_Info_set(info, key, value);
        if (code != MPI_SUCCESS || keys == 10000000)
            break;
        keys++;
    }
    refused(code, "pairs until there is no memory");
    check(keys > 10000, "some pairs");
    works(MPI_Info_get_nkeys(info, &is), "MPI_Info_get_nkeys");
    check(is == keys, "the pairs that were there are there");
    works(MPI_Info_get_string(info, key, &length, read, &flag), "MPI_Info_get_string");
    check(!flag, "the last one is not");
    refused(MPI_Info_dup(info, &copy), "MPI_Info_dup");
    check(copy == MPI_INFO_NULL, "no copy");
    snprintf(key, sizeof key, "key %d", keys / 2);
    length = MPI_MAX_INFO_VAL;
    works(MPI_Info_get_string(info, key, &length, read, &flag), "MPI_Info_get_string");
    check(flag && length == MPI_MAX_INFO_VAL && strcmp(read, value) == 0, "a value");
    works(MPI_Info_free(&info), "MPI_Info_free");
    works(MPI_Info_create(&info), "MPI_Info_create");
    works(MPI_Info_set(info, "key", "value"), "memory again");
    works(MPI_Info_free(&info), "MPI_Info_free");
}

static void allocations(void)
{
    void *memory = &checks;

    refused(MPI_Alloc_mem(LARGE, MPI_INFO_NULL, &memory), "MPI_Alloc_mem");
    check(memory == &checks, "no address");
    works(MPI_Alloc_mem(1000, MPI_INFO_NULL, &memory), "MPI_Alloc_mem");
    works(MPI_Free_mem(memory), "MPI_Free_mem");
}

static void groups(void)
{
    static int one = 0, rank = -7;
    MPI_Group group, part = MPI_GROUP_NULL;

    works(MPI_Comm_group(MPI_COMM_WORLD, &group), "MPI_Comm_group");
    refused(MPI_Group_translate_ranks(group, MANY, zeroes, group, zeroes), "MPI_Group_translate_ranks");
    refused(MPI_Group_range_excl(group, MANY, zeroes, &part), "MPI_Group_range_excl");
    check(part == MPI_GROUP_NULL, "no group");
    works(MPI_Group_translate_ranks(group, 1, &one, group, &rank), "MPI_Group_translate_ranks");
    check(rank == 0, "a rank");
    works(MPI_Group_free(&group), "MPI_Group_free");
}

static void topologies(void)
{
    MPI_Comm comm = MPI_COMM_NULL;
    const int self = 0;

    refused(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, MANY, zeroes, MPI_UNWEIGHTED, MANY, zeroes, MPI_UNWEIGHTED,
                                           MPI_INFO_NULL, 0, &comm),
            "MPI_Dist_graph_create_adjacent");
    refused(MPI_Cart_create(MPI_COMM_SELF, MANY, zeroes, zeroes, 0, &comm), "MPI_Cart_create");
    check(comm == MPI_COMM_NULL, "no communicator");
    works(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, &self, MPI_UNWEIGHTED, 1, &self, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                         0, &comm),
          "MPI_Dist_graph_create_adjacent");
    works(MPI_Comm_free(&comm), "MPI_Comm_free");
}

static void datatypes(void)
{
    static const int sizes[1] = {3}, parts[1] = {2}, starts[1] = {1};
    MPI_Datatype type = MPI_DATATYPE_NULL;

    refused(MPI_Type_indexed_c(LARGE, zeroes, zeroes, MPI_INT, &type), "MPI_Type_indexed_c");
    refused(MPI_Type_create_hindexed_c(LARGE, zeroes, zeroes, MPI_INT, &type), "MPI_Type_create_hindexed_c");
    refused(MPI_Type_create_indexed_block_c(LARGE, 1, zeroes, MPI_INT, &type), "MPI_Type_create_indexed_block_c");
    refused(MPI_Type_create_hindexed_block_c(LARGE, 1, zeroes, MPI_INT, &type), "MPI_Type_create_hindexed_block_c");
    refused(MPI_Type_create_struct_c(LARGE, zeroes, zeroes, zeroes, &type), "MPI_Type_create_struct_c");
    refused(MPI_Type_create_subarray(MANY, zeroes, zeroes, zeroes, MPI_ORDER_C, MPI_INT, &type), "MPI_Type_create_subarray");
    check(type == MPI_DATATYPE_NULL, "no datatype");
    works(MPI_Type_create_subarray(1, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &type), "MPI_Type_create_subarray");
    works(MPI_Type_free(&type), "MPI_Type_free");
}

static void messages(void)
{
    static int one = 7, other;
    MPI_Datatype type = at_one_address(LARGE, MPI_INT);
    MPI_Request request = MPI_REQUEST_NULL;
    int flag = -1;

    refused(MPI_Send_c(&one, 1, type, 0, 0, MPI_COMM_SELF), "MPI_Send");
    refused(MPI_Isend(&one, 1, type, 0, 0, MPI_COMM_SELF, &request), "MPI_Isend");
    check(request == MPI_REQUEST_NULL, "no request");
    works(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE), "MPI_Iprobe");
    check(flag == 0, "no message");
    works(MPI_Sendrecv(&one, 1, MPI_INT, 0, 0, &other, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE), "MPI_Sendrecv");
    check(other == 7, "a message");
    works(MPI_Type_free(&type), "MPI_Type_free");
}

static void requests(void)
{
    int flag = -1;

    refused(MPI_Testall(MANY, zeroes, &flag, MPI_STATUSES_IGNORE), "MPI_Testall");
    refused(MPI_Waitall(MANY, zeroes, MPI_STATUSES_IGNORE), "MPI_Waitall");
    works(MPI_Waitall(0, zeroes, MPI_STATUSES_IGNORE), "MPI_Waitall");
}

static void partitions(void)
{
    static int one = 7;
    MPI_Datatype type = at_one_address(LARGE / 2, MPI_INT);
    MPI_Request request = MPI_REQUEST_NULL;

    refused(MPI_Psend_init(&one, 2, 1, type, 0, 3, MPI_COMM_SELF, MPI_INFO_NULL, &request), "MPI_Psend_init");
    refused(MPI_Precv_init(&one, 2, 1, type, 0, 3, MPI_COMM_SELF, MPI_INFO_NULL, &request), "MPI_Precv_init");
    check(request == MPI_REQUEST_NULL, "no request");
    works(MPI_Psend_init(&one, 1, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_INFO_NULL, &request), "MPI_Psend_init");
    works(MPI_Request_free(&request), "MPI_Request_free");
    works(MPI_Type_free(&type), "MPI_Type_free");
}

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)in, (void)inout, (void)length, (void)datatype;
}

static void collectives(void)
{
    static int one = 7, other = 8;
    MPI_Datatype type = at_one_address(LARGE, MPI_INT);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Op op;

    works(MPI_Op_create(add, 1, &op), "MPI_Op_create");
    refused(MPI_Reduce_local(&one, &other, 1, type, op), "MPI_Reduce_local");
    refused(MPI_Allreduce(&one, &other, 1, type, op, MPI_COMM_SELF), "MPI_Allreduce");
    works(MPI_Comm_dup(MPI_COMM_SELF, &comm), "MPI_Comm_dup");
    works(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    works(MPI_Allreduce(&one, &other, 1, MPI_INT, MPI_SUM, comm), "MPI_Allreduce");
    check(other == 7, "a result");
    works(MPI_Ibarrier(comm, &request), "MPI_Ibarrier");
    works(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
    works(MPI_Comm_free(&comm), "MPI_Comm_free");
    works(MPI_Op_free(&op), "MPI_Op_free");
    works(MPI_Type_free(&type), "MPI_Type_free");
}

static void packing(void)
{
    static int one = 7;
    MPI_Datatype type = at_one_address(LARGE, MPI_INT);
    MPI_Count position = 0;

    refused(MPI_Pack_external_c("external32", &one, 1, type, zeroes, 4 * LARGE, &position), "MPI_Pack_external_c");
    check(position == 0, "the position is as it was");
    works(MPI_Type_free(&type), "MPI_Type_free");
}

static void wins(void)
{
    void *base = &checks;
    MPI_Win win = MPI_WIN_NULL;

    refused(MPI_Win_allocate(LARGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), "MPI_Win_allocate");
    refused(MPI_Win_allocate_shared(LARGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), "MPI_Win_allocate_shared");
    check(win == MPI_WIN_NULL, "no window");
    works(MPI_Win_allocate(1000, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), "MPI_Win_allocate");
    works(MPI_Win_free(&win), "MPI_Win_free");
}

static void files(void)
{
    static int one = 7, other;
    MPI_Datatype type = at_one_address(LARGE, MPI_INT);
    MPI_File fh;
    MPI_Offset size = -1;

    works(MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh), "MPI_File_open");
    works(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL), "MPI_File_set_view");
    refused(MPI_File_write_at(fh, 0, &one, 1, type, MPI_STATUS_IGNORE), "MPI_File_write_at in external32");
    works(MPI_File_get_size(fh, &size), "MPI_File_get_size");
    check(size == 0, "nothing is written");
    works(MPI_File_write_at(fh, 0, &one, 1, MPI_INT, MPI_STATUS_IGNORE), "MPI_File_write_at");
    works(MPI_File_read_at(fh, 0, &other, 1, MPI_INT, MPI_STATUS_IGNORE), "MPI_File_read_at");
    check(other == 7, "what was written");
    works(MPI_File_close(&fh), "MPI_File_close");
    works(MPI_Type_free(&type), "MPI_Type_free");
}

/* glibc's own. */
void *__libc_malloc(size_t);

static atomic_int no_small;

void *malloc(size_t size)
{
    return size < 1000 && atomic_exchange(&no_small, 0) ? NULL : __libc_malloc(size);
}

static int without_small(void)
{
    MPI_Info info;

    works(MPI_Info_create(&info), "MPI_Info_create");
    atomic_store(&no_small, 1);
    MPI_Info_set(info, "", "an error with a text of its own");
    printf("it goes on\n");
    return 0;
}

int main(int argc, char **argv)
{
    (void)argv;
    zeroes = mmap(NULL, (size_t)LARGE * 8, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (zeroes == MAP_FAILED) {
        perror("memory_gone: mmap");
        return 2;
    }
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (argc > 1)
        return without_small();
    /* (What is mapped already counts.) */
    const rlim_t most = (rlim_t)LARGE * 8 + (300 << 20);
    if (setrlimit(RLIMIT_AS, &(struct rlimit){most, most}) != 0) {
        perror("memory_gone: setrlimit");
        return 2;
    }
    infos();
    allocations();
    groups();
    topologies();
    datatypes();
    messages();
    requests();
    partitions();
    collectives();
    packing();
    wins();
    files();
    works(MPI_Finalize(), "MPI_Finalize");
    printf("%d checks, %d failed\n", checks, failures);
    return failures > 0;
}
