//! What the catalogue says of a hint.

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
    /// Any other.
    Other,
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
    /// What it means, in one sentence.
    pub meaning: &'static str,
}

impl Hint {
    /// Whether an implementation is known to look at this key, or to tell it where it cannot be given.
    /// What it then does with it may depend on how it was built, and on the file system.
    pub fn supported_by(&self, implementation: Implementation) -> bool {
        self.read_by.contains(&implementation)
    }
}
