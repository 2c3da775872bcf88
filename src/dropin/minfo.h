/* The core's symbols, made from src/entry by `MINFO_WRITE=1 cargo test --test interface`. */
#include <stddef.h>
#include <stdint.h>

double minfo_wtick(void);
double minfo_wtime(void);
int minfo_abort(int comm, int errorcode);
int minfo_barrier(int comm);
int minfo_comm_call_errhandler(int comm, int errorcode);
int minfo_comm_get_errhandler(int comm, int *errhandler);
int minfo_comm_rank(int comm, int *rank);
int minfo_comm_set_errhandler(int comm, int errhandler);
int minfo_comm_size(int comm, int *size);
int minfo_errhandler_free(int *errhandler);
int minfo_error_class(int errorcode, int *errorclass);
int minfo_error_string(int errorcode, char *string, size_t string_len, int *resultlen);
int minfo_error_string_c(int errorcode, char *string, int *resultlen);
int minfo_finalize(void);
int minfo_finalized(int *flag);
int minfo_get_library_version(char *version, size_t version_len, int *resultlen);
int minfo_get_library_version_c(char *version, int *resultlen);
int minfo_get_processor_name(char *name, size_t name_len, int *resultlen);
int minfo_get_processor_name_c(char *name, int *resultlen);
int minfo_get_version(int *version, int *subversion);
int minfo_info_create(int *info);
int minfo_info_create_env(int *info);
int minfo_info_create_env_c(int argc, const char *const *argv, int *info);
int minfo_info_delete(int info, const char *key, size_t key_len);
int minfo_info_delete_c(int info, const char *key);
int minfo_info_dup(int info, int *newinfo);
int minfo_info_free(int *info);
int minfo_info_get(int info, const char *key, size_t key_len, int64_t valuelen, char *value, size_t value_len, int *flag);
int minfo_info_get_c(int info, const char *key, int valuelen, char *value, int *flag);
int minfo_info_get_nkeys(int info, int *nkeys);
int minfo_info_get_nthkey(int info, int64_t n, char *key, size_t key_len);
int minfo_info_get_nthkey_c(int info, int n, char *key);
int minfo_info_get_string(int info, const char *key, size_t key_len, int64_t *buflen, char *value, size_t value_len, int *flag);
int minfo_info_get_string_c(int info, const char *key, int *buflen, char *value, int *flag);
int minfo_info_get_valuelen(int info, const char *key, size_t key_len, int *valuelen, int *flag);
int minfo_info_get_valuelen_c(int info, const char *key, int *valuelen, int *flag);
int minfo_info_set(int info, const char *key, size_t key_len, const char *value, size_t value_len);
int minfo_info_set_c(int info, const char *key, const char *value);
int minfo_init(void);
int minfo_init_thread(int required, int *provided);
int minfo_initialized(int *flag);
int minfo_query_thread(int *provided);
