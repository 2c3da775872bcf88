//! Info objects of the library, created from [prepared](super::hints) pairs for the call that needs one.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::errhandler::quiet_predefined;
use super::hints::Pair;
use super::library::{Library, c_text, until_nul};
use super::symbols::of;
use libc::c_int;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::info::{Info, MAX_KEY, MAX_VALUE};
use std::ffi::CStr;

/// An info object of the library, freed when it is dropped.
pub(super) struct NativeInfo {
    library: &'static Library,
    handle: Handle<of::Info>,
}

impl NativeInfo {
    /// `MPI_INFO_NULL`
    pub(super) fn null(library: &'static Library) -> NativeInfo {
        NativeInfo {
            library,
            handle: library.abi.info_null,
        }
    }

    /// An info object with these pairs; `MPI_INFO_NULL` if there are none.
    pub(super) fn new(library: &'static Library, pairs: &[Pair<'_>]) -> Result<NativeInfo> {
        if pairs.is_empty() {
            return Ok(NativeInfo::null(library));
        }
        let _quiet = quiet_predefined(library)?;
        let info = NativeInfo::empty(library)?;
        info.fill(pairs)?;
        Ok(info)
    }

    /// Sets these pairs.
    pub(super) fn fill(&self, pairs: &[Pair<'_>]) -> Result<()> {
        let _quiet = quiet_predefined(self.library)?;
        for pair in pairs {
            self.set(pair.key, &pair.value)?;
        }
        Ok(())
    }

    /// An empty info object.
    pub(super) fn empty(library: &'static Library) -> Result<NativeInfo> {
        let mut info = NativeInfo::null(library);
        let mut handle = Handle::UNSET;
        let _quiet = quiet_predefined(library)?;
        library.check(library.symbols.info_create(&mut handle))?;
        info.handle = handle;
        Ok(info)
    }

    pub(super) fn set(&self, key: &[u8], value: &[u8]) -> Result<()> {
        let (key, value) = (c_text(key)?, c_text(value)?);
        let library = self.library;
        library.check(library.symbols.info_set(self.handle, &key, &value))
    }

    /// The handle, as long as this lives.
    pub(super) fn handle(&self) -> Handle<of::Info> {
        self.handle
    }

    /// The handle; the caller frees it.
    pub(super) fn into_handle(mut self) -> Handle<of::Info> {
        std::mem::replace(&mut self.handle, self.library.abi.info_null)
    }

    /// An info object that a procedure returns, which must be freed.
    pub(super) fn received(
        library: &'static Library,
        by: impl FnOnce(&mut Handle<of::Info>) -> c_int,
    ) -> Result<NativeInfo> {
        let mut info = NativeInfo::null(library);
        let mut handle = Handle::UNSET;
        library.check(by(&mut handle))?;
        info.handle = handle;
        Ok(info)
    }
}

impl Drop for NativeInfo {
    fn drop(&mut self) {
        if self.handle != self.library.abi.info_null {
            // SAFETY: `into_handle` leaves the null handle here, so this one is owned here, and nobody borrows it.
            unsafe { self.library.symbols.info_free(&mut self.handle) };
        }
    }
}

/// All pairs of an info object of the library, in its order.
///
/// # Errors
/// Those of the library; `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE` for pairs longer than the limits of the standard ABI.
pub(super) fn read(library: &'static Library, handle: Handle<of::Info>) -> Result<Info> {
    let mut info = Info::default();
    if handle == library.abi.info_null {
        return Ok(info);
    }
    let symbols = &library.symbols;
    let _quiet = quiet_predefined(library)?;
    let mut nkeys = 0;
    library.check(symbols.info_get_nkeys(handle, &mut nkeys))?;
    let mut value = [0u8; MAX_VALUE + 2];
    let most = library.abi.max_value.min(MAX_VALUE) as c_int;
    for number in 0..nkeys {
        let mut key = [0u8; MAX_KEY + 2];
        // SAFETY: no family has longer keys than the standard ABI, of MAX_KEY characters.
        library.check(unsafe { symbols.info_get_nthkey(handle, number, &mut key) })?;
        let c_key = CStr::from_bytes_until_nul(&key).unwrap_or_default();
        let mut flag = 0;
        // SAFETY: `most` characters and a NUL are written at most, and the value has MAX_VALUE + 2.
        library.check(unsafe { symbols.info_get(handle, c_key, most, &mut value, &mut flag) })?;
        if flag != 0 {
            info.set(until_nul(&key), until_nul(&value))?;
        }
    }
    Ok(info)
}

/// The pairs of an info object of the library with these keys: reading a few is faster than reading all.
///
/// # Errors
/// Those of [`read`].
pub(super) fn read_keys(
    library: &'static Library,
    handle: Handle<of::Info>,
    keys: &[Box<[u8]>],
) -> Result<Info> {
    let mut info = Info::default();
    let mut value = [0u8; MAX_VALUE + 2];
    let most = library.abi.max_value.min(MAX_VALUE) as c_int;
    // Reading a valid key from a valid info object cannot fail.
    for key in keys {
        let is_taken = !key.is_empty() && key.len() <= library.abi.max_key;
        let Ok(c_key) = c_text(key) else {
            continue;
        };
        if !is_taken {
            continue;
        }
        let mut flag = 0;
        // SAFETY: `most` characters and a NUL are written at most, and the value has MAX_VALUE + 2.
        let code = unsafe {
            let symbols = &library.symbols;
            symbols.info_get(handle, &c_key, most, &mut value, &mut flag)
        };
        library.check(code)?;
        if flag != 0 {
            info.set(key, until_nul(&value))?;
        }
    }
    Ok(info)
}

/// Whether an info object of the library has exactly these pairs: faster than reading all of them.
pub(super) fn has_pairs(
    library: &'static Library,
    handle: Handle<of::Info>,
    pairs: &Info,
) -> Result<bool> {
    if handle == library.abi.info_null {
        return Ok(pairs.nkeys() == 0);
    }
    let symbols = &library.symbols;
    let _quiet = quiet_predefined(library)?;
    let mut nkeys = 0;
    library.check(symbols.info_get_nkeys(handle, &mut nkeys))?;
    if usize::try_from(nkeys) != Ok(pairs.nkeys()) {
        return Ok(false);
    }
    let mut found = [0u8; MAX_VALUE + 2];
    let most = library.abi.max_value.min(MAX_VALUE) as c_int;
    for (key, value) in pairs.iter() {
        let (key, mut flag) = (c_text(key)?, 0);
        // SAFETY: `most` characters and a NUL are written at most, and the room is MAX_VALUE + 2.
        library.check(unsafe { symbols.info_get(handle, &key, most, &mut found, &mut flag) })?;
        if flag == 0 || until_nul(&found) != value {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How many new info objects are created to find a freed handle.
const FRESH: usize = 8;

/// Whether the library assigns this handle to one of the next new info objects: then it is not in use now. Libraries
/// that crash on a freed handle reuse the last freed one first.
fn is_free(library: &'static Library, handle: Handle<of::Info>) -> Result<bool> {
    if !library.quirks.crashes_on_freed_info {
        return Ok(false);
    }
    let mut fresh = Vec::with_capacity(FRESH);
    for _ in 0..FRESH {
        fresh.push(NativeInfo::empty(library)?);
    }
    let is_free = fresh.iter().any(|info| info.handle == handle);
    // Last created, first freed: the library then reuses them in the same order.
    while fresh.pop().is_some() {}
    Ok(is_free)
}

/// The same for an info object of the program, which may not exist.
///
/// # Errors
/// `MPI_ERR_INFO` if it does not exist; otherwise those of [`read`].
pub(super) fn read_unknown(library: &'static Library, handle: Handle<of::Info>) -> Result<Info> {
    let _quiet = quiet_predefined(library)?;
    if is_free(library, handle)? {
        return Err(Error::new(Class::Info, "the info object was freed"));
    }
    let mut nkeys = 0;
    let code = library.symbols.info_get_nkeys(handle, &mut nkeys);
    library
        .check(code)
        .map_err(|error| Error::new(Class::Info, error.what.clone()))?;
    read(library, handle)
}
