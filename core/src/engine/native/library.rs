//! An MPI library that was loaded: what it is, its procedures and its constants.
#![allow(unsafe_code)]

use super::abi::{Abi, Family, Handle, Symbol};
use super::datatype::Known;
use super::object::Object;
use super::symbols::{Address, Symbols};
use crate::error::{Class, Error, Result};
use crate::hints::catalogue::{Implementation, Kind};
use libc::{c_char, c_int};
use std::ffi::CString;

/// Who made a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maker {
    /// MPICH, and those made of it: MVAPICH, Cray MPICH.
    Mpich,
    /// Intel MPI.
    Intel,
    /// Open MPI.
    OpenMpi,
}

impl Maker {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Maker::Mpich => "MPICH",
            Maker::Intel => "Intel MPI",
            Maker::OpenMpi => "Open MPI",
        }
    }

    /// The maker of the library that says this of itself.
    fn of(version: &str) -> Option<Maker> {
        let version = version.to_ascii_lowercase();
        let known = [
            ("open mpi", Maker::OpenMpi),
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

/// A library.
pub struct Library {
    pub symbols: Symbols,
    pub abi: Abi,
    /// What it knows elements and operations as.
    pub known: Known,
    pub maker: Maker,
    /// The file that it was loaded from.
    pub file: String,
    /// What it says of itself.
    pub version: String,
    /// Whether the program, or something that it is linked with, uses it too.
    pub is_shared: bool,
    object: Object,
}

/// Room for what `MPI_Get_library_version` says: the largest of the families.
const MAX_VERSION: usize = 8192;
/// Room for what `MPI_Error_string` says.
const MAX_ERROR: usize = 1024;

impl Library {
    /// Finds out which MPI an object is. Nothing is initialised.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn new(object: Object, is_shared: bool) -> std::result::Result<Library, String> {
        match Parts::of(&object, is_shared) {
            Ok(parts) => Ok(Library {
                known: Known::new(&parts.abi),
                symbols: parts.symbols,
                abi: parts.abi,
                maker: parts.maker,
                version: parts.version,
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

    /// It is the one that is used.
    ///
    /// # Errors
    /// The loader's words.
    pub fn chosen(self) -> std::result::Result<Library, String> {
        if self.abi.family() == Family::OpenMpi {
            self.object.make_global()?;
        }
        Ok(self)
    }

    /// It is not used. Nothing of it has been initialised.
    pub fn close(self) {
        self.object.close();
    }
    /// The maker, as the catalogue of hints knows it.
    pub fn implementation(&self) -> Implementation {
        match self.maker {
            Maker::Mpich => Implementation::Mpich,
            Maker::Intel => Implementation::Intel,
            Maker::OpenMpi => Implementation::OpenMpi,
        }
    }

    /// Whether it tells hints to be in effect on an object of this kind that it does not know.
    pub fn echoes(&self, kind: Kind) -> bool {
        match self.maker {
            Maker::Mpich => false,
            Maker::Intel => kind == Kind::Comm,
            Maker::OpenMpi => self.version.contains(" v4."),
        }
    }

    /// Whether it puts windows at another place than they are: MPICH 4.0 takes the begin of the memory that UCX, from
    /// 1.13, has registered for the begin of a window. UCX registers pieces of 16 bytes, and joins those that have
    /// some in common: where a window does not begin with a piece, or lies within another one or next to it, accesses
    /// go to memory before it. Its attribute `MPI_WIN_BASE` tells where. (MPICH has corrected it in 4.1, by pull
    /// request 6140.)
    pub fn misplaces_windows(&self) -> bool {
        self.is_mpich_4_0()
    }

    /// Whether it is MPICH 4.0.
    pub fn is_mpich_4_0(&self) -> bool {
        let mut words = self.version.split_whitespace();
        let number = words
            .find(|word| *word == "Version:")
            .and_then(|_| words.next());
        self.maker == Maker::Mpich && number.is_some_and(|number| number.starts_with("4.0"))
    }

    /// Whether threads that make their first topologies at the same time crash in it: Open MPI (seen with 4.1.4) loads
    /// its components for them when the first one is made, without a lock. Once they are loaded, all is well.
    pub fn races_for_topologies(&self) -> bool {
        self.maker == Maker::OpenMpi
    }

    /// Whether it has MPI 3.1 only: Open MPI 4.
    pub fn is_before_mpi_4(&self) -> bool {
        self.maker == Maker::OpenMpi && self.version.contains(" v4.")
    }

    /// A procedure that few use, by its name.
    pub fn find(&self, name: &str) -> Option<Address> {
        self.object.find(name)
    }

    /// The error that a code of the library is; none for `MPI_SUCCESS`, which is 0 everywhere.
    ///
    /// # Errors
    /// That one.
    #[inline(always)]
    pub fn check(&self, code: c_int) -> Result<()> {
        match code {
            0 => Ok(()),
            code => Err(self.error(code)),
        }
    }

    #[cold]
    fn error(&self, code: c_int) -> Error {
        let mut native = 0;
        // SAFETY: the output is there.
        let classified = unsafe { (self.symbols.error_class)(code, &mut native) };
        let class = match classified {
            0 => self.abi.class(native),
            _ => Class::Other,
        };
        let mut text = [0u8; MAX_ERROR];
        let mut len = 0;
        // SAFETY: there is more room than the library's MPI_MAX_ERROR_STRING.
        unsafe { (self.symbols.error_string)(code, text.as_mut_ptr().cast(), &mut len) };
        let text = one_line(&String::from_utf8_lossy(until_nul(&text)));
        Error::new(class, format!("{} says: {text}", self.maker.name()))
    }

    /// Whether MPI is initialised in it, and whether it is finalised.
    pub fn life(&self) -> (bool, bool) {
        let (mut is_initialized, mut is_finalized) = (0, 0);
        // SAFETY: the outputs are there; both may be called at any time.
        let codes = unsafe {
            (
                (self.symbols.initialized)(&mut is_initialized),
                (self.symbols.finalized)(&mut is_finalized),
            )
        };
        let is_said = codes == (0, 0);
        (is_said && is_initialized != 0, is_said && is_finalized != 0)
    }
}

/// What is found in an object.
struct Parts {
    symbols: Symbols,
    abi: Abi,
    maker: Maker,
    version: String,
}

impl Parts {
    fn of(object: &Object, is_shared: bool) -> std::result::Result<Parts, String> {
        let file = object.file();
        let version = version_of(object).ok_or_else(|| {
            format!("{file} is no MPI library: it has no PMPI_Get_library_version")
        })?;
        let Some(maker) = Maker::of(&version) else {
            let first = version.lines().next().unwrap_or_default();
            return Err(format!(
                "{file} is an MPI library that is not known (\"{first}\")"
            ));
        };
        let find = |name: &str| match is_shared {
            true => object.find_variable(name),
            false => object.find(name),
        };
        let abi = Abi::new(family_of(object), |symbol| match symbol {
            Symbol::Address(name) => find(name).map(|address| address as Handle),
            Symbol::Variable(name) => find(name).map(|address| {
                // SAFETY: it is a pointer variable of the library, which is initialised and aligned.
                unsafe { *address.cast::<Handle>() }
            }),
        });
        let lacks = |names: Vec<&str>| {
            let names = names.join(", ");
            format!("{file} cannot be used: it lacks {names}")
        };
        let abi = abi.map_err(lacks)?;
        // SAFETY: the object is an MPI library, as its version text says.
        let symbols = unsafe { Symbols::load(|name| object.find(name)) }.map_err(lacks)?;
        Ok(Parts {
            symbols,
            abi,
            maker,
            version,
        })
    }
}

/// What the library says of itself.
fn version_of(object: &Object) -> Option<String> {
    let address = object.find("PMPI_Get_library_version")?;
    // SAFETY: what has this name is this procedure.
    let procedure = unsafe {
        std::mem::transmute::<Address, unsafe extern "C" fn(*mut c_char, *mut c_int) -> c_int>(
            address,
        )
    };
    let mut text = vec![0u8; MAX_VERSION];
    let mut len = 0;
    // SAFETY: there is as much room as in any of the families; it may be called before initialisation.
    let code = unsafe { procedure(text.as_mut_ptr().cast(), &mut len) };
    let text = String::from_utf8_lossy(until_nul(&text)).trim().to_owned();
    (code == 0).then_some(text)
}

/// Each family has symbols that the others do not have.
fn family_of(object: &Object) -> Family {
    if object.find("ompi_mpi_comm_world").is_some() {
        Family::OpenMpi
    } else if object.find("MPI_UNWEIGHTED").is_some() {
        Family::Mpich
    } else {
        Family::Standard
    }
}

/// The bytes before the first NUL.
pub fn until_nul(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| byte == 0);
    &text[..end.unwrap_or(text.len())]
}

/// The lines of a text as one.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("; ")
}

/// A text as C wants it. There is no NUL in what comes here: keys, values and names of files were checked.
///
/// # Errors
/// `MPI_ERR_ARG` where there is one after all.
pub fn c_text(text: &[u8]) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(Class::Arg, "a text has a NUL in it"))
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
        let object = Object::open("libc.so.6").unwrap();
        let refused = Library::new(object, false).err().unwrap();
        assert!(refused.contains("is no MPI library"), "{refused}");
    }
}
