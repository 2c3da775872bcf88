//! A loaded MPI library: its identity, its procedures and its constants.
#![allow(unsafe_code)]

use super::abi::{Abi, Family, Symbol};
use super::datatype::PredefinedHandles;
use super::interposition::Tools;
use super::object::{SharedObject, look_up};
use super::quirks::Quirks;
use super::search::is_name_of_mpi;
use super::symbols::{MPI_MAX_ERROR_STRING, SymbolAddress, Symbols};
use libc::{c_char, c_int, c_void};
use minfo_engine::buffered_mode::KeptBuffer;
use minfo_engine::comm::Comparison;
use minfo_engine::current_procedure;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::{Hint, Implementation, Version};
use minfo_rules::text::{clipped, quote};
use minfo_system::device::Runtime;
use minfo_system::loaded_libraries;
use std::ffi::{CStr, CString};
use std::sync::OnceLock;

/// The maker of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maker {
    /// MPICH and its derivatives: MVAPICH, Cray MPICH.
    Mpich,
    /// Intel MPI.
    Intel,
    /// Open MPI and its derivatives: Spectrum MPI, Fujitsu MPI.
    OpenMpi,
}

impl Maker {
    /// Its name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Maker::Mpich => "MPICH",
            Maker::Intel => "Intel MPI",
            Maker::OpenMpi => "Open MPI",
        }
    }

    /// The maker of the library with this version text.
    fn of(version: &str) -> Option<Maker> {
        let version = version.to_ascii_lowercase();
        let known = [
            ("open mpi", Maker::OpenMpi),
            ("fujitsu mpi", Maker::OpenMpi),
            ("intel", Maker::Intel),
            ("mpich", Maker::Mpich),
            ("mvapich", Maker::Mpich),
        ];
        known
            .into_iter()
            .find(|known| version.contains(known.0))
            .map(|known| known.1)
    }
}

/// The first two numbers of a library's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Release {
    pub major: u32,
    pub minor: u32,
}

impl Release {
    /// The version in this version text, if the text has the maker's form.
    fn of(maker: Maker, version: &str) -> Option<Release> {
        let mut numbers = number(maker, version)?.split('.').map(leading_number);
        Some(Release {
            major: numbers.next()??,
            minor: numbers.next()??,
        })
    }
}

/// The version number in this version text, such as `4.0.2`; `None` if the text does not have the maker's form:
/// derivatives of MPICH have their own numbers.
fn number(maker: Maker, version: &str) -> Option<&str> {
    let mut words = version.split_whitespace();
    let number = match maker {
        Maker::Mpich if is_cray(version) => words
            .find(|word| word.eq_ignore_ascii_case("version"))
            .and_then(|_| words.next()),
        Maker::Mpich => words
            .find(|word| *word == "Version:")
            .and_then(|_| words.next()),
        Maker::Intel => words
            .find(|word| *word == "Library")
            .and_then(|_| words.next()),
        Maker::OpenMpi => words.find_map(|word| {
            // (Fujitsu's has that of its Open MPI behind its own: 4.0.0 (4.0.1fj4.0.0).)
            word.strip_prefix(['v', '('])
                .filter(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        }),
    };
    number.map(|number| number.trim_end_matches([',', ')']))
}

/// The name of a library with this version text: `MPICH 4.0.2`.
fn name(maker: Maker, version: &str) -> String {
    let name = match maker {
        Maker::Mpich if is_cray(version) => Implementation::Cray.name(),
        _ => maker.name(),
    };
    match number(maker, version) {
        Some(number) => format!("{name} {number}"),
        None => name.to_owned(),
    }
}

/// Whether the MPICH with this version text is Cray's, as in "MPI VERSION : CRAY MPICH version 8.1.25.17".
fn is_cray(version: &str) -> bool {
    version.to_ascii_lowercase().contains("cray mpich")
}

/// The catalogue's name for a maker's library with this version text.
fn implementation(maker: Maker, version: &str) -> Implementation {
    match maker {
        Maker::Mpich if is_cray(version) => Implementation::Cray,
        Maker::Mpich => Implementation::Mpich,
        Maker::Intel => Implementation::Intel,
        Maker::OpenMpi => Implementation::OpenMpi,
    }
}

/// The first three numbers of a library's version: 5.0.11 for `5.0.11rc1`.
fn version_number(maker: Maker, version: &str) -> Option<Version> {
    let mut numbers = number(maker, version)?.split('.').map(leading_number);
    Some(Version([
        numbers.next()??,
        numbers.next()??,
        numbers.next()??,
    ]))
}

/// The number at the start of a text, as in `0rc1`.
fn leading_number(text: &str) -> Option<u32> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text[..end].parse().ok()
}

/// A library.
pub struct Library {
    pub(crate) symbols: Symbols,
    pub(crate) abi: Abi,
    /// Its handles for elements and operations.
    pub(crate) known: PredefinedHandles,
    pub(crate) maker: Maker,
    /// Its known defects.
    pub(crate) quirks: Quirks,
    /// The file that it was loaded from.
    pub(crate) file: String,
    /// Its version text.
    pub(crate) version: String,
    /// Its name and the number of its version.
    pub(crate) name: String,
    /// Which tools are not called, and why.
    pub(crate) unseen: Vec<String>,
    /// Its version number, if it has three parts.
    pub(crate) version_number: Option<Version>,
    /// The greatest tag, once it is known: an attribute of `MPI_COMM_WORLD` that never changes.
    pub(crate) max_tag: OnceLock<c_int>,
    /// The buffer of the process, if messages for it are copied here.
    pub(crate) kept: KeptBuffer,
    implementation: Implementation,
    /// Whether the program, or something that it is linked with, also uses it.
    pub(crate) is_shared: bool,
    object: SharedObject,
}

/// The buffer size for `MPI_Get_library_version`: the largest of all families.
const MAX_VERSION: usize = 8192;

impl Library {
    /// What it says of the memory of a GPU, by the names under which Open MPI and MPICH are asked. One that cannot be asked
    /// supports none. It is initialised.
    pub(super) fn supports(&self, runtime: Runtime) -> bool {
        let names: &[&CStr] = match runtime {
            Runtime::Cuda => &[c"MPIX_Query_cuda_support"],
            Runtime::Rocm => &[c"MPIX_Query_rocm_support", c"MPIX_Query_hip_support"],
            Runtime::LevelZero => &[c"MPIX_Query_ze_support"],
        };
        let mut found = names
            .iter()
            .filter_map(|name| look_up(Some(&self.object), name));
        found.any(|address| {
            // SAFETY: all libraries that have a function of this name declare it without arguments and with an int as its result.
            let query =
                unsafe { std::mem::transmute::<*const c_void, extern "C" fn() -> c_int>(address) };
            query() != 0
        })
    }

    /// Finds out which MPI an object is. Nothing is initialised.
    ///
    /// # Errors
    /// A message that says what is wrong with it.
    pub(crate) fn new(
        object: SharedObject,
        is_shared: bool,
    ) -> std::result::Result<Library, String> {
        match FoundSymbols::of(&object, is_shared) {
            Ok(parts) => Ok(Library {
                known: PredefinedHandles::new(&parts.abi),
                symbols: parts.symbols,
                abi: parts.abi,
                quirks: Quirks::of(parts.maker, Release::of(parts.maker, &parts.version)),
                maker: parts.maker,
                name: name(parts.maker, &parts.version),
                implementation: implementation(parts.maker, &parts.version),
                version_number: version_number(parts.maker, &parts.version),
                version: parts.version,
                unseen: Vec::new(),
                max_tag: OnceLock::new(),
                kept: KeptBuffer::default(),
                is_shared,
                file: object.file().to_owned(),
                object,
            }),
            Err(words) => {
                object.close();
                Err(words)
            }
        }
    }

    /// Prepares the library for use.
    ///
    /// # Errors
    /// The loader's message.
    pub(crate) fn chosen(mut self) -> std::result::Result<Library, String> {
        let tools = Tools::of(&self.object);
        let has_tools = tools.symbols.is_some();
        if self.abi.family() == Family::OpenMpi || has_tools {
            self.object.make_global()?;
        }
        self.symbols.stand_before(tools.symbols);
        self.unseen = tools.unseen;
        if has_tools {
            current_procedure::begin();
        }
        Ok(self)
    }

    /// Discards the library. Nothing in it has been initialised.
    pub(crate) fn close(self) {
        self.object.close();
    }

    /// The maker, as the catalogue of hints knows it.
    pub(crate) fn implementation(&self) -> Implementation {
        self.implementation
    }

    /// Whether this version is known to read a hint. If only a part that not every build has reads it, the key must be in
    /// a file of the library.
    pub(crate) fn reads(&self, hint: &Hint) -> bool {
        let is_its_own = |name: &str| {
            let parts = ["libopen-", "libmca_", "mca_"];
            is_name_of_mpi(name) || parts.iter().any(|begin| name.starts_with(begin))
        };
        let reader = hint.reader(self.implementation, self.version_number);
        reader.is_some_and(|reader| {
            reader.part.is_none() || loaded_libraries::have_text(&is_its_own, hint.key)
        })
    }

    /// Whether a tool sees its calls, or the program makes calls of its own.
    pub(crate) fn is_seen(&self) -> bool {
        self.is_shared || self.symbols.has_tools()
    }

    /// A rarely used procedure, by its name.
    pub(crate) fn find(&self, name: &str) -> Option<SymbolAddress> {
        self.object.find(name)
    }

    /// The error for a procedure that the library does not have.
    #[cold]
    pub(crate) fn lacks(&self, procedure: &str) -> Error {
        let what = format!("{} has no {procedure}", self.name);
        Error::new(Class::UnsupportedOperation, what)
    }

    /// Converts an error code of the library to an error; `MPI_SUCCESS` is 0 everywhere.
    ///
    /// # Errors
    /// The converted error.
    #[inline(always)]
    pub(crate) fn check(&self, code: c_int) -> Result<()> {
        match code {
            0 => Ok(()),
            code => Err(self.error(code)),
        }
    }

    #[cold]
    fn error(&self, code: c_int) -> Error {
        let mut native = 0;
        let classified = self.symbols.error_class(code, &mut native);
        let class = match classified {
            0 => self.abi.class(native),
            _ => Class::Other,
        };
        let mut text = [0; MPI_MAX_ERROR_STRING];
        self.symbols.error_string(code, &mut text, &mut 0);
        let text = one_line(&String::from_utf8_lossy(until_nul(&text)));
        Error::new(class, format!("{} says: {text}", self.maker.name()))
    }

    /// The result of a comparison of groups or communicators.
    pub(crate) fn comparison(&self, result: c_int) -> Comparison {
        let all = [
            ("MPI_IDENT", Comparison::Ident),
            ("MPI_CONGRUENT", Comparison::Congruent),
            ("MPI_SIMILAR", Comparison::Similar),
        ];
        let found = all
            .into_iter()
            .find(|known| self.abi.int(known.0) == Some(result));
        found.map_or(Comparison::Unequal, |known| known.1)
    }

    /// Whether MPI is initialised in it, and whether it is finalised.
    pub(crate) fn life(&self) -> (bool, bool) {
        let (mut is_initialized, mut is_finalized) = (0, 0);
        // Both may be called at any time.
        let codes = (
            self.symbols.initialized(&mut is_initialized),
            self.symbols.finalized(&mut is_finalized),
        );
        let is_said = codes == (0, 0);
        (is_said && is_initialized != 0, is_said && is_finalized != 0)
    }

    /// Initialises its tool information interface for threads of this level, in the library's constants; returns the
    /// library's code, if it has the procedure, and the level that it provides.
    pub(crate) fn init_tool_interface(&self, required: c_int) -> (Option<c_int>, c_int) {
        let mut level = required;
        if self.quirks.tools_set_thread_level && self.life() == (true, false) {
            let mut of_mpi = 0;
            if self.symbols.query_thread(&mut of_mpi) == 0 {
                level = of_mpi;
            }
        }
        let mut provided = level;
        let code = self.symbols.t_init_thread(level, &mut provided);
        (code, provided)
    }
}

/// The symbols found in an object.
struct FoundSymbols {
    symbols: Symbols,
    abi: Abi,
    maker: Maker,
    version: String,
}

impl FoundSymbols {
    fn of(object: &SharedObject, is_shared: bool) -> std::result::Result<FoundSymbols, String> {
        let file = clipped(object.file().as_bytes());
        let version = version_of(object).ok_or_else(|| {
            format!("{file} is not an MPI library: it has no PMPI_Get_library_version")
        })?;
        let Some(maker) = Maker::of(&version) else {
            let first = version.lines().next().unwrap_or_default();
            return Err(format!(
                "{file} is an unknown MPI library ({})",
                quote(first.as_bytes())
            ));
        };
        let find = |name: &str| match is_shared {
            true => object.find_variable(name),
            false => object.find(name),
        };
        let abi = Abi::new(family_of(object), |symbol| match symbol {
            Symbol::Address(name) => find(name).map(|address| address as usize),
            Symbol::Variable(name) => find(name).map(|address| {
                // SAFETY: it is a pointer variable of the library, which is initialised and aligned.
                unsafe { *address.cast::<usize>() }
            }),
        });
        let lacks = |names: Vec<&str>| {
            let names = names.join(", ");
            format!("{file} cannot be used: it lacks {names}")
        };
        let abi = abi.map_err(lacks)?;
        // SAFETY: the object is an MPI library according to its version text.
        let symbols = unsafe { Symbols::load(&|name| object.find(name)) }.map_err(lacks)?;
        Ok(FoundSymbols {
            symbols,
            abi,
            maker,
            version,
        })
    }
}

/// The library's version text.
fn version_of(object: &SharedObject) -> Option<String> {
    let address = object.find("PMPI_Get_library_version")?;
    // SAFETY: the symbol with this name is a procedure that takes a text buffer and an address for its length.
    let procedure = unsafe {
        std::mem::transmute::<SymbolAddress, unsafe extern "C" fn(*mut c_char, *mut c_int) -> c_int>(
            address,
        )
    };
    let mut text = vec![0u8; MAX_VERSION];
    let mut len = 0;
    // SAFETY: the buffer is large enough for all families, and the procedure may be called before initialisation.
    let code = unsafe { procedure(text.as_mut_ptr().cast(), &mut len) };
    let text = String::from_utf8_lossy(until_nul(&text)).trim().to_owned();
    (code == 0).then_some(text)
}

/// Each family has symbols that the others do not have.
fn family_of(object: &SharedObject) -> Family {
    if object.find("ompi_mpi_comm_world").is_some() {
        Family::OpenMpi
    } else if object.find("MPI_UNWEIGHTED").is_some() {
        Family::Mpich
    } else {
        Family::Standard
    }
}

/// The bytes before the first NUL.
pub(super) fn until_nul(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| byte == 0);
    &text[..end.unwrap_or(text.len())]
}

/// The lines of a text joined into one.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("; ")
}

/// A C string. The text has no NUL: keys, values and file names have been checked.
///
/// # Errors
/// `MPI_ERR_ARG` if it has one nevertheless.
pub(super) fn c_text(text: &[u8]) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(Class::Arg, "a text contains a NUL"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makers_are_known_by_what_they_say() {
        assert_eq!(
            Maker::of("Open MPI v4.1.4, package: Debian"),
            Some(Maker::OpenMpi)
        );
        assert_eq!(Maker::of("MPICH Version:\t4.0.2"), Some(Maker::Mpich));
        assert_eq!(Maker::of("MVAPICH2 Version : 2.3.7"), Some(Maker::Mpich));
        assert_eq!(
            Maker::of("Intel(R) MPI Library 2021.19"),
            Some(Maker::Intel)
        );
        assert_eq!(
            Maker::of("MPI VERSION    : CRAY MPICH version 8.1"),
            Some(Maker::Mpich)
        );
        assert_eq!(Maker::of("Some other MPI"), None);
    }

    #[test]
    fn releases_are_known_by_what_makers_say() {
        for (version, major, minor) in [
            (
                "Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4",
                4,
                1,
            ),
            ("Open MPI v5.0.11rc1", 5, 0),
            (
                "Open MPI v3.1.0, package: IBM Spectrum MPI, ident: 10.03",
                3,
                1,
            ),
            ("FUJITSU MPI Library 4.0.0 (4.0.1fj4.0.0)", 4, 0),
            (
                "MPICH Version:\t4.0.2\nMPICH Release date:\tThu Apr 7 2022",
                4,
                0,
            ),
            ("MPICH Version:      4.0rc1", 4, 0),
            ("Intel(R) MPI Library 2021.19 for Linux* OS", 2021, 19),
        ] {
            let maker = Maker::of(version).unwrap();
            let release = Some(Release { major, minor });
            assert_eq!(Release::of(maker, version), release, "{version}");
        }
        for version in [
            "MVAPICH2 Version : 2.3.7",
            "MPI VERSION    : CRAY MPICH version 8.1.27.26",
        ] {
            assert_eq!(Release::of(Maker::Mpich, version), None, "{version}");
        }
    }

    #[test]
    fn a_library_is_called_by_its_maker_and_version() {
        for (version, expected) in [
            ("Open MPI v4.1.4, package: Debian OpenMPI", "Open MPI 4.1.4"),
            ("MPICH Version:\t4.0.2\nMPICH Release date:", "MPICH 4.0.2"),
            (
                "Intel(R) MPI Library 2021.19 for Linux* OS",
                "Intel MPI 2021.19",
            ),
            ("MVAPICH2 Version : 2.3.7", "MPICH"),
        ] {
            assert_eq!(name(Maker::of(version).unwrap(), version), expected);
        }
    }

    #[test]
    fn an_error_is_one_line() {
        assert_eq!(
            one_line("Fatal error:\n  stack:\n\n a(1)\n"),
            "Fatal error:; stack:; a(1)"
        );
        assert_eq!(until_nul(b"ab\0cd"), b"ab");
        assert_eq!(until_nul(b"ab"), b"ab");
    }

    #[test]
    fn what_is_no_mpi_is_refused() {
        let object = SharedObject::open("libc.so.6").unwrap();
        let refused = Library::new(object, false).err().unwrap();
        assert!(refused.contains("is not an MPI library"), "{refused}");
    }
}
