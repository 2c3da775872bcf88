//! Communicators (MPI 4.1, chapter 7).

use super::errhandler::{Current, Errhandler};
use super::name::Name;
use crate::engine::comm::Communicator;
use crate::engine::{Made, Predefined};
use crate::hints::Hints;
use crate::hints::record::Record;
use std::sync::Arc;

/// `MPI_COMM_NULL`
pub const NULL: i32 = 256;

/// A communicator, while MPI runs.
pub struct Comm {
    /// What carries its operations out.
    pub engine: Arc<dyn Communicator>,
    /// Its hints.
    pub hints: Hints,
    /// What it was asked for.
    pub record: Record,
    /// Its name.
    pub name: Name,
    /// Its error handler. That of a predefined one is [`errhandler`].
    pub errhandler: Current,
}

impl Comm {
    /// A communicator without a name.
    pub fn new(made: Made<dyn Communicator>, handler: Errhandler) -> Comm {
        let errhandler = Current::new(handler);
        Comm {
            engine: made.object,
            hints: made.hints,
            record: Record::default(),
            name: Name::default(),
            errhandler,
        }
    }

    /// A predefined communicator, whose name is that of its handle.
    pub fn predefined(made: Made<dyn Communicator>, which: Predefined) -> Comm {
        let mut comm = Comm::new(made, Errhandler::Fatal);
        comm.name.set(match which {
            Predefined::World => b"MPI_COMM_WORLD",
            Predefined::Itself => b"MPI_COMM_SELF",
        });
        comm
    }
}

static OF_WORLD: Current = Current::new(Errhandler::Fatal);
static OF_ITSELF: Current = Current::new(Errhandler::Fatal);

/// The error handler of a predefined communicator. Also before MPI is initialised and after it is
/// finalised, since the info procedures, which use that of `MPI_COMM_SELF`, work then (MPI 4.1,
/// section 9.3).
pub fn errhandler(which: Predefined) -> &'static Current {
    match which {
        Predefined::World => &OF_WORLD,
        Predefined::Itself => &OF_ITSELF,
    }
}
