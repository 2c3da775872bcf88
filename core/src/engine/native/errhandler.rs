//! Error handlers in the library: errors come back to us, and the program's own handlers stay as they are.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::library::Library;
use super::running;
use crate::error::Result;
use libc::c_int;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What has an error handler.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnerKind {
    Comm,
    Win,
    File,
}

type Get = unsafe extern "C" fn(Handle, *mut Handle) -> c_int;
type Set = unsafe extern "C" fn(Handle, Handle) -> c_int;

fn procedures(library: &Library, kind: OwnerKind) -> (Get, Set) {
    let symbols = &library.symbols;
    match kind {
        OwnerKind::Comm => (symbols.comm_get_errhandler, symbols.comm_set_errhandler),
        OwnerKind::Win => (symbols.win_get_errhandler, symbols.win_set_errhandler),
        OwnerKind::File => (symbols.file_get_errhandler, symbols.file_set_errhandler),
    }
}

/// Lets errors of an object that was made here come back.
///
/// # Errors
/// The library's.
pub(super) fn return_from(library: &Library, kind: OwnerKind, object: Handle) -> Result<()> {
    let (_, set) = procedures(library, kind);
    // SAFETY: the object is there.
    library.check(unsafe { set(object, library.abi.errors_return) })
}

/// Lets errors of the predefined objects come back, where nobody else uses them. (Those of `MPI_FILE_NULL` do by
/// default.)
///
/// # Errors
/// The library's.
pub(super) fn return_from_predefined(library: &Library) -> Result<()> {
    for comm in [library.abi.comm_self, library.abi.comm_world] {
        return_from(library, OwnerKind::Comm, comm)?;
    }
    Ok(())
}

/// Gives an object that was made here, and that the program gets to know, the handler that it would have if the
/// program had made it itself (MPI 4.1, section 9.3).
///
/// # Errors
/// The library's.
pub(super) fn begin_as_usual(
    library: &'static Library,
    kind: OwnerKind,
    object: Handle,
) -> Result<()> {
    let usual_of = match kind {
        OwnerKind::Comm => library.abi.comm_world,
        OwnerKind::File => library.abi.file_null,
        OwnerKind::Win => {
            // SAFETY: the object is there.
            return library.check(unsafe {
                (library.symbols.win_set_errhandler)(object, library.abi.errors_are_fatal)
            });
        }
    };
    let (_, set) = procedures(library, kind);
    // This is where the program's handler is known, whoever else is in a call.
    let _quiet = Quiet::new(library, kind, usual_of)?;
    let quieted = quieted();
    let usual = quieted
        .iter()
        .find(|one| one.kind == kind && one.object == usual_of);
    let usual = usual.map_or(library.abi.errors_return, |one| one.before);
    // SAFETY: the object is there, and so is the handler as long as it is quieted.
    library.check(unsafe { set(object, usual) })
}

/// An object of the program's whose errors come back to us for now.
struct Quieted {
    kind: OwnerKind,
    object: Handle,
    /// The program's handler.
    before: Handle,
    /// How many calls there are on it at once: the last one puts the program's handler back.
    calls: usize,
}

static QUIETED: Mutex<Vec<Quieted>> = Mutex::new(Vec::new());

fn quieted() -> MutexGuard<'static, Vec<Quieted>> {
    QUIETED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it lives, errors of an object of the program's come back to us; then the program's handler is there
/// again.
pub(super) struct Quiet {
    library: &'static Library,
    kind: OwnerKind,
    object: Handle,
}

impl Quiet {
    /// Begins.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn new(library: &'static Library, kind: OwnerKind, object: Handle) -> Result<Quiet> {
        let quiet = Quiet {
            library,
            kind,
            object,
        };
        let mut quieted = quieted();
        let place = quieted.iter().position(|one| quiet.is_of(one));
        if let Some(place) = place {
            quieted[place].calls += 1;
            return Ok(quiet);
        }
        let (get, set) = procedures(library, kind);
        let mut before = 0;
        // Nothing has begun where this fails, so that nothing must end.
        let began = {
            // SAFETY: the object and the output are there.
            let got = library.check(unsafe { get(object, &mut before) });
            got.and_then(|()| {
                // SAFETY: the object is there still, and MPI_ERRORS_RETURN is predefined.
                let set = library.check(unsafe { set(object, library.abi.errors_return) });
                set.inspect_err(|_| give_back(library, before))
            })
        };
        if let Err(error) = began {
            std::mem::forget(quiet);
            return Err(error);
        }
        quieted.push(Quieted {
            kind,
            object,
            before,
            calls: 1,
        });
        Ok(quiet)
    }

    fn is_of(&self, one: &Quieted) -> bool {
        one.kind == self.kind && one.object == self.object
    }

    /// The object is no more: there is nothing to be put back.
    pub(super) fn forget(self) {
        self.end(false);
        std::mem::forget(self);
    }

    fn end(&self, is_there: bool) {
        let mut quieted = quieted();
        let Some(place) = quieted.iter().position(|one| self.is_of(one)) else {
            return;
        };
        quieted[place].calls -= 1;
        if quieted[place].calls > 0 {
            return;
        }
        let before = quieted.swap_remove(place).before;
        if !running::is_running() {
            return;
        }
        let (_, set) = procedures(self.library, self.kind);
        if is_there {
            // SAFETY: the object is there.
            unsafe { set(self.object, before) };
        }
        give_back(self.library, before);
    }
}

/// A handler that the library has told of is not used any more.
fn give_back(library: &Library, mut handler: Handle) {
    if !library.abi.is_predefined_errhandler(handler) {
        // SAFETY: the handle is ours since it was given to us.
        unsafe { (library.symbols.errhandler_free)(&mut handler) };
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        self.end(true);
    }
}

/// Lets errors of calls that are about no communicator, window or file come back: where the program uses the
/// library too, they go to its handler of one of the predefined communicators (MPI 4.1, section 9.3).
///
/// # Errors
/// The library's.
pub(super) fn quiet_predefined(library: &'static Library) -> Result<Option<[Quiet; 2]>> {
    if !library.is_shared || !running::is_running() {
        return Ok(None);
    }
    let abi = &library.abi;
    Ok(Some([
        Quiet::new(library, OwnerKind::Comm, abi.comm_self)?,
        Quiet::new(library, OwnerKind::Comm, abi.comm_world)?,
    ]))
}

/// Lets errors of files that are not open come back, which go to the handler of `MPI_FILE_NULL`.
///
/// # Errors
/// The library's.
pub(super) fn quiet_file_null(library: &'static Library) -> Result<Option<Quiet>> {
    match library.is_shared {
        true => Quiet::new(library, OwnerKind::File, library.abi.file_null).map(Some),
        false => Ok(None),
    }
}
