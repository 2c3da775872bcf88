/* Does something N times on one process: SUBJECT N. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n;
static MPI_Request *requests;
static int *values;

static void check(int right, const char *what) {
  if (!right) {
    fprintf(stderr, "%s\n", what);
    exit(1);
  }
}

static void send(int tag) { MPI_Send(&tag, 1, MPI_INT, 0, tag, MPI_COMM_SELF); }

static void wait_for(int number) { MPI_Waitall(number, requests, MPI_STATUSES_IGNORE); }

/* Receives wait for messages, which come with the last tag first. */
static void receives(void) {
  for (int i = 0; i < n; i++)
    MPI_Irecv(&values[i], 1, MPI_INT, i % 2 ? 0 : MPI_ANY_SOURCE, i, MPI_COMM_SELF, &requests[i]);
  for (int i = n; i-- > 0;) send(i);
  wait_for(n);
  for (int i = 0; i < n; i++) check(values[i] == i, "each receive has its message");
}

/* The same, and receives for any tag after them. */
static void any_receives(void) {
  for (int i = 0; i < 2 * n; i++)
    MPI_Irecv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, i < n ? i : MPI_ANY_TAG, MPI_COMM_SELF, &requests[i]);
  for (int i = 2 * n; i-- > 0;) send(i);
  wait_for(2 * n);
  for (int i = 0; i < n; i++) check(values[i] == i && values[n + i] == 2 * n - 1 - i, "each receive has its message");
}

/* Messages wait for receives, of the last tag first. */
static void messages(void) {
  for (int i = 0; i < n; i++) send(i);
  for (int i = n; i-- > 0;) MPI_Recv(&values[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  for (int i = 0; i < n; i++) check(values[i] == i, "each receive has its message");
}

/* The same, with receives of any tag between them. */
static void any_messages(void) {
  MPI_Status status;
  for (int i = 0; i < 2 * n; i++) send(i);
  for (int i = 2 * n; i-- > n;) {
    MPI_Recv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Recv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &status);
    check(status.MPI_TAG == 2 * n - 1 - i, "the first message is received");
  }
}

/* Receives, and sends in synchronous mode, are cancelled, the last one first. */
static void cancel(void) {
  for (int sends = 0; sends < 2; sends++) {
    for (int i = 0; i < n; i++) {
      if (sends)
        MPI_Issend(&values[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
      else
        MPI_Irecv(&values[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
    }
    for (int i = n; i-- > 0;) {
      MPI_Status status;
      int cancelled = 0;
      MPI_Cancel(&requests[i]);
      MPI_Wait(&requests[i], &status);
      MPI_Test_cancelled(&status, &cancelled);
      check(cancelled, "each is cancelled");
    }
  }
}

static void persistent(void) {
  for (int i = 0; i < n; i++) MPI_Recv_init(&values[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
  for (int i = 0; i < n; i++) {
    values[n + i] = i;
    MPI_Send_init(&values[n + i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[2 * n - 1 - i]);
  }
  for (int round = 0; round < 2; round++) {
    MPI_Startall(2 * n, requests);
    wait_for(2 * n);
  }
  for (int i = 0; i < n; i++) check(values[i] == i, "each receive has its message");
  for (int i = 0; i < 2 * n; i++) MPI_Request_free(&requests[i]);
}

static void partitioned(void) {
  for (int i = 0; i < n; i++)
    MPI_Precv_init(&values[i], 1, 1, MPI_INT, 0, i, MPI_COMM_SELF, MPI_INFO_NULL, &requests[i]);
  for (int i = n; i-- > 0;) {
    values[n + i] = i;
    MPI_Psend_init(&values[n + i], 1, 1, MPI_INT, 0, i, MPI_COMM_SELF, MPI_INFO_NULL, &requests[n + i]);
  }
  MPI_Startall(2 * n, requests);
  for (int i = n; i-- > 0;) MPI_Pready(0, requests[n + i]);
  wait_for(2 * n);
  for (int i = 0; i < n; i++) check(values[i] == i, "each receive has its message");
  for (int i = 2 * n; i-- > 0;) MPI_Request_free(&requests[i]);
}

/* Attributes of one object, and of a duplicate. */
static void attributes(void) {
  MPI_Comm copy;
  for (int i = 0; i < n; i++) {
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &values[i], NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, values[i], &values[i]);
  }
  MPI_Comm_dup(MPI_COMM_SELF, &copy);
  for (int i = n; i-- > 0;) {
    void *value = NULL;
    int found = 0;
    MPI_Comm_get_attr(copy, values[i], &value, &found);
    check(found && value == &values[i], "each attribute is found");
    MPI_Comm_set_attr(MPI_COMM_SELF, values[i], &values[0]);
  }
  for (int i = 0; i < n; i++) MPI_Comm_delete_attr(MPI_COMM_SELF, values[i]);
  MPI_Comm_free(&copy);
  for (int i = 0; i < n; i++) MPI_Comm_free_keyval(&values[i]);
}

static int extent_of(MPI_Datatype datatype, MPI_Aint *extent, void *state) {
  (void)datatype;
  (void)state;
  *extent = 1;
  return MPI_SUCCESS;
}

static void datareps(void) {
  for (int i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "representation %d", i);
    MPI_Register_datarep(name, MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, extent_of, NULL);
  }
}

/* Buffers of communicators, detached the first one first. */
static void buffers(void) {
  MPI_Comm *comms = malloc((size_t)(n + 1) * sizeof *comms);
  char *memory = malloc((size_t)(n + 1) * 1000);
  for (int i = 0; i < n; i++) {
    MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    MPI_Comm_attach_buffer(comms[i], memory + 1000 * i, 1000);
  }
  for (int i = 0; i < n; i++) {
    void *detached = NULL;
    int size = 0;
    MPI_Comm_detach_buffer(comms[i], &detached, &size);
    check(detached == memory + 1000 * i && size == 1000, "each buffer is detached");
    MPI_Comm_free(&comms[i]);
  }
  free(memory);
  free(comms);
}

/* The keys of an info object that a communicator is made with. */
static void keys(void) {
  MPI_Info info, used;
  MPI_Comm copy;
  MPI_Info_create(&info);
  for (int i = 0; i < n; i++) {
    char key[32];
    snprintf(key, sizeof key, "key_%d", i);
    MPI_Info_set(info, key, "value");
  }
  MPI_Comm_dup_with_info(MPI_COMM_SELF, info, &copy);
  MPI_Comm_set_info(copy, info);
  MPI_Comm_get_info(copy, &used);
  MPI_Info_free(&used);
  MPI_Info_free(&info);
  MPI_Comm_free(&copy);
}

/* Writes the hints file, with as many keys for communicators. */
static void write_hints_file(void) {
  FILE *file = fopen("hints.toml", "w");
  check(file != NULL, "the hints file is written");
  fprintf(file, "[comm]\n");
  for (int i = 0; i < n; i++) fprintf(file, "key_%d = \"value\"\n", i);
  fclose(file);
  setenv("MINFO_HINTS", "hints.toml", 1);
}

static void hints_file(void) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_SELF, &copy);
  MPI_Comm_free(&copy);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*work)(void);
  } all[] = {
      {"receives", receives},     {"any_receives", any_receives}, {"messages", messages},
      {"any_messages", any_messages}, {"cancel", cancel},         {"persistent", persistent},
      {"partitioned", partitioned},   {"attributes", attributes}, {"datareps", datareps},
      {"buffers", buffers},           {"keys", keys},
      {"hints_file", hints_file},
  };
  n = argc == 3 ? atoi(argv[2]) : -1;
  check(n >= 0, "expected SUBJECT N");
  requests = malloc((size_t)(2 * n + 1) * sizeof *requests);
  values = malloc((size_t)(2 * n + 1) * sizeof *values);
  if (strcmp(argv[1], "hints_file") == 0) write_hints_file();
  MPI_Init(NULL, NULL);
  int found = 0;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i].name, argv[1]) == 0) {
      all[i].work();
      found = 1;
    }
  }
  check(found, "unknown subject");
  MPI_Finalize();
  free(values);
  free(requests);
  return 0;
}
