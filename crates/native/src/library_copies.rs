//! Other copies of this library in the process. A plug-in that contains the archive has its own copy, with separate
//! objects and a separate MPI: that does not matter for info objects, but only one copy may start MPI.
//!
//! Each copy has an ELF note, which can be found whatever the object exports and however it was loaded. The note leads
//! to the variable that says whether the copy has started MPI.
#![allow(unsafe_code)]

use super::object::in_notes;
use std::arch::global_asm;
use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether this copy has started MPI: 1 from then on, even after MPI was finalised.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// The name of the note, NUL-terminated.
const NAME: &[u8] = b"mpi_info_f08\0";

global_asm!(
    ".pushsection .note.mpi_info_f08, \"a\", @note",
    ".balign 4",
    ".globl note_of_mpi_info_f08",
    ".hidden note_of_mpi_info_f08",
    "note_of_mpi_info_f08:",
    ".long 13, 4, 1",
    ".asciz \"mpi_info_f08\"",
    ".balign 4",
    // The distance from here to the variable.
    ".long {started} - .",
    ".popsection",
    started = sym STARTED,
);

unsafe extern "C" {
    /// The note above.
    static note_of_mpi_info_f08: u32;
}

/// The file of the object with another copy that has started MPI, if there is one.
pub fn started() -> Option<String> {
    // Keeps the linker from dropping the note.
    black_box(&raw const note_of_mpi_info_f08);
    in_notes(NAME, |place| {
        let offset = place as *const i32;
        // SAFETY: the note of a copy has four bytes of content, in a mapped segment.
        let offset = unsafe { offset.read_unaligned() };
        let variable = place.wrapping_add_signed(offset as isize) as *const AtomicU32;
        // SAFETY: the note holds the distance to the copy's variable, which lives as long as the object.
        let has_started = unsafe { (*variable).load(Ordering::SeqCst) } != 0;
        has_started && variable != &raw const STARTED
    })
}

/// Records that this copy starts MPI, unless another one has; then returns that one. (If two do so at the same time,
/// each may find the other.)
pub fn start() -> Option<String> {
    let had_started = STARTED.swap(1, Ordering::SeqCst) != 0;
    let other = started();
    if other.is_some() && !had_started {
        did_not_start();
    }
    other
}

/// Takes that back: MPI could not be started.
pub fn did_not_start() {
    STARTED.store(0, Ordering::SeqCst);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_does_not_stand_in_its_own_way() {
        assert_eq!(start(), None);
        assert_eq!(start(), None);
        let mut notes = 0;
        in_notes(NAME, |_| {
            notes += 1;
            false
        });
        assert_eq!(notes, 1);
        did_not_start();
    }
}
