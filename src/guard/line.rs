//! The line about a failed call: what the predefined error handlers write, and `MPI_Error_string` returns once.

use super::{About, Call};
use libc::c_int;
use minfo_engine::Predefined;
use minfo_objects::comm;
use minfo_rules::error::user_defined::MAX_TEXT;
use minfo_rules::error::{Class, Error};
use minfo_rules::launcher;
use minfo_rules::text::quote;
use minfo_system::environment;
use std::cell::RefCell;
use std::sync::OnceLock;

thread_local! {
    /// The class and the line of the last call of this thread that has failed, until it asks for a text.
    static LAST: RefCell<Option<(c_int, String)>> = const { RefCell::new(None) };
}

/// How the objects of an initialised MPI are described. A program of info objects alone has none, and nothing of communicators
/// is linked into it: only what initialises MPI refers to these functions.
struct Describe {
    rank: fn() -> Option<usize>,
    name: fn(c_int) -> Option<Vec<u8>>,
}

static DESCRIBE: OnceLock<Describe> = OnceLock::new();

/// From now on there may be a rank, and communicators with names.
pub(crate) fn may_describe_objects() {
    DESCRIBE.get_or_init(|| Describe {
        rank: || {
            let world = comm::handle_of(Predefined::World);
            let rank = comm::ask(world, |world| world.rank()).ok()?;
            usize::try_from(rank).ok()
        },
        name: |handle| Some(comm::find(handle).ok()?.hints.name().to_owned()),
    });
}

/// The line about a failed call.
pub(super) fn line(call: Call, error: &Error) -> String {
    format!("{}: {error}{}", call.procedure, place(call.about))
}

/// The process and the object that a line is about, in parentheses after a blank; nothing if neither is known.
pub(crate) fn place(about: About) -> String {
    let rank = rank().map(|rank| format!("rank {rank}"));
    let object = about.handle().map(|(name, handle)| match about {
        About::Comm(..) => comm_text(name, handle),
        _ => format!("{name} {handle}"),
    });
    let parts: Vec<String> = rank.into_iter().chain(object).collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!(" ({})", parts.join(", ")),
    }
}

/// The rank of this process in `MPI_COMM_WORLD`; without one, that which a launcher gave it.
fn rank() -> Option<usize> {
    let known = DESCRIBE.get().and_then(|describe| (describe.rank)());
    known.or_else(|| launcher::rank(environment::variable))
}

/// A communicator by the name of its handle, by the name that the program gave it, or by its handle.
fn comm_text(name: &str, handle: c_int) -> String {
    let named = || (DESCRIBE.get()?.name)(handle);
    match comm::predefined(handle) {
        Some(Predefined::World) => "MPI_COMM_WORLD".to_owned(),
        Some(Predefined::Itself) => "MPI_COMM_SELF".to_owned(),
        None => match named().unwrap_or_default() {
            given if given.is_empty() => format!("{name} {handle}"),
            given => format!("{name} {}", quote(&given)),
        },
    }
}

/// Keeps the line of a failed call of this thread for `MPI_Error_string`. A code that the program has added has the text
/// that the program gave it.
pub(super) fn remember(call: Call, error: &Error) {
    if Class::of(error.code()).is_none() {
        return;
    }
    let mut line = line(call, error);
    if line.len() > MAX_TEXT {
        let end = (0..=MAX_TEXT).rev().find(|&end| line.is_char_boundary(end));
        line.truncate(end.unwrap_or_default());
    }
    // (The thread may be ending.)
    let _ = LAST.try_with(|last| last.replace(Some((error.code(), line))));
}

/// The line of this thread's last failed call, if that has returned this code, and no text was asked for since: whoever asks
/// for the texts of all classes gets none of an old failure.
pub(crate) fn take(code: c_int) -> Option<String> {
    let last = LAST.try_with(RefCell::take).ok()?;
    last.filter(|(of, _)| *of == code).map(|(_, line)| line)
}
