//! Error handlers in the library: errors are returned to this package, and the program's own handlers stay as they are.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::library::Library;
use super::library_state;
use super::symbols::of;
use minfo_rules::error::Result;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An object that has an error handler.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Comm(Handle<of::Comm>),
    Win(Handle<of::Win>),
    File(Handle<of::File>),
}

impl Owner {
    fn handler(self, library: &Library) -> Result<Handle<of::Errhandler>> {
        let symbols = &library.symbols;
        let mut handler = Handle::UNSET;
        library.check(match self {
            Owner::Comm(comm) => symbols.comm_get_errhandler(comm, &mut handler),
            Owner::Win(win) => symbols.win_get_errhandler(win, &mut handler),
            Owner::File(file) => symbols.file_get_errhandler(file, &mut handler),
        })?;
        Ok(handler)
    }

    fn set_handler(self, library: &Library, handler: Handle<of::Errhandler>) -> Result<()> {
        let symbols = &library.symbols;
        library.check(match self {
            Owner::Comm(comm) => symbols.comm_set_errhandler(comm, handler),
            Owner::Win(win) => symbols.win_set_errhandler(win, handler),
            Owner::File(file) => symbols.file_set_errhandler(file, handler),
        })
    }
}

/// Sets MPI_ERRORS_RETURN on an object that was created here.
pub(super) fn return_from(library: &Library, object: Owner) -> Result<()> {
    object.set_handler(library, library.abi.errors_return)
}

/// Sets MPI_ERRORS_RETURN on the predefined objects, if nobody else uses them. (`MPI_FILE_NULL` has it by default.)
pub(super) fn return_from_predefined(library: &Library) -> Result<()> {
    for comm in [library.abi.comm_self, library.abi.comm_world] {
        return_from(library, Owner::Comm(comm))?;
    }
    Ok(())
}

/// Gives an object that was created here, and whose handle the program gets, the error handler that it would have if
/// the program had created it (MPI 4.1, section 9.3).
pub(super) fn begin_as_usual(library: &'static Library, object: Owner) -> Result<()> {
    let usual_of = match object {
        Owner::Comm(_) => Owner::Comm(library.abi.comm_world),
        Owner::File(_) => Owner::File(library.abi.file_null),
        Owner::Win(_) => return object.set_handler(library, library.abi.errors_are_fatal),
    };
    // The program's handler is recorded here, even if another thread is in a call.
    let _quiet = Quiet::new(library, usual_of)?;
    let quieted = quieted();
    let usual = quieted.iter().find(|one| one.object == usual_of);
    let usual = usual.map_or(library.abi.errors_return, |one| one.before);
    // The handler is valid as long as the list is locked.
    object.set_handler(library, usual)
}

/// An object of the program with MPI_ERRORS_RETURN set for the moment.
struct Quieted {
    object: Owner,
    /// The program's handler.
    before: Handle<of::Errhandler>,
    /// The number of concurrent calls on it: the last one restores the program's handler.
    calls: usize,
}

static QUIETED: Mutex<Vec<Quieted>> = Mutex::new(Vec::new());

fn quieted() -> MutexGuard<'static, Vec<Quieted>> {
    QUIETED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it lives, errors on an object of the program are returned to this package; on drop, the program's handler is
/// restored.
pub(super) struct Quiet {
    library: &'static Library,
    object: Owner,
}

impl Quiet {
    pub(super) fn new(library: &'static Library, object: Owner) -> Result<Quiet> {
        let mut quieted = quieted();
        if let Some(one) = quieted.iter_mut().find(|one| one.object == object) {
            one.calls += 1;
            return Ok(Quiet { library, object });
        }
        // If this fails, nothing has changed, so nothing must be restored.
        let before = object.handler(library)?;
        let set = object.set_handler(library, library.abi.errors_return);
        set.inspect_err(|_| give_back(library, before))?;
        quieted.push(Quieted {
            object,
            before,
            calls: 1,
        });
        Ok(Quiet { library, object })
    }

    /// For an object that has been freed: there is nothing to restore.
    pub(super) fn forget(self) {
        self.end(false);
        std::mem::forget(self);
    }

    fn end(&self, is_there: bool) {
        let mut quieted = quieted();
        let Some(place) = quieted.iter().position(|one| one.object == self.object) else {
            return;
        };
        quieted[place].calls -= 1;
        if quieted[place].calls > 0 {
            return;
        }
        let before = quieted.swap_remove(place).before;
        if !library_state::is_running() {
            return;
        }
        if is_there {
            // There is nowhere to report an error.
            let _ = self.object.set_handler(self.library, before);
        }
        give_back(self.library, before);
    }
}

/// Frees a handler that the library returned and that is no longer used.
fn give_back(library: &Library, mut handler: Handle<of::Errhandler>) {
    let abi = &library.abi;
    // Almost always it is one of these two.
    let is_usual = handler == abi.errors_are_fatal || handler == abi.errors_return;
    if !is_usual && !abi.is_predefined_errhandler(handler) {
        // SAFETY: an inquiry for the handler of an object returns a new reference, which must be freed (MPI 4.1,
        // section 9.3); this one was only in `before` of an entry that is no longer in the list, or never was.
        unsafe { library.symbols.errhandler_free(&mut handler) };
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        self.end(true);
    }
}

/// Makes errors of calls without a communicator, window or file be returned: if the program also uses the library, they
/// would go to its handler on one of the predefined communicators (MPI 4.1, section 9.3).
pub(super) fn quiet_predefined(library: &'static Library) -> Result<Option<[Quiet; 2]>> {
    if !library.is_shared || !library_state::has_world() {
        return Ok(None);
    }
    let abi = &library.abi;
    Ok(Some([
        Quiet::new(library, Owner::Comm(abi.comm_self))?,
        Quiet::new(library, Owner::Comm(abi.comm_world))?,
    ]))
}

/// Makes errors on files that are not open be returned; they would go to the handler of `MPI_FILE_NULL`.
pub(super) fn quiet_file_null(library: &'static Library) -> Result<Option<Quiet>> {
    match library.is_shared {
        true => Quiet::new(library, Owner::File(library.abi.file_null)).map(Some),
        false => Ok(None),
    }
}
