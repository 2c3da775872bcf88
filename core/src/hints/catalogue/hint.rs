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

/// Some kinds, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    const fn of(list: &[Kind]) -> Kinds {
        let (mut bits, mut at) = (0, 0);
        while at < list.len() {
            bits |= 1 << list[at] as u16;
            at += 1;
        }
        Kinds(bits)
    }

    /// Whether this is one of them.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u16 != 0
    }

    /// All of them, in their order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL
            .into_iter()
            .filter(move |&kind| self.contains(kind))
    }

    /// Whether the first of them is before that of others.
    pub(super) const fn are_before(self, others: Kinds) -> bool {
        self.0.trailing_zeros() < others.0.trailing_zeros()
    }
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

/// Implementations that know a hint: a sum of the three below.
pub(super) type Known = u8;
/// It is in the sources of MPICH, where it may need a device or a file system.
pub(super) const MPICH: Known = 1;
/// It is in the library of Intel MPI.
pub(super) const INTEL: Known = 2;
/// It is in the sources of Open MPI.
pub(super) const OPEN_MPI: Known = 4;

/// A hint.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Its key.
    pub key: &'static str,
    /// What it is given to, at least one; another row may have the same key for others.
    pub kinds: Kinds,
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
    pub(super) known: Known,
    /// Its place in the table.
    pub(super) place: u16,
    /// What it means, in one sentence, while the table is made; see [`meaning`](super::meaning).
    pub(super) meaning: &'static str,
}

impl Hint {
    /// A hint that is given when the object is made, with all else not known.
    pub(super) const fn new(
        origin: Origin,
        kinds: &'static [Kind],
        key: &'static str,
        form: Form,
        meaning: &'static str,
    ) -> Hint {
        Hint {
            key,
            kinds: Kinds::of(kinds),
            form,
            default: Initial::Unstated,
            same: Same::Unspecified,
            settable: Settable::AtCreation,
            origin,
            known: 0,
            place: 0,
            meaning,
        }
    }

    /// It can be given later too.
    pub(super) const fn always(mut self) -> Hint {
        self.settable = Settable::Always;
        self
    }

    /// It is told, and never given.
    pub(super) const fn told(mut self) -> Hint {
        self.settable = Settable::Never;
        self
    }

    /// All processes have to give the same value.
    pub(super) const fn same(mut self) -> Hint {
        self.same = Same::Yes;
        self
    }

    /// Nobody says that all processes have to give the same value, and yet a library relies on it.
    pub(super) const fn same_in_practice(mut self) -> Hint {
        self.same = Same::InPractice;
        self
    }

    /// Processes may give different values.
    pub(super) const fn each(mut self) -> Hint {
        self.same = Same::No;
        self
    }

    /// Without it, this value is in effect.
    pub(super) const fn is(mut self, value: &'static str) -> Hint {
        self.default = Initial::Is(value);
        self
    }

    /// Without it, what these words say is in effect.
    pub(super) const fn said(mut self, words: &'static str) -> Hint {
        self.default = Initial::Said(words);
        self
    }

    /// What is in effect without it depends.
    pub(super) const fn by(mut self, defaults: &'static [(&'static str, Initial)]) -> Hint {
        self.default = Initial::By(defaults);
        self
    }

    /// These implementations know it, and no others.
    pub(super) const fn known_to(mut self, known: Known) -> Hint {
        self.known = known;
        self
    }

    /// Whether an implementation is known to look at this key, or to tell it where it cannot be given.
    /// What it then does with it may depend on how it was built, and on the file system.
    pub fn supported_by(&self, implementation: Implementation) -> bool {
        let known = match implementation {
            Implementation::Mpich => MPICH,
            Implementation::Intel => INTEL,
            Implementation::OpenMpi => OPEN_MPI,
            Implementation::Other => 0,
        };
        self.known & known != 0
    }
}
