//! Reading through a view. (Writing: `gaps`.)

use super::system;
use super::view::{Mapping, Pieces};
use crate::system::memory::Room;
use std::fs::File;
use std::io::{self, ErrorKind};

/// Pieces this close are transferred together, including the gap: copying a page is faster than another system call.
pub(super) const GAP: u64 = 4096;
/// How many bytes of the file are read with one call if pieces are close, so that the data are still in the cache when
/// they are distributed.
const WINDOW: u64 = 256 * 1024;
/// Pieces of at least this length are transferred on their own, without a copy.
pub(super) const LARGE: usize = 32 * 1024;

/// Reads the data of the view from this number on, until `into` is full or the file ends. Returns how many bytes were
/// read.
///
/// # Errors
/// The system's, and `MPI_ERR_NO_MEM`.
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

/// Pieces that are read with one call.
struct Group {
    pieces: usize,
    /// Where the first one starts.
    offset: u64,
    /// From there to the end of the last one, in bytes.
    span: usize,
}

impl Group {
    /// The next pieces that are read together.
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

/// Copies the pieces of a group, which was read up to the end of the file at most, to their places. Returns their size
/// in bytes, and whether the group is complete.
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

/// The first `len` bytes of a buffer that grows as needed.
pub(super) fn room(buffer: &mut Vec<u8>, len: usize) -> io::Result<&mut [u8]> {
    if buffer.len() < len {
        if buffer.room_for_exactly(len - buffer.len()).is_err() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        buffer.resize(len, 0);
    }
    Ok(&mut buffer[..len])
}
