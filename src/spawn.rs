//! Starting processes (MPI 4.1, section 11.8).
#![allow(unsafe_code)]

use super::foreign::{
    ArrayIn, ArrayOut, CTextIn, CTextList, CTextLists, IntegersOut, Out, TextIn, TextsIn,
    without_nul,
};
use super::guard::{Call, guard};
use super::marks::{is_argv_null, is_errcodes_ignore};
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::engine::comm::Communicator;
use minfo_core::engine::spawn::{Command, Program};
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::hints::catalogue::Kind;
use minfo_core::mpi::comm::{self, Comm, inherited, insert};
use minfo_core::mpi::{hinted, spawn};
use minfo_core::system::memory::{Room, copy};
use minfo_core::text::strip;

/// `MPI_Comm_get_parent(parent)`: the communicator with the processes that started this one.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_parent(parent: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Comm_get_parent"),
        || parent.answer("parent", comm::parent),
    )
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
    let asked = hinted::creation(procedure, Kind::Spawn, &program, info)?;
    Ok(Command {
        program,
        arguments,
        maxprocs,
        asked,
    })
}

/// Where the error codes go.
struct Codes<'a>(Option<IntegersOut<'a>>);

impl<'a> Codes<'a> {
    fn of(array: ArrayOut<'a>, width: i64) -> Codes<'a> {
        let array = array.with_width(width);
        Codes((!is_errcodes_ignore(array.address())).then_some(array))
    }

    /// Writes those that are known.
    fn give(&self, codes: &[Option<i32>]) {
        let Some(array) = self.0 else {
            return;
        };
        for (place, code) in codes.iter().enumerate() {
            if let Some(code) = *code {
                array.set(place, code);
            }
        }
    }
}

/// Starts the programs that `read` finds in the arguments, which count only at the root.
fn start(
    procedure: &'static str,
    (comm, root): (c_int, c_int),
    intercomm: Out<'_, c_int>,
    codes: (ArrayOut<'_>, i64),
    read: impl FnOnce() -> Result<Vec<Command>>,
    program: fn(&[Command]) -> Program<'_>,
) -> c_int {
    guard_comm(procedure, comm, || {
        intercomm.answer("intercomm", || {
            let codes = Codes::of(codes.0, codes.1);
            let engine = comm::intracomm_of(comm)?;
            spawn::check_root(&*engine, root)?;
            let (commands, total) = told(&*engine, root, read)?;
            let spawned = engine.spawn(root, program(&commands), total, codes.0.is_some())?;
            codes.give(&spawned.codes);
            let made = spawned.made?;
            for (command, left_out) in commands.iter().zip(&spawned.left_out) {
                hinted::note_call(Kind::Spawn, &command.program, &command.asked, left_out);
            }
            insert(Comm::new(made, inherited(comm)))
        })
    })
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

/// `MPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_spawn(
    command: TextIn,
    command_len: usize,
    argv: TextsIn,
    argv_len: usize,
    maxprocs: c_int,
    info: c_int,
    root: c_int,
    comm: c_int,
    intercomm: Out<c_int>,
    array_of_errcodes: ArrayOut,
    array_of_errcodes_width: i64,
) -> c_int {
    let procedure = "MPI_Comm_spawn";
    let codes = (array_of_errcodes, array_of_errcodes_width);
    let read = || {
        let program = copy(without_nul(strip(command.read(command_len)), "command")?)?;
        let arguments = match is_argv_null(argv.address()) {
            true => Vec::new(),
            false => argv.read_list(argv_len, (0, 1), "argv")?,
        };
        one(self::command(
            procedure, program, arguments, maxprocs, info,
        )?)
    };
    start(procedure, (comm, root), intercomm, codes, read, one_program)
}

/// `MPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_spawn_c(
    command: CTextIn,
    argv: CTextList,
    maxprocs: c_int,
    info: c_int,
    root: c_int,
    comm: c_int,
    intercomm: Out<c_int>,
    array_of_errcodes: ArrayOut,
    array_of_errcodes_width: i64,
) -> c_int {
    let procedure = "MPI_Comm_spawn";
    let codes = (array_of_errcodes, array_of_errcodes_width);
    let read = || {
        let program = copy(command.read(MAX_COMMAND, Class::Arg, "command")?)?;
        let arguments = match is_argv_null(argv.address()) {
            true => Vec::new(),
            false => argv.read_list("argv")?,
        };
        one(self::command(
            procedure, program, arguments, maxprocs, info,
        )?)
    };
    start(procedure, (comm, root), intercomm, codes, read, one_program)
}

/// The program of MPI_Comm_spawn.
fn one_program(commands: &[Command]) -> Program<'_> {
    Program::One(commands)
}

/// Those of MPI_Comm_spawn_multiple.
fn several_programs(commands: &[Command]) -> Program<'_> {
    Program::Several(commands)
}

/// A list of one program.
fn one(command: Command) -> Result<Vec<Command>> {
    let mut list = Vec::new();
    list.room_for_exactly(1)?;
    list.push(command);
    Ok(list)
}

/// Several programs, of which `arguments_of` finds the arguments.
fn several(
    programs: Vec<Vec<u8>>,
    arguments_of: impl Fn(usize) -> Result<Vec<Vec<u8>>>,
    maxprocs: (ArrayIn<'_>, i64),
    info: (ArrayIn<'_>, i64),
) -> Result<Vec<Command>> {
    let count = programs.len() as i64;
    let maxprocs = maxprocs.0.with_width(maxprocs.1);
    let maxprocs = maxprocs.read_c_ints(count, "array_of_maxprocs")?;
    let infos = info
        .0
        .with_width(info.1)
        .read_c_ints(count, "array_of_info")?;
    let mut commands = Vec::new();
    commands.room_for_exactly(programs.len())?;
    for (place, program) in programs.into_iter().enumerate() {
        commands.push(command(
            "MPI_Comm_spawn_multiple",
            program,
            arguments_of(place)?,
            maxprocs[place],
            infos[place],
        )?);
    }
    Ok(commands)
}

/// `MPI_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm,
/// intercomm, array_of_errcodes)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_spawn_multiple(
    count: i64,
    array_of_commands: TextsIn,
    array_of_commands_len: usize,
    array_of_argv: TextsIn,
    array_of_argv_len: usize,
    array_of_maxprocs: ArrayIn,
    array_of_maxprocs_width: i64,
    array_of_info: ArrayIn,
    array_of_info_width: i64,
    root: c_int,
    comm: c_int,
    intercomm: Out<c_int>,
    array_of_errcodes: ArrayOut,
    array_of_errcodes_width: i64,
) -> c_int {
    let codes = (array_of_errcodes, array_of_errcodes_width);
    let read = || {
        let count = spawn::count(count)?;
        let len = array_of_commands_len;
        let programs = array_of_commands.read(len, count, "array_of_commands")?;
        let arguments_of = |place| match is_argv_null(array_of_argv.address()) {
            true => Ok(Vec::new()),
            false => array_of_argv.read_list(array_of_argv_len, (place, count), "array_of_argv"),
        };
        several(
            programs,
            arguments_of,
            (array_of_maxprocs, array_of_maxprocs_width),
            (array_of_info, array_of_info_width),
        )
    };
    let procedure = "MPI_Comm_spawn_multiple";
    start(
        procedure,
        (comm, root),
        intercomm,
        codes,
        read,
        several_programs,
    )
}

/// `MPI_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm,
/// intercomm, array_of_errcodes)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_spawn_multiple_c(
    count: i64,
    array_of_commands: CTextList,
    array_of_argv: CTextLists,
    array_of_maxprocs: ArrayIn,
    array_of_maxprocs_width: i64,
    array_of_info: ArrayIn,
    array_of_info_width: i64,
    root: c_int,
    comm: c_int,
    intercomm: Out<c_int>,
    array_of_errcodes: ArrayOut,
    array_of_errcodes_width: i64,
) -> c_int {
    let codes = (array_of_errcodes, array_of_errcodes_width);
    let read = || {
        let count = spawn::count(count)?;
        let programs = array_of_commands.read(count, "array_of_commands")?;
        let arguments_of = |place| match is_argv_null(array_of_argv.address()) {
            true => Ok(Vec::new()),
            false => array_of_argv.at(place).read_list("array_of_argv"),
        };
        several(
            programs,
            arguments_of,
            (array_of_maxprocs, array_of_maxprocs_width),
            (array_of_info, array_of_info_width),
        )
    };
    let procedure = "MPI_Comm_spawn_multiple";
    start(
        procedure,
        (comm, root),
        intercomm,
        codes,
        read,
        several_programs,
    )
}
