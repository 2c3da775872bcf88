//! Data on their way between memory in one piece and a file that is seen through a view.

use super::system;
use super::view::{Mapping, Pieces};
use crate::system::memory::Room;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;

/// Pieces this close are read in one go, with what lies between: to copy a page is faster than to ask
/// the system once more.
const GAP: u64 = 4096;
/// How many bytes of the file are read in one go where pieces are close, so that what is read is
/// still in the cache when it is taken apart.
const WINDOW: u64 = 256 * 1024;
/// Pieces from this length on are read to where they belong, without a copy.
const LARGE: usize = 32 * 1024;

/// Writes `from` to the data of the view that begin with this number: the pieces themselves, and not one
/// byte between them, which others may be writing at the same time.
///
/// # Errors
/// The system's.
#[inline]
pub(super) fn write(file: &File, view: &Mapping, number: u64, from: &[u8]) -> io::Result<()> {
    let mut from = from;
    for piece in view.pieces(number, from.len()) {
        let (now, later) = from.split_at(piece.len);
        file.write_all_at(now, piece.offset)?;
        from = later;
    }
    Ok(())
}

/// Reads the data of the view that begin with this number, until `into` is full or the file ends.
/// Returns how many bytes came.
///
/// # Errors
/// The system's, and that of memory.
#[inline]
pub(super) fn read(file: &File, view: &Mapping, number: u64, into: &mut [u8]) -> io::Result<usize> {
    let mut pieces = view.pieces(number, into.len());
    let mut buffer = Vec::new();
    let mut done = 0;
    while let Some(group) = Group::of(&pieces) {
        let (came, is_all) = if group.pieces == 1 {
            pieces.next();
            let into = &mut into[done..done + group.span];
            let came = system::read(file, into, group.offset)?;
            (came, came == group.span)
        } else {
            let window = room(&mut buffer, group.span)?;
            let end = system::read(file, window, group.offset)?;
            take_apart(&window[..end], &group, &mut pieces, &mut into[done..])
        };
        done += came;
        if !is_all {
            break;
        }
    }
    Ok(done)
}

/// Pieces that are read in one go.
struct Group {
    pieces: usize,
    /// Where the first begins.
    offset: u64,
    /// From there to the end of the last one, in bytes.
    span: usize,
}

impl Group {
    /// The pieces that come next, as far as they are read together.
    #[inline]
    fn of(pieces: &Pieces<'_>) -> Option<Group> {
        let mut ahead = pieces.clone();
        let first = ahead.next()?;
        let mut group = Group {
            pieces: 1,
            offset: first.offset,
            span: first.len,
        };
        if first.len >= LARGE {
            return Some(group);
        }
        for piece in ahead {
            let gap = piece.offset - group.offset - group.span as u64;
            let span = piece.offset - group.offset + piece.len as u64;
            if gap > GAP || span > WINDOW || piece.len >= LARGE {
                break;
            }
            group.pieces += 1;
            group.span = span as usize;
        }
        Some(group)
    }
}

/// Puts the pieces of a group, which was read as far as the file goes, where they belong. Returns how many
/// bytes those are, and whether they are all of the group.
fn take_apart(
    window: &[u8],
    group: &Group,
    pieces: &mut Pieces<'_>,
    into: &mut [u8],
) -> (usize, bool) {
    let mut done = 0;
    for piece in pieces.take(group.pieces) {
        let begin = window.len().min((piece.offset - group.offset) as usize);
        let came = piece.len.min(window.len() - begin);
        into[done..done + came].copy_from_slice(&window[begin..begin + came]);
        done += came;
        if came < piece.len {
            return (done, false);
        }
    }
    (done, true)
}

/// The first `len` bytes of a buffer that grows as it has to.
fn room(buffer: &mut Vec<u8>, len: usize) -> io::Result<&mut [u8]> {
    if buffer.len() < len {
        if buffer.room_for_exactly(len - buffer.len()).is_err() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        buffer.resize(len, 0);
    }
    Ok(&mut buffer[..len])
}
