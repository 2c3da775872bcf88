//! Starting processes, and connecting to others: the rules for the arguments (MPI 4.1, sections 11.8 to 11.10).

use minfo_engine::comm::Communicator;
use minfo_engine::port::MAX_PORT_NAME;
use minfo_engine::spawn::Command;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;

/// Checks the rank of the root.
///
/// # Errors
/// `MPI_ERR_ROOT`
pub fn check_root(comm: &dyn Communicator, root: i32) -> Result<()> {
    let size = comm.size()?;
    match (0..size).contains(&root) {
        true => Ok(()),
        false => Err(Error::new(
            Class::Root,
            format!(
                "root = {root} is not a rank of the communicator, which has {}",
                counted(size, "process")
            ),
        )),
    }
}

/// The number of programs.
///
/// # Errors
/// `MPI_ERR_ARG` for less than 1.
pub fn count(count: i64) -> Result<usize> {
    match usize::try_from(count) {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(Error::new(
            Class::Arg,
            format!("count = {count}, but there has to be a program"),
        )),
    }
}

/// The number of processes of all programs.
///
/// # Errors
/// `MPI_ERR_ARG` if that is not the number of the processes of a communicator.
pub fn total(commands: &[Command]) -> Result<i64> {
    let total = commands
        .iter()
        .map(|command| i64::from(command.maxprocs))
        .sum();
    match i32::try_from(total) {
        Ok(1..) => Ok(total),
        Ok(_) => Err(Error::new(
            Class::Arg,
            "maxprocs is 0: an intercommunicator needs a process on the other side",
        )),
        Err(_) => Err(Error::new(
            Class::Arg,
            "the sum of array_of_maxprocs is more than a communicator can have",
        )),
    }
}

/// Checks the name of a port.
///
/// # Errors
/// `MPI_ERR_PORT` for one that no port can have.
pub fn check_port(port: &[u8]) -> Result<()> {
    let what = match port.len() {
        0 => "port_name is empty".to_owned(),
        1..=MAX_PORT_NAME => return Ok(()),
        _ => format!("port_name has more than {MAX_PORT_NAME} characters"),
    };
    Err(Error::new(Class::Port, what))
}

/// Checks the name of a service.
///
/// # Errors
/// An error of `class` for an empty one.
pub fn check_service(class: Class, service: &[u8]) -> Result<()> {
    match service.is_empty() {
        true => Err(Error::new(class, "service_name is empty")),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::hints::catalogue::Kind;
    use minfo_rules::hints::given::{CallHints, HintCall};
    use minfo_rules::info::Info;

    fn command(maxprocs: i32) -> Command {
        let call = HintCall::creation("MPI_Comm_spawn", Kind::Spawn);
        Command {
            program: b"program".to_vec(),
            arguments: Vec::new(),
            maxprocs,
            asked: CallHints::of(call, Info::default()).unwrap(),
        }
    }

    #[test]
    fn the_processes_are_counted() {
        assert_eq!(total(&[command(2), command(0), command(3)]).unwrap(), 5);
        for wrong in [&[command(i32::MAX), command(1)][..], &[command(0)]] {
            assert_eq!(total(wrong).unwrap_err().class, Class::Arg);
        }
        assert_eq!(count(1).unwrap(), 1);
        for wrong in [0, -1, i64::MIN] {
            assert_eq!(count(wrong).unwrap_err().class, Class::Arg);
        }
    }

    #[test]
    fn names_have_limits() {
        assert!(check_port(&[b'p'; MAX_PORT_NAME]).is_ok());
        for wrong in [&[][..], &[b'p'; MAX_PORT_NAME + 1]] {
            assert_eq!(check_port(wrong).unwrap_err().class, Class::Port);
        }
        assert!(check_service(Class::Name, b"s").is_ok());
        let error = check_service(Class::Service, b"").unwrap_err();
        assert_eq!(error.class, Class::Service);
    }
}
