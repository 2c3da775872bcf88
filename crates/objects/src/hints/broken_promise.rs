//! Promises that the program breaks: it does what it has said with a hint that it does not do. That must not end a job
//! which runs without this library, so it is an error only if the user asks for that (`MINFO_CHECK`).

use super::HintState;
use crate::engine;
use minfo_rules::error::{Error, Result};
use minfo_rules::hints::Check;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The keys of which this process has said that their promise is broken.
static SAID: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

/// `procedure` breaks the promise of the hint with this key, which is in effect on the object; `error` is the
/// standard's, and says so.
///
/// # Errors
/// That one, with `MINFO_CHECK=error`.
#[cold]
pub fn break_promise(
    state: &mut HintState,
    key: &'static str,
    procedure: &'static str,
    error: Error,
) -> Result<()> {
    let check = engine::current().minfo_check();
    if check == Check::Off {
        return Ok(());
    }
    state.broke(key, procedure);
    if check == Check::Error {
        return Err(error);
    }
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&key) {
        said.push(key);
        let line = format!(
            "mpi_info_f08: {procedure}: {}: it is done all the same (MINFO_CHECK=error refuses it, off says nothing)\n",
            error.what
        );
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
    Ok(())
}
