//! PnetCDF, if it is in the process: which values it works with for its own hints, and whether it opens files without MPI. It is
//! asked for values while it closes a file, by the file's name, since MPI does not know its handle.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::info::{self, NativeInfo};
use super::library::Library;
use super::object::{self, LookedUp, SharedObject, look_up};
use super::symbols::{SymbolAddress, of};
use libc::{c_char, c_int};
use minfo_rules::hints::catalogue::Layer;
use minfo_rules::info::Info;
use std::ffi::{CStr, CString};
use std::mem::transmute;
use std::sync::OnceLock;

type InqLibvers = unsafe extern "C" fn() -> *const c_char;
type InqFilesOpened = unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int;
type InqPath = unsafe extern "C" fn(c_int, *mut c_int, *mut c_char) -> c_int;
type InqFileInfo = unsafe extern "C" fn(c_int, *mut Handle<of::Info>) -> c_int;

/// The keys that PnetCDF 1.12 puts into its answer. (Others in it are what the MPI library repeats.)
const TOLD: [&[u8]; 8] = [
    b"nc_header_align_size",
    b"nc_var_align_size",
    b"nc_record_align_size",
    b"nc_header_read_chunk_size",
    b"nc_in_place_swap",
    b"nc_ibuf_size",
    b"pnetcdf_subfiling",
    b"nc_num_subfiles",
];

/// Its functions.
#[derive(Clone, Copy)]
struct Pnetcdf {
    inq_files_opened: InqFilesOpened,
    inq_path: InqPath,
    inq_file_info: InqFileInfo,
}

/// Its function for its version, if it is in the executable.
pub(super) static INQ_LIBVERS: LookedUp = LookedUp::new(c"ncmpi_inq_libvers");

/// The library that it is in. An interpreter's extension may have loaded it for itself alone.
fn object() -> Option<SharedObject> {
    let path = object::in_process().into_iter().find(|path| {
        let name = path.rsplit('/').next().unwrap_or_default();
        let mut files = Layer::Pnetcdf.files().iter();
        files.any(|begin| name.starts_with(begin))
    });
    SharedObject::loaded(&path?)
}

/// Finds the functions of PnetCDF by their names.
fn functions() -> impl Fn(&str) -> Option<SymbolAddress> {
    let object = object();
    move |name| look_up(object.as_ref(), &CString::new(name).ok()?)
}

/// The first version of PnetCDF whose own driver, GIO, opens files unless nc_driver=mpiio says that MPI shall.
const HAS_OWN_DRIVER: [u32; 2] = [1, 15];

/// The name and version of the PnetCDF in the process, if it has a driver of its own, which is used unless the program says
/// otherwise.
pub(super) fn with_own_driver() -> Option<String> {
    let address = match object() {
        Some(object) => look_up(Some(&object), c"ncmpi_inq_libvers"),
        None => INQ_LIBVERS.get(),
    }?;
    // SAFETY: PnetCDF's function with this name has no argument and returns a text that stays (`pnetcdf.h`).
    let text = unsafe {
        let inq_libvers = transmute::<SymbolAddress, InqLibvers>(address);
        let text = inq_libvers();
        (!text.is_null()).then(|| CStr::from_ptr(text))
    };
    let version = text?.to_str().ok()?.split_whitespace().next()?;
    has_own_driver(version).then(|| format!("{} {version}", Layer::Pnetcdf.name()))
}

/// Whether the PnetCDF with this version, such as `1.15.0`, has it.
fn has_own_driver(version: &str) -> bool {
    let mut numbers = version.split('.').map(|number| number.parse().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(major), Some(minor)) => [major, minor] >= HAS_OWN_DRIVER,
        _ => false,
    }
}

impl Pnetcdf {
    fn find() -> Option<Pnetcdf> {
        let find = functions();
        let (opened, path) = (find("ncmpi_inq_files_opened")?, find("ncmpi_inq_path")?);
        let info = find("ncmpi_inq_file_info")?;
        // SAFETY: PnetCDF's functions with these names have these arguments (`pnetcdf.h`).
        unsafe {
            Some(Pnetcdf {
                inq_files_opened: transmute::<SymbolAddress, InqFilesOpened>(opened),
                inq_path: transmute::<SymbolAddress, InqPath>(path),
                inq_file_info: transmute::<SymbolAddress, InqFileInfo>(info),
            })
        }
    }

    /// The only open file with this name.
    fn file(&self, name: &[u8]) -> Option<c_int> {
        let mut number = 0;
        // SAFETY: the output is valid, and without an array the files are only counted.
        let code = unsafe { (self.inq_files_opened)(&mut number, std::ptr::null_mut()) };
        let mut files = vec![0; usize::try_from(number).ok().filter(|_| code == 0)?];
        // SAFETY: there is room for as many as were counted: the thread that closes a file is in PnetCDF, which only one
        // thread may be.
        let code = unsafe { (self.inq_files_opened)(&mut number, files.as_mut_ptr()) };
        let is_it = |file: &c_int| self.path(*file).is_some_and(|path| path == name);
        let mut found = files.into_iter().filter(is_it);
        let file = found.next().filter(|_| code == 0)?;
        found.next().is_none().then_some(file)
    }

    fn path(&self, file: c_int) -> Option<Vec<u8>> {
        let mut len = 0;
        // SAFETY: the output is valid; the path is not asked for.
        let code = unsafe { (self.inq_path)(file, &mut len, std::ptr::null_mut()) };
        let len = usize::try_from(len).ok().filter(|_| code == 0)?;
        let mut path = vec![0u8; len + 1];
        // SAFETY: there is room for the path and its end.
        let code = unsafe { (self.inq_path)(file, std::ptr::null_mut(), path.as_mut_ptr().cast()) };
        let path = CStr::from_bytes_until_nul(&path).ok()?;
        (code == 0).then(|| path.to_bytes().to_vec())
    }
}

/// The values of the hints with these keys that PnetCDF works with for the file with this name, which it is closing.
pub(super) fn hints_of(library: &'static Library, name: &[u8], keys: &[Box<[u8]>]) -> Option<Info> {
    static FOUND: OnceLock<Option<Pnetcdf>> = OnceLock::new();
    let keys = keys.iter().filter(|key| TOLD.contains(&key.as_ref()));
    let keys: Vec<Box<[u8]>> = keys.cloned().collect();
    if keys.is_empty() {
        return None;
    }
    let pnetcdf = (*FOUND.get_or_init(Pnetcdf::find))?;
    let file = pnetcdf.file(name)?;
    let told = NativeInfo::received(library, |info| {
        // SAFETY: the file is open, and the handle is one of the MPI library that PnetCDF calls.
        unsafe { (pnetcdf.inq_file_info)(file, info) }
    });
    info::read_keys(library, told.ok()?.handle(), &keys).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_with_a_driver_of_their_own() {
        for (version, expected) in [
            ("1.12.3", false),
            ("1.14.1", false),
            ("1.15.0", true),
            ("1.15.0rc1", true),
            ("2.0.0", true),
            ("1", false),
            ("unknown", false),
        ] {
            assert_eq!(has_own_driver(version), expected, "{version}");
        }
    }
}
