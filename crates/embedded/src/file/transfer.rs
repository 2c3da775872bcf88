//! Reading and writing through a view.
//!
//! Pieces close to each other are transferred with one system call, together with the gaps between them. Such a range
//! is written by reading it, changing the pieces, and writing it back (data sieving); the caller holds the locks for
//! that.
//!
//! Functions without an `# Errors` section return the errors of the system.

use super::system;
use super::view::{Mapping, Piece, Pieces};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;

/// Pieces with a smaller gap between them are transferred together: copying less than a page is faster than another
/// system call. Such a gap contains no whole block of a file system, so no hole is filled with zeros.
const GAP: u64 = 4096;
/// The maximum number of bytes of the file, and of pieces, in one system call for close pieces, so that they stay in
/// the cache.
const WINDOW: u64 = 512 * 1024;
const MOST: usize = 4096;
/// Pieces of at least this length are transferred on their own, without a copy.
const LARGE: usize = 32 * 1024;

/// Reads the data of the view from this number on, until `into` is full or the file ends. Returns how many bytes were
/// read.
///
/// # Errors
/// Those of the system, and `MPI_ERR_NO_MEM`.
#[inline]
pub(super) fn read(file: &File, view: &Mapping, number: u64, into: &mut [u8]) -> io::Result<usize> {
    let mut groups = PieceGroups::of(view.pieces(number, into.len()));
    let mut buffer = Vec::new();
    let mut done = 0;
    while let Some(group) = groups.next()? {
        let into = &mut into[done..];
        let came = match group {
            PieceGroup::Alone(piece) => {
                let came = system::read(file, &mut into[..piece.len], piece.offset)?;
                (came, came == piece.len)
            }
            PieceGroup::Close(pieces) => {
                let (start, end) = range(pieces);
                let window = room(&mut buffer, (end - start) as usize)?;
                let end = system::read(file, window, start)?;
                take_apart(&window[..end], start, pieces, into)
            }
        };
        done += came.0;
        if !came.1 {
            break;
        }
    }
    Ok(done)
}

/// Writes `from` to these pieces with a call for each. `done` is the number of bytes written.
#[inline]
pub(super) fn write_each(
    file: &File,
    pieces: Pieces<'_>,
    from: &[u8],
    done: &mut usize,
) -> io::Result<()> {
    for piece in pieces {
        let from = &from[*done..][..piece.len];
        system::write(file, from, piece.offset, done)?;
    }
    Ok(())
}

/// Writes `from` to these pieces, close ones together with the gaps as read by `reader`. At least the first `done`
/// bytes are written.
///
/// # Errors
/// Those of the system, `MPI_ERR_NO_MEM`, and `MPI_ERR_IO` if the file is cut short meanwhile: its old bytes are not written back.
pub(super) fn rewrite(
    file: &File,
    reader: &File,
    pieces: Pieces<'_>,
    from: &[u8],
    done: &mut usize,
) -> io::Result<()> {
    // The size at most grows.
    let mut size = file.metadata()?.len();
    let mut groups = PieceGroups::of(pieces);
    let mut buffer = Vec::new();
    // The number of zero bytes at the start of the window.
    let mut zeros = 0;
    while let Some(group) = groups.next()? {
        match group {
            PieceGroup::Alone(piece) => {
                let from = &from[*done..][..piece.len];
                system::write(file, from, piece.offset, done)?;
                size = size.max(piece.offset + piece.len as u64);
            }
            PieceGroup::Close(pieces) => {
                let (start, end) = range(pieces);
                let window = room(&mut buffer, (end - start) as usize)?;
                let came = system::read(reader, window, start)?;
                if start + (came as u64) < size.min(end) {
                    return Err(io::Error::other("the file was cut short meanwhile"));
                }
                let len = window.len();
                window[came.max(zeros).min(len)..].fill(0);
                let mut rest = &from[*done..];
                for piece in pieces {
                    let (bytes, others) = rest.split_at(piece.len);
                    window[(piece.offset - start) as usize..][..piece.len].copy_from_slice(bytes);
                    rest = others;
                }
                file.write_all_at(window, start)?;
                let written = from.len() - rest.len() - *done;
                *done += written;
                // In a new file, only the pieces are zeroed again if they are few: filling the whole window takes 5 %
                // of the time of the write.
                zeros = 0;
                if came == 0 && written <= len / 8 {
                    for piece in pieces {
                        window[(piece.offset - start) as usize..][..piece.len].fill(0);
                    }
                    zeros = len;
                }
                size = size.max(end);
            }
        }
    }
    Ok(())
}

/// Pieces that are transferred with one call.
enum PieceGroup<'a> {
    Alone(Piece),
    /// At least two.
    Close(&'a [Piece]),
}

/// Pieces, divided into groups.
struct PieceGroups<'a> {
    pieces: Pieces<'a>,
    /// The first piece of the next group, if it is known.
    next: Option<Piece>,
    group: Vec<Piece>,
}

impl PieceGroups<'_> {
    fn of(pieces: Pieces<'_>) -> PieceGroups<'_> {
        PieceGroups {
            pieces,
            next: None,
            group: Vec::new(),
        }
    }

    /// The next group.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    #[inline]
    fn next(&mut self) -> io::Result<Option<PieceGroup<'_>>> {
        let Some(first) = self.next.take().or_else(|| self.pieces.next()) else {
            return Ok(None);
        };
        self.next = self.pieces.next();
        match self.next {
            Some(second) if are_close(first, second) => {}
            _ => return Ok(Some(PieceGroup::Alone(first))),
        }
        self.group.clear();
        let limit = first.offset + WINDOW;
        let mut last = first;
        self.group.push(first);
        while let Some(piece) = self.next
            && are_close(last, piece)
            && piece.offset + piece.len as u64 <= limit
            && self.group.len() < MOST
        {
            self.group.push(piece);
            last = piece;
            self.next = self.pieces.next();
        }
        Ok(Some(PieceGroup::Close(&self.group)))
    }
}

fn are_close(piece: Piece, next: Piece) -> bool {
    let gap = next.offset - piece.offset - piece.len as u64;
    gap < GAP && piece.len.max(next.len) < LARGE
}

/// The first byte of these pieces, and the one after the last.
fn range(pieces: &[Piece]) -> (u64, u64) {
    match pieces {
        [first, .., last] => (first.offset, last.offset + last.len as u64),
        _ => (0, 0),
    }
}

/// Copies the pieces of a group from `window`, which was read from `start` on and may end at the end of the file, to
/// `into`. Returns their size in bytes, and whether the group is complete.
fn take_apart(window: &[u8], start: u64, pieces: &[Piece], into: &mut [u8]) -> (usize, bool) {
    let mut done = 0;
    for piece in pieces {
        let begin = window.len().min((piece.offset - start) as usize);
        let came = piece.len.min(window.len() - begin);
        into[done..done + came].copy_from_slice(&window[begin..begin + came]);
        done += came;
        if came < piece.len {
            return (done, false);
        }
    }
    (done, true)
}

/// The first `len` bytes of a buffer that grows as needed.
fn room(buffer: &mut Vec<u8>, len: usize) -> io::Result<&mut [u8]> {
    if buffer.len() < len {
        if buffer.try_reserve_exact(len - buffer.len()).is_err() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        buffer.resize(len, 0);
    }
    Ok(&mut buffer[..len])
}
