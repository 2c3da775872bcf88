//! Preloaded or linked tools that intercept the calls of this library to the MPI library: they define `MPI_` names and
//! call `PMPI_` names.
//!
//! As for the loader, the first object that defines a name wins. Skipped are the executable and objects that contain
//! this library, or are linked with it, because they define the program's procedures, which have different handles, and
//! the audit library, which observes programs that call an MPI library themselves. A tool is called only if it calls
//! the library that was loaded.
#![allow(unsafe_code)]

use super::object::{MappedObject, OURS, SharedObject, look_up, own_place, places};
use super::search::is_name_of_mpi;
use super::symbols::{SymbolAddress, Symbols, procedures};
use std::ffi::CString;
use std::path::Path;

/// A name that every MPI library has.
const FIRST: &str = "PMPI_Init";
/// A name that MPI libraries define and tools do not, since nobody intercepts it.
const OF_LIBRARIES: &str = "PMPI_Get_library_version";
/// The role of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The executable, or an object that contains this library or is linked with it.
    Program,
    Audit,
    Library,
    Tool,
}

/// The tools in front of the library.
#[derive(Default)]
pub(super) struct Tools {
    /// The tools' procedures, and the library's where no tool defines one.
    pub symbols: Option<Box<Symbols>>,
    /// Which tools are not called, and why.
    pub unseen: Vec<String>,
}

impl Tools {
    /// The tools in front of this library.
    pub(super) fn of(library: &SharedObject) -> Tools {
        let mut tools = Tools::default();
        let mut objects = match library.find(FIRST).and_then(LoadedObjects::around) {
            Some(objects) => objects,
            None => return tools,
        };
        let mut found: Vec<(&str, SymbolAddress)> = Vec::new();
        let mut judged: Vec<(usize, bool)> = Vec::new();
        for name in procedures().map(|(name, _)| &name[1..]) {
            let Some((address, tool)) = objects.tool_with(name) else {
                continue;
            };
            let is_called = match judged.iter().find(|known| known.0 == tool) {
                Some(known) => known.1,
                None => {
                    let reached = objects.reached_from(tool);
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
        // SAFETY: a tool's symbol with an MPI name replaces the library's procedure of that name and takes the same
        // arguments; the others are the library's.
        let symbols = unsafe {
            Symbols::load(&|name| {
                let of_library = library.find(name)?;
                let of_tool = found.iter().find(|of_tool| of_tool.0 == &name[1..]);
                Some(of_tool.map_or(of_library, |of_tool| of_tool.1))
            })
        };
        tools.symbols = symbols.ok().map(Box::new);
        tools
    }
}

/// The objects of the process, in the order of the loader, each with its role if it is known.
struct LoadedObjects {
    all: Vec<(MappedObject, Option<What>)>,
    /// The MPI library that was loaded.
    library: usize,
    /// The object that contains this library.
    own: Option<MappedObject>,
}

impl LoadedObjects {
    /// The objects of this process; the MPI library is the one at this address.
    fn around(library: SymbolAddress) -> Option<LoadedObjects> {
        let all: Vec<_> = places().into_iter().map(|place| (place, None)).collect();
        Some(LoadedObjects {
            library: all.iter().position(|(place, _)| place.has(library))?,
            all,
            own: own_place(),
        })
    }

    fn what(&mut self, number: usize) -> What {
        let what = match self.all[number].1 {
            Some(known) => known,
            None => self.find_out(number),
        };
        self.all[number].1 = Some(what);
        what
    }

    fn find_out(&self, number: usize) -> What {
        if number == self.library {
            return What::Library;
        }
        let place = &self.all[number].0;
        // The first is the executable.
        if number == 0 || self.own.as_ref() == Some(place) {
            return What::Program;
        }
        let name = Path::new(&place.file).file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        if name.starts_with("libmpi_hints_audit.so") {
            What::Audit
        } else if place.reaches(OURS) {
            What::Program
        } else if is_name_of_mpi(&name) || place.find(OF_LIBRARIES).is_some() {
            What::Library
        } else {
            What::Tool
        }
    }

    /// The tool in front of the library that defines this name.
    fn tool_with(&mut self, name: &str) -> Option<(SymbolAddress, usize)> {
        let mut address = look_up(None, &CString::new(name).ok()?)?;
        if self.all[self.library].0.has(address) {
            return None;
        }
        let mut number = self.all.iter().position(|(place, _)| place.has(address))?;
        loop {
            match self.what(number) {
                What::Tool => return Some((address, number)),
                What::Library => return None,
                What::Program | What::Audit => {}
            }
            // The next object that defines it.
            let mut behind = self.all.iter().enumerate().skip(number + 1);
            (number, address) =
                behind.find_map(|(number, (place, _))| Some((number, place.find(name)?)))?;
        }
    }

    /// Why a tool cannot be called: its `PMPI_` calls do not go to the library that was loaded. A tool that defines such
    /// names itself calls the next object, others call what the loader finds first.
    fn reached_from(&mut self, tool: usize) -> Option<String> {
        let first = match self.all[tool].0.find(FIRST) {
            Some(_) => tool + 1,
            None => 0,
        };
        let reached = (first..self.all.len()).find(|&other| {
            let passes_on = other == tool || matches!(self.what(other), What::Tool | What::Audit);
            !passes_on && self.all[other].0.find(FIRST).is_some()
        });
        // If nothing is found yet, it will be the library, once its symbols are global.
        let reached = reached.filter(|&reached| reached != self.library)?;
        let reached_what = self.what(reached);
        let file = |number: usize| &self.all[number].0.file;
        let (tool, library) = (file(tool), file(self.library));
        let what = match reached_what {
            What::Program => format!(
                "calls the PMPI_ procedures of this program, which has exported them: link the program with \
                 -Wl,--exclude-libs,libmpi_info_dropin.a for it to see calls of {library}"
            ),
            _ => format!("calls {}, and this program {library}", file(reached)),
        };
        Some(format!("the tool {tool} sees nothing: it {what}"))
    }
}
