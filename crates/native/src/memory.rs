//! Memory from `MPI_Alloc_mem`.
#![allow(unsafe_code)]

use super::errhandler::quiet_predefined;
use super::hints::{self, Check};
use super::info::NativeInfo;
use super::library::Library;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::info::Info;
use minfo_rules::text::counted;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The key for the alignment of memory.
const ALIGNMENT: &str = "mpi_minimum_memory_alignment";

/// The size of a user address space on x86-64 and AArch64. No library can allocate more (`huge-memory-given`).
const MAX_LEN: isize = 1 << 47;

/// Addresses returned to the program, and the start of the library's memory that contains each. A library may crash
/// when it frees memory that it did not allocate.
static ALLOCATED: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

fn allocated() -> MutexGuard<'static, BTreeMap<usize, usize>> {
    ALLOCATED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Allocates `size` bytes, aligned as a hint in `asked` says, whether or not the library knows that hint.
///
/// # Errors
/// `MPI_ERR_NO_MEM`, and the library's.
pub(super) fn allocate(
    library: &'static Library,
    check: Check,
    size: usize,
    asked: &Info,
) -> Result<usize> {
    let pairs = hints::prepare_alone(library, check, Kind::Memory, asked, &mut Hints::default());
    let aligned = pairs.iter().find(|pair| pair.key == ALIGNMENT.as_bytes());
    let alignment =
        aligned.and_then(|pair| std::str::from_utf8(&pair.value).ok()?.parse::<usize>().ok());
    let alignment = alignment.unwrap_or(1).max(1);
    let info = NativeInfo::new(library, &pairs)?;
    let len = size.max(1).checked_add(alignment - 1);
    let len = len
        .and_then(|len| isize::try_from(len).ok())
        .ok_or_else(|| no_mem(size))?;
    if len > MAX_LEN {
        return Err(no_mem(size));
    }
    let mut base = 0;
    let _quiet = quiet_predefined(library)?;
    library.check(library.symbols.alloc_mem(len, info.handle(), &mut base))?;
    if base == 0 {
        return Err(no_mem(size));
    }
    let address = base.next_multiple_of(alignment);
    allocated().insert(address, base);
    Ok(address)
}

/// Frees memory from [`allocate`].
///
/// # Errors
/// `MPI_ERR_BASE` if it was not allocated here, and the library's.
pub(super) fn free(library: &'static Library, address: usize) -> Result<()> {
    let _quiet = quiet_predefined(library)?;
    let Some(base) = allocated().remove(&address) else {
        let what = "no memory of MPI_Alloc_mem starts at this address";
        return Err(Error::new(Class::Base, what));
    };
    // SAFETY: it was in the list, so the library allocated it; it is removed from the list, so it is freed once.
    let freed = library.check(unsafe { library.symbols.free_mem(base) });
    // The program still owns it.
    freed.inspect_err(|_| {
        allocated().insert(address, base);
    })
}

/// Forgets all addresses: the library frees the memory when it is finalised.
pub(super) fn forget_all() {
    allocated().clear();
}

fn no_mem(size: usize) -> Error {
    Error::new(
        Class::NoMem,
        format!("out of memory: {}", counted(size, "byte")),
    )
}
