//! Tools between the program and its MPI library: shared objects that define procedures of MPI, as Darshan does. Calls
//! that they make by themselves are told apart from those of the program that they hand on.
#![allow(unsafe_code)]

use super::object::{self, MappedObject};
use super::search::is_name_of_mpi;
use super::symbols::SymbolAddress;
use libc::c_int;
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::path::Path;

/// Procedures that tools wrap: one of them shows that an object is a tool.
const WRAPPED: [&str; 4] = [
    "MPI_Init",
    "MPI_Finalize",
    "MPI_File_open",
    "PMPI_File_open",
];

/// The number of callers that are looked at.
const MOST_CALLERS: usize = 64;

/// The tools in the process.
pub struct Profilers {
    /// Where the object with this code is in memory.
    own: Vec<Range<usize>>,
    /// Where each tool is in memory, and its file name.
    tools: Vec<(Vec<Range<usize>>, &'static str)>,
}

impl Profilers {
    /// The tools in the process, if there are any; `library` is the file of the MPI library. It is called once: the names
    /// are never freed.
    pub fn find(library: &str) -> Option<Profilers> {
        let own = object::own_place()?;
        let is_tool = |place: &MappedObject| {
            let name = file_name(&place.file);
            *place != own
                && !name.is_empty()
                && !is_name_of_mpi(name)
                && WRAPPED.iter().any(|name| place.find(name).is_some())
        };
        // (What comes after the library takes no calls from it.)
        let places = object::places().into_iter();
        let tools = places.take_while(|place| place.file != library);
        let tools = tools.filter(is_tool);
        let tools = tools.map(|place| {
            let name: &'static str = file_name(&place.file).to_owned().leak();
            (place.segments().to_vec(), name)
        });
        let tools: Vec<_> = tools.collect();
        (!tools.is_empty()).then(|| Profilers {
            own: own.segments().to_vec(),
            tools,
        })
    }

    /// The file name of the tool that has called this procedure, from which this is called, by itself. `None` if the
    /// program did, directly or through tools: a tool hands a call on in a function whose name has that of the procedure.
    pub fn caller(&self, procedure: &str) -> Option<&'static str> {
        let mut frames = [std::ptr::null_mut(); MOST_CALLERS];
        // SAFETY: there is room for this many.
        let number = unsafe { libc::backtrace(frames.as_mut_ptr(), MOST_CALLERS as c_int) };
        let number = usize::try_from(number).unwrap_or_default();
        // (A return address may be behind the end of the function.)
        let frames = frames.iter().take(number);
        let frames = frames.map(|frame| frame.wrapping_byte_sub(1).cast_const());
        let mut frames = frames
            .skip_while(|frame| is_in(&self.own, *frame))
            .peekable();
        loop {
            let first = *frames.peek()?;
            let (tool, name) = self.tools.iter().find(|(tool, _)| is_in(tool, first))?;
            let mut outermost = first;
            while let Some(frame) = frames.next_if(|frame| is_in(tool, *frame)) {
                outermost = frame;
            }
            if !function(outermost).is_some_and(|function| is_for(&function, procedure)) {
                return Some(name);
            }
        }
    }
}

fn is_in(segments: &[Range<usize>], address: SymbolAddress) -> bool {
    let mut segments = segments.iter();
    segments.any(|segment| segment.contains(&(address as usize)))
}

fn file_name(path: &str) -> &str {
    let name = Path::new(path).file_name().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

/// Whether a function of a tool stands for a procedure: `PMPI_File_open`, `mpi_file_open_`.
fn is_for(function: &str, procedure: &str) -> bool {
    let lower = |name: &str| name.to_ascii_lowercase();
    lower(function).contains(&lower(procedure))
}

/// The name of the function at an address, if its object exports it.
fn function(address: SymbolAddress) -> Option<String> {
    let mut about = MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: the output is valid.
    let is_found = unsafe { libc::dladdr(address, about.as_mut_ptr()) } != 0;
    // SAFETY: a zeroed one is valid, too.
    let about = unsafe { about.assume_init() };
    if !is_found || about.dli_sname.is_null() {
        return None;
    }
    // SAFETY: it is a C string, which lives as long as the object is loaded.
    let name = unsafe { CStr::from_ptr(about.dli_sname) };
    name.to_str().ok().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_hand_a_call_on() {
        for (function, expected) in [
            ("MPI_File_open", true),
            ("PMPI_File_open", true),
            ("mpi_file_open_", true),
            ("MPI_Finalize", false),
            ("write_log", false),
        ] {
            assert_eq!(is_for(function, "MPI_File_open"), expected, "{function}");
        }
    }
}
