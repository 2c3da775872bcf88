//! Ports and published names of one process. Names and ports work as the standard says, but nothing can connect: the
//! two sides of an intercommunicator have no process in common (MPI 4.1, section 7.6), and there is only one.

use minfo_engine::Made;
use minfo_engine::comm::Communicator;
use minfo_engine::port::Ports;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use minfo_rules::memory::copy;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The ports and the names of this process.
pub(super) struct OfProcess;

#[derive(Default)]
struct OpenPort {
    /// The number of the last port.
    last: u64,
    ports: Vec<Vec<u8>>,
    /// Published names and their ports.
    published: Vec<(Vec<u8>, Vec<u8>)>,
}

static OPEN: Mutex<OpenPort> = Mutex::new(OpenPort {
    last: 0,
    ports: Vec::new(),
    published: Vec::new(),
});

fn open() -> MutexGuard<'static, OpenPort> {
    // No code panics while it holds this lock.
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The advice in errors.
pub(super) const START_WITH_AN_MPI: &str = "the embedded engine has one process: start the program with the mpiexec of an MPI library, and without \
     MINFO_ENGINE=embedded";

impl OpenPort {
    fn check_port(&self, port: &[u8]) -> Result<()> {
        match self.ports.iter().any(|open| open == port) {
            true => Ok(()),
            false => Err(Error::new(
                Class::Port,
                "this process has not opened a port of this name",
            )),
        }
    }

    fn place_of(&self, service: &[u8]) -> Option<usize> {
        let mut names = self.published.iter();
        names.position(|(name, _)| name == service)
    }
}

/// Why nobody connects to a port of this name.
pub(super) fn nobody_connects(port: &[u8]) -> Error {
    match open().check_port(port) {
        Ok(()) => Error::new(
            Class::Port,
            format!("no other process can connect to this port, since {START_WITH_AN_MPI}"),
        ),
        Err(error) => Error::new(
            error.class,
            format!("{}, and {START_WITH_AN_MPI}", error.what),
        ),
    }
}

impl Ports for OfProcess {
    fn open(&self, _asked: &Info, _left_out: &mut Hints) -> Result<Vec<u8>> {
        let mut open = open();
        let name = format!("embedded:{}:{}", std::process::id(), open.last + 1).into_bytes();
        open.ports.push(name.clone());
        open.last += 1;
        Ok(name)
    }

    fn close(&self, port: &[u8]) -> Result<()> {
        let mut open = open();
        open.check_port(port)?;
        open.ports.retain(|open| open != port);
        Ok(())
    }

    fn publish(
        &self,
        service: &[u8],
        port: &[u8],
        _asked: &Info,
        _left_out: &mut Hints,
    ) -> Result<()> {
        let mut open = open();
        open.check_port(port)?;
        if open.place_of(service).is_some() {
            let what = "this name is already published";
            return Err(Error::new(Class::Service, what));
        }
        open.published.push((service.to_vec(), port.to_vec()));
        Ok(())
    }

    fn unpublish(
        &self,
        service: &[u8],
        port: &[u8],
        _asked: &Info,
        _left_out: &mut Hints,
    ) -> Result<()> {
        let mut open = open();
        let what = match open.place_of(service) {
            Some(place) if open.published[place].1 == port => {
                open.published.remove(place);
                return Ok(());
            }
            Some(_) => "the name is published with another port",
            None => "this process has not published this name",
        };
        Err(Error::new(Class::Service, what))
    }

    fn lookup(&self, service: &[u8], _asked: &Info, _left_out: &mut Hints) -> Result<Vec<u8>> {
        let open = open();
        match open.place_of(service) {
            Some(place) => Ok(copy(&open.published[place].1)?),
            None => Err(Error::new(
                Class::Name,
                format!("this process has not published this name, and {START_WITH_AN_MPI}"),
            )),
        }
    }

    fn parent(&self) -> Result<Option<Made<dyn Communicator>>> {
        Ok(None)
    }

    fn join(&self, _socket: i32) -> Result<Option<Made<dyn Communicator>>> {
        Err(Error::new(
            Class::UnsupportedOperation,
            format!("nothing can be joined, since {START_WITH_AN_MPI}"),
        ))
    }
}
