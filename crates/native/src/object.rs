//! Shared objects: loading them, and finding loaded ones.
#![allow(unsafe_code)]

use super::symbols::SymbolAddress;
use libc::{c_int, c_void};
use minfo_rules::text::{clipped, quote};
use std::cell::OnceCell;
use std::ffi::{CStr, CString};
use std::fs::{self, Metadata};
use std::ops::Range;
use std::ptr::NonNull;
use std::sync::OnceLock;

/// A shared object that stays loaded: MPI libraries leave threads and exit handlers behind.
pub(crate) struct SharedObject {
    handle: NonNull<c_void>,
    file: String,
}

// SAFETY: the handle is only passed to the loader, which any thread may call.
unsafe impl Send for SharedObject {}
// SAFETY: operations on a shared object are calls of the loader, which locks internally.
unsafe impl Sync for SharedObject {}

impl SharedObject {
    /// Loads the object of this name or path.
    ///
    /// # Errors
    /// The loader's message.
    pub(crate) fn open(name: &str) -> Result<SharedObject, String> {
        let mut flags = libc::RTLD_NOW | libc::RTLD_LOCAL;
        if exported(PROCEDURE).is_some() {
            // Otherwise the library would call other MPI procedures instead of its own: the program's, which belong to
            // this package, or those of another MPI library in the process. (Only if needed: with this flag the library
            // also uses the C library's `environ`, which is a null pointer if the executable has its own.)
            flags |= libc::RTLD_DEEPBIND;
        }
        SharedObject::with(name, flags)
    }

    /// Loads the object of this name or path, whose functions are looked up when they are called: it may call some of an
    /// object that is loaded after it, and needs it.
    ///
    /// # Errors
    /// The loader's message.
    pub(crate) fn open_lazily(name: &str) -> Result<SharedObject, String> {
        SharedObject::with(name, libc::RTLD_LAZY | libc::RTLD_LOCAL)
    }

    /// The object of this name or path, if it is loaded.
    pub(crate) fn loaded(name: &str) -> Option<SharedObject> {
        SharedObject::with(name, libc::RTLD_NOW | libc::RTLD_NOLOAD).ok()
    }

    fn with(name: &str, flags: c_int) -> Result<SharedObject, String> {
        let text =
            CString::new(name).map_err(|_| format!("{} contains a NUL", quote(name.as_bytes())))?;
        // The loader would wait for a writer if it opened a pipe.
        let is_other = |there: Metadata| !there.is_file() && !there.is_dir();
        if name.contains('/') && fs::metadata(name).is_ok_and(is_other) {
            return Err(format!(
                "{}: it is not a regular file",
                clipped(name.as_bytes())
            ));
        }
        // SAFETY: loading runs initialisers of an object that the user named, or of an MPI library of the system.
        let handle = unsafe { libc::dlopen(text.as_ptr(), flags) };
        let Some(handle) = NonNull::new(handle) else {
            return Err(loader_says().replace(name, &clipped(name.as_bytes())));
        };
        let mut object = SharedObject {
            handle,
            file: name.to_owned(),
        };
        if let Some(file) = object.path() {
            object.file = file;
        }
        Ok(object)
    }

    /// Makes its symbols available to all objects that are loaded later: Open MPI's plug-ins need them.
    ///
    /// # Errors
    /// The loader's message.
    pub(crate) fn make_global(&self) -> Result<(), String> {
        let text = CString::new(self.file.as_str()).map_err(|_| "a NUL in a path".to_owned())?;
        let flags = libc::RTLD_NOW | libc::RTLD_NOLOAD | libc::RTLD_GLOBAL;
        // SAFETY: the object is already loaded, so no initialiser runs.
        let handle = unsafe { libc::dlopen(text.as_ptr(), flags) };
        match handle.is_null() {
            true => Err(loader_says()),
            false => Ok(()),
        }
    }

    /// The file that it was loaded from.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// The address of a symbol in it or in its dependencies.
    pub(crate) fn find(&self, symbol: &str) -> Option<SymbolAddress> {
        look_up(Some(self), &CString::new(symbol).ok()?)
    }

    /// The address of one of its variables, which the linker may have moved into the executable (a copy relocation).
    pub(crate) fn find_variable(&self, symbol: &str) -> Option<SymbolAddress> {
        let name = CString::new(symbol).ok()?;
        look_up(None, &name).or_else(|| look_up(Some(self), &name))
    }

    /// Unloads it, if nobody else uses it.
    pub(crate) fn close(self) {
        // SAFETY: this consumes `self`, and the caller keeps no address that was found in it.
        unsafe { libc::dlclose(self.handle.as_ptr()) };
    }

    /// The path that the loader found it at.
    fn path(&self) -> Option<String> {
        /// The start of the loader's `struct link_map`.
        #[repr(C)]
        struct LinkMap {
            address: usize,
            name: *const libc::c_char,
        }
        const RTLD_DI_LINKMAP: c_int = 2;
        let mut map: *const LinkMap = std::ptr::null();
        // SAFETY: for this request the output is a pointer to a link map.
        let code =
            unsafe { libc::dlinfo(self.handle.as_ptr(), RTLD_DI_LINKMAP, (&raw mut map).cast()) };
        if code != 0 || map.is_null() {
            return None;
        }
        // SAFETY: the loader keeps the link map of a loaded object, and its name is a C string.
        let name = unsafe { CStr::from_ptr((*map).name) };
        let name = name.to_str().ok().filter(|name| !name.is_empty())?;
        Some(name.to_owned())
    }
}

/// The address of a symbol: of an object and its dependencies, or of the executable and its dependencies.
pub(super) fn look_up(object: Option<&SharedObject>, symbol: &CStr) -> Option<SymbolAddress> {
    let handle = object.map_or(libc::RTLD_DEFAULT, |object| object.handle.as_ptr());
    // SAFETY: a `SharedObject` has a valid handle until `close` consumes it.
    let address = unsafe { libc::dlsym(handle, symbol.as_ptr()) };
    (!address.is_null()).then_some(address.cast_const())
}

/// A symbol of the executable and its dependencies, which is looked up once.
pub(super) struct LookedUp {
    name: &'static CStr,
    /// 0 if it is not there.
    address: OnceLock<usize>,
}

impl LookedUp {
    pub(super) const fn new(name: &'static CStr) -> LookedUp {
        LookedUp {
            name,
            address: OnceLock::new(),
        }
    }

    /// Its address.
    pub(super) fn get(&self) -> Option<SymbolAddress> {
        let look = || look_up(None, self.name).map_or(0, |address| address as usize);
        let address = *self.address.get_or_init(look) as SymbolAddress;
        (!address.is_null()).then_some(address)
    }
}

/// The address of a symbol in the global scope, where libraries loaded from now on would find it. (Called from a
/// plug-in, [`look_up`] would also find the plug-in's local symbols.)
fn exported(symbol: &CStr) -> Option<SymbolAddress> {
    // SAFETY: without a name this loads nothing.
    let handle = NonNull::new(unsafe { libc::dlopen(std::ptr::null(), libc::RTLD_NOW) })?;
    // SAFETY: the loader has just returned the handle, and the executable is never unloaded.
    let address = unsafe { libc::dlsym(handle.as_ptr(), symbol.as_ptr()) };
    (!address.is_null()).then_some(address.cast_const())
}

/// An object in the process, however it was loaded.
pub(super) struct MappedObject {
    base: usize,
    /// The file that it was loaded from, as named by the loader.
    pub file: String,
    /// Its mapped segments.
    segments: Vec<Range<usize>>,
    /// The loaded object, once a symbol was looked up. None for the executable, which has no name in the loader.
    object: OnceCell<Option<SharedObject>>,
}

impl PartialEq for MappedObject {
    fn eq(&self, other: &MappedObject) -> bool {
        self.base == other.base && self.file == other.file
    }
}

impl MappedObject {
    /// Whether it contains this address. (`dladdr` would search all symbols of the object, 100,000 instructions each time.)
    pub(super) fn has(&self, address: SymbolAddress) -> bool {
        let address = address as usize;
        let mut segments = self.segments.iter();
        segments.any(|segment| segment.contains(&address))
    }

    /// Its parts in memory.
    pub(super) fn segments(&self) -> &[Range<usize>] {
        &self.segments
    }

    /// The address of a symbol that the object itself defines.
    pub(super) fn find(&self, symbol: &str) -> Option<SymbolAddress> {
        self.look_up(symbol).filter(|&address| self.has(address))
    }

    /// Whether the object, or one that it is linked with, defines a symbol.
    pub(super) fn reaches(&self, symbol: &str) -> bool {
        self.look_up(symbol).is_some()
    }

    fn look_up(&self, symbol: &str) -> Option<SymbolAddress> {
        let object = self.object.get_or_init(|| SharedObject::loaded(&self.file));
        // (Without an object, this searches the executable and its dependencies.)
        look_up(object.as_ref(), &CString::new(symbol).ok()?)
    }
}

impl Drop for MappedObject {
    fn drop(&mut self) {
        if let Some(Some(object)) = self.object.take() {
            object.close();
        }
    }
}

/// The object that this library is in.
pub(super) fn own_place() -> Option<MappedObject> {
    let own = in_process as SymbolAddress;
    places().into_iter().find(|place| place.has(own))
}

/// All objects in the process, in the order of the loader: the executable first.
pub(super) fn places() -> Vec<MappedObject> {
    let mut places = Vec::new();
    each_loaded(&mut |object| {
        places.push(object.place());
        false
    });
    places
}

/// The paths of all objects in the process, in the order in which they were loaded.
pub(super) fn in_process() -> Vec<String> {
    let mut files = Vec::new();
    each_loaded(&mut |object| {
        files.push(object.file());
        false
    });
    files
}

/// Passes the address of the content of each ELF note with this name to `look`, until `look` returns true. Returns the
/// file of the object with that note.
pub(super) fn in_notes(name: &[u8], mut look: impl FnMut(usize) -> bool) -> Option<String> {
    let mut found = None;
    each_loaded(&mut |object| {
        let is_found = object
            .notes()
            .any(|note| note.name == name && look(note.content));
        if is_found {
            found = Some(object.file());
        }
        is_found
    });
    found
}

/// An ELF note of a mapped object.
struct Note<'a> {
    name: &'a [u8],
    /// The address of its content.
    content: usize,
}

/// An iterator over the notes in a segment.
struct Notes<'a>(&'a [u8]);

impl<'a> Iterator for Notes<'a> {
    type Item = Note<'a>;

    fn next(&mut self) -> Option<Note<'a>> {
        /// The lengths of name and content, and the kind of the note.
        const HEAD: usize = 12;
        let word = |at: usize| {
            let bytes = self.0.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_ne_bytes(bytes) as usize)
        };
        let (name, content) = (word(0)?, word(4)?);
        let start = HEAD.checked_add(name.checked_next_multiple_of(4)?)?;
        let end = start.checked_add(content.checked_next_multiple_of(4)?)?;
        let note = Note {
            name: self.0.get(HEAD..HEAD.checked_add(name)?)?,
            content: self.0.get(start..start.checked_add(content)?)?.as_ptr() as usize,
        };
        // The padding of the last one may be missing.
        self.0 = self.0.get(end..).unwrap_or_default();
        Some(note)
    }
}

/// An object as `dl_iterate_phdr` presents it.
struct Loaded<'a>(&'a libc::dl_phdr_info);

impl<'a> Loaded<'a> {
    /// Its segments of this kind, and where they are mapped.
    fn parts(&self, kind: u32) -> impl Iterator<Item = (&'a libc::Elf64_Phdr, Range<usize>)> {
        let count = usize::from(self.0.dlpi_phnum);
        // SAFETY: the loader says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(self.0.dlpi_phdr, count) };
        let base = self.0.dlpi_addr;
        headers
            .iter()
            .filter(move |header| header.p_type == kind)
            .map(move |header| {
                let start = base.wrapping_add(header.p_vaddr) as usize;
                (header, start..start.saturating_add(header.p_memsz as usize))
            })
    }

    fn segments(&self) -> Vec<Range<usize>> {
        self.parts(libc::PT_LOAD).map(|part| part.1).collect()
    }

    /// Its notes that are aligned to four bytes, as ours are.
    fn notes(&self) -> impl Iterator<Item = Note<'a>> {
        let is_loaded = |notes: &Range<usize>| {
            let mut loaded = self.parts(libc::PT_LOAD);
            loaded.any(|(_, segment)| segment.start <= notes.start && notes.end <= segment.end)
        };
        let parts = self.parts(libc::PT_NOTE);
        let parts = parts.filter(move |(header, place)| header.p_align <= 4 && is_loaded(place));
        parts.flat_map(|(_, place)| {
            // SAFETY: the segment is mapped, and nobody writes to notes.
            Notes(unsafe { std::slice::from_raw_parts(place.start as *const u8, place.len()) })
        })
    }

    fn file(&self) -> String {
        match self.0.dlpi_name.is_null() {
            true => String::new(),
            // SAFETY: a name that is not null is a C string, which is valid while the loader holds its lock.
            false => unsafe { CStr::from_ptr(self.0.dlpi_name) }
                .to_string_lossy()
                .into_owned(),
        }
    }

    fn place(&self) -> MappedObject {
        MappedObject {
            base: self.0.dlpi_addr as usize,
            file: self.file(),
            segments: self.segments(),
            object: OnceCell::new(),
        }
    }
}

/// Passes each object in the process to `look`, in the order in which they were loaded, until `look` returns true.
fn each_loaded(mut look: &mut dyn FnMut(&Loaded<'_>) -> bool) {
    type LoadedVisitor<'a> = &'a mut dyn FnMut(&Loaded<'_>) -> bool;

    unsafe extern "C" fn show(info: *mut libc::dl_phdr_info, _: usize, data: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid `dl_phdr_info`, and `data` is the pointer given to `dl_iterate_phdr`.
        let (info, look) = unsafe { (&*info, &mut *data.cast::<LoadedVisitor<'_>>()) };
        look(&Loaded(info)).into()
    }
    // SAFETY: `show` expects this pointer, and the closures do not unwind.
    unsafe { libc::dl_iterate_phdr(Some(show), (&raw mut look).cast()) };
}

/// The directories that the loader searches for an object that this one loads by name, in order; the current directory
/// is `.`. (Directories only in the loader's cache are not among them.)
pub(super) fn directories() -> Vec<String> {
    /// The loader's `Dl_serinfo`, followed by one entry per directory.
    #[repr(C)]
    struct DlSerinfo {
        size: usize,
        count: libc::c_uint,
        first: [Directory; 0],
    }
    #[repr(C)]
    struct Directory {
        name: *const libc::c_char,
        flags: libc::c_uint,
    }
    // The run path of the object that calls the loader counts: the executable, or the library that contains this one.
    let own = own_place().and_then(|own| SharedObject::loaded(&own.file));
    let executable = || {
        // SAFETY: without a name this loads nothing.
        NonNull::new(unsafe { libc::dlopen(std::ptr::null(), libc::RTLD_NOW) })
    };
    let Some(handle) = own.map(|own| own.handle).or_else(executable) else {
        return Vec::new();
    };
    let ask = |request: c_int, into: *mut DlSerinfo| {
        // SAFETY: the handle is valid, and `into` is large enough for each request below.
        unsafe { libc::dlinfo(handle.as_ptr(), request, into.cast()) == 0 }
    };
    let mut needed = DlSerinfo {
        size: 0,
        count: 0,
        first: [],
    };
    if !ask(libc::RTLD_DI_SERINFOSIZE, &mut needed) {
        return Vec::new();
    }
    // Words, because the list needs their alignment.
    let mut room = vec![0usize; needed.size.div_ceil(size_of::<usize>())];
    let found = room.as_mut_ptr().cast::<DlSerinfo>();
    // The loader expects the size of the buffer in it.
    if !(ask(libc::RTLD_DI_SERINFOSIZE, found) && ask(libc::RTLD_DI_SERINFO, found)) {
        return Vec::new();
    }
    // SAFETY: the loader has filled in as many directories as it counted, within the size it asked for; their names are
    // C strings in the same buffer.
    unsafe {
        let first = (&raw const (*found).first).cast::<Directory>();
        (0..(*found).count as usize)
            .map(|index| CStr::from_ptr((*first.add(index)).name))
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }
}

/// A name that this library defines, wherever it is linked.
pub(super) const OURS: &str = "minfo_wtime";

/// A procedure that every MPI library has.
const PROCEDURE: &CStr = c"PMPI_Info_create";

/// Whether the MPI procedures that the loader finds first are those of this package, as in an executable that is linked
/// with `-rdynamic`, or with the shared library.
pub(super) fn are_names_of_mpi_exported() -> bool {
    exported(PROCEDURE).is_some_and(|exported| {
        let place = places().into_iter().find(|place| place.has(exported));
        place.is_some_and(|place| own_place().as_ref() == Some(&place) || place.reaches(OURS))
    })
}

fn loader_says() -> String {
    // SAFETY: no preconditions; the text is copied before the next call of the loader.
    let text = unsafe { libc::dlerror() };
    if text.is_null() {
        return "the loader does not say why".to_owned();
    }
    // SAFETY: the loader's message ends with a NUL.
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn objects_are_found_with_their_paths_and_symbols() {
        let object = SharedObject::open("libc.so.6").unwrap();
        assert!(object.file().contains('/'), "{}", object.file());
        assert!(object.find("malloc").is_some());
        assert!(object.find("MPI_Init").is_none());
        assert!(in_process().iter().any(|path| path.contains("libc.so")));
        assert!(SharedObject::loaded("libc.so.6").is_some());
        assert!(SharedObject::loaded("libmpi_abi.so.1").is_none());
    }

    #[test]
    fn the_loader_says_where_it_looks() {
        let directories = directories();
        let has_libc = |directory: &String| Path::new(directory).join("libc.so.6").exists();
        assert!(directories.iter().any(has_libc), "{directories:?}");
    }

    #[test]
    fn the_loader_says_what_is_wrong() {
        let words = SharedObject::open("/nonexistent/libmpi.so").err().unwrap();
        assert!(words.contains("/nonexistent/libmpi.so"), "{words}");
    }
}
