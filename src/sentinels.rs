//! Arguments with special addresses: `MPI_BOTTOM`, `MPI_STATUS_IGNORE` and the like. In Fortran they are variables, for
//! which the compilers emit common symbols; the linker merges these with the definitions here. In C they are small
//! numbers (MPI 4.1, section 2.5.4).
#![allow(unsafe_code)]

use super::guard::guard;
use libc::c_int;
use minfo_rules::constants;
use minfo_rules::datatype::Fint;
use std::cell::UnsafeCell;
use std::mem::offset_of;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};

/// Memory of which only the address matters: it is never read or written.
#[repr(transparent)]
pub(crate) struct Sentinel<T>(UnsafeCell<T>);

// SAFETY: the value is neither read nor written.
unsafe impl<T> Sync for Sentinel<T> {}

impl<T> Sentinel<T> {
    const fn new(value: T) -> Sentinel<T> {
        Sentinel(UnsafeCell::new(value))
    }

    fn address(&self) -> usize {
        self.0.get() as usize
    }
}

/// A status. Compilers align common symbols of this length to 16 or 32 bytes, and the linker requires the same
/// alignment of the definition.
#[repr(C, align(32))]
pub(crate) struct StatusStorage<T>([T; 8]);

/// The special addresses of `mpif.h`: one COMMON block.
#[repr(C, align(32))]
pub(crate) struct Legacy {
    bottom: Fint,
    in_place: Fint,
    unweighted: Fint,
    weights_empty: Fint,
    status_ignore: [Fint; 8],
    statuses_ignore: [Fint; 8],
    errcodes_ignore: Fint,
    buffer_automatic: Fint,
    padding: [Fint; 2],
}

/// The special addresses of `mpif.h` that are texts: a separate COMMON block.
#[repr(C, align(32))]
pub(crate) struct LegacyTexts {
    argv_null: u8,
    argvs_null: u8,
    padding: [u8; 30],
}

/// `MPI_BOTTOM` of `mpi_f08`
#[unsafe(export_name = "minfo_bottom")]
pub(crate) static BOTTOM: Sentinel<c_int> = Sentinel::new(0);
/// `MPI_IN_PLACE` of `mpi_f08`
#[unsafe(export_name = "minfo_in_place")]
pub(crate) static IN_PLACE: Sentinel<c_int> = Sentinel::new(0);
/// `MPI_BUFFER_AUTOMATIC` of `mpi_f08`
#[unsafe(export_name = "minfo_buffer_automatic")]
pub(crate) static BUFFER_AUTOMATIC: Sentinel<c_int> = Sentinel::new(0);
/// `MPI_UNWEIGHTED` of `mpi_f08`
#[unsafe(export_name = "minfo_unweighted")]
pub(crate) static UNWEIGHTED: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_WEIGHTS_EMPTY` of `mpi_f08`
#[unsafe(export_name = "minfo_weights_empty")]
pub(crate) static WEIGHTS_EMPTY: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_STATUS_IGNORE` of `mpi_f08`
#[unsafe(export_name = "minfo_status_ignore")]
pub(crate) static STATUS_IGNORE: Sentinel<StatusStorage<c_int>> =
    Sentinel::new(StatusStorage([0; 8]));
/// `MPI_STATUSES_IGNORE` of `mpi_f08`
#[unsafe(export_name = "minfo_statuses_ignore")]
pub(crate) static STATUSES_IGNORE: Sentinel<StatusStorage<c_int>> =
    Sentinel::new(StatusStorage([0; 8]));
/// `MPI_ARGV_NULL` of `mpi_f08`
#[unsafe(export_name = "minfo_argv_null")]
pub(crate) static ARGV_NULL: Sentinel<u8> = Sentinel::new(0);
/// `MPI_ARGVS_NULL` of `mpi_f08`
#[unsafe(export_name = "minfo_argvs_null")]
pub(crate) static ARGVS_NULL: Sentinel<u8> = Sentinel::new(0);
/// `MPI_ERRCODES_IGNORE` of `mpi_f08`
#[unsafe(export_name = "minfo_errcodes_ignore")]
pub(crate) static ERRCODES_IGNORE: Sentinel<Fint> = Sentinel::new(0);
/// The COMMON block `MINFO_LEGACY` of `mpif.h`.
#[unsafe(export_name = "minfo_legacy_")]
pub(crate) static LEGACY: Sentinel<Legacy> = Sentinel::new(Legacy {
    bottom: 0,
    in_place: 0,
    unweighted: 0,
    weights_empty: 0,
    status_ignore: [0; 8],
    statuses_ignore: [0; 8],
    errcodes_ignore: 0,
    buffer_automatic: 0,
    padding: [0; 2],
});
/// The COMMON block `MINFO_LEGACY_TEXTS` of `mpif.h`.
#[unsafe(export_name = "minfo_legacy_texts_")]
pub(crate) static LEGACY_TEXTS: Sentinel<LegacyTexts> = Sentinel::new(LegacyTexts {
    argv_null: 0,
    argvs_null: 0,
    padding: [0; 30],
});
/// `MPI_BOTTOM` of module `mpi`
#[unsafe(export_name = "minfo_legacy_bottom")]
pub(crate) static LEGACY_BOTTOM: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_IN_PLACE` of module `mpi`
#[unsafe(export_name = "minfo_legacy_in_place")]
pub(crate) static LEGACY_IN_PLACE: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_BUFFER_AUTOMATIC` of module `mpi`
#[unsafe(export_name = "minfo_legacy_buffer_automatic")]
pub(crate) static LEGACY_BUFFER_AUTOMATIC: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_UNWEIGHTED` of module `mpi`
#[unsafe(export_name = "minfo_legacy_unweighted")]
pub(crate) static LEGACY_UNWEIGHTED: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_WEIGHTS_EMPTY` of module `mpi`
#[unsafe(export_name = "minfo_legacy_weights_empty")]
pub(crate) static LEGACY_WEIGHTS_EMPTY: Sentinel<Fint> = Sentinel::new(0);
/// `MPI_STATUS_IGNORE` of module `mpi`
#[unsafe(export_name = "minfo_legacy_status_ignore")]
pub(crate) static LEGACY_STATUS_IGNORE: Sentinel<StatusStorage<Fint>> =
    Sentinel::new(StatusStorage([0; 8]));
/// `MPI_STATUSES_IGNORE` of module `mpi`
#[unsafe(export_name = "minfo_legacy_statuses_ignore")]
pub(crate) static LEGACY_STATUSES_IGNORE: Sentinel<StatusStorage<Fint>> =
    Sentinel::new(StatusStorage([0; 8]));
/// `MPI_ARGV_NULL` of module `mpi`
#[unsafe(export_name = "minfo_legacy_argv_null")]
pub(crate) static LEGACY_ARGV_NULL: Sentinel<u8> = Sentinel::new(0);
/// `MPI_ARGVS_NULL` of module `mpi`
#[unsafe(export_name = "minfo_legacy_argvs_null")]
pub(crate) static LEGACY_ARGVS_NULL: Sentinel<u8> = Sentinel::new(0);
/// `MPI_ERRCODES_IGNORE` of module `mpi`
#[unsafe(export_name = "minfo_legacy_errcodes_ignore")]
pub(crate) static LEGACY_ERRCODES_IGNORE: Sentinel<Fint> = Sentinel::new(0);

/// The addresses of a COMMON block in plug-ins, each of which has its own.
struct CommonBlocks {
    /// Their number, which nearly every process finds to be 0.
    number: AtomicUsize,
    addresses: RwLock<Vec<usize>>,
}

static BLOCKS: CommonBlocks = CommonBlocks::new();
static TEXT_BLOCKS: CommonBlocks = CommonBlocks::new();

impl CommonBlocks {
    const fn new() -> CommonBlocks {
        CommonBlocks {
            number: AtomicUsize::new(0),
            addresses: RwLock::new(Vec::new()),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Vec<usize>)) {
        let mut addresses = self
            .addresses
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        change(&mut addresses);
        self.number.store(addresses.len(), Ordering::Release);
    }

    fn add(&self, block: usize) {
        self.change(|addresses| addresses.push(block));
    }

    fn remove(&self, block: usize) {
        self.change(|addresses| {
            if let Some(place) = addresses.iter().position(|&address| address == block) {
                addresses.swap_remove(place);
            }
        });
    }

    /// Whether this is the address of what is at `offset` in one of the blocks.
    #[inline(always)]
    fn have(&self, address: usize, offset: usize) -> bool {
        self.number.load(Ordering::Acquire) > 0 && self.are_searched(address, offset)
    }

    #[cold]
    fn are_searched(&self, address: usize, offset: usize) -> bool {
        let addresses = self
            .addresses
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        addresses.iter().any(|block| block + offset == address)
    }
}

/// A plug-in is loaded whose COMMON blocks of `mpif.h` are at these addresses, or it is unloaded. (It has its own
/// blocks if the loader keeps it apart from the others, `src/dropin/common_blocks.c`.)
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_common_blocks(
    addresses: usize,
    texts: usize,
    are_there: c_int,
) -> c_int {
    guard("mpif.h", || {
        let all = [
            (&BLOCKS, LEGACY.address(), addresses),
            (&TEXT_BLOCKS, LEGACY_TEXTS.address(), texts),
        ];
        for (blocks, own, address) in all {
            match are_there {
                _ if address == own => {}
                0 => blocks.remove(address),
                _ => blocks.add(address),
            }
        }
        Ok(())
    })
}

/// Whether this is the address of the variable at this position in the COMMON block.
#[inline(always)]
fn is_in_common(address: usize, offset: usize) -> bool {
    address == LEGACY.address() + offset || BLOCKS.have(address, offset)
}

/// The same for the block of texts.
fn is_in_texts(address: usize, offset: usize) -> bool {
    address == LEGACY_TEXTS.address() + offset || TEXT_BLOCKS.have(address, offset)
}

/// A choice buffer that is a special address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    /// `MPI_BOTTOM`, or a null pointer
    Bottom,
    /// `MPI_IN_PLACE`
    InPlace,
}

/// The special address that a choice buffer has, if any.
#[inline(always)]
pub(crate) fn of_buffer(address: usize) -> Option<Special> {
    let bottom = [0, BOTTOM.address(), LEGACY_BOTTOM.address()];
    if bottom.contains(&address) || is_in_common(address, offset_of!(Legacy, bottom)) {
        Some(Special::Bottom)
    } else {
        is_in_place(address).then_some(Special::InPlace)
    }
}

/// Whether it is `MPI_IN_PLACE`.
#[inline(always)]
pub(crate) fn is_in_place(address: usize) -> bool {
    let in_place = [1, IN_PLACE.address(), LEGACY_IN_PLACE.address()];
    in_place.contains(&address) || is_in_common(address, offset_of!(Legacy, in_place))
}

/// `MPI_BUFFER_AUTOMATIC` in C.
const AUTOMATIC: usize = constants::MPI_BUFFER_AUTOMATIC as usize;

/// Whether memory to attach is `MPI_BUFFER_AUTOMATIC`.
pub(crate) fn is_buffer_automatic(address: usize) -> bool {
    let marks = [
        AUTOMATIC,
        BUFFER_AUTOMATIC.address(),
        LEGACY_BUFFER_AUTOMATIC.address(),
    ];
    marks.contains(&address) || is_in_common(address, offset_of!(Legacy, buffer_automatic))
}

/// Whether a status, or an array of them, is ignored.
pub(crate) fn is_status_ignore(address: usize) -> bool {
    let marks = [
        0,
        STATUS_IGNORE.address(),
        STATUSES_IGNORE.address(),
        LEGACY_STATUS_IGNORE.address(),
        LEGACY_STATUSES_IGNORE.address(),
    ];
    marks.contains(&address)
        || is_in_common(address, offset_of!(Legacy, status_ignore))
        || is_in_common(address, offset_of!(Legacy, statuses_ignore))
}

/// Whether a list of arguments for new processes, or an array of such lists, is left out.
pub(crate) fn is_argv_null(address: usize) -> bool {
    let marks = [
        0,
        ARGV_NULL.address(),
        ARGVS_NULL.address(),
        LEGACY_ARGV_NULL.address(),
        LEGACY_ARGVS_NULL.address(),
    ];
    marks.contains(&address)
        || is_in_texts(address, offset_of!(LegacyTexts, argv_null))
        || is_in_texts(address, offset_of!(LegacyTexts, argvs_null))
}

/// Whether the error codes of new processes are ignored.
pub(crate) fn is_errcodes_ignore(address: usize) -> bool {
    let marks = [
        0,
        ERRCODES_IGNORE.address(),
        LEGACY_ERRCODES_IGNORE.address(),
    ];
    marks.contains(&address) || is_in_common(address, offset_of!(Legacy, errcodes_ignore))
}

/// The meaning of the address of an array of weights (MPI 4.1, section 8.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weights {
    /// `MPI_UNWEIGHTED`
    Unweighted,
    /// `MPI_WEIGHTS_EMPTY`
    Empty,
    /// It is an array.
    There,
}

/// The meaning of this array's address.
pub(crate) fn of_weights(address: usize) -> Weights {
    let unweighted = [10, UNWEIGHTED.address(), LEGACY_UNWEIGHTED.address()];
    let empty = [11, WEIGHTS_EMPTY.address(), LEGACY_WEIGHTS_EMPTY.address()];
    if unweighted.contains(&address) || is_in_common(address, offset_of!(Legacy, unweighted)) {
        Weights::Unweighted
    } else if empty.contains(&address) || is_in_common(address, offset_of!(Legacy, weights_empty)) {
        Weights::Empty
    } else {
        Weights::There
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_a_plugin_are_special_as_long_as_it_is_loaded() {
        let (block, texts) = (1 << 40, 1 << 41);
        let in_place = block + offset_of!(Legacy, in_place);
        let argvs_null = texts + offset_of!(LegacyTexts, argvs_null);
        let are_special = || {
            let buffers = [of_buffer(block), of_buffer(in_place)];
            (buffers, is_argv_null(argvs_null))
        };
        assert_eq!(are_special(), ([None, None], false));
        assert_eq!(minfo_common_blocks(block, texts, 1), 0);
        let expected = [Some(Special::Bottom), Some(Special::InPlace)];
        assert_eq!(are_special(), (expected, true));
        // There may be any number of them.
        let others = || (1..1000).map(|number| number << 20);
        for other in others() {
            assert_eq!(minfo_common_blocks(other, other + 4096, 1), 0);
        }
        for other in others() {
            assert_eq!(of_buffer(other), Some(Special::Bottom));
            assert_eq!(minfo_common_blocks(other, other + 4096, 0), 0);
            assert_eq!(of_buffer(other), None);
        }
        assert_eq!(are_special(), (expected, true));
        assert_eq!(minfo_common_blocks(block, texts, 0), 0);
        assert_eq!(are_special(), ([None, None], false));
        // Addresses that the linker or the loader has merged with the library's own are not added.
        let own = (LEGACY.address(), LEGACY_TEXTS.address());
        for are_there in [1, 0] {
            assert_eq!(minfo_common_blocks(own.0, own.1, are_there), 0);
            assert_eq!(BLOCKS.number.load(Ordering::Relaxed), 0);
            assert_eq!(of_buffer(own.0), Some(Special::Bottom));
        }
    }
}
