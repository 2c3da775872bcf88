//! Connecting processes: ports, published names, sockets (MPI 4.1, sections 11.9 and 11.10).

use super::foreign::{Text, TextPlace, Variable};
use libc::c_int;
use minfo_engine::Made;
use minfo_engine::comm::Communicator;
use minfo_engine::port::{MAX_PORT_NAME, Ports};
use minfo_objects::comm::{self, Comm, inherited, insert};
use minfo_objects::engine;
use minfo_objects::spawn::{check_port, check_root, check_service};
use minfo_objects::{hints, info, life};
use minfo_rules::error::{Class, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::info::Info;

/// The name of a port.
fn port(port_name: Text<'_>) -> Result<&[u8]> {
    port_name.label(MAX_PORT_NAME)
}

/// The name of a service, of any length.
fn service(service_name: Text<'_>) -> Result<&[u8]> {
    service_name.label(usize::MAX)
}

/// Runs a call about ports with these hints.
fn with_hints<R>(
    procedure: &'static str,
    info: c_int,
    name: &[u8],
    call: impl FnOnce(&dyn Ports, &Info, &mut Hints) -> Result<R>,
) -> Result<R> {
    life::running()?;
    let asked = hints::creation(procedure, Kind::Port, b"", info)?;
    let mut left_out = Hints::default();
    let result = hints::call(name, &asked, |asked| {
        call(engine::current().ports(), asked, &mut left_out)
    })?;
    // In a report, the name of a service distinguishes calls.
    hints::note_call(name, &asked, &left_out);
    Ok(result)
}

/// `MPI_Open_port`
pub(crate) fn open_port(info: c_int, port_name: TextPlace<'_>) -> Result<()> {
    let port_name = port_name.required()?;
    let port = with_hints("MPI_Open_port", info, b"", |ports, asked, left_out| {
        ports.open(asked, left_out)
    })?;
    port_name.assign(&port, MAX_PORT_NAME).map(drop)
}

/// `MPI_Close_port`
pub(crate) fn close_port(port_name: Text<'_>) -> Result<()> {
    let port = port(port_name)?;
    life::running()?;
    check_port(port)?;
    engine::current().ports().close(port)
}

/// Which of the two sides this is.
#[derive(Clone, Copy)]
enum PortRole {
    Accepts,
    Connects,
}

/// Makes an intercommunicator with the processes at the other end of a port, whose name is read only at the root.
fn meet(
    side: PortRole,
    port_name: Text<'_>,
    info: c_int,
    root: c_int,
    comm: c_int,
) -> Result<c_int> {
    let procedure = match side {
        PortRole::Accepts => "MPI_Comm_accept",
        PortRole::Connects => "MPI_Comm_connect",
    };
    let engine = comm::intracomm_of(comm)?;
    check_root(&*engine, root)?;
    let mut given = (&[][..], hints::given(procedure, Kind::Port, info::NULL)?);
    let mine = match engine.rank()? == root {
        true => Some(port(port_name).and_then(|port| {
            check_port(port)?;
            given = (port, hints::creation(procedure, Kind::Port, b"", info)?);
            engine.check_port(port)?;
            Ok(0)
        })),
        false => None,
    };
    engine.told_by(root, mine)?;
    let (port, asked) = given;
    let mut left_out = Hints::default();
    let made: Made<dyn Communicator> = hints::call(b"", &asked, |asked| match side {
        PortRole::Accepts => engine.accept(root, port, asked, &mut left_out),
        PortRole::Connects => engine.connect(root, port, asked, &mut left_out),
    })?;
    hints::note_call(b"", &asked, &left_out);
    insert(Comm::new(made, inherited(comm)))
}

/// `MPI_Comm_accept`
pub(crate) fn comm_accept(
    port_name: Text<'_>,
    info: c_int,
    root: c_int,
    comm: c_int,
) -> Result<c_int> {
    meet(PortRole::Accepts, port_name, info, root, comm)
}

/// `MPI_Comm_connect`
pub(crate) fn comm_connect(
    port_name: Text<'_>,
    info: c_int,
    root: c_int,
    comm: c_int,
) -> Result<c_int> {
    meet(PortRole::Connects, port_name, info, root, comm)
}

/// `MPI_Comm_disconnect`: frees the communicator when all communication on it is complete.
pub(crate) fn comm_disconnect(comm: Variable<'_, c_int>) -> Result<()> {
    comm.end(comm::NULL, comm::disconnect)
}

/// `MPI_Comm_join`: a communicator with the process at the other end of a socket.
pub(crate) fn comm_join(fd: c_int) -> Result<c_int> {
    life::running()?;
    match engine::current().ports().join(fd)? {
        None => Ok(comm::NULL),
        Some(made) => {
            let itself = comm::handle_of(minfo_engine::Predefined::Itself);
            insert(Comm::new(made, inherited(itself)))
        }
    }
}

/// Runs a call about the names of a service and of a port.
fn with_names(
    procedure: &'static str,
    service_name: Text<'_>,
    info: c_int,
    port_name: Text<'_>,
    naming: impl FnOnce(&dyn Ports, &[u8], &[u8], &Info, &mut Hints) -> Result<()>,
) -> Result<()> {
    let (service, port) = (service(service_name)?, port(port_name)?);
    with_hints(procedure, info, service, |ports, asked, left_out| {
        check_service(Class::Service, service)?;
        check_port(port)?;
        naming(ports, service, port, asked, left_out)
    })
}

/// `MPI_Publish_name`
pub(crate) fn publish_name(service_name: Text<'_>, info: c_int, port_name: Text<'_>) -> Result<()> {
    let publish =
        |ports: &dyn Ports, service: &[u8], port: &[u8], asked: &Info, left_out: &mut Hints| {
            ports.publish(service, port, asked, left_out)
        };
    with_names("MPI_Publish_name", service_name, info, port_name, publish)
}

/// `MPI_Unpublish_name`
pub(crate) fn unpublish_name(
    service_name: Text<'_>,
    info: c_int,
    port_name: Text<'_>,
) -> Result<()> {
    let unpublish =
        |ports: &dyn Ports, service: &[u8], port: &[u8], asked: &Info, left_out: &mut Hints| {
            ports.unpublish(service, port, asked, left_out)
        };
    with_names(
        "MPI_Unpublish_name",
        service_name,
        info,
        port_name,
        unpublish,
    )
}

/// `MPI_Lookup_name`
pub(crate) fn lookup_name(
    service_name: Text<'_>,
    info: c_int,
    port_name: TextPlace<'_>,
) -> Result<()> {
    let port_name = port_name.required()?;
    let service = service(service_name)?;
    let port = with_hints(
        "MPI_Lookup_name",
        info,
        service,
        |ports, asked, left_out| {
            check_service(Class::Name, service)?;
            ports.lookup(service, asked, left_out)
        },
    )?;
    port_name.assign(&port, MAX_PORT_NAME).map(drop)
}
