//! Tools that are preloaded or linked, and intercept calls between this library and the MPI library: they define
//! procedures by their `MPI_` names, and call `PMPI_` names.
//!
//! As in the loader, the first object that defines a name counts. But the executable and objects that contain this
//! library define the program's procedures, which have different handles, and the audit library observes programs that
//! call an MPI library themselves: all these are skipped. A tool is called only if it calls the library that was loaded.
#![allow(unsafe_code)]

use super::object::{Object, Place, look_up, own_place, place_of, places};
use super::search::is_name_of_mpi;
use super::symbols::{Address, NAMES, Symbols};
use std::ffi::CString;
use std::path::Path;

/// A name that every MPI library has.
const FIRST: &str = "PMPI_Init";
/// A name that MPI libraries define and tools do not: there is nothing to intercept.
const OF_LIBRARIES: &str = "PMPI_Get_library_version";
/// A name that this library defines, wherever it is linked.
const OURS: &str = "minfo_wtime";

/// The role of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The executable, or an object with this library in it.
    Program,
    Audit,
    Library,
    Tool,
}

/// The tools before the library.
#[derive(Default)]
pub(super) struct Tools {
    /// The procedures of tools, and those of the library that no tool defines.
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
        // SAFETY: a tool's symbol with an MPI name replaces the library's procedure with this name, and has its
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

/// The objects of the process that have been examined.
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

    /// Why a tool cannot be called: its `PMPI_` calls do not go to the library that was loaded. A tool that defines such
    /// names itself calls the next object, others call what the loader finds first.
    fn reached_from(&mut self, tool: &Place) -> Option<String> {
        let candidates = match tool.find(FIRST) {
            Some(_) => behind(tool),
            None => places(),
        };
        let reached = candidates.into_iter().find(|other| {
            let passes_on = *other == *tool || matches!(self.what(other), What::Tool | What::Audit);
            !passes_on && other.find(FIRST).is_some()
        });
        // If there is none yet, it will be the library, once its symbols are available to others.
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

/// The objects that the loader searches after this one, in its order.
fn behind(place: &Place) -> Vec<Place> {
    let places = places().into_iter();
    places.skip_while(|other| other != place).skip(1).collect()
}
