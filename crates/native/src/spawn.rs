//! Starting processes (MPI 4.1, section 11.8).
#![allow(unsafe_code)]

use super::comm::NativeComm;
use super::hints::{self, Pair};
use super::info::NativeInfo;
use super::library::c_text;
use super::symbols::{Handles, TextList, TextListPointers, of};
use libc::c_int;
use minfo_engine::Made;
use minfo_engine::comm::Communicator;
use minfo_engine::spawn::{Command, Program, Spawned};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::launcher::INITIAL_ERRHANDLER;

/// Not an error code of any library.
const UNSAID: c_int = c_int::MIN;

/// A program in the library's terms.
struct PreparedPrograms {
    program: std::ffi::CString,
    arguments: TextList,
    maxprocs: c_int,
    info: NativeInfo,
}

/// Tells programs their initial error handler in the environment, to which the hint `env` adds a line for each variable.
fn tell_errhandler(info: &NativeInfo, pairs: &[Pair<'_>]) -> Result<()> {
    let value = |key: &[u8]| {
        let pair = pairs.iter().find(|pair| pair.key == key);
        pair.map(|pair| pair.value.as_ref())
    };
    let Some(handler) = value(b"mpi_initial_errhandler") else {
        return Ok(());
    };
    let others = value(b"env")
        .into_iter()
        .flat_map(|env| [env, b"\n".as_slice()]);
    let told = [INITIAL_ERRHANDLER.as_bytes(), b"=".as_slice(), handler];
    let env: Vec<&[u8]> = others.chain(told).collect();
    info.set(b"env", &env.concat())
}

impl NativeComm {
    fn prepared_command(
        &self,
        command: &Command,
        left_out: &mut Vec<Hints>,
    ) -> Result<PreparedPrograms> {
        let mut hints = Hints::default();
        let asked = command.asked.info();
        let pairs = hints::prepare_alone(self.library, self.check, Kind::Spawn, asked, &mut hints);
        left_out.push(hints);
        let info = NativeInfo::new(self.library, &pairs)?;
        if self.library.quirks.does_not_know_initial_errhandler {
            tell_errhandler(&info, &pairs)?;
        }
        Ok(PreparedPrograms {
            program: c_text(&command.program)?,
            arguments: TextList::new(command.arguments.iter().map(Vec::as_slice))?,
            maxprocs: command.maxprocs,
            info,
        })
    }

    /// The arguments of a process where they are not significant. Some libraries nevertheless take the number of error
    /// codes from it (`spawn-counts-codes-everywhere`).
    fn prepared_for_others(&self, total: usize) -> Result<PreparedPrograms> {
        Ok(PreparedPrograms {
            program: c_text(b"")?,
            arguments: TextList::new([].into_iter())?,
            maxprocs: c_int::try_from(total).unwrap_or(c_int::MAX),
            info: NativeInfo::null(self.library),
        })
    }

    /// Broadcasts a number or an error from the root.
    ///
    /// # Errors
    /// That of the root, and the library's.
    pub(super) fn hear_root(&self, root: i32, mine: Option<Result<i64>>) -> Result<i64> {
        let mut said = match &mine {
            Some(Ok(number)) => [0, *number],
            Some(Err(error)) => [i64::from(error.class.code()), 0],
            None => [0; 2],
        };
        if self.size > 1 {
            let place = said.as_mut_ptr() as usize;
            let (symbols, int64) = (&self.library.symbols, self.library.abi.int64);
            // SAFETY: the buffer has two of these integers and outlives the call.
            self.call(|comm| unsafe { symbols.bcast(place, 2, int64, root, comm) })?;
        }
        match (mine, said) {
            (Some(mine), _) => mine,
            (None, [0, number]) => Ok(number),
            (None, [code, _]) => {
                let class = i32::try_from(code).ok().and_then(Class::of);
                let what = format!("an argument of process {root}, the root, is wrong");
                Err(Error::new(class.unwrap_or(Class::Other), what))
            }
        }
    }

    pub(super) fn start_processes(
        &self,
        root: i32,
        program: Program<'_>,
        total: usize,
        wants_codes: bool,
    ) -> Result<Spawned> {
        let (library, symbols) = (self.library, &self.library.symbols);
        let mut left_out = Vec::new();
        let mut prepared = Vec::new();
        for command in program.commands() {
            prepared.push(self.prepared_command(command, &mut left_out)?);
        }
        if prepared.is_empty() {
            prepared.push(self.prepared_for_others(total)?);
        }
        let mut codes = Vec::new();
        if wants_codes {
            codes.try_reserve_exact(total)?;
            codes.resize(total, UNSAID);
        }
        // MPI_ERRCODES_IGNORE is a null pointer in all families.
        let place = match wants_codes {
            true => codes.as_mut_ptr(),
            false => std::ptr::null_mut(),
        };
        let made = match program {
            Program::One(_) => {
                let one = &prepared[0];
                // SAFETY: the arguments end with a null pointer; the array of codes has an element for each of the
                // processes, whose number the root has broadcast.
                self.made_now(|comm, new| unsafe {
                    symbols.comm_spawn(
                        &one.program,
                        &one.arguments,
                        one.maxprocs,
                        one.info.handle(),
                        root,
                        comm,
                        new,
                        place,
                    )
                })
            }
            Program::Several(_) => {
                let programs = TextList::new(prepared.iter().map(|one| one.program.to_bytes()))?;
                let arguments = TextListPointers::new(prepared.iter().map(|one| &one.arguments));
                let maxprocs: Vec<c_int> = prepared.iter().map(|one| one.maxprocs).collect();
                let infos = prepared.iter().map(|one| one.info.handle());
                let infos: Handles<of::Info> = Handles::new(library.abi.family(), infos);
                let count = c_int::try_from(prepared.len())
                    .map_err(|_| Error::new(Class::Arg, "there are too many programs"))?;
                // SAFETY: there are `count` programs and lists of arguments, each of which ends with a null pointer;
                // the array of codes has an element for each of the processes, whose number the root has broadcast.
                self.made_now(|comm, new| unsafe {
                    symbols.comm_spawn_multiple(
                        count, &programs, &arguments, &maxprocs, &infos, root, comm, new, place,
                    )
                })
            }
        };
        let code_of = |&code: &c_int| match code {
            UNSAID => None,
            code => Some(library.check(code).err().map_or(0, |error| error.code())),
        };
        Ok(Spawned {
            codes: codes.iter().map(code_of).collect(),
            made: made
                .map(without_hints)
                .map_err(|error| classified(error, Class::Spawn)),
            left_out,
        })
    }
}

/// Gives an unclassified error of the library this class (`spawn-errors-unclassified`).
pub(super) fn classified(error: Error, class: Class) -> Error {
    match error.class {
        Class::Other | Class::Unknown | Class::Intern | Class::Comm => {
            Error::new(class, error.what.clone())
        }
        _ => error,
    }
}

/// A new communicator, to which the hints of the call do not apply.
pub(super) fn without_hints(object: std::sync::Arc<NativeComm>) -> Made<dyn Communicator> {
    Made {
        object,
        hints: Hints::default(),
    }
}
