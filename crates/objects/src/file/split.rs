//! Split collective transfers: one at a time for each file, from its begin to its end (MPI 4.1, section 14.4.5).

use super::{FileObject, find};
use crate::request::{Lent, Request};
use minfo_engine::{Ended, Pending};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::transfer::Direction;

/// A transfer that has been begun.
pub(super) struct Split {
    /// The name of the equivalent single procedure.
    procedure: &'static str,
    /// The address of the program's buffer.
    address: usize,
    /// The operation; `None` while a thread begins or ends it.
    request: Option<Request>,
}

impl FileObject {
    /// Checks that no split collective transfer has been begun and not ended.
    ///
    /// # Errors
    /// `MPI_ERR_IO`
    pub(super) fn check_no_split(&self) -> Result<()> {
        match &self.split {
            None => Ok(()),
            Some(Split { procedure, .. }) => {
                let what = format!(
                    "{procedure}_begin was called on the file, and {procedure}_end is needed first"
                );
                Err(Error::new(Class::Io, what))
            }
        }
    }
}

/// Begins `procedure` on a file by calling `begin`, for the buffer at this address.
///
/// # Errors
/// `MPI_ERR_IO` if another one has not ended, and those of `begin`.
pub fn begin_split(
    handle: i32,
    procedure: &'static str,
    address: usize,
    begin: impl FnOnce() -> Result<(Box<dyn Pending>, Option<Box<dyn Lent>>)>,
) -> Result<()> {
    let mut file = find(handle)?;
    file.check_no_split()?;
    let split = Split {
        procedure,
        address,
        request: None,
    };
    file.split = Some(split);
    // The transfer may wait for a device or for other processes.
    drop(file);
    let begun = begin();
    let mut file = find(handle)?;
    match begun {
        Ok((pending, lent)) => {
            if let Some(split) = &mut file.split {
                split.request = Some(Request::new(handle, pending.into(), lent));
            }
            Ok(())
        }
        Err(error) => {
            file.split = None;
            Err(error)
        }
    }
}

/// Ends `procedure` on a file: waits until the transfer is complete. The address is that of the program's buffer.
///
/// # Errors
/// `MPI_ERR_IO` if no such transfer was begun, `MPI_ERR_BUFFER` for another buffer: the transfer has not ended then.
/// Those of the transfer, which has ended.
pub fn end_split(
    handle: i32,
    direction: Direction,
    procedure: &'static str,
    address: usize,
) -> Result<Ended> {
    let mut file = find(handle)?;
    let begun = file.split.as_mut().filter(|one| one.procedure == procedure);
    let Some(split) = begun.filter(|one| one.request.is_some()) else {
        file.check_no_split()?;
        let what = format!("{procedure}_begin was not called on the file");
        return Err(Error::new(Class::Io, what));
    };
    if split.address != address {
        let what = format!("the buffer is not the one that {procedure}_begin was given");
        return Err(Error::new(Class::Buffer, what));
    }
    let request = split.request.take();
    let traffic = file.hints.traffic.clone();
    drop(file);
    let end = || request.map_or_else(|| Ok(Ended::default()), |mut request| request.wait());
    let ended = match traffic {
        Some(traffic) => traffic.end_split(direction, end),
        None => end(),
    };
    find(handle)?.split = None;
    ended
}
