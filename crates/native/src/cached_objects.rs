//! Objects of the library that are kept for later calls and freed when the library is finalised, because some libraries
//! warn about leaked objects (MPICH 4 about datatypes).
#![allow(unsafe_code)]

use super::abi::Handle;
use super::datatype::NativeType;
use super::library::Library;
use super::symbols::of;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A kept object.
pub(super) enum Lasting {
    /// The library's form of a predefined datatype; the predefined datatype itself is never freed.
    Type(Arc<NativeType>),
    /// An operation that calls a function of this package.
    Op(&'static Library, Handle<of::Op>),
}

static KEPT: Mutex<Vec<Lasting>> = Mutex::new(Vec::new());

fn kept() -> MutexGuard<'static, Vec<Lasting>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps an object until the library is finalised.
pub(super) fn keep(object: Lasting) {
    kept().push(object);
}

/// Frees all kept objects. The library is about to be finalised; none of them may be used afterwards.
pub(super) fn free_all() {
    for object in std::mem::take(&mut *kept()) {
        match object {
            Lasting::Type(made) => made.free(),
            Lasting::Op(library, mut handle) => {
                // SAFETY: each operation is added to the list once, when it is created, and only this function frees
                // it.
                let code = unsafe { library.symbols.op_free(&mut handle) };
                // There is nowhere to report an error.
                let _ = library.check(code);
            }
        }
    }
}
