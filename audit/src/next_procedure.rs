//! The procedures behind those that this library intercepts.
#![allow(unsafe_code)]

use crate::job::say;
use libc::{c_int, c_void};
use minfo_native::search;
use std::ffi::{CStr, CString};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// A procedure, by its name.
pub(crate) struct Next {
    name: &'static str,
    address: AtomicPtr<c_void>,
}

impl Next {
    /// The procedure with this name, which is looked up on first use.
    pub(crate) const fn new(name: &'static str) -> Next {
        Next {
            name,
            address: AtomicPtr::new(null_mut()),
        }
    }

    /// Its address. A program without an MPI may call it if it takes this library for one.
    pub(crate) fn address(&self) -> Option<*mut c_void> {
        let address = self.address.load(Ordering::Relaxed);
        if !address.is_null() {
            return Some(address);
        }
        let found = find(self.name);
        match found {
            Some(address) => self.address.store(address, Ordering::Relaxed),
            None => say(&format!(
                "the program calls {}, which no library of the process has: it returns an error",
                self.name
            )),
        }
        found
    }
}

fn find(name: &str) -> Option<*mut c_void> {
    let name = CString::new(name).ok()?;
    of_handle(libc::RTLD_NEXT, &name).or_else(|| of_any_library(&name))
}

/// The procedure of a library that an interpreter's extension has loaded, which is not in the lookup order of RTLD_NEXT: of one
/// with the name of an MPI library, or else of any.
fn of_any_library(name: &CStr) -> Option<*mut c_void> {
    let known = search::path_in_process().into_iter();
    let own = base(of_any_library as *const c_void);
    known.chain(search::all_in_process()).find_map(|path| {
        let path = CString::new(path).ok()?;
        of_handle(loaded(&path)?, name).filter(|&address| base(address) != own)
    })
}

fn of_handle(handle: *mut c_void, name: &CStr) -> Option<*mut c_void> {
    // SAFETY: the handle is one of the loader's, and the name is a C string.
    let address = unsafe { libc::dlsym(handle, name.as_ptr()) };
    (!address.is_null()).then_some(address)
}

fn loaded(path: &CStr) -> Option<*mut c_void> {
    const FLAGS: c_int = libc::RTLD_NOW | libc::RTLD_NOLOAD;
    // SAFETY: the path is a C string, and nothing new is loaded.
    let handle = unsafe { libc::dlopen(path.as_ptr(), FLAGS) };
    (!handle.is_null()).then_some(handle)
}

/// The file of the MPI library that defines the next procedures. (A tool that is also preloaded may define `PMPI_` names of
/// procedures that it watches; this is none of them.)
pub(crate) fn library() -> Option<String> {
    let name = c"PMPI_Get_library_version";
    let Some(address) = of_handle(libc::RTLD_NEXT, name) else {
        return search::path_in_process().or_else(|| file_of(of_any_library(name)?));
    };
    file_of(address)
}

/// What the loader knows of the object that has this address.
fn about(address: *const c_void) -> Option<libc::Dl_info> {
    let mut about = std::mem::MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: the output is valid.
    let is_found = unsafe { libc::dladdr(address, about.as_mut_ptr()) } != 0;
    // SAFETY: a zeroed one is valid, too.
    let about = unsafe { about.assume_init() };
    is_found.then_some(about)
}

/// Where the object begins that has this address.
fn base(address: *const c_void) -> Option<usize> {
    Some(about(address)?.dli_fbase as usize)
}

/// Its file.
fn file_of(address: *const c_void) -> Option<String> {
    let about = about(address)?;
    if about.dli_fname.is_null() {
        return None;
    }
    // SAFETY: it is a C string, which lives as long as the object is loaded.
    let path = unsafe { CStr::from_ptr(about.dli_fname) };
    Some(path.to_str().ok()?.to_owned())
}
