//! Communicators, windows and files that are created to test their hints.
//!
//! Functions without an `# Errors` section return the errors of the MPI library.

use super::processes::Together;
use crate::trouble::Trouble;
use minfo_engine::comm::{Communicator, SplitType};
use minfo_engine::file::{Amode, File};
use minfo_engine::win::{Memory, Window};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::info::Info;
use std::cell::Cell;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;

/// How an object is created. Some hints only matter to libraries for one way of creating it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CreationCall {
    /// `MPI_Comm_dup_with_info`
    Duplicated,
    /// `MPI_Win_allocate`
    Allocated,
    /// `MPI_Win_allocate_shared`, among the processes that can share memory
    Shared,
    /// `MPI_Win_create_dynamic`
    Dynamic,
    /// `MPI_File_open`
    Opened,
}

impl CreationCall {
    /// How an object must be created for libraries to look at a hint. None if only `MPI_Comm_split_type` looks at it.
    pub(super) fn of(kind: Kind, key: &str) -> Option<CreationCall> {
        match (kind, key) {
            (
                Kind::Comm,
                "mpi_hw_resource_type" | "mpi_pset_name" | "nbhd_common_dirname" | "network_topo",
            ) => None,
            (Kind::Comm, _) => Some(CreationCall::Duplicated),
            (Kind::Win, "alloc_shared_noncontig") => Some(CreationCall::Shared),
            (Kind::Win, "coll_attach") => Some(CreationCall::Dynamic),
            (Kind::Win, _) => Some(CreationCall::Allocated),
            (Kind::File, _) => Some(CreationCall::Opened),
            _ => None,
        }
    }

    /// The procedure that creates the object.
    pub(super) fn procedure(self) -> &'static str {
        match self {
            CreationCall::Duplicated => "MPI_Comm_dup_with_info",
            CreationCall::Allocated => "MPI_Win_allocate",
            CreationCall::Shared => "MPI_Win_allocate_shared",
            CreationCall::Dynamic => "MPI_Win_create_dynamic",
            CreationCall::Opened => "MPI_File_open",
        }
    }

    /// The procedure that sets hints on an existing object.
    pub(super) fn setter(self) -> &'static str {
        match self {
            CreationCall::Duplicated => "MPI_Comm_set_info",
            CreationCall::Allocated | CreationCall::Shared | CreationCall::Dynamic => {
                "MPI_Win_set_info"
            }
            CreationCall::Opened => "MPI_File_set_info",
        }
    }
}

/// The size of a window in bytes.
const BYTES: usize = 4096;

/// Creates objects, collectively.
pub(super) struct Workshop<'a> {
    together: &'a Together,
    /// The processes that can share memory with this one.
    neighbours: Option<Arc<dyn Communicator>>,
    directory: &'a Path,
    files: Cell<usize>,
}

/// An object.
enum ProbedObject {
    Comm(Arc<dyn Communicator>),
    Win(Arc<dyn Window>),
    File(Arc<dyn File>),
}

impl<'a> Workshop<'a> {
    /// For objects of these processes, and files in this directory.
    ///
    /// # Errors
    /// The processes are no longer in step.
    pub(super) fn new(
        together: &'a Together,
        directory: &'a Path,
    ) -> std::result::Result<Workshop<'a>, Trouble> {
        let shared = Some(SplitType::Shared);
        let split = together.comm.split_type(shared, 0, &Info::default());
        let neighbours = split.ok().flatten().map(|made| made.object);
        let have_all = together.all(neighbours.is_some())?;
        Ok(Workshop {
            together,
            neighbours: neighbours.filter(|_| have_all),
            directory,
            files: Cell::new(0),
        })
    }

    /// The directory of the files.
    pub(super) fn directory(&self) -> &Path {
        self.directory
    }

    /// Creates an object with hints, sets others later if there are any, and returns its hints.
    ///
    /// After an outer error, the processes are no longer in step.
    ///
    /// # Errors
    /// An error of the library, on all processes or on none.
    pub(super) fn hints(
        &self,
        how: CreationCall,
        first: &Info,
        later: Option<&Info>,
    ) -> std::result::Result<Result<Hints>, Trouble> {
        let made = self.make(how, first);
        let is_made = self.together.all(made.is_ok())?;
        let (object, hints) = match made {
            // If some processes do not have the object, the others cannot free it, because freeing is collective.
            Ok(_) if !is_made => return Ok(Err(elsewhere())),
            Ok(made) => made,
            Err(error) => return Ok(Err(error)),
        };
        let told = match later {
            None => object.in_effect(hints),
            Some(later) => {
                let mut hints = hints;
                let given = object.give(later, &mut hints);
                given.and_then(|()| object.in_effect(hints))
            }
        };
        // All processes have the object, so all free it, whatever became of its hints.
        let ended = object.end();
        let is_well = self.together.all(told.is_ok() && ended.is_ok())?;
        Ok(match (told, ended) {
            (Err(error), _) | (_, Err(error)) => Err(error),
            (Ok(_), _) if !is_well => Err(elsewhere()),
            (Ok(hints), _) => Ok(hints),
        })
    }

    fn make(&self, how: CreationCall, asked: &Info) -> Result<(ProbedObject, Hints)> {
        let comm = &self.together.comm;
        let win = |comm: &Arc<dyn Communicator>, memory| {
            let made = comm.win(memory, 1, asked)?;
            Ok((ProbedObject::Win(made.object), made.hints))
        };
        match how {
            CreationCall::Duplicated => {
                let made = comm.dup((asked.nkeys() > 0).then_some(asked))?;
                Ok((ProbedObject::Comm(made.object), made.hints))
            }
            CreationCall::Allocated => win(comm, Memory::Allocated(BYTES)),
            CreationCall::Dynamic => win(comm, Memory::Dynamic),
            CreationCall::Shared => match &self.neighbours {
                Some(neighbours) => win(neighbours, Memory::Shared(BYTES)),
                None => Err(Error::new(
                    Class::Other,
                    "no communicator of processes that share memory could be made",
                )),
            },
            CreationCall::Opened => {
                // Names are not reused: a file system may still know a deleted name when the next file is made.
                let number = self.files.get();
                self.files.set(number + 1);
                let path = self.directory.join(format!("file.{number}"));
                let amode = Amode(Amode::CREATE | Amode::RDWR | Amode::DELETE_ON_CLOSE);
                let made = comm.open(path.as_os_str().as_bytes(), amode, asked)?;
                Ok((ProbedObject::File(made.object), made.hints))
            }
        }
    }

    /// Frees the communicators.
    pub(super) fn close(self) -> Result<()> {
        match self.neighbours {
            Some(neighbours) => neighbours.free(),
            None => Ok(()),
        }
    }
}

impl ProbedObject {
    fn give(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        match self {
            ProbedObject::Comm(comm) => comm.set_info(asked, hints),
            ProbedObject::Win(win) => win.set_info(asked, hints),
            ProbedObject::File(file) => file.set_info(asked, hints),
        }
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        match self {
            ProbedObject::Comm(comm) => comm.in_effect(known),
            ProbedObject::Win(win) => win.in_effect(known),
            ProbedObject::File(file) => file.in_effect(known),
        }
    }

    fn end(&self) -> Result<()> {
        match self {
            ProbedObject::Comm(comm) => comm.free(),
            ProbedObject::Win(win) => win.free(),
            ProbedObject::File(file) => file.close(),
        }
    }
}

fn elsewhere() -> Error {
    Error::new(Class::Other, "it failed on another process")
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_engine::Predefined;
    use minfo_objects::engine::chosen;

    #[test]
    fn objects_tell_their_hints_and_leave_nothing() {
        let world = chosen().unwrap().comm(Predefined::World).unwrap();
        let together = Together::new(world.object).unwrap();
        let place =
            crate::temporary_directory::TemporaryDirectory::new(&std::env::temp_dir(), "").unwrap();
        let workshop = Workshop::new(&together, place.path()).unwrap();
        let info = |key: &str, value: &str| {
            let mut info = Info::default();
            info.set(key.as_bytes(), value.as_bytes()).unwrap();
            info
        };
        let none = Info::default();
        let (style, locks) = (info("access_style", "random"), info("no_locks", "true"));
        for (how, key, given, expected) in [
            (CreationCall::Opened, "access_style", &style, "random"),
            (CreationCall::Allocated, "no_locks", &locks, "true"),
            (CreationCall::Dynamic, "no_locks", &locks, "true"),
            (CreationCall::Shared, "no_locks", &locks, "true"),
        ] {
            let at_creation = workshop.hints(how, given, None).unwrap().unwrap();
            assert_eq!(at_creation.get(key), Some(expected), "{how:?}");
            let later = workshop.hints(how, &none, Some(given)).unwrap().unwrap();
            assert_eq!(later.get(key), Some(expected), "{how:?}");
            let without = workshop.hints(how, &none, None).unwrap().unwrap();
            assert_ne!(without.get(key), Some(expected), "{how:?}");
        }
        workshop.close().unwrap();
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_cannot_be_made_is_an_error_of_the_library() {
        let world = chosen().unwrap().comm(Predefined::World).unwrap();
        let together = Together::new(world.object).unwrap();
        let workshop = Workshop::new(&together, Path::new("/nonexistent")).unwrap();
        let failed = workshop
            .hints(CreationCall::Opened, &Info::default(), None)
            .unwrap();
        assert_eq!(failed.err().unwrap().class, Class::NoSuchFile);
    }
}
