//! Starting processes (MPI 4.1, section 11.8).
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::foreign::{Integers, IntegersOut, NonNullOut, Text, TextLists, Texts};
use super::sentinels::{is_argv_null, is_errcodes_ignore};
use libc::c_int;
use minfo_engine::comm::Communicator;
use minfo_engine::spawn::{Command, Program};
use minfo_objects::comm::{self, Comm, inherited, insert};
use minfo_objects::{hints, spawn};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::memory::copy;

/// `MPI_Comm_get_parent`: the communicator with the processes that started this one.
pub(crate) fn comm_get_parent() -> Result<c_int> {
    comm::parent()
}

/// The longest name of a program, in bytes: the system refuses longer paths.
const MAX_COMMAND: usize = libc::PATH_MAX as usize;

/// One program with its hints.
fn command(
    procedure: &'static str,
    program: Vec<u8>,
    arguments: Vec<Vec<u8>>,
    maxprocs: c_int,
    info: c_int,
) -> Result<Command> {
    if program.is_empty() {
        return Err(Error::new(Class::Arg, "the name of the program is empty"));
    }
    not_negative::<usize>(Class::Arg, "maxprocs", maxprocs.into())?;
    let asked = hints::creation(procedure, Kind::Spawn, &program, info)?;
    Ok(Command {
        program,
        arguments,
        maxprocs,
        asked,
    })
}

/// Starts the programs that `read` finds in the arguments, which are significant only at the root.
fn start(
    (comm, root): (c_int, c_int),
    array_of_errcodes: IntegersOut<'_>,
    read: impl FnOnce() -> Result<Vec<Command>>,
    program: fn(&[Command]) -> Program<'_>,
) -> Result<c_int> {
    let gives_codes = !is_errcodes_ignore(array_of_errcodes.address());
    let engine = comm::intracomm_of(comm)?;
    spawn::check_root(&*engine, root)?;
    let (commands, total) = told(&*engine, root, read)?;
    let each = commands.iter();
    let running = each.map(|command| hints::begin(&command.program, &command.asked));
    let running: Vec<_> = running.collect();
    let spawned = engine.spawn(root, program(&commands), total, gives_codes);
    let is_well = spawned.as_ref().is_ok_and(|spawned| spawned.made.is_ok());
    running.into_iter().for_each(|call| call.returned(is_well));
    let spawned = spawned?;
    if gives_codes {
        for (place, code) in spawned.codes.iter().enumerate() {
            if let Some(code) = *code {
                array_of_errcodes.set(place, code);
            }
        }
    }
    let made = spawned.made?;
    for (command, left_out) in commands.iter().zip(&spawned.left_out) {
        hints::note_call(&command.program, &command.asked, left_out);
    }
    insert(Comm::new(made, inherited(comm)))
}

/// The programs, at the root, and the number of all processes, everywhere.
fn told(
    engine: &dyn Communicator,
    root: c_int,
    read: impl FnOnce() -> Result<Vec<Command>>,
) -> Result<(Vec<Command>, usize)> {
    let mut commands = Vec::new();
    let mine = match engine.rank()? == root {
        true => Some(read().and_then(|read| {
            commands = read;
            let total = spawn::total(&commands)?;
            let mut each = commands.iter();
            each.try_for_each(|command| engine.check_command(command))?;
            Ok(total)
        })),
        false => None,
    };
    let total = engine.told_by(root, mine)?;
    Ok((commands, not_negative(Class::Arg, "maxprocs", total)?))
}

/// `MPI_Comm_spawn`
pub(crate) fn comm_spawn(
    command: Text<'_>,
    argv: Texts<'_>,
    maxprocs: c_int,
    info: c_int,
    root: c_int,
    comm: c_int,
    intercomm: NonNullOut<'_, c_int>,
    array_of_errcodes: IntegersOut<'_>,
) -> Result<()> {
    let read = || {
        let program = copy(command.label(MAX_COMMAND)?)?;
        let arguments = match is_argv_null(argv.address()) {
            true => Vec::new(),
            false => argv.read_list()?,
        };
        let mut list = Vec::new();
        list.try_reserve_exact(1)?;
        let procedure = "MPI_Comm_spawn";
        list.push(self::command(
            procedure, program, arguments, maxprocs, info,
        )?);
        Ok(list)
    };
    let started = start((comm, root), array_of_errcodes, read, |one| {
        Program::One(one)
    })?;
    intercomm.give(started);
    Ok(())
}

/// `MPI_Comm_spawn_multiple`
pub(crate) fn comm_spawn_multiple(
    count: i64,
    array_of_commands: Texts<'_>,
    array_of_argv: TextLists<'_>,
    array_of_maxprocs: Integers<'_>,
    array_of_info: Integers<'_>,
    root: c_int,
    comm: c_int,
    intercomm: NonNullOut<'_, c_int>,
    array_of_errcodes: IntegersOut<'_>,
) -> Result<()> {
    let read = || {
        let number = spawn::count(count)?;
        let programs = array_of_commands.read(number)?;
        let maxprocs = array_of_maxprocs.read_c_ints(count, "array_of_maxprocs")?;
        let infos = array_of_info.read_c_ints(count, "array_of_info")?;
        let mut commands = Vec::new();
        commands.try_reserve_exact(number)?;
        for (place, program) in programs.into_iter().enumerate() {
            let arguments = match is_argv_null(array_of_argv.address()) {
                true => Vec::new(),
                false => array_of_argv.read_list(place, number)?,
            };
            let (maxprocs, info) = (maxprocs[place], infos[place]);
            let procedure = "MPI_Comm_spawn_multiple";
            commands.push(command(procedure, program, arguments, maxprocs, info)?);
        }
        Ok(commands)
    };
    let started = start((comm, root), array_of_errcodes, read, |all| {
        Program::Several(all)
    })?;
    intercomm.give(started);
    Ok(())
}
