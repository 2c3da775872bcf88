//! Programs that are linked with `-static`.
//!
//! The Fortran runtime refers weakly to the functions for threads: if a program has one of them, which the core of this
//! library brings, it calls all of them, and those that are not there are null (libgfortran closes its units with
//! `pthread_mutex_destroy`). So the core refers to all that it may call.

use std::hint::black_box;

/// It is never called; `--gc-sections` leaves it out.
#[used]
static REFERS: fn() = refers;

fn refers() {
    black_box([
        libc::pthread_create as *const (),
        libc::pthread_join as *const (),
        libc::pthread_detach as *const (),
        libc::pthread_self as *const (),
        libc::pthread_equal as *const (),
        libc::pthread_cancel as *const (),
        libc::sched_yield as *const (),
        libc::pthread_once as *const (),
        libc::pthread_key_create as *const (),
        libc::pthread_key_delete as *const (),
        libc::pthread_getspecific as *const (),
        libc::pthread_setspecific as *const (),
        libc::pthread_mutex_init as *const (),
        libc::pthread_mutex_destroy as *const (),
        libc::pthread_mutex_lock as *const (),
        libc::pthread_mutex_trylock as *const (),
        libc::pthread_mutex_timedlock as *const (),
        libc::pthread_mutex_unlock as *const (),
        libc::pthread_mutexattr_init as *const (),
        libc::pthread_mutexattr_settype as *const (),
        libc::pthread_mutexattr_destroy as *const (),
        libc::pthread_cond_init as *const (),
        libc::pthread_cond_destroy as *const (),
        libc::pthread_cond_broadcast as *const (),
        libc::pthread_cond_signal as *const (),
        libc::pthread_cond_wait as *const (),
        libc::pthread_cond_timedwait as *const (),
        libc::pthread_rwlock_init as *const (),
        libc::pthread_rwlock_destroy as *const (),
        libc::pthread_rwlock_rdlock as *const (),
        libc::pthread_rwlock_tryrdlock as *const (),
        libc::pthread_rwlock_wrlock as *const (),
        libc::pthread_rwlock_trywrlock as *const (),
        libc::pthread_rwlock_unlock as *const (),
    ]);
}
