//! Writing pieces with gaps between them.
//!
//! Only the pieces are written, since others may be writing the gaps at the same time: pieces that are far apart by a call
//! for each, and many close ones together, in one of three ways.
//!
//! - **Rewritten**: their range is read, changed, and written back. That is the fastest way, and it may be used while it is
//!   certain that nobody else writes: while there is a [`Lease`] on the file, or if the program has said so with the hint
//!   `romio_ds_write`.
//! - **Through pages**: the kernel copies them into the mapped [`Pages`] of the file. This takes a page fault for each page
//!   and about 10 ns for each piece. Only on file systems of this machine: others send whole pages to a server.
//! - **Each**: a call for each piece, if nothing else is possible.

use super::system::{self, Kind};
use super::transfer::{GAP, LARGE, room};
use super::view::{Mapping, Piece, Pieces};
use crate::engine::file::Amode;
use crate::system::file as files;
use crate::system::lease::Lease;
use crate::system::memory::Room;
use crate::system::pages::Pages;
use nix::errno::Errno;
use nix::fcntl::{FallocateFlags, FcntlArg, fallocate, fcntl};
use nix::unistd::{Whence, lseek};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::slice;
use std::sync::{Mutex, OnceLock};

/// Fewer pieces than these are written one by one: the ways to write them together cost some calls each.
const FEW: usize = 32;
/// How many pieces are written together, so that the list of them stays in the cache.
const MOST: usize = 16 * 1024;
/// Pieces that start in the same range of this length are written together: a newcomer may have to wait for that.
const RANGE: u64 = 4 * 1024 * 1024;
/// How much of it is read and written back at a time, so that it stays in the cache.
const WINDOW: u64 = 512 * 1024;
/// The blocks of file systems are at most this large: a gap that is smaller contains no whole one.
const BLOCK: u64 = 4096;
/// Through pages, a page should have at least this many pieces: a fault costs as much as two small writes.
const PIECES_IN_A_PAGE: u64 = 2;

/// Whether ranges are rewritten: the hint `romio_ds_write`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sieving {
    /// While nobody else has the file open.
    #[default]
    Automatic,
    /// Always: nobody else writes the gaps.
    Enabled,
    /// Never.
    Disabled,
}

/// What writing with gaps has to know of an open file.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    sieving: Sieving,
    /// Whether the file was opened for reading, too.
    is_readable: bool,
    /// Another opening of a file that was opened for writing only, to read its gaps.
    reader: Option<File>,
    /// Held by the thread that has the lease. (What two threads write does not interleave, since the pieces of a view are
    /// in the order of the file; but they would end each other's lease.)
    lease: Mutex<()>,
    kind: OnceLock<Kind>,
}

/// Close pieces in the order of the file.
#[derive(Default)]
struct Batch {
    pieces: Vec<Piece>,
    bytes: usize,
    /// The longest gap between them.
    gap: u64,
    /// The piece after them.
    next: Option<Piece>,
    /// Where they are put into the bytes around them.
    window: Vec<u8>,
    /// How many of its first bytes are known to be zeros.
    zeros: usize,
}

/// Pieces that are cut where windows end.
#[derive(Clone)]
struct Cut<'a> {
    /// The rest of a piece that was cut.
    next: Option<Piece>,
    rest: slice::Iter<'a, Piece>,
}

impl Cut<'_> {
    /// The next piece that starts before `stop`, up to there.
    fn before(&mut self, stop: u64) -> Option<Piece> {
        let piece = match self.next.take() {
            Some(piece) => piece,
            None => *self.rest.next()?,
        };
        if piece.offset >= stop {
            self.next = Some(piece);
            return None;
        }
        let len = piece.len.min((stop - piece.offset) as usize);
        if len < piece.len {
            self.next = Some(Piece {
                offset: stop,
                len: piece.len - len,
            });
        }
        Some(Piece { len, ..piece })
    }
}

impl Gaps {
    pub(super) fn of(amode: Amode) -> Gaps {
        Gaps {
            is_readable: amode.has(Amode::RDWR),
            ..Gaps::default()
        }
    }

    /// Does what a value of the hint says. `false` if it cannot be done: the file cannot be read or locked.
    pub(super) fn sieve(&mut self, file: &File, value: Option<&str>) -> bool {
        let sieving = match value {
            Some("enable") => Sieving::Enabled,
            Some("disable") => Sieving::Disabled,
            _ => Sieving::Automatic,
        };
        let can_be = sieving != Sieving::Enabled || self.can_rewrite(file);
        if can_be {
            self.sieving = sieving;
        }
        can_be
    }

    fn can_rewrite(&mut self, file: &File) -> bool {
        if !file.metadata().is_ok_and(|known| known.is_file()) {
            return false;
        }
        if !self.is_readable && self.reader.is_none() {
            // The name may lead to another file by now.
            let name = format!("/proc/self/fd/{}", file.as_raw_fd());
            self.reader = files::open(Path::new(&name), OpenOptions::new().read(true)).ok();
        }
        // The last possible byte: nobody waits for it.
        let is_lockable = match Locked::at_once(file, i64::MAX as u64 - 1, 1) {
            Ok(_) => true,
            Err(errno) => errno == Errno::EAGAIN || errno == Errno::EACCES,
        };
        is_lockable && (self.is_readable || self.reader.is_some())
    }

    /// Writes `from` to the data of the view from this number on. `done` tells how many bytes are written, from the first one
    /// on, also where the rest cannot be.
    ///
    /// # Errors
    /// The system's. A file that is cut short meanwhile is one, unless each piece is written by a call.
    #[inline]
    pub(super) fn write(
        &self,
        file: &File,
        view: &Mapping,
        number: u64,
        from: &[u8],
        done: &mut usize,
    ) -> io::Result<()> {
        let mut pieces = view.pieces(number, from.len());
        let Some(first) = pieces.next() else {
            return Ok(());
        };
        if first.len == from.len() {
            return system::write(file, from, first.offset, done);
        }
        self.write_pieces(file, view, number, from, done)
    }

    fn write_pieces(
        &self,
        file: &File,
        view: &Mapping,
        number: u64,
        from: &[u8],
        done: &mut usize,
    ) -> io::Result<()> {
        let mut pieces = view.pieces(number, from.len());
        if pieces.clone().nth(FEW - 1).is_some() {
            // The last byte first. So the file gets its length once, not by every piece, which takes longer; and it has a
            // new time and has lost the rights of another user, which pages do not bring about.
            let (last, len) = (from.len() - 1, from.len() as u64);
            for piece in view.pieces(number + len - 1, 1) {
                file.write_all_at(&from[last..], piece.offset)?;
            }
        }
        let mut batch = Batch::default();
        let mut from = from;
        while batch.fill(&mut pieces)? {
            let (now, later) = from.split_at(batch.bytes);
            let before = *done;
            self.write_batch(file, &mut batch, now, done)?;
            *done = before + now.len();
            from = later;
        }
        Ok(())
    }

    fn write_batch(
        &self,
        file: &File,
        batch: &mut Batch,
        from: &[u8],
        done: &mut usize,
    ) -> io::Result<()> {
        if batch.pieces.len() >= FEW && self.write_together(file, batch, from, done)? {
            return Ok(());
        }
        batch.write_each(file, from, done)
    }

    /// Writes many pieces together. `false` if that is not possible, or not faster; some may have been written.
    fn write_together(
        &self,
        file: &File,
        batch: &mut Batch,
        from: &[u8],
        done: &mut usize,
    ) -> io::Result<bool> {
        if self.sieving == Sieving::Enabled {
            let (start, end) = batch.range();
            let Some(_lock) = Locked::of(file, start, end - start) else {
                return Ok(false);
            };
            if !batch.rewrite(file, self.reader.as_ref().unwrap_or(file), from, || true)? {
                batch.write_each(file, from, done)?;
            }
            return Ok(true);
        }
        let kind = match self.is_readable {
            true => *self.kind.get_or_init(|| system::kind(file)),
            false => Kind::Other,
        };
        if self.sieving == Sieving::Automatic
            && kind == Kind::Local
            && let Ok(_held) = self.lease.try_lock()
            && let Some(lease) = Lease::of(file)
            && batch.rewrite(file, file, from, || lease.holds())?
        {
            return Ok(true);
        }
        if kind == Kind::Other {
            return Ok(false);
        }
        batch.write_through_pages(file, from)
    }
}

impl Batch {
    /// Takes the next pieces, as many as are written together. `false` if there are none.
    fn fill(&mut self, pieces: &mut Pieces<'_>) -> io::Result<bool> {
        self.pieces.clear();
        (self.bytes, self.gap) = (0, 0);
        let (mut limit, mut end) = (0, 0);
        while let Some(piece) = self.next.take().or_else(|| pieces.next()) {
            if let Some(last) = self.pieces.last() {
                let gap = piece.offset.checked_sub(end).filter(|gap| *gap <= GAP);
                let is_full = self.pieces.len() == MOST || piece.offset >= limit;
                let (Some(gap), false) = (gap, is_full || piece.len.max(last.len) >= LARGE) else {
                    self.next = Some(piece);
                    break;
                };
                self.gap = self.gap.max(gap);
            } else {
                limit = (piece.offset / RANGE + 1).saturating_mul(RANGE);
            }
            if self.pieces.room_for(1).is_err() {
                return Err(ErrorKind::OutOfMemory.into());
            }
            self.pieces.push(piece);
            self.bytes += piece.len;
            end = piece.offset + piece.len as u64;
        }
        Ok(!self.pieces.is_empty())
    }

    /// The first byte, and the one after the last.
    fn range(&self) -> (u64, u64) {
        match (self.pieces.first(), self.pieces.last()) {
            (Some(first), Some(last)) => (first.offset, last.offset + last.len as u64),
            _ => (0, 0),
        }
    }

    fn write_each(&self, file: &File, from: &[u8], done: &mut usize) -> io::Result<()> {
        let mut from = from;
        for piece in &self.pieces {
            let (now, later) = from.split_at(piece.len);
            system::write(file, now, piece.offset, done)?;
            from = later;
        }
        Ok(())
    }

    /// Reads the range, changes it, and writes it back, as long as that is allowed. `false` if it is not, if it would
    /// fill holes with zeros, or if there is no memory; some pieces may have been written.
    fn rewrite(
        &mut self,
        file: &File,
        reader: &File,
        from: &[u8],
        is_allowed: impl Fn() -> bool,
    ) -> io::Result<bool> {
        if self.would_fill(file) {
            return Ok(false);
        }
        let (mut at, end) = self.range();
        let mut from = from;
        let mut cut = Cut {
            next: None,
            rest: self.pieces.iter(),
        };
        while at < end {
            // Whole pages, except at both ends: the kernel then makes large ones, and reads none.
            let stop = end.min((at / WINDOW + 1) * WINDOW);
            let Ok(window) = room(&mut self.window, (stop - at) as usize) else {
                return Ok(false);
            };
            let is_hole = data_from(file, at).is_some_and(|data| data >= stop);
            let zeros = std::mem::take(&mut self.zeros).min(window.len());
            if is_hole {
                window[zeros..].fill(0);
            } else if system::read(reader, window, at)? < window.len() {
                return Err(cut_short());
            }
            let (again, before) = (cut.clone(), from.len());
            while let Some(piece) = cut.before(stop) {
                let (bytes, others) = from.split_at(piece.len);
                window[(piece.offset - at) as usize..][..piece.len].copy_from_slice(bytes);
                from = others;
            }
            if !is_allowed() {
                return Ok(false);
            }
            file.write_all_at(window, at)?;
            // Only the pieces become zeros again, if they are few: that takes a tenth of the time of such a write otherwise.
            if is_hole && before - from.len() <= window.len() / 8 {
                let mut cut = again;
                while let Some(piece) = cut.before(stop) {
                    window[(piece.offset - at) as usize..][..piece.len].fill(0);
                }
                self.zeros = window.len();
            }
            at = stop;
        }
        Ok(true)
    }

    /// Has the kernel copy the pieces into the pages of the file. `false` if that is not possible, would fill holes with
    /// zeros, or would take longer than a call for each; some pieces may have been written.
    fn write_through_pages(&self, file: &File, from: &[u8]) -> io::Result<bool> {
        let (start, end) = self.range();
        let pages = (end - 1) / BLOCK - start / BLOCK + 1;
        if (self.pieces.len() as u64) < pages * PIECES_IN_A_PAGE || self.would_fill(file) {
            return Ok(false);
        }
        // Room first: not every file system looks for it when a page of a hole is written. If there is none, the calls for
        // each piece say why.
        if has_hole(file, start, end) {
            let (from, len) = (start as i64, (end - start) as i64);
            if fallocate(file, FallocateFlags::FALLOC_FL_KEEP_SIZE, from, len).is_err() {
                return Ok(false);
            }
        }
        let Ok(pages) = Pages::of(file, start, end) else {
            return Ok(false);
        };
        let pieces = self.pieces.iter();
        let written = pages.write(from, pieces.map(|piece| (piece.offset, piece.len)));
        drop(pages);
        // What was written behind the end is lost: the last page remains, but its bytes are not in the file.
        if file.metadata()?.len() < end {
            return Err(cut_short());
        }
        // Also if `from` cannot be read, or the system refuses such copies: the calls for each piece say so, or succeed.
        Ok(written.is_ok())
    }

    /// Whether a gap may contain a whole block, and the file has holes there, which would become blocks of zeros.
    fn would_fill(&self, file: &File) -> bool {
        let (start, end) = self.range();
        self.gap >= BLOCK && has_hole(file, start, end)
    }
}

/// Whether there are holes in a range, or it ends behind the file.
fn has_hole(file: &File, start: u64, end: u64) -> bool {
    lseek(file, start as i64, Whence::SeekHole).map_or(true, |hole| (hole as u64) < end)
}

/// The first byte from `start` on that is not in a hole, if the system knows it.
fn data_from(file: &File, start: u64) -> Option<u64> {
    match lseek(file, start as i64, Whence::SeekData) {
        Ok(data) => Some(data as u64),
        // There are none up to the end.
        Err(Errno::ENXIO) => Some(u64::MAX),
        Err(_) => None,
    }
}

#[cold]
fn cut_short() -> io::Error {
    io::Error::other("the file was cut short meanwhile")
}

/// A part of a file that is locked for other processes that lock it, too. It is the lock of this opening: another one in
/// the same process is excluded as well.
struct Locked<'a> {
    file: &'a File,
    start: u64,
    len: u64,
}

impl Locked<'_> {
    /// Waits until the part can be locked. `None` if that cannot be, or if this process has locked it in another way, and
    /// would wait for itself.
    fn of(file: &File, start: u64, len: u64) -> Option<Locked<'_>> {
        match Locked::at_once(file, start, len) {
            Err(Errno::EAGAIN | Errno::EACCES) => {}
            locked => return locked.ok(),
        }
        let mut other = lock(libc::F_WRLCK, start, len);
        fcntl(file, FcntlArg::F_OFD_GETLK(&mut other)).ok()?;
        if other.l_pid == std::process::id() as i32 {
            return None;
        }
        loop {
            match fcntl(
                file,
                FcntlArg::F_OFD_SETLKW(&lock(libc::F_WRLCK, start, len)),
            ) {
                Err(Errno::EINTR) => {}
                locked => return locked.ok().map(|_| Locked { file, start, len }),
            }
        }
    }

    /// Locks the part if nobody else has.
    fn at_once(file: &File, start: u64, len: u64) -> nix::Result<Locked<'_>> {
        fcntl(
            file,
            FcntlArg::F_OFD_SETLK(&lock(libc::F_WRLCK, start, len)),
        )?;
        Ok(Locked { file, start, len })
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        let free = lock(libc::F_UNLCK, self.start, self.len);
        let _ = fcntl(self.file, FcntlArg::F_OFD_SETLK(&free));
    }
}

fn lock(kind: i32, start: u64, len: u64) -> libc::flock {
    libc::flock {
        l_type: kind as _,
        l_whence: libc::SEEK_SET as _,
        l_start: start as _,
        l_len: len as _,
        l_pid: 0,
    }
}
