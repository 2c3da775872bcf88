//! Objects of the library that are kept for later calls until the library ends. They are freed then: a library may
//! complain of those that are left (MPICH 4 does of datatypes).
#![allow(unsafe_code)]

use super::abi::Handle;
use super::datatype::NativeType;
use super::library::Library;
use super::symbols::of;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is kept.
pub(super) enum Lasting {
    /// The form of a predefined datatype, which is never freed itself.
    Type(Arc<NativeType>),
    /// An operation that calls a function of this package.
    Op(&'static Library, Handle<of::Op>),
}

static KEPT: Mutex<Vec<Lasting>> = Mutex::new(Vec::new());

fn kept() -> MutexGuard<'static, Vec<Lasting>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps an object until the library ends.
pub(super) fn keep(object: Lasting) {
    kept().push(object);
}

/// Frees all of them. The library is about to end, and none of them is used after this.
pub(super) fn free_all() {
    for object in std::mem::take(&mut *kept()) {
        match object {
            Lasting::Type(made) => made.free(),
            Lasting::Op(library, mut handle) => {
                // SAFETY: each operation is in the list once, when it is made, and nobody else frees it.
                let code = unsafe { library.symbols.op_free(&mut handle) };
                // There is nowhere to report an error.
                let _ = library.check(code);
            }
        }
    }
}
