//! Writing pieces with gaps between them (data sieving, the hint `romio_ds_write`).

use super::locks::{self, Locked, Writers};
use super::transfer;
use super::view::Mapping;
use minfo_engine::file::Amode;
use minfo_system::file as files;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError, RwLockWriteGuard};

/// What writing with gaps needs to know about an open file.
pub(super) struct Gaps {
    /// Whether gaps are read and written back: the hint is not `disable`.
    are_rewritten: bool,
    /// Whether the file was opened for reading, too.
    is_readable: bool,
    /// A second descriptor for reading the gaps of a write-only file; `None` if it cannot be opened.
    reader: OnceLock<Option<File>>,
    /// The lock of the file within this process.
    writers: Arc<Writers>,
}

impl Gaps {
    /// For a file that was just opened.
    pub(super) fn of(known: &Metadata, amode: Amode) -> Gaps {
        // A device does not return what was written at a position.
        let is_regular = known.is_file();
        Gaps {
            are_rewritten: true,
            is_readable: is_regular && amode.has(Amode::RDWR),
            reader: match is_regular && amode.has(Amode::WRONLY) {
                true => OnceLock::new(),
                false => OnceLock::from(None),
            },
            writers: locks::writers(known),
        }
    }

    /// Applies a value of the hint. `false` if that is impossible because the file cannot be read or locked.
    pub(super) fn sieve(&mut self, file: &File, value: Option<&str>) -> bool {
        if value == Some("enable") && (self.reader(file).is_none() || !Locked::is_possible(file)) {
            return false;
        }
        self.are_rewritten = value != Some("disable");
        true
    }

    /// The descriptor for reading gaps.
    fn reader<'a>(&'a self, file: &'a File) -> Option<&'a File> {
        if self.is_readable {
            return Some(file);
        }
        let open = || {
            // Not by its name, which may lead to another file by now.
            let name = format!("/proc/self/fd/{}", file.as_raw_fd());
            files::open(Path::new(&name), OpenOptions::new().read(true)).ok()
        };
        self.reader.get_or_init(open).as_ref()
    }

    /// Excludes all other writes of this process to the file.
    pub(super) fn alone(&self) -> RwLockWriteGuard<'_, ()> {
        self.writers.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes `from` to the data of the view from this number on. `done` is the number of bytes written from the start,
    /// even in case of an error.
    ///
    /// # Errors
    /// Those of the system, `MPI_ERR_NO_MEM`, and `MPI_ERR_IO` if the file is cut short while gaps are rewritten.
    #[inline]
    pub(super) fn write(
        &self,
        file: &File,
        view: &Mapping,
        number: u64,
        from: &[u8],
        done: &mut usize,
    ) -> io::Result<()> {
        let pieces = view.pieces(number, from.len());
        let Some(first) = pieces.clone().next() else {
            return Ok(());
        };
        if first.len < from.len()
            && self.are_rewritten
            && let Some(last) = view.byte(number + from.len() as u64 - 1)
        {
            // This lock comes first, because the system's does not exclude another thread with the same descriptor.
            let _alone = self.alone();
            if let Some(_locked) = Locked::of(file, first.offset..last as u64 + 1) {
                return match self.reader(file) {
                    Some(reader) => transfer::rewrite(file, reader, pieces, from, done),
                    None => transfer::write_each(file, pieces, from, done),
                };
            }
        }
        let _shared = self.writers.read().unwrap_or_else(PoisonError::into_inner);
        transfer::write_each(file, pieces, from, done)
    }
}
