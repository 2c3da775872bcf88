//! Error handlers (MPI 4.1, section 9.3).

mod object_handler;

pub use object_handler::of_object;
pub(super) use object_handler::remember;

use super::store::{HandleKind, MAX_OBJECTS, decode, encode};
use crate::engine;
use minfo_rules::constants::{self, MPI_ERRORS_ABORT, MPI_ERRORS_ARE_FATAL, MPI_ERRORS_RETURN};
use minfo_rules::error::{Class, Error, Result};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// What happens after a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errhandler {
    /// `MPI_ERRORS_ARE_FATAL`: all processes end. The default.
    Fatal,
    /// `MPI_ERRORS_ABORT`: the processes of the object end.
    Abort,
    /// `MPI_ERRORS_RETURN`: the caller gets the error code.
    Return,
    /// A function of the program is called, given by its index in the list of them.
    User(u32),
}

/// The kind of object that a handler is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlerKind {
    /// Communicators.
    Comm,
    /// Windows.
    Win,
    /// Files.
    File,
    /// Sessions.
    Session,
}

impl HandlerKind {
    fn noun(self) -> &'static str {
        match self {
            HandlerKind::Comm => "communicators",
            HandlerKind::Win => "windows",
            HandlerKind::File => "files",
            HandlerKind::Session => "sessions",
        }
    }
}

/// A function of the program that is called for errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserFunction {
    /// The kind of objects that it is for.
    pub owner: HandlerKind,
    /// Its address.
    pub address: usize,
    /// The interface through which it was given.
    pub form: i32,
}

struct User {
    function: UserFunction,
    /// How many times the program has its handle. Objects may keep the handler without the handle.
    handles: u32,
}

/// The functions of the program. They stay in the list: a program has few, and objects may have them until it ends.
static USERS: Mutex<Vec<User>> = Mutex::new(Vec::new());

fn users() -> MutexGuard<'static, Vec<User>> {
    USERS.lock().unwrap_or_else(PoisonError::into_inner)
}

const fn user_handle(place: u32) -> i32 {
    encode(HandleKind::Errhandler, 0, place)
}

fn place_of(handle: i32) -> Option<u32> {
    match decode(HandleKind::Errhandler, handle) {
        Some((0, place)) => Some(place),
        _ => None,
    }
}

/// The handle of a handler that calls this function. The same function always has the same handle, which must be freed
/// as often as it was returned.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn create(function: UserFunction) -> Result<i32> {
    let mut users = users();
    if let Some(place) = users.iter().position(|user| user.function == function) {
        users[place].handles += 1;
        return Ok(user_handle(place as u32));
    }
    if users.len() >= MAX_OBJECTS as usize {
        let what = "the limit of 1,048,576 error handlers is reached";
        return Err(Error::no_mem(what));
    }
    users.push(User {
        function,
        handles: 1,
    });
    Ok(user_handle(users.len() as u32 - 1))
}

/// Frees a handle. Objects that have the handler keep it, and the predefined handlers stay usable.
///
/// # Errors
/// `MPI_ERR_ERRHANDLER`
pub fn free(handle: i32) -> Result<()> {
    if let Errhandler::User(place) = Errhandler::of(handle)? {
        let mut users = users();
        let user = &mut users[place as usize];
        user.handles = user.handles.saturating_sub(1);
    }
    Ok(())
}

impl Errhandler {
    /// `MPI_ERRHANDLER_NULL`
    pub const NULL: i32 = constants::MPI_ERRHANDLER_NULL;

    /// The handler with this handle.
    ///
    /// # Errors
    /// `MPI_ERR_ERRHANDLER`.
    pub fn of(handle: i32) -> Result<Errhandler> {
        let what = match handle {
            MPI_ERRORS_ARE_FATAL => return Ok(Errhandler::Fatal),
            MPI_ERRORS_ABORT => return Ok(Errhandler::Abort),
            MPI_ERRORS_RETURN => return Ok(Errhandler::Return),
            Errhandler::NULL => "MPI_ERRHANDLER_NULL is not an error handler".to_owned(),
            _ => match place_of(handle)
                .and_then(|place| Some((place, users().get(place as usize)?.handles)))
            {
                Some((_, 0)) => "this error handler was freed".to_owned(),
                Some((place, _)) => return Ok(Errhandler::User(place)),
                None => format!("errhandler = {handle} is not an error handler"),
            },
        };
        Err(Error::new(Class::Errhandler, what))
    }

    /// The handler with this handle, for an object.
    ///
    /// # Errors
    /// `MPI_ERR_ERRHANDLER`, also if its function is for another kind of object.
    pub fn for_object(handle: i32, owner: HandlerKind) -> Result<Errhandler> {
        let handler = Errhandler::of(handle)?;
        match handler.function() {
            Some(function) if function.owner != owner => {
                let (is, expected) = (function.owner.noun(), owner.noun());
                let what = format!("the error handler was made for {is}, not for {expected}");
                Err(Error::new(Class::Errhandler, what))
            }
            _ => Ok(handler),
        }
    }

    /// The function of the program that the handler calls.
    pub fn function(self) -> Option<UserFunction> {
        match self {
            Errhandler::User(place) => Some(users().get(place as usize)?.function),
            _ => None,
        }
    }

    const fn handle(self) -> i32 {
        match self {
            Errhandler::Fatal => MPI_ERRORS_ARE_FATAL,
            Errhandler::Abort => MPI_ERRORS_ABORT,
            Errhandler::Return => MPI_ERRORS_RETURN,
            Errhandler::User(place) => user_handle(place),
        }
    }

    /// The handler's handle for the program, which frees it (MPI 4.1, section 9.3.4).
    pub fn returned(self) -> i32 {
        if let Errhandler::User(place) = self {
            let mut users = users();
            let user = &mut users[place as usize];
            user.handles = user.handles.saturating_add(1);
        }
        self.handle()
    }
}

/// The error handler of an object, which any thread may change or use at any time.
pub struct Current(AtomicI32);

/// Stands for a handler that has never been set.
const INITIAL: i32 = 0;

/// The initial handler of the predefined communicators (MPI 4.1, section 9.3), and of objects made from them: it may
/// have been chosen when this process was started.
fn initial() -> Errhandler {
    static CHOSEN: OnceLock<Errhandler> = OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let word = engine::initial_errhandler();
        let chosen = word.and_then(|word| of_word(word.to_str()?));
        chosen.unwrap_or(Errhandler::Fatal)
    })
}

/// The handler with this name among the values of the hint `mpi_initial_errhandler`, in upper or lower case.
fn of_word(word: &str) -> Option<Errhandler> {
    match word.to_ascii_lowercase().as_str() {
        "mpi_errors_are_fatal" => Some(Errhandler::Fatal),
        "mpi_errors_abort" => Some(Errhandler::Abort),
        "mpi_errors_return" => Some(Errhandler::Return),
        _ => None,
    }
}

impl Current {
    /// The handler of a predefined communicator until the program sets one.
    pub const fn initial() -> Current {
        Current(AtomicI32::new(INITIAL))
    }

    /// An object with this handler.
    pub const fn new(handler: Errhandler) -> Current {
        Current(AtomicI32::new(handler.handle()))
    }

    /// The handler that was set last.
    pub fn get(&self) -> Errhandler {
        match self.0.load(Ordering::Relaxed) {
            MPI_ERRORS_ABORT => Errhandler::Abort,
            MPI_ERRORS_RETURN => Errhandler::Return,
            MPI_ERRORS_ARE_FATAL => Errhandler::Fatal,
            INITIAL => initial(),
            handle => place_of(handle).map_or(Errhandler::Fatal, Errhandler::User),
        }
    }

    /// Sets the handler.
    pub fn set(&self, handler: Errhandler) {
        self.0.store(handler.handle(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_initial_handler_is_known_by_its_name() {
        assert_eq!(of_word("mpi_errors_return"), Some(Errhandler::Return));
        assert_eq!(of_word("MPI_ERRORS_ABORT"), Some(Errhandler::Abort));
        assert_eq!(of_word("MPI_Errors_are_fatal"), Some(Errhandler::Fatal));
        assert_eq!(of_word("mpi_errors"), None);
        let current = Current::initial();
        assert_eq!(current.get(), Errhandler::Fatal);
        current.set(Errhandler::Return);
        assert_eq!(current.get(), Errhandler::Return);
    }

    #[test]
    fn a_handler_is_there_until_all_its_handles_are_freed() {
        let function = UserFunction {
            owner: HandlerKind::Win,
            address: 4096,
            form: 0,
        };
        let handle = create(function).unwrap();
        assert_eq!(create(function).unwrap(), handle);
        let other = create(UserFunction {
            form: 1,
            ..function
        })
        .unwrap();
        assert_ne!(other, handle);
        let refused = Errhandler::for_object(handle, HandlerKind::Comm).unwrap_err();
        assert_eq!(refused.class, Class::Errhandler);
        let current = Current::new(Errhandler::Return);
        current.set(Errhandler::for_object(handle, HandlerKind::Win).unwrap());
        free(handle).unwrap();
        free(handle).unwrap();
        assert_eq!(free(handle).unwrap_err().class, Class::Errhandler);
        assert!(Errhandler::of(handle).is_err() && Errhandler::of(other).is_ok());
        assert_eq!(current.get().function(), Some(function));
        assert_eq!(current.get().returned(), handle);
        free(handle).unwrap();
        free(other).unwrap();
    }
}
