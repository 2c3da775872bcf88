/* Makes the objects of a case. */
#ifndef FUZZ_OBJECTS_H
#define FUZZ_OBJECTS_H

/* A call that makes objects for others. */
#define DO(call) (say("  %s;\n", #call), (call))
#define KEEP(object, handle) add(&alive[object], (int64_t)(intptr_t)(handle))

static void make_datatypes(void) {
    MPI_Datatype type;
    if (one_in(2) && DO(MPI_Type_contiguous(3, MPI_INT, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(2) && DO(MPI_Type_vector(2, 1, 3, MPI_DOUBLE, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3) && DO(MPI_Type_vector(3, 2, -4, MPI_SHORT, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(4) && DO(MPI_Type_contiguous(0, MPI_INT, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3)) {
        static const int sizes[] = {4, 5}, parts[] = {2, 3}, starts[] = {1, 1};
        DO(MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_BYTE, &type));
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3)) {
        static const int lengths[] = {1, 2, 1};
        static const MPI_Aint places[] = {8, 0, -24};
        static const MPI_Datatype types[] = {MPI_DOUBLE, MPI_SHORT, MPI_INT};
        DO(MPI_Type_create_struct(3, lengths, places, types, &type));
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(4) && DO(MPI_Type_create_resized(MPI_INT, -4, -12, &type)) == MPI_SUCCESS) {
        DO(MPI_Type_commit(&type));
        KEEP(A_DATATYPE, type);
    }
    if (one_in(3) && DO(MPI_Type_contiguous(2, MPI_BYTE, &type)) == MPI_SUCCESS) {
        KEEP(A_DATATYPE, type); /* not committed */
    }
    if (one_in(3) && DO(MPI_Type_contiguous(2, MPI_BYTE, &type)) == MPI_SUCCESS) {
        add(&stale[A_DATATYPE], (int64_t)(intptr_t)type);
        DO(MPI_Type_free(&type));
    }
}

static void make_window(void) {
    MPI_Win win = MPI_WIN_NULL;
    MPI_Group group;
    void *base;
    char *place = places[PRIVATE + below(PLACES - PRIVATE)] + 64 * below(8);
    switch (below(8)) {
    case 0: case 1: case 2: DO(MPI_Win_create(place, 1024, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win)); break;
    case 3: case 4: DO(MPI_Win_allocate(512, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win)); break;
    case 5: DO(MPI_Win_allocate_shared(512, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win)); break;
    default:
        DO(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        DO(MPI_Win_attach(win, place, 1024));
        add(&memory, (intptr_t)place);
        break;
    }
    DO(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    KEEP(A_WIN, win);
    switch (below(8)) {
    case 0: DO(MPI_Win_fence(0, win)); break;
    case 1: DO(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win)); break;
    case 2: case 6: DO(MPI_Win_lock_all(0, win)); break;
    case 3: case 4:
        DO(MPI_Win_get_group(win, &group));
        DO(MPI_Win_post(group, 0, win));
        DO(MPI_Win_start(group, 0, win));
        if (one_in(3)) DO(MPI_Win_complete(win));
        KEEP(A_GROUP, group);
        break;
    case 5:
        if (one_in(3)) {
            add(&stale[A_WIN], (int64_t)(intptr_t)win);
            DO(MPI_Win_free(&win));
        }
        break;
    default: break;
    }
}

static void make_comms(void) {
    static const int one[] = {0}, degrees[] = {2}, ends[] = {0, 0}, weights[] = {3, 4}, dims[] = {1, 1};
    MPI_Comm comm;
    if (one_in(2) && DO(MPI_Comm_dup(MPI_COMM_WORLD, &comm)) == MPI_SUCCESS) KEEP(A_COMM, comm);
    if (one_in(2) && DO(MPI_Dist_graph_create(MPI_COMM_SELF, 1, one, degrees, ends, weights, MPI_INFO_NULL, 0, &comm)) ==
                         MPI_SUCCESS)
        KEEP(A_COMM, comm);
    if (one_in(2) && DO(MPI_Cart_create(MPI_COMM_SELF, 2, dims, dims, 0, &comm)) == MPI_SUCCESS) KEEP(A_COMM, comm);
    if (one_in(2) && DO(MPI_Graph_create(MPI_COMM_SELF, 1, degrees, ends, 0, &comm)) == MPI_SUCCESS) KEEP(A_COMM, comm);
    if (one_in(3) && DO(MPI_Comm_dup(MPI_COMM_SELF, &comm)) == MPI_SUCCESS) {
        add(&stale[A_COMM], (int64_t)(intptr_t)comm);
        DO(MPI_Comm_free(&comm));
    }
    MPI_Group group;
    if (one_in(2) && DO(MPI_Comm_group(MPI_COMM_WORLD, &group)) == MPI_SUCCESS) KEEP(A_GROUP, group);
}

static void make_callbacks(void) {
    MPI_Op op;
    MPI_Errhandler handler;
    void (*function)(void) = (void (*)(void))(intptr_t)do_nothing;
    DO(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL));
    DO(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL));
    DO(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL));
    DO(MPI_Comm_set_attr(MPI_COMM_WORLD, comm_key, NULL));
    if (DO(MPI_Op_create((MPI_User_function *)function, 1, &op)) == MPI_SUCCESS) KEEP(A_OP, op);
    if (DO(MPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)function, &handler)) == MPI_SUCCESS)
        KEEP(A_ERRHANDLER, handler);
    DO(MPI_Add_error_class(&added[0]));
    DO(MPI_Add_error_code(MPI_ERR_IO, &added[1]));
    DO(MPI_Add_error_string(added[1], "a text"));
    DO(MPI_Add_error_code(MPI_ERR_IO, &added[2]));
}

static void make_infos(void) {
    MPI_Info info;
    DO(MPI_Info_create(&info));
    DO(MPI_Info_set(info, "cb_nodes", "4"));
    DO(MPI_Info_set(info, "no_locks", "true"));
    DO(MPI_Info_set(info, "key", "a value that is a little longer"));
    KEEP(A_INFO, info);
    if (one_in(3)) {
        DO(MPI_Info_create(&info));
        add(&stale[A_INFO], (int64_t)(intptr_t)info);
        DO(MPI_Info_free(&info));
    }
}

static void make_session(void) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    if (DO(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session)) != MPI_SUCCESS) return;
    if (one_in(8)) {
        add(&stale[A_SESSION], (int64_t)(intptr_t)session);
        DO(MPI_Session_finalize(&session));
        return;
    }
    KEEP(A_SESSION, session);
    static char buffer[4096];
    if (one_in(2)) DO(MPI_Session_attach_buffer(session, buffer, sizeof buffer));
    if (DO(MPI_Group_from_session_pset(session, "mpi://SELF", &group)) != MPI_SUCCESS) return;
    KEEP(A_GROUP, group);
    if (one_in(3) && DO(MPI_Comm_create_from_group(group, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm)) == MPI_SUCCESS)
        KEEP(A_COMM, comm);
}

/* What one process has of the tool information interface. */
static void make_tool(void) {
    int provided, count;
    MPI_T_pvar_session session;
    MPI_T_cvar_handle cvar;
    if (DO(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided)) != MPI_SUCCESS) return;
    if (DO(MPI_T_pvar_session_create(&session)) == MPI_SUCCESS) KEEP(A_TOOL_SESSION, session);
    if (DO(MPI_T_cvar_handle_alloc(0, NULL, &cvar, &count)) != MPI_SUCCESS) return;
    KEEP(A_TOOL_CVAR, cvar);
    if (one_in(3)) {
        add(&stale[A_TOOL_CVAR], (int64_t)(intptr_t)cvar);
        DO(MPI_T_cvar_handle_free(&cvar));
    }
}

static void make_file(void) {
    MPI_File file;
    if (DO(MPI_File_open(MPI_COMM_WORLD, "f0", MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &file)) != MPI_SUCCESS) return;
    KEEP(A_FILE, file);
    DO(MPI_File_write(file, places[0], 200, MPI_BYTE, MPI_STATUS_IGNORE));
    if (one_in(2) && alive[A_DATATYPE].count > 0)
        DO(MPI_File_set_view(file, 4, MPI_BYTE, (MPI_Datatype)(intptr_t)any_of(&alive[A_DATATYPE]), "native", MPI_INFO_NULL));
    if (one_in(4)) {
        add(&stale[A_FILE], (int64_t)(intptr_t)file);
        DO(MPI_File_close(&file));
    }
}

static int do_query(void *extra_state, MPI_Status *status) { return (void)extra_state, (void)status, MPI_SUCCESS; }
static int do_free(void *extra_state) { return (void)extra_state, MPI_SUCCESS; }
static int do_cancel(void *extra_state, int complete) { return (void)extra_state, (void)complete, MPI_SUCCESS; }

static void make_requests(void) {
    MPI_Request request;
    int tag = 7 + below(2);
    if (one_in(2) && DO(MPI_Isend(places[PRIVATE], 5, MPI_INT, 0, tag, MPI_COMM_WORLD, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    if (one_in(2) && DO(MPI_Irecv(places[PRIVATE + 1], 8, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    /* For a ready send of whatever. */
    if (one_in(2) && DO(MPI_Irecv(places[PRIVATE + 1] + 64, 999, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
                                  &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    if (one_in(4)) DO(MPI_Send(places[PRIVATE], 3, MPI_INT, 0, 7, MPI_COMM_WORLD));
    if (one_in(2) && DO(MPI_Irecv(places[PRIVATE + 2], 64, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_SELF, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    /* To be started. */
    if (one_in(2) && DO(MPI_Send_init(places[PRIVATE], 5, MPI_INT, 0, tag, MPI_COMM_WORLD, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    /* In partitions, which become ready or not. */
    if (one_in(2) && DO(MPI_Psend_init(places[PRIVATE], 3, 4, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_INFO_NULL, &request)) ==
                         MPI_SUCCESS) {
        KEEP(A_REQUEST, request);
        if (one_in(2) && DO(MPI_Start(&request)) == MPI_SUCCESS) in_parts = request;
    }
    if (one_in(2) && DO(MPI_Precv_init(places[PRIVATE + 1] + 128, 2, 6, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_INFO_NULL,
                                       &request)) == MPI_SUCCESS) {
        KEEP(A_REQUEST, request);
        if (one_in(2)) DO(MPI_Start(&request));
    }
    /* To be completed by the program. */
    if (one_in(2) && DO(MPI_Grequest_start(do_query, do_free, do_cancel, NULL, &request)) == MPI_SUCCESS)
        KEEP(A_REQUEST, request);
    static char buffers[2][4096];
    if (one_in(4)) DO(MPI_Buffer_attach(buffers[0], sizeof buffers[0]));
    if (one_in(2)) DO(MPI_Comm_attach_buffer(MPI_COMM_WORLD, buffers[1], sizeof buffers[1]));
}

/* Whether there is an object for each handle that the procedure needs. */
static int is_served(const struct procedure *p) {
    for (int i = 0; i < p->count; i++) {
        enum object object = p->arguments[i].object;
        if (p->arguments[i].direction == OUT || object == A_NOTHING || object == A_DATATYPE) continue;
        if (alive[object].count == 0 && object == A_COMM && is_about_topologies(p)) return 0;
        if (alive[object].count == 0 && (object == A_WIN || object == A_FILE || object == A_REQUEST || object == A_GROUP ||
                                           object == A_SESSION))
            return 0;
    }
    return strcmp(p->name, "MPI_Free_mem") != 0 || memory.count > 0;
}

#endif
