//! Finds the implementation of file operations: the library's usual one, or ROMIO, which Open MPI has besides OMPIO as
//! another component of its framework `io`.
//!
//! `MPI_File_get_info` of Open MPI 4.1 does not tell them apart: for both it echoes the program's hints. The parameters
//! that Open MPI was started with determine the component, and `MPI_T` returns them; the ROMIO component itself returns
//! the hints in effect.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::hints;
use super::info::{self, NativeInfo};
use super::library::{Library, Maker};
use super::object::{self, SharedObject};
use super::symbols::{SymbolAddress, of};
use libc::c_int;
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Carrier, Hints};
use minfo_system::loaded_libraries;
use std::ffi::{CStr, CString};
use std::mem::transmute;
use std::sync::OnceLock;

/// A function of the ROMIO component, which adds the hints in effect on a file to an info object.
type GetInfo = unsafe extern "C" fn(Handle<of::File>, *mut Handle<of::Info>) -> c_int;

/// The tested component; other versions may have a different interface.
const TRIED: &str = "romio321";

/// The implementation of files, and how to query it.
#[derive(Clone, Copy)]
enum FileImplementation {
    Library,
    Romio(GetInfo),
    Unclear,
}

/// The hints that are in effect on a file: all, or those with these keys.
pub(super) fn hints_of_file(
    library: &'static Library,
    file: Handle<of::File>,
    keys: Option<&[Box<[u8]>]>,
) -> Result<Hints> {
    let found = found(library);
    let told = match found {
        FileImplementation::Romio(get_info) => {
            let told = NativeInfo::empty(library)?;
            let mut handle = told.handle();
            // SAFETY: the file belongs to the component, the only one that is chosen, and the info object is valid.
            library.check(unsafe { get_info(file, &mut handle) })?;
            told
        }
        FileImplementation::Library | FileImplementation::Unclear => {
            NativeInfo::received(library, |info| library.symbols.file_get_info(file, info))?
        }
    };
    let told = match keys {
        None => info::read(library, told.handle())?,
        Some(keys) => info::read_keys(library, told.handle(), keys)?,
    };
    Ok(match found {
        FileImplementation::Library => hints::in_effect(library, Kind::File, &told),
        FileImplementation::Unclear => {
            let mut hints = hints::in_effect(library, Kind::File, &told);
            hints.set_carrier(Carrier::Unclear);
            hints
        }
        FileImplementation::Romio(_) => {
            let mut hints = Hints::default();
            hints.set_carrier(Carrier::Romio);
            for (key, value) in told.iter() {
                let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
                hints.set(text(key), text(value));
            }
            hints
        }
    })
}

/// The hint in which ROMIO names its part for the file system.
const ROMIO_PART: &str = "romio_filesystem_type";

/// What serves a file, as [`minfo_engine::file::File::driver`] says it.
pub(super) fn driver_of(library: &'static Library, file: Handle<of::File>) -> Result<String> {
    match (library.maker, found(library)) {
        (_, FileImplementation::Unclear) => return Ok(String::new()),
        (Maker::OpenMpi, FileImplementation::Library) => return Ok("OMPIO".to_owned()),
        (Maker::Mpich | Maker::Intel, _) | (_, FileImplementation::Romio(_)) => {}
    }
    let told = hints_of_file(library, file, Some(&[ROMIO_PART.as_bytes().into()]))?;
    let part = told.get(ROMIO_PART).unwrap_or_default();
    // "UFS: Generic ROMIO driver for all UNIX-like file systems"
    let part = part.split(':').next().unwrap_or_default().trim();
    Ok(format!("ROMIO {part}").trim_end().to_owned())
}

/// The implementation of files, which is the same for all files of a process.
fn found(library: &'static Library) -> FileImplementation {
    static FOUND: OnceLock<FileImplementation> = OnceLock::new();
    match library.maker {
        Maker::OpenMpi => *FOUND.get_or_init(|| find(library)),
        _ => FileImplementation::Library,
    }
}

fn find(library: &Library) -> FileImplementation {
    let Some(component) = Component::find(library) else {
        return FileImplementation::Library;
    };
    let Some(parameters) = Parameters::open(library) else {
        return FileImplementation::Unclear;
    };
    let chosen = parameters.text(c"io").unwrap_or_default();
    let priority = |name: &str, default| {
        let name = CString::new(format!("io_{name}_priority")).ok()?;
        Some(parameters.integer(&name).unwrap_or(default))
    };
    let ompio = allows(&chosen, "ompio")
        .then(|| priority("ompio", 30))
        .flatten();
    let romio = allows(&chosen, &component.name)
        .then(|| priority(&component.name, 10))
        .flatten();
    let is_romio = match (ompio, romio) {
        (Some(_), None) => return FileImplementation::Library,
        (None, Some(_)) => true,
        (Some(ompio), Some(romio)) if ompio > romio => {
            // Open MPI 4 uses ROMIO for files on Lustre.
            return match library
                .version_number
                .is_some_and(|version| version.0[0] >= 5)
                || !loaded_libraries::has_mounted("lustre")
            {
                true => FileImplementation::Library,
                false => FileImplementation::Unclear,
            };
        }
        (Some(ompio), Some(romio)) => romio > ompio,
        (None, None) => false,
    };
    match component.get_info {
        Some(get_info) if is_romio => FileImplementation::Romio(get_info),
        _ => FileImplementation::Unclear,
    }
}

/// Whether the parameter of a framework allows a component: it lists the allowed ones, or, after `^`, the excluded
/// ones; an empty one allows all.
fn allows(chosen: &str, component: &str) -> bool {
    let (is_excluding, list) = match chosen.strip_prefix('^') {
        Some(list) => (true, list),
        None => (false, chosen),
    };
    let is_listed = list.split(',').any(|name| name.trim() == component);
    list.is_empty() || is_listed != is_excluding
}

/// The ROMIO component.
struct Component {
    name: String,
    get_info: Option<GetInfo>,
}

impl Component {
    /// The one loaded in the process, as a plug-in or as a part of the library.
    fn find(library: &Library) -> Option<Component> {
        let plugged = object::in_process().into_iter().find_map(|path| {
            let file = path.rsplit('/').next()?;
            let name = file
                .strip_prefix("mca_io_")?
                .strip_suffix(".so")?
                .to_owned();
            name.starts_with("romio").then_some((name, path))
        });
        if let Some((name, path)) = plugged {
            let object = SharedObject::loaded(&path);
            let get_info = object.and_then(|object| object.find(&symbol(&name)));
            return Some(Component::new(name, get_info));
        }
        let built_in = library.find(&symbol(TRIED));
        built_in.map(|get_info| Component::new(TRIED.to_owned(), Some(get_info)))
    }

    fn new(name: String, get_info: Option<SymbolAddress>) -> Component {
        let get_info = get_info.filter(|_| name == TRIED);
        Component {
            // SAFETY: the function with this name in the tested component has these arguments.
            get_info: get_info
                .map(|address| unsafe { transmute::<SymbolAddress, GetInfo>(address) }),
            name,
        }
    }
}

fn symbol(component: &str) -> String {
    format!("mca_io_{component}_file_get_info")
}

/// The parameters of Open MPI, as long as this lives (MPI 4.1, section 15.3).
struct Parameters<'a>(&'a Library);

/// The longest parameter text that is read: Open MPI's limit is 2048.
const MAX_TEXT: usize = 4096;

impl Parameters<'_> {
    fn open(library: &Library) -> Option<Parameters<'_>> {
        let level = library.abi.int("MPI_THREAD_MULTIPLE")?;
        let (code, _) = library.init_tool_interface(level);
        (code == Some(0)).then_some(Parameters(library))
    }

    /// The value of a parameter, as bytes.
    fn value(&self, name: &CStr) -> Option<[u8; MAX_TEXT]> {
        let symbols = &self.0.symbols;
        let mut value = [0u8; MAX_TEXT];
        let (mut index, mut handle, mut count) = (0, Handle::UNSET, 0);
        if symbols.t_cvar_get_index(name, &mut index) != Some(0) {
            return None;
        }
        // SAFETY: the parameters of Open MPI are bound to no object.
        let code = unsafe { symbols.t_cvar_handle_alloc(index, 0, &mut handle, &mut count) };
        if code != Some(0) {
            return None;
        }
        // An element is at most a double.
        let fits = usize::try_from(count).is_ok_and(|count| count <= MAX_TEXT / 8);
        let is_text = name == c"io" && usize::try_from(count).is_ok_and(|count| count < MAX_TEXT);
        let address = value.as_mut_ptr() as usize;
        // SAFETY: the value has room for this many elements.
        let is_read =
            (fits || is_text) && unsafe { symbols.t_cvar_read(handle, address) } == Some(0);
        // SAFETY: the handle is freed once.
        unsafe { symbols.t_cvar_handle_free(&mut handle) };
        is_read.then_some(value)
    }

    fn text(&self, name: &CStr) -> Option<String> {
        let value = self.value(name)?;
        let text = CStr::from_bytes_until_nul(&value).ok()?;
        Some(text.to_string_lossy().into_owned())
    }

    fn integer(&self, name: &CStr) -> Option<c_int> {
        let value = self.value(name)?;
        Some(c_int::from_ne_bytes(value[..4].try_into().ok()?))
    }
}

impl Drop for Parameters<'_> {
    fn drop(&mut self) {
        self.0.symbols.t_finalize();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_that_are_allowed() {
        for (chosen, component, expected) in [
            ("", "ompio", true),
            ("romio321", "romio321", true),
            ("romio321", "ompio", false),
            ("^ompio", "ompio", false),
            ("^ompio", "romio321", true),
            ("ompio,romio321", "romio321", true),
            ("^ompio, romio321", "romio321", false),
            ("^", "ompio", true),
        ] {
            assert_eq!(allows(chosen, component), expected, "{chosen} {component}");
        }
    }
}
