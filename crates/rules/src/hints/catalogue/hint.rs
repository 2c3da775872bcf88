//! A hint in the catalogue.

use super::layer::Layer;
use crate::hints::{Form, Settable};
use std::fmt;

/// What a hint is given to, or what reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A communicator, including one that is being made.
    Comm,
    /// A window.
    Win,
    /// A file.
    File,
    /// Memory of `MPI_Alloc_mem`.
    Memory,
    /// A session, and its information about process sets.
    Session,
    /// `MPI_Comm_spawn` and `MPI_Comm_spawn_multiple`.
    Spawn,
    /// Ports, and published names for them.
    Port,
    /// `MPI_INFO_ENV` and `MPI_Info_create_env`.
    Env,
    /// `MPI_Abi_get_info`, `MPI_Abi_get_fortran_info` and `MPI_Abi_set_fortran_info`.
    Abi,
    /// `MPIX_Stream_create` of MPICH.
    Stream,
    /// `MPI_Get_hw_resource_info`, for which the only key in the catalogue is the pattern of all.
    HwResource,
    /// Persistent collective operations and partitioned messages. The standard reserves no key for them, and no library
    /// is known to have one.
    Operation,
}

impl Kind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Kind; 12] = [
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
        Kind::Operation,
    ];
}

/// Whether all processes must give a hint the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// All must; otherwise a library may hang or diverge.
    Yes,
    /// Not specified, but otherwise a known library hangs, or its processes continue with inconsistent settings.
    InPractice,
    /// They may differ, or the hint is used on one process only.
    No,
    /// Not specified.
    Unspecified,
}

/// The definer of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The MPI standard, since this version of it.
    Mpi(u8, u8),
    /// ROMIO, the implementation of files in MPICH and its derivatives, and an alternative in Open MPI.
    Romio,
    /// ROMIO, for Lustre file systems.
    Lustre,
    /// MPICH.
    Mpich,
    /// OMPIO, the file implementation of Open MPI.
    Ompio,
    /// Open MPI.
    OpenMpi,
    /// PnetCDF, which reads its own hints and passes the others on.
    Pnetcdf,
    /// Cray MPICH.
    Cray,
    /// IBM's MPI: Parallel Environment, and Spectrum MPI before it was based on Open MPI.
    Ibm,
    /// This library itself.
    Ours,
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
            Origin::Ours => formatter.write_str("mpi_info_f08"),
        }
    }
}

/// The default of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// None, or not specified.
    Unstated,
    /// This value.
    Is(&'static str),
    /// Described in words.
    Said(&'static str),
    /// It depends on the implementation that is named first.
    By(&'static [(&'static str, Initial)]),
}

/// A real MPI, by the family of its hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implementation {
    /// MPICH.
    Mpich,
    /// Intel MPI, which is based on MPICH but lacks some of its hints.
    Intel,
    /// Open MPI, with OMPIO.
    OpenMpi,
    /// Cray MPICH, which is based on MPICH and has additional hints.
    Cray,
    /// ROMIO as the file implementation of Open MPI.
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

    /// Whether this version of the library has lost ROMIO, as a part to choose in place of OMPIO.
    pub fn has_lost_romio(self, version: Option<Version>) -> bool {
        self == Implementation::OpenMpi && version.is_some_and(|version| version >= LOSES_ROMIO)
    }
}

/// The first version of Open MPI without ROMIO (open-mpi/ompi 13119).
pub const LOSES_ROMIO: Version = Version([6, 0, 0]);

/// The number of a library's version: three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub [u32; 3]);

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Version([major, minor, release]) = self;
        write!(formatter, "{major}.{minor}.{release}")
    }
}

/// A library that reads a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The library.
    pub by: Implementation,
    /// The first version that is known to read it.
    pub from: Option<Version>,
    /// The first version that no longer does.
    pub before: Option<Version>,
    /// The part of the library that reads it, if not every build has that part.
    pub part: Option<&'static str>,
}

/// How a library mishandles a hint that it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishandling {
    /// It does the opposite of what the value asks for.
    Inverted,
    /// It returns the value, but may do something else.
    Echoed,
    /// With more than 1, what a process writes may be lost.
    LosesData,
}

/// How a library mishandles a hint, and in which versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The library.
    pub library: Implementation,
    /// What it does.
    pub how: Mishandling,
    /// The first version with the defect.
    pub from: Option<Version>,
    /// The first version without it.
    pub before: Option<Version>,
    /// The evidence, in a sentence.
    pub seen: &'static str,
}

/// The operations that use a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Whatever the object is used for.
    Anything,
    /// Nothing: the library keeps the hint, and returns it.
    Nothing,
    /// Collective transfers of a file.
    CollectiveCalls,
    /// Collective reads.
    CollectiveReads,
    /// Collective writes.
    CollectiveWrites,
}

/// What a library that accepts a hint uses it for. All stated conditions must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The libraries.
    pub by: &'static [Implementation],
    /// The first version for which this is known.
    pub from: Option<Version>,
    /// The first version for which it no longer holds.
    pub before: Option<Version>,
    /// The operations that use it.
    pub purpose: Purpose,
    /// Another hint that must have this value.
    pub with: Option<(&'static str, &'static str)>,
    /// The file must be on a file system of one of these types.
    pub on: &'static [&'static str],
    /// The version text of the library must contain one of these words.
    pub builds: &'static [&'static str],
    /// The part of the library that uses it; whether that part does the work is unknown.
    pub component: Option<&'static str>,
    /// A procedure in which the library takes the hint without returning it later.
    pub untold: Option<&'static str>,
}

/// What limits the value that can be in effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of processes that share the object.
    Processes,
}

/// A hint.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Its key.
    pub key: &'static str,
    /// The kinds of objects that it is given to, at least one; another row may have the same key for others.
    pub kinds: &'static [Kind],
    /// The form of its value.
    pub form: Form,
    /// Its default.
    pub default: Initial,
    /// Whether all processes must give the same value.
    pub same: Same,
    /// When it can be given.
    pub settable: Settable,
    /// Its definer.
    pub origin: Origin,
    /// The libraries that read it, or return it if it cannot be given.
    pub read_by: &'static [Reader],
    /// What libraries use it for, if they do not use it for everything.
    pub used: &'static [Use],
    /// What limits its value.
    pub limit: Option<Limit>,
    /// The values that the library above MPI that defines the hint gives on its own.
    pub(super) added: &'static [&'static str],
    /// The libraries that mishandle it.
    pub wrong: &'static [Wrong],
}

/// What the catalogue says of a hint in sentences. It is apart from [`Hint`], so that only programs that say it contain it.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// The meaning of the hint.
    pub meaning: &'static str,
    /// What else limits its value, and what to give then.
    pub limited: Option<&'static str>,
    /// What is uncertain about its entry.
    pub uncertain: Option<&'static str>,
}

impl Hint {
    /// Whether some version of an implementation is known to read this key, or to return it if it cannot be given. Its
    /// effect may depend on how the implementation was built, and on the file system.
    pub fn supported_by(&self, implementation: Implementation) -> bool {
        self.reader(implementation, None).is_some()
    }

    /// How this version of an implementation reads the key, if it is known to; of an unknown version, whether some does.
    /// For ROMIO in Open MPI, the version is Open MPI's.
    pub fn reader(&self, library: Implementation, version: Option<Version>) -> Option<&Reader> {
        let of = |library, version: Option<Version>| {
            self.read_by.iter().find(|reader| {
                reader.by == library
                    && (version.is_none() || is_between(version, reader.from, reader.before))
            })
        };
        match library {
            // It has MPICH's hints, unless the table excludes it.
            Implementation::Cray => {
                of(library, version).or_else(|| of(Implementation::Mpich, None))
            }
            Implementation::Romio if !self.kinds.contains(&Kind::File) => None,
            Implementation::Romio => of(Implementation::Mpich, version.map(version_of_romio)),
            _ => of(library, version),
        }
    }

    /// The library above MPI that takes the hint itself, if one does.
    pub fn layer(&self) -> Option<Layer> {
        self.origin.layer()
    }

    /// Whether the library above MPI that defines the hint gives it this value on its own.
    pub fn is_added_as(&self, value: &[u8]) -> bool {
        let is_its_own = self.layer().is_some() && self.settable == Settable::Never;
        is_its_own || self.added.iter().any(|added| added.as_bytes() == value)
    }

    /// What a version of a library uses the hint for, if that is known to be restricted.
    pub fn used_by(&self, library: Implementation, version: Option<Version>) -> Option<&Use> {
        let library = match library {
            // The code is the same in MPICH and in Open MPI.
            Implementation::Romio => Implementation::Mpich,
            other => other,
        };
        self.used
            .iter()
            .find(|used| used.by.contains(&library) && is_between(version, used.from, used.before))
    }

    /// How this version of a library mishandles the hint.
    pub fn wrong_in(&self, library: Implementation, version: Option<Version>) -> Option<&Wrong> {
        self.wrong
            .iter()
            .find(|wrong| wrong.library == library && is_between(version, wrong.from, wrong.before))
    }
}

/// The version of MPICH whose ROMIO a version of Open MPI has (its components io/romio321 and io/romio341).
fn version_of_romio(of_open_mpi: Version) -> Version {
    match of_open_mpi < Version([5, 0, 0]) {
        true => Version([3, 2, 1]),
        false => Version([3, 4, 1]),
    }
}

/// Whether a version is within these bounds; one that is unknown is not.
fn is_between(version: Option<Version>, from: Option<Version>, before: Option<Version>) -> bool {
    from.is_none_or(|from| version.is_some_and(|version| version >= from))
        && before.is_none_or(|before| version.is_some_and(|version| version < before))
}
