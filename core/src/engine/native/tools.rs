//! Tools that are preloaded or linked, and stand between this library and the MPI library: they define procedures by their
//! `MPI_` names, and call `PMPI_` names.
//!
//! As the loader has it, the first object counts that defines a name. But the executable and objects that have this library
//! in them define the program's procedures, whose handles are others, and the audit library listens to programs that call an
//! MPI library themselves: all these are passed over. A tool is called only if what it calls is the library that was loaded.
#![allow(unsafe_code)]

use super::object::{Object, Place, look_up, own_place, place_of, places};
use super::search::is_name_of_mpi;
use super::symbols::{Address, NAMES, Symbols};
use std::ffi::CString;
use std::path::Path;

/// A name that every MPI library has.
const FIRST: &str = "PMPI_Init";
/// One that MPI libraries define and tools do not: there is nothing to be seen of it.
const OF_LIBRARIES: &str = "PMPI_Get_library_version";
/// One that this library has, wherever it is.
const OURS: &str = "minfo_wtime";

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The executable, or an object with this library in it.
    Program,
    Audit,
    Library,
    Tool,
}

/// What stands before the library.
#[derive(Default)]
pub(super) struct Tools {
    /// The procedures of tools, and of the library those that no tool defines.
    pub symbols: Option<Box<Symbols>>,
    /// Which tools are not called, and why.
    pub unseen: Vec<String>,
}

impl Tools {
    /// Those before this library.
    pub(super) fn of(library: &Object) -> Tools {
        let mut tools = Tools::default();
        let Some(loaded) = library.find(FIRST).and_then(place_of) else {
            return tools;
        };
        let mut objects = Objects {
            library: loaded,
            known: Vec::new(),
        };
        let mut found: Vec<(&str, Address)> = Vec::new();
        let mut judged: Vec<(Place, bool)> = Vec::new();
        for name in NAMES {
            let Some((address, tool)) = objects.tool_with(name) else {
                continue;
            };
            let is_called = match judged.iter().find(|known| known.0 == tool) {
                Some(known) => known.1,
                None => {
                    let reached = objects.reached_from(&tool);
                    let is_called = reached.is_none();
                    tools.unseen.extend(reached);
                    judged.push((tool, is_called));
                    is_called
                }
            };
            if is_called {
                found.push((name, address));
            }
        }
        if found.is_empty() {
            return tools;
        }
        // SAFETY: what has a name of MPI in a tool is called for the procedure of the library with this name, and has its
        // arguments; the others are the library's.
        let symbols = unsafe {
            Symbols::load(|name| {
                let of_library = library.find(name)?;
                let of_tool = found.iter().find(|of_tool| of_tool.0 == &name[1..]);
                Some(of_tool.map_or(of_library, |of_tool| of_tool.1))
            })
        };
        tools.symbols = symbols.ok().map(Box::new);
        tools
    }
}

/// The objects of the process, as far as they were looked at.
struct Objects {
    /// The MPI library that was loaded.
    library: Place,
    known: Vec<(Place, What)>,
}

impl Objects {
    fn what(&mut self, place: &Place) -> What {
        if let Some(known) = self.known.iter().find(|known| known.0 == *place) {
            return known.1;
        }
        let what = self.find_out(place);
        self.known.push((place.clone(), what));
        what
    }

    fn find_out(&self, place: &Place) -> What {
        if *place == self.library {
            return What::Library;
        }
        // The first is the executable.
        if own_place().as_ref() == Some(place) || places().first() == Some(place) {
            return What::Program;
        }
        let name = Path::new(&place.file).file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        if name.starts_with("libmpi_hints_audit.so") {
            What::Audit
        } else if place.find(OURS).is_some() {
            What::Program
        } else if is_name_of_mpi(&name) || place.find(OF_LIBRARIES).is_some() {
            What::Library
        } else {
            What::Tool
        }
    }

    /// The tool that defines this name before the library does.
    fn tool_with(&mut self, name: &str) -> Option<(Address, Place)> {
        let first = look_up(None, &CString::new(name).ok()?)?;
        let place = place_of(first)?;
        match self.what(&place) {
            What::Tool => Some((first, place)),
            What::Library => None,
            What::Program | What::Audit => {
                for other in behind(&place) {
                    let Some(address) = other.find(name) else {
                        continue;
                    };
                    match self.what(&other) {
                        What::Tool => return Some((address, other)),
                        What::Library => return None,
                        What::Program | What::Audit => {}
                    }
                }
                None
            }
        }
    }

    /// Why a tool cannot be called: what it calls by `PMPI_` names is not the library that was loaded. A tool that defines
    /// such names itself calls what is behind it, the others what the loader finds first.
    fn reached_from(&mut self, tool: &Place) -> Option<String> {
        let candidates = match tool.find(FIRST) {
            Some(_) => behind(tool),
            None => places(),
        };
        let reached = candidates.into_iter().find(|other| {
            let passes_on = *other == *tool || matches!(self.what(other), What::Tool | What::Audit);
            !passes_on && other.find(FIRST).is_some()
        });
        // If there is none yet, it is the library, once others may look for what it defines.
        let reached = reached.filter(|reached| *reached != self.library)?;
        let reached_what = self.what(&reached);
        let (tool, library) = (&tool.file, &self.library.file);
        let what = match reached_what {
            What::Program => format!(
                "calls the PMPI_ procedures of this program, which has exported them: link the program with \
                 -Wl,--exclude-libs,libmpi_info_dropin.a for it to see calls of {library}"
            ),
            _ => format!("calls {}, and this program {library}", reached.file),
        };
        Some(format!("the tool {tool} sees nothing: it {what}"))
    }
}

/// The objects that the loader looks at after this one, in its order.
fn behind(place: &Place) -> Vec<Place> {
    let places = places().into_iter();
    places.skip_while(|other| other != place).skip(1).collect()
}
