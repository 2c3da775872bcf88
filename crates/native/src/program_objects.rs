//! Hints on objects that the program created itself, for the audit library, by C handles.
#![allow(unsafe_code)]

use super::Native;
use super::abi::{Family, Handle};
use super::errhandler::{Owner, Quiet, quiet_predefined};
use super::file_implementation;
use super::group::NativeGroup;
use super::hints;
use super::info::{self, NativeInfo};
use super::library::{c_text, until_nul};
use super::library_state;
use super::pnetcdf;
use super::symbols::{MPI_MAX_OBJECT_NAME, of};
use minfo_engine::comm::Group;
use minfo_engine::program_objects::{self, ExtendedInfo, ProgramObjects};
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use minfo_rules::launcher;
use minfo_system::environment;

/// Whether Open MPI generated the name, such as "MPI COMMUNICATOR 3 DUP FROM 0" or "rdma window 3": each would be a
/// separate row of a report.
fn is_invented(kind: Kind, name: &[u8]) -> bool {
    let Ok(name) = std::str::from_utf8(name) else {
        return false;
    };
    if kind == Kind::Comm {
        return name.starts_with("MPI COMMUNICATOR ");
    }
    let mut words = name.rsplit(' ');
    let (number, noun) = (words.next(), words.next());
    noun == Some("window")
        && number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
}

impl Native {
    /// Like [`ProgramObjects::handle`], for an info object, whose handle has the same type as that of a communicator.
    fn info_handle(&self, given: usize) -> Handle<of::Info> {
        let value = self.handle(Kind::Comm, given);
        // SAFETY: the program passed it to a procedure of the MPI library that takes an info object, which the audit
        // library intercepts.
        unsafe { Handle::given(value) }
    }

    /// [`ProgramObjects::hints_of`] for a session, whose errors go to its own error handler: a session that is there has
    /// none.
    fn hints_of_session(&self, session: usize, keys: &[Box<[u8]>]) -> Result<Hints> {
        let library = self.library;
        // SAFETY: the program got it from MPI_Session_init of the MPI library, and has not finalised it.
        let session = unsafe { Handle::given(session) };
        let told = NativeInfo::received(library, |info| {
            let code = library.symbols.session_get_info(session, info);
            // A library with sessions has this procedure.
            code.unwrap_or_default()
        })?;
        let told = info::read_keys(library, told.handle(), keys)?;
        Ok(hints::in_effect(library, Kind::Session, &told))
    }
}

impl ProgramObjects for Native {
    fn is_number(&self, kind: Kind) -> bool {
        self.library.abi.family() == Family::Mpich && kind != Kind::File
    }

    fn is_object(&self, kind: Kind, handle: usize) -> bool {
        let abi = &self.library.abi;
        let null = match kind {
            Kind::Comm => abi.comm_null.value(),
            Kind::Win => abi.win_null.value(),
            Kind::File => self.file_null(),
            // Only asked about a session that was just created.
            Kind::Session => 0,
            _ => return false,
        };
        handle != null && handle != 0
    }

    fn file_null(&self) -> usize {
        self.library.abi.file_null.value()
    }

    fn request_null(&self) -> usize {
        self.library.abi.request_null.value()
    }

    fn predefined_comms(&self) -> [usize; 2] {
        [self.library.abi.comm_world, self.library.abi.comm_self].map(Handle::value)
    }

    fn misfit(&self) -> Option<String> {
        let job = launcher::job(environment::variable).ok().flatten()?;
        Native::misfit(self, &job).ok().flatten()
    }

    fn has_sessions_alone(&self) {
        library_state::has_sessions_alone();
    }

    fn rank_in(&self, comm: usize) -> Result<i32> {
        let library = self.library;
        let comm = self.handle(Kind::Comm, comm);
        // SAFETY: the program passed it to a procedure of the MPI library that takes a communicator, which the audit
        // library intercepts.
        let comm = unsafe { Handle::given(comm) };
        let _quiet = Quiet::new(library, Owner::Comm(comm))?;
        let mut rank = 0;
        library.check(library.symbols.comm_rank(comm, &mut rank))?;
        Ok(rank)
    }

    fn pairs(&self, given: usize) -> Result<Info> {
        info::read(self.library, self.info_handle(given))
    }

    fn has_pairs(&self, given: usize, pairs: &Info) -> bool {
        info::has_pairs(self.library, self.info_handle(given), pairs).unwrap_or(false)
    }

    fn hints_of(&self, kind: Kind, object: usize, keys: &[Box<[u8]>]) -> Result<Hints> {
        let library = self.library;
        let symbols = &library.symbols;
        if kind == Kind::Session {
            return self.hints_of_session(object, keys);
        }
        let Some(object) = owner(kind, object) else {
            return Ok(Hints::default());
        };
        let _quiet = Quiet::new(library, object)?;
        if let Owner::File(file) = object {
            return file_implementation::hints_of_file(library, file, Some(keys));
        }
        let told = NativeInfo::received(library, |info| match object {
            Owner::Comm(comm) => symbols.comm_get_info(comm, info),
            Owner::Win(win) => symbols.win_get_info(win, info),
            Owner::File(_) => unreachable!("a file was asked above"),
        })?;
        let told = info::read_keys(library, told.handle(), keys)?;
        Ok(hints::in_effect(library, kind, &told))
    }

    fn driver_of(&self, file: usize) -> Result<String> {
        let Some(Owner::File(handle)) = owner(Kind::File, file) else {
            return Ok(String::new());
        };
        let _quiet = Quiet::new(self.library, Owner::File(handle))?;
        file_implementation::driver_of(self.library, handle)
    }

    fn hints_of_pnetcdf(&self, name: &[u8], keys: &[Box<[u8]>]) -> Info {
        pnetcdf::hints_of(self.library, name, keys).unwrap_or_default()
    }

    fn processes_of(&self, kind: Kind, object: usize) -> Result<Option<u32>> {
        let library = self.library;
        let symbols = &library.symbols;
        let Some(object) = owner(kind, object) else {
            return Ok(None);
        };
        let _quiet = Quiet::new(library, object)?;
        let size = match object {
            Owner::Comm(comm) => {
                let mut size = 0;
                library.check(symbols.comm_size(comm, &mut size))?;
                size
            }
            Owner::Win(win) => {
                NativeGroup::received(library, |group| symbols.win_get_group(win, group))?.size()?
            }
            Owner::File(file) => {
                NativeGroup::received(library, |group| symbols.file_get_group(file, group))?
                    .size()?
            }
        };
        Ok(Some(size.unsigned_abs()))
    }

    fn hints_before(&self, kind: Kind, object: usize, keys: &[Box<[u8]>]) -> Option<Hints> {
        match self.library.quirks.hides_unchanged_hints {
            true => self.hints_of(kind, object, keys).ok(),
            false => None,
        }
    }

    fn hints_kept(
        &self,
        kind: Kind,
        object: usize,
        keys: &[Box<[u8]>],
        before: Option<&Hints>,
    ) -> Hints {
        let mut kept = Hints::default();
        if let Some(before) = before
            && let Ok(after) = self.hints_of(kind, object, keys)
        {
            hints::keep_hidden(&mut kept, before, &after);
        }
        kept
    }

    fn name_of(&self, kind: Kind, object: usize) -> Result<Vec<u8>> {
        let Some(owner) = owner(kind, object) else {
            return Ok(Vec::new());
        };
        let library = self.library;
        let _quiet = Quiet::new(library, owner)?;
        let (mut name, mut len) = ([0u8; MPI_MAX_OBJECT_NAME], 0);
        library.check(match owner {
            Owner::Comm(comm) => library.symbols.comm_get_name(comm, &mut name, &mut len),
            Owner::Win(win) => library.symbols.win_get_name(win, &mut name, &mut len),
            Owner::File(_) => return Ok(Vec::new()),
        })?;
        let name = until_nul(&name);
        let is_none = library.quirks.invents_names && is_invented(kind, name);
        Ok(if is_none { Vec::new() } else { name.to_vec() })
    }

    fn must_not_grow(&self, kind: Kind, key: &[u8]) -> bool {
        self.library.quirks.must_not_grow(kind, key)
    }

    fn extended_info(
        &self,
        (kind, when): (Kind, When),
        given: usize,
        more: &Info,
        less: &[&[u8]],
    ) -> Result<ExtendedInfo> {
        let library = self.library;
        let _quiet = quiet_predefined(library)?;
        let given = self.info_handle(given);
        let info = match given == library.abi.info_null {
            true => NativeInfo::empty(library)?,
            false => NativeInfo::received(library, |new| library.symbols.info_dup(given, new))?,
        };
        let mut left_out = Hints::default();
        let prepared = hints::prepare(library, kind, when, more);
        let pairs = hints::pairs_to_give(library, self.check(), prepared, &mut left_out);
        info.fill(&pairs)?;
        let not_given = more.iter().map(|(key, _)| key);
        let not_given = not_given.filter(|key| pairs.iter().all(|pair| pair.key != *key));
        for key in not_given.chain(less.iter().copied()) {
            // A missing key is the normal case.
            let _ = library.symbols.info_delete(info.handle(), &c_text(key)?);
        }
        Ok(ExtendedInfo::new(
            info.handle().value(),
            left_out,
            Box::new(info),
        ))
    }
}

/// An object of the program that has an error handler.
fn owner(kind: Kind, object: program_objects::CHandle) -> Option<Owner> {
    // SAFETY: the program passed it to a procedure of the MPI library for this kind of object, or got it from one; the
    // audit library intercepts those and knows the kind.
    unsafe {
        match kind {
            Kind::Comm => Some(Owner::Comm(Handle::given(object))),
            Kind::Win => Some(Owner::Win(Handle::given(object))),
            Kind::File => Some(Owner::File(Handle::given(object))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_open_mpi_invents() {
        let comm = b"MPI COMMUNICATOR 3 DUP FROM 0";
        for (kind, name) in [
            (Kind::Comm, &comm[..]),
            (Kind::Win, b"rdma window 3"),
            (Kind::Win, b"ompi window 12"),
        ] {
            assert!(is_invented(kind, name));
        }
        for (kind, name) in [
            (Kind::Comm, &b"MPI_COMM_WORLD"[..]),
            (Kind::Comm, b"rdma window 3"),
            (Kind::Comm, b""),
            (Kind::Win, b""),
            (Kind::Win, b"window"),
            (Kind::Win, b"my window x"),
            (Kind::Win, b"\xff window 3"),
        ] {
            assert!(!is_invented(kind, name));
        }
    }
}
