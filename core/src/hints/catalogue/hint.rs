//! What the catalogue says of a hint.

use super::layer::Layer;
use crate::hints::{Form, Settable};
use std::fmt;

/// What a hint is given to, or told by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A communicator, also one that is being made.
    Comm,
    /// A window.
    Win,
    /// A file.
    File,
    /// Memory of `MPI_Alloc_mem`.
    Memory,
    /// A session, and what it tells of its process sets.
    Session,
    /// `MPI_Comm_spawn` and `MPI_Comm_spawn_multiple`.
    Spawn,
    /// Ports, and names that are published for them.
    Port,
    /// `MPI_INFO_ENV` and `MPI_Info_create_env`.
    Env,
    /// `MPI_Abi_get_info`, `MPI_Abi_get_fortran_info` and `MPI_Abi_set_fortran_info`.
    Abi,
    /// `MPIX_Stream_create` of MPICH.
    Stream,
    /// `MPI_Get_hw_resource_info`, where the one key of the catalogue is the pattern of all.
    HwResource,
}

impl Kind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Kind; 11] = [
        Kind::Comm,
        Kind::Win,
        Kind::File,
        Kind::Memory,
        Kind::Session,
        Kind::Spawn,
        Kind::Port,
        Kind::Env,
        Kind::Abi,
        Kind::Stream,
        Kind::HwResource,
    ];
}

/// Whether all processes have to give a hint the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// They have to; a library may hang or diverge where they do not.
    Yes,
    /// Nobody says so, but a known library hangs, or its processes go on with parts that do not fit, where they do
    /// not.
    InPractice,
    /// They need not, or it counts on one process only.
    No,
    /// Nobody says.
    Unspecified,
}

/// Who defines a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The MPI standard, since this version of it.
    Mpi(u8, u8),
    /// ROMIO, the files of MPICH and of what is made from it, and of Open MPI as an alternative.
    Romio,
    /// ROMIO, for Lustre file systems.
    Lustre,
    /// MPICH.
    Mpich,
    /// OMPIO, the files of Open MPI.
    Ompio,
    /// Open MPI.
    OpenMpi,
    /// PnetCDF, which reads its own and hands the others on.
    Pnetcdf,
    /// Cray MPICH.
    Cray,
    /// IBM's MPI: Parallel Environment, Spectrum MPI before it was made of Open MPI.
    Ibm,
}

impl Origin {
    /// The library above MPI that defines the hint, if one does: it takes the hint itself.
    pub fn layer(self) -> Option<Layer> {
        match self {
            Origin::Pnetcdf => Some(Layer::Pnetcdf),
            _ => None,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Mpi(version, subversion) => write!(formatter, "MPI {version}.{subversion}"),
            Origin::Romio => formatter.write_str("ROMIO"),
            Origin::Lustre => formatter.write_str("ROMIO on Lustre"),
            Origin::Mpich => formatter.write_str("MPICH"),
            Origin::Ompio => formatter.write_str("OMPIO"),
            Origin::OpenMpi => formatter.write_str("Open MPI"),
            Origin::Pnetcdf => formatter.write_str("PnetCDF"),
            Origin::Cray => formatter.write_str("Cray MPICH"),
            Origin::Ibm => formatter.write_str("IBM MPI"),
        }
    }
}

/// What is in effect while nobody has given a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// Nothing, or nobody says.
    Unstated,
    /// This value.
    Is(&'static str),
    /// What these words say.
    Said(&'static str),
    /// It depends on the one that is named first.
    By(&'static [(&'static str, Initial)]),
}

/// A real MPI, by the family of its hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implementation {
    /// MPICH.
    Mpich,
    /// Intel MPI, which is made from MPICH and has not all of its hints.
    Intel,
    /// Open MPI, with OMPIO.
    OpenMpi,
    /// Cray MPICH, which is made from MPICH and has hints of its own.
    Cray,
    /// ROMIO where it carries out the files of Open MPI.
    Romio,
    /// Any other.
    Other,
}

impl Implementation {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Implementation::Mpich => "MPICH",
            Implementation::Intel => "Intel MPI",
            Implementation::OpenMpi => "Open MPI",
            Implementation::Cray => "Cray MPICH",
            Implementation::Romio => "ROMIO",
            Implementation::Other => "another MPI",
        }
    }
}

/// The number of a library's version: three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub [u32; 3]);

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Version([major, minor, release]) = self;
        write!(formatter, "{major}.{minor}.{release}")
    }
}

/// How a library does wrong with a hint that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It does the opposite of what the value says.
    Inverted,
    /// It tells the value, and may do something else.
    Echoed,
}

/// What a library does wrong with a hint, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The library.
    pub library: Implementation,
    /// What it does.
    pub how: How,
    /// The first version that does it no more; all do it where there is none.
    pub before: Option<Version>,
    /// How that is known, in a sentence.
    pub seen: &'static str,
}

/// A hint.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Its key.
    pub key: &'static str,
    /// What it is given to, at least one; another row may have the same key for others.
    pub kinds: &'static [Kind],
    /// What its value has to look like.
    pub form: Form,
    /// What is in effect without it.
    pub default: Initial,
    /// Whether all processes have to give the same value.
    pub same: Same,
    /// When it can be given.
    pub settable: Settable,
    /// Who defines it.
    pub origin: Origin,
    pub(super) read_by: &'static [Implementation],
    /// The values that the library above MPI which defines it gives by itself.
    pub(super) added: &'static [&'static str],
    /// What libraries do wrong with it.
    pub wrong: &'static [Wrong],
    /// What is not certain of all this, in one sentence.
    pub uncertain: Option<&'static str>,
    /// What it means, in one sentence.
    pub meaning: &'static str,
}

impl Hint {
    /// Whether an implementation is known to look at this key, or to tell it where it cannot be given.
    /// What it then does with it may depend on how it was built, and on the file system.
    pub fn supported_by(&self, implementation: Implementation) -> bool {
        let is_read_by = |library| self.read_by.contains(&library);
        match implementation {
            // It has what MPICH has, unless the table says that it alone has not.
            Implementation::Cray => {
                is_read_by(Implementation::Cray) || is_read_by(Implementation::Mpich)
            }
            Implementation::Romio => {
                self.kinds.contains(&Kind::File) && is_read_by(Implementation::Mpich)
            }
            other => is_read_by(other),
        }
    }

    /// The library above MPI that takes the hint itself, if one does.
    pub fn layer(&self) -> Option<Layer> {
        self.origin.layer()
    }

    /// Whether the library above MPI that defines the hint gives it with this value by itself.
    pub fn is_added_as(&self, value: &[u8]) -> bool {
        let is_its_own = self.layer().is_some() && self.settable == Settable::Never;
        is_its_own || self.added.iter().any(|added| added.as_bytes() == value)
    }

    /// What this version of a library does wrong with the hint; a version that is not known may be any.
    pub fn wrong_in(&self, library: Implementation, version: Option<Version>) -> Option<&Wrong> {
        self.wrong.iter().find(|wrong| {
            let is_mended = |before| version.is_none_or(|version| version >= before);
            wrong.library == library && !wrong.before.is_some_and(is_mended)
        })
    }
}
