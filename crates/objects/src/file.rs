//! Files (MPI 4.1, chapter 14): the rules for operations, access modes and views.

mod datarep;
mod split;
#[cfg(test)]
mod tests;
mod view;

pub use datarep::{Conversions, Datarep, Items, Measure, register};
pub use view::{MAX_DATAREP, ReportedView};

pub use split::{begin_split, end_split};

use super::errhandler::{self, Current, Errhandler};
use super::hints::traffic::{self, FileTraffic};
use super::hints::{self, HintState, Hinted, HintedObject};
use super::last_user::wait_for_others;
use super::request;
use super::session::SessionMember;
use super::store::{HandleKind, Objects, Ref};
use minfo_engine::Made;
use minfo_engine::convert::AdoptedFile;
use minfo_engine::file::{Amode, At, File, Later};
use minfo_rules::constants;
use minfo_rules::datatype::{Datatype, OwnedSignature};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::text::{counted, has_nul, quote};
use minfo_rules::transfer::{Direction, Manner, Transfer};
use std::sync::Arc;

/// `MPI_FILE_NULL`
pub const NULL: i32 = constants::MPI_FILE_NULL;

static OF_NULL: Current = Current::new(Errhandler::Return);

/// The error handler of `MPI_FILE_NULL`: for calls without an open file, and the initial one of files (MPI 4.1, section
/// 14.7).
pub fn default_errhandler() -> &'static Current {
    &OF_NULL
}

/// An open file.
pub struct FileObject {
    /// The engine's object.
    pub engine: Arc<dyn File>,
    /// The name that it was opened with, empty if unknown; its hints; the counters of its calls.
    pub hints: HintState,
    /// Its error handler.
    pub errhandler: Current,
    /// Its access mode.
    pub amode: Amode,
    /// Its view.
    pub seen: ReportedView,
    /// Whether the program may have set another view through its own MPI.
    pub is_view_unseen: bool,
    /// Its split collective transfer, between begin and end.
    split: Option<split::Split>,
    /// The session that it comes from, if any.
    pub origin: SessionMember,
}

impl FileObject {
    /// A file that was just opened.
    pub fn new(made: Made<dyn File>, name: &[u8], amode: Amode) -> FileObject {
        FileObject {
            engine: made.object,
            hints: HintState::new(Kind::File, name, made.hints),
            errhandler: Current::new(default_errhandler().get()),
            amode,
            seen: ReportedView::default(),
            is_view_unseen: false,
            split: None,
            origin: SessionMember::default(),
        }
    }

    /// A file that the program has opened with its own MPI.
    pub fn adopted(adopted: AdoptedFile) -> FileObject {
        FileObject {
            is_view_unseen: true,
            ..FileObject::new(adopted.made, b"", adopted.amode)
        }
    }

    /// The view.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` if it is unknown.
    pub fn view(&self) -> Result<&ReportedView> {
        if self.is_view_unseen {
            let what = "the program has opened the file with its own MPI, whose view of it is not known here until \
                        MPI_File_set_view of this library sets one";
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        Ok(&self.seen)
    }

    /// The part of a file that calls use while other threads look up its handle.
    #[inline]
    pub fn access(&self) -> FileAccess {
        FileAccess {
            engine: Arc::clone(&self.engine),
            amode: self.amode,
            unit: self.seen.view().etype.size(),
            datarep: self.seen.datarep.clone(),
            signature: self.seen.etype.signature().into(),
            traffic: self.hints.traffic.clone(),
        }
    }
}

/// Checks the name of a file to open or delete.
///
/// # Errors
/// `MPI_ERR_BAD_FILE` for an invalid name: some libraries crash on one that is too long.
pub fn check_name(filename: &[u8]) -> Result<()> {
    let what = if filename.is_empty() {
        "the file name is empty".to_owned()
    } else if has_nul(filename) {
        format!("the file name {} contains a NUL", quote(filename))
    } else if filename.len() >= MAX_PATH {
        format!(
            "the file name has {} characters, which is too long",
            filename.len()
        )
    } else {
        return Ok(());
    };
    Err(Error::new(Class::BadFile, what))
}

/// The longest path of the system, with a NUL at its end (`PATH_MAX`).
const MAX_PATH: usize = 4096;

/// A file as used by one call.
pub struct FileAccess {
    engine: Arc<dyn File>,
    amode: Amode,
    /// The data representation of the file, unless it is that of memory.
    datarep: Option<Datarep>,
    /// The bytes of data of an etype in the file, and the types of its elements.
    unit: usize,
    signature: OwnedSignature,
    traffic: Option<Arc<FileTraffic>>,
}

impl FileAccess {
    /// Its access mode.
    pub fn amode(&self) -> Amode {
        self.amode
    }

    /// The file, for operations independent of the access mode.
    pub fn engine(&self) -> &dyn File {
        self.engine.as_ref()
    }

    /// The file, for operations with an individual file pointer, an offset or the size.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` in sequential mode, in which there is only the shared file pointer
    /// (sections 14.2.4, 14.2.5, 14.4.2 and 14.4.3).
    pub fn random(&self) -> Result<&dyn File> {
        if self.amode.has(Amode::SEQUENTIAL) {
            let what = "a file that was opened with MPI_MODE_SEQUENTIAL has neither offsets nor an individual \
                        file pointer";
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        Ok(self.engine.as_ref())
    }

    /// The file, for changing its size.
    ///
    /// # Errors
    /// Those of [`FileAccess::random`]; `MPI_ERR_READ_ONLY` if it was opened with `MPI_MODE_RDONLY`.
    pub fn writable(&self) -> Result<&dyn File> {
        self.check_writable()?;
        self.random()
    }

    fn check_writable(&self) -> Result<()> {
        if self.amode.has(Amode::RDONLY) {
            let what = "the file was opened with MPI_MODE_RDONLY";
            return Err(Error::new(Class::ReadOnly, what));
        }
        Ok(())
    }

    /// The file, for a transfer in this direction that starts there.
    ///
    /// # Errors
    /// Those of [`FileAccess::random`], unless it is at the shared file pointer; `MPI_ERR_READ_ONLY` or `MPI_ERR_ACCESS` if
    /// the file was opened for the other direction only.
    pub fn transferable(&self, direction: Direction, at: At) -> Result<&dyn File> {
        match direction {
            Direction::Write => self.check_writable()?,
            Direction::Read if self.amode.has(Amode::WRONLY) => {
                let what = "the file was opened with MPI_MODE_WRONLY";
                return Err(Error::new(Class::Access, what));
            }
            Direction::Read => {}
        }
        match at {
            At::Shared => Ok(self.engine.as_ref()),
            At::Pointer | At::Offset(_) => self.random(),
        }
    }

    /// The data representation of the file, unless it is that of memory.
    pub fn datarep(&self) -> Option<&Datarep> {
        self.datarep.as_ref()
    }

    /// The file, if its transfers may continue after the call.
    pub fn later(&self) -> Option<Arc<dyn Later>> {
        Arc::clone(&self.engine).later()
    }

    /// Transfers `bytes` with `call`.
    #[inline]
    pub fn transfer<R>(
        &self,
        (direction, manner, at): (Direction, Manner, At),
        bytes: usize,
        call: impl FnOnce() -> R,
    ) -> R {
        let transfer = Transfer {
            direction,
            manner,
            at,
            bytes: bytes as u64,
        };
        match &self.traffic {
            Some(traffic) => traffic.transfer(&transfer, call),
            None => call(),
        }
    }

    /// Calls the engine to sync the file, set its view or change its size.
    #[inline]
    pub fn metadata<R>(&self, call: impl FnOnce() -> R) -> R {
        traffic::metadata(self.traffic.as_deref(), call)
    }

    /// The counters of its calls, if there is a report.
    pub fn traffic(&self) -> Option<&FileTraffic> {
        self.traffic.as_deref()
    }

    /// Checks that `count` elements can be transferred through the view: whole etypes of the same kind (section
    /// 14.4.1).
    ///
    /// # Errors
    /// `MPI_ERR_TYPE` if not; `MPI_ERR_ARG` for a negative offset.
    #[inline]
    pub fn check(&self, at: At, count: usize, datatype: &Datatype) -> Result<()> {
        if let At::Offset(offset) = at {
            not_negative::<i64>(Class::Arg, "offset", offset)?;
        }
        // A number that does not fit in a usize is refused together with the buffer.
        let len = count.wrapping_mul(datatype.size());
        if let Some((given, seen)) = datatype
            .signature()
            .difference(self.signature.get(), len.max(1))
        {
            let what = format!(
                "elements of {} are not what the view is made of, {}",
                given.name(),
                seen.name()
            );
            return Err(Error::new(Class::Type, what));
        }
        match self.datarep {
            None => self.check_whole(len),
            // Elements have other sizes in the file than in memory.
            Some(_) => Ok(()),
        }
    }

    /// Checks that this many bytes of data in the file are whole etypes.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE`
    #[inline]
    pub fn check_whole(&self, len: usize) -> Result<()> {
        if !len.is_multiple_of(self.unit) {
            let unit = self.unit;
            let bytes = counted(len, "byte");
            let what = format!("{bytes}: not a whole number of etypes, which have {unit}");
            return Err(Error::new(Class::Type, what));
        }
        Ok(())
    }
}

static FILES: Objects<FileObject> = Objects::new(
    HandleKind::File,
    Class::File,
    (NULL, "MPI_FILE_NULL"),
    "file",
);

/// The file of a handle. No operation that may wait, for a device or for another thread, runs while it is locked.
pub fn find(handle: i32) -> Result<Ref<'static, FileObject>> {
    let file = FILES.get(handle)?;
    file.origin.check()?;
    Ok(file)
}

/// The handle of a new file.
pub fn insert(file: FileObject) -> Result<i32> {
    FILES.insert(file)
}

/// The engine's file for this handle.
pub fn engine_of(handle: i32) -> Result<Arc<dyn File>> {
    Ok(Arc::clone(&find(handle)?.engine))
}

/// The engine's file for this handle, for the program's own MPI; calls of that MPI are not counted.
pub fn lend(handle: i32) -> Result<Arc<dyn File>> {
    let file = find(handle)?;
    if let Some(traffic) = &file.hints.traffic {
        traffic.lend();
    }
    Ok(Arc::clone(&file.engine))
}

/// The part of a file that a call uses.
#[inline]
pub fn access(handle: i32) -> Result<FileAccess> {
    Ok(find(handle)?.access())
}

/// The error handler of a file; that of `MPI_FILE_NULL` if the handle is invalid.
pub fn errhandler(handle: i32) -> Errhandler {
    let of_file = with_errhandler(handle, Current::get);
    of_file.unwrap_or_else(|_| default_errhandler().get())
}

/// Runs an operation on the error handler of a file or of `MPI_FILE_NULL`.
pub fn with_errhandler<R>(handle: i32, with: impl FnOnce(&Current) -> R) -> Result<R> {
    match handle {
        NULL => Ok(with(default_errhandler())),
        _ => Ok(with(&FILES.get(handle)?.errhandler)),
    }
}

impl FileObject {
    /// Its hints.
    pub fn hinted(&mut self) -> Hinted<'_> {
        Hinted {
            engine: Arc::clone(&self.engine) as _,
            state: &mut self.hints,
        }
    }
}

/// The handles of all open files.
pub fn handles() -> impl Iterator<Item = i32> {
    FILES.handles()
}

/// Closes the file of a handle, and frees the handle. The second result is the system's error on closing: the file is
/// closed nevertheless.
///
/// # Errors
/// Those of the handle. The file is not closed if a split collective transfer has not ended (`MPI_ERR_IO`), or if another
/// thread is in a call on it or a request of it is not complete (`MPI_ERR_OTHER`).
pub fn close(handle: i32) -> Result<Result<()>> {
    let held = find(handle)?;
    let (counted, errhandler) = (held.hints.traffic.clone(), held.errhandler.get());
    drop(held);
    // A transfer whose request was freed may be complete by now.
    request::settle_freed();
    hints::note_before_end(HintedObject::File(handle));
    let ended = FILES.end(handle, FileObject::check_no_split, |closed| {
        let can_end_in_use = closed.engine.can_end_in_use();
        wait_for_others(&mut closed.engine, can_end_in_use)?;
        Ok(traffic::metadata(counted.as_deref(), || {
            closed.engine.close()
        }))
    });
    if ended.is_ok() {
        errhandler::remember(handle, errhandler, NULL);
        if let Some(traffic) = counted {
            traffic.tell();
        }
    }
    ended
}
