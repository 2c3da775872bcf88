//! Files, through POSIX calls.

mod gaps;
mod locks;
mod system;
#[cfg(test)]
mod tests;
mod transfer;
mod view;

use super::comm::Few;
use gaps::Gaps;
use minfo_engine::Made;
use minfo_engine::comm::Group;
use minfo_engine::file::{Amode, At, File, View, Whence};
use minfo_engine::hinting::Hinting;
use minfo_engine::supported_hints;
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::{self, Info};
use minfo_rules::status::Received;
use minfo_rules::text::counted;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::{fmt, fs, io};
use system::{named, refused};
use view::Mapping;

/// An opened file.
pub(super) struct PosixFile {
    /// The name that the program gave.
    path: PathBuf,
    amode: Amode,
    /// The file to delete on close: an absolute path, since the program may change its directory.
    to_delete: Option<PathBuf>,
    /// `None` once it is closed. Transfers share the lock; operations that change more than the contents hold it
    /// exclusively.
    open: RwLock<Option<OpenState>>,
}

/// The state of an open file.
struct OpenState {
    file: fs::File,
    view: Mapping,
    /// The individual file pointer, in etypes. Locked during a transfer that uses it, since the end of the file is not
    /// known in advance.
    pointer: Mutex<i64>,
    gaps: Gaps,
    /// The shared file pointer, locked likewise. Each MPI_File_open has a separate one.
    shared: Mutex<i64>,
    is_atomic: bool,
    /// Serialises transfers in atomic mode.
    turn: Mutex<()>,
}

/// Deletes a file.
///
/// # Errors
/// The classes of file errors (MPI 4.1, section 14.7).
pub(super) fn delete(filename: &[u8]) -> Result<()> {
    let path = system::path(filename);
    let deleted = fs::remove_file(path);
    deleted.map_err(|error| refused(format_args!("delete {}", named(path)), &error))
}

impl PosixFile {
    /// Opens a file (MPI 4.1, section 14.2.1). The hint file_perm is in effect only if this call created the file,
    /// since it does not apply to an existing file (H7).
    ///
    /// # Errors
    /// The classes of file errors (section 14.7).
    pub(super) fn open(filename: &[u8], amode: Amode, asked: &Info) -> Result<Made<dyn File>> {
        let path = system::path(filename);
        let mut hints = Hints::defaults(supported_hints::FILE);
        hints.take(supported_hints::FILE, asked, When::Creation);
        let permissions = hints.get(supported_hints::FILE_PERM);
        let permissions = permissions.and_then(|octal| u32::from_str_radix(octal, 8).ok());

        let failed = |error| refused(format_args!("open {} with {amode}", named(path)), &error);
        let (file, known, has_permissions) =
            system::open(path, amode, permissions).map_err(failed)?;
        if !has_permissions {
            hints.remove(supported_hints::FILE_PERM);
        }
        if let Some(style) = hints.get(supported_hints::ACCESS_STYLE)
            && system::advise(&file, style).is_err()
        {
            hints.remove(supported_hints::ACCESS_STYLE);
        }
        let mut gaps = Gaps::of(&known, amode);
        if !gaps.sieve(&file, hints.get(supported_hints::ROMIO_DS_WRITE)) {
            hints.set(supported_hints::ROMIO_DS_WRITE, "automatic".to_owned());
        }
        // A name that cannot be the value of a hint is not reported.
        if let Ok(name) = str::from_utf8(filename)
            && name.len() <= info::MAX_VALUE
        {
            hints.set(supported_hints::FILENAME, name.to_owned());
        }

        let view = Mapping::of(View::bytes());
        let pointer = match amode.has(Amode::APPEND) {
            true => view.end(size(&file).map_err(failed)?),
            false => 0,
        };
        let open = OpenState {
            file,
            view,
            pointer: Mutex::new(pointer),
            gaps,
            shared: Mutex::new(pointer),
            is_atomic: false,
            turn: Mutex::new(()),
        };
        let to_delete = amode.has(Amode::DELETE_ON_CLOSE).then(|| absolute(path));
        let object = Arc::new(PosixFile {
            path: path.to_owned(),
            amode,
            to_delete,
            open: RwLock::new(Some(open)),
        });
        Ok(Made { object, hints })
    }

    /// Runs an operation on the file that allows others at the same time.
    #[inline]
    fn with<R>(&self, work: impl FnOnce(&OpenState) -> Result<R>) -> Result<R> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        work(open.as_ref().ok_or_else(was_closed)?)
    }

    /// Runs an operation on the file that excludes all others.
    fn alone<R>(&self, work: impl FnOnce(&mut OpenState) -> Result<R>) -> Result<R> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        work(open.as_mut().ok_or_else(was_closed)?)
    }

    /// Transfers `len` bytes of data with `transfer`, which takes the number of the first byte and returns how many
    /// bytes it transferred.
    #[inline]
    fn transfer(
        &self,
        verb: &'static str,
        at: At,
        len: usize,
        transfer: impl FnOnce(&OpenState, u64) -> io::Result<usize>,
    ) -> Result<usize> {
        self.with(|open| {
            let _turn = open.is_atomic.then(|| locked(&open.turn));
            let mut pointer = None;
            let offset = match at {
                At::Offset(offset) => offset,
                At::Pointer => **pointer.insert(locked(&open.pointer)),
                At::Shared => **pointer.insert(locked(&open.shared)),
            };
            let number = open.view.data(offset, len)?;
            let done = transfer(open, number).map_err(|error| {
                self.refused(
                    format_args!("{verb} {} at offset {offset} of", counted(len, "byte")),
                    &error,
                )
            })?;
            if let Some(mut pointer) = pointer {
                *pointer = offset.saturating_add(open.view.etypes(done as u64));
            }
            Ok(done)
        })
    }

    /// Moves one of the two file pointers.
    fn move_pointer(
        &self,
        open: &OpenState,
        pointer: &Mutex<i64>,
        offset: i64,
        whence: Whence,
    ) -> Result<()> {
        let mut pointer = locked(pointer);
        let from = match whence {
            Whence::Set => 0,
            Whence::Cur => *pointer,
            Whence::End => {
                let size = size(&open.file);
                let size = size.map_err(|error| self.refused("find the end of", &error))?;
                open.view.end(size)
            }
        };
        let Some(to @ 0..) = from.checked_add(offset) else {
            let what = format!("offset {offset} from etype {from} is outside of the view");
            return Err(Error::new(Class::Arg, what));
        };
        *pointer = to;
        Ok(())
    }

    fn refused(&self, doing: impl fmt::Display, error: &io::Error) -> Error {
        refused(format_args!("{doing} {}", named(&self.path)), error)
    }
}

impl OpenState {
    /// Sets hints on the open file, and passes changes to the kernel.
    fn take(&mut self, asked: &Info, hints: &mut Hints) {
        let before = hints.get(supported_hints::ACCESS_STYLE).map(str::to_owned);
        let sieving = hints
            .get(supported_hints::ROMIO_DS_WRITE)
            .map(str::to_owned);
        hints.take(supported_hints::FILE, asked, When::Later);
        // A hint stays in effect until another replaces it; it is never removed.
        if let Some(style) = hints.get(supported_hints::ACCESS_STYLE)
            && before.as_deref() != Some(style)
            && system::advise_anew(&self.file, style).is_err()
        {
            hints.remove(supported_hints::ACCESS_STYLE);
        }
        let value = hints.get(supported_hints::ROMIO_DS_WRITE);
        if sieving.as_deref() != value
            && !self.gaps.sieve(&self.file, value)
            && let Some(value) = sieving
        {
            hints.set(supported_hints::ROMIO_DS_WRITE, value);
        }
    }
}

impl Hinting for PosixFile {
    fn processes(&self) -> Result<u32> {
        Ok(1)
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        self.alone(|open| {
            open.take(asked, hints);
            Ok(())
        })
    }
}

impl File for PosixFile {
    fn driver(&self) -> Result<String> {
        Ok("embedded".to_owned())
    }

    fn set_view(&self, view: View<'_>, asked: &Info, hints: &mut Hints) -> Result<i64> {
        self.alone(|open| {
            let disp = match view.disp {
                View::CURRENT => open.view.place(*locked(&open.shared))?,
                disp => disp,
            };
            open.view = Mapping::of(View { disp, ..view });
            open.pointer = Mutex::new(0);
            open.shared = Mutex::new(0);
            open.take(asked, hints);
            Ok(disp)
        })
    }

    #[inline]
    fn read(&self, at: At, into: &mut [u8], _basic: Basic, _collective: bool) -> Result<usize> {
        self.transfer("read", at, into.len(), |open, number| {
            transfer::read(&open.file, &open.view, number, into)
        })
    }

    #[inline]
    fn write(&self, at: At, from: &[u8], _basic: Basic, _collective: bool) -> Result<usize> {
        let mut stored = None;
        let written = self.transfer("write", at, from.len(), |open, number| {
            let done = stored.insert(0);
            let written = open.gaps.write(&open.file, &open.view, number, from, done);
            written.map(|()| from.len())
        });
        written.map_err(|error| match stored {
            Some(bytes) => error.with_status(Received::by_transfer(bytes)),
            None => error,
        })
    }

    fn seek(&self, offset: i64, whence: Whence) -> Result<()> {
        self.with(|open| self.move_pointer(open, &open.pointer, offset, whence))
    }

    fn position(&self) -> Result<i64> {
        self.with(|open| Ok(*locked(&open.pointer)))
    }

    fn seek_shared(&self, offset: i64, whence: Whence) -> Result<()> {
        self.with(|open| self.move_pointer(open, &open.shared, offset, whence))
    }

    fn position_shared(&self) -> Result<i64> {
        self.with(|open| Ok(*locked(&open.shared)))
    }

    fn group(&self) -> Result<Arc<dyn Group>> {
        Ok(Few::of(1))
    }

    fn byte_offset(&self, offset: i64) -> Result<i64> {
        self.with(|open| open.view.place(offset))
    }

    fn size(&self) -> Result<i64> {
        self.with(|open| size(&open.file).map_err(|error| self.refused("get the size of", &error)))
    }

    fn set_size(&self, size: i64) -> Result<()> {
        self.alone(|open| {
            let done = open.file.set_len(size as u64);
            done.map_err(|error| {
                self.refused(
                    format_args!("set to {} the size of", counted(size, "byte")),
                    &error,
                )
            })
        })
    }

    fn preallocate(&self, size: i64) -> Result<()> {
        self.alone(|open| {
            let _alone = open.gaps.alone();
            let done = system::allocate(&open.file, size as u64, self.amode);
            done.map_err(|error| {
                self.refused(
                    format_args!("allocate {} for", counted(size, "byte")),
                    &error,
                )
            })
        })
    }

    fn sync(&self) -> Result<()> {
        self.with(|open| system::sync(&open.file).map_err(|error| self.refused("sync", &error)))
    }

    fn set_atomicity(&self, atomic: bool) -> Result<()> {
        self.alone(|open| {
            open.is_atomic = atomic;
            Ok(())
        })
    }

    fn atomicity(&self) -> Result<bool> {
        self.with(|open| Ok(open.is_atomic))
    }

    fn close(&self) -> Result<()> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let OpenState { file, .. } = open.take().ok_or_else(was_closed)?;
        let closed = system::close(file).map_err(|error| self.refused("close", &error));
        let deleted = self.to_delete.as_deref().map_or(Ok(()), fs::remove_file);
        closed.and(deleted.map_err(|error| self.refused("delete on close", &error)))
    }
}

fn size(file: &fs::File) -> io::Result<i64> {
    Ok(file.metadata()?.len() as i64)
}

/// The absolute path; unchanged if the current directory is unknown.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Locks state that no caller leaves inconsistent, even in a panic.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cold]
fn was_closed() -> Error {
    Error::new(Class::File, "this file was closed")
}
