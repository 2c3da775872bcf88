//! The procedures behind those that this library intercepts.
#![allow(unsafe_code)]

use libc::{c_int, c_void};
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

    /// Its address. A program whose MPI does not have it could not have been started without this library.
    pub(crate) fn address(&self) -> *mut c_void {
        let mut address = self.address.load(Ordering::Relaxed);
        if address.is_null() {
            address = find(self.name).unwrap_or_else(|| {
                let name = self.name;
                eprintln!(
                    "libmpi_hints_audit.so: the program calls {name}, which its MPI library does not have (a plug-in that \
                     contains mpi_info_f08 has to be linked with -shared-minfo)"
                );
                std::process::abort()
            });
            self.address.store(address, Ordering::Relaxed);
        }
        address
    }
}

fn find(name: &str) -> Option<*mut c_void> {
    let name = CString::new(name).ok()?;
    of_handle(libc::RTLD_NEXT, &name).or_else(|| {
        // An MPI library that an interpreter's extension has loaded is not in the lookup order of RTLD_NEXT.
        let path = CString::new(minfo_native::search::path_in_process()?).ok()?;
        of_handle(loaded(&path)?, &name)
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
    let Some(address) = of_handle(libc::RTLD_NEXT, c"PMPI_Get_library_version") else {
        return minfo_native::search::path_in_process();
    };
    let mut about = std::mem::MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: the output is valid.
    let is_found = unsafe { libc::dladdr(address, about.as_mut_ptr()) } != 0;
    // SAFETY: a zeroed one is valid, too.
    let about = unsafe { about.assume_init() };
    if !is_found || about.dli_fname.is_null() {
        return None;
    }
    // SAFETY: it is a C string, which lives as long as the object is loaded.
    let path = unsafe { CStr::from_ptr(about.dli_fname) };
    Some(path.to_str().ok()?.to_owned())
}
