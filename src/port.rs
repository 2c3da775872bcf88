//! Connecting processes: ports, published names, sockets (MPI 4.1, sections 11.9 and 11.10).
#![allow(unsafe_code)]

use super::foreign::{CTextIn, CTextOut, InOut, Out, TextIn, TextOut, without_nul};
use super::guard::{Call, guard};
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::engine;
use minfo_core::engine::Made;
use minfo_core::engine::comm::Communicator;
use minfo_core::engine::port::{MAX_PORT_NAME, Ports};
use minfo_core::error::{Class, Result};
use minfo_core::hints::Hints;
use minfo_core::hints::call::CallHints;
use minfo_core::hints::catalogue::Kind;
use minfo_core::info::Info;
use minfo_core::mpi::comm::{self, Comm, inherited, insert};
use minfo_core::mpi::spawn::{check_port, check_root, check_service};
use minfo_core::mpi::{hinted, life};
use minfo_core::text::strip;

/// A name from Fortran, without the blanks around it.
fn fortran<'a>(text: TextIn<'a>, len: usize, name: &'static str) -> Result<&'a [u8]> {
    without_nul(strip(text.read(len)), name)
}

/// The name of a port from C.
fn c_port(port: CTextIn<'_>) -> Result<&[u8]> {
    port.read(MAX_PORT_NAME, Class::Arg, "port_name")
}

/// The name of a service from C, of any length.
fn c_service(service: CTextIn<'_>) -> Result<&[u8]> {
    service.read(usize::MAX, Class::Arg, "service_name")
}

/// Runs a call about ports with these hints.
fn with_hints<R>(
    procedure: &'static str,
    info: c_int,
    name: &[u8],
    call: impl FnOnce(&dyn Ports, &Info, &mut Hints) -> Result<R>,
) -> Result<R> {
    life::running()?;
    let asked = hinted::creation(procedure, Kind::Port, b"", info)?;
    let mut left_out = Hints::default();
    let result = call(engine::current().ports(), asked.info(), &mut left_out)?;
    // In a report, the name of a service tells several calls apart.
    hinted::note_call(Kind::Port, name, &asked, &left_out);
    Ok(result)
}

fn open(info: c_int) -> Result<Vec<u8>> {
    with_hints("MPI_Open_port", info, b"", |ports, asked, left_out| {
        ports.open(asked, left_out)
    })
}

/// `MPI_Open_port(info, port_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_open_port(info: c_int, port_name: TextOut, port_name_len: usize) -> c_int {
    guard(
        || Call::of("MPI_Open_port"),
        || {
            let port = open(info)?;
            port_name.assign(port_name_len, &port, port.len());
            Ok(())
        },
    )
}

/// `MPI_Open_port(info, port_name)` with C text: room for `MPI_MAX_PORT_NAME` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_open_port_c(info: c_int, port_name: CTextOut) -> c_int {
    guard(
        || Call::of("MPI_Open_port"),
        || {
            let port_name = port_name.required("port_name")?;
            port_name.assign(MAX_PORT_NAME + 1, &open(info)?, "port_name")?;
            Ok(())
        },
    )
}

fn close(port: &[u8]) -> Result<()> {
    life::running()?;
    check_port(port)?;
    engine::current().ports().close(port)
}

/// `MPI_Close_port(port_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_close_port(port_name: TextIn, port_name_len: usize) -> c_int {
    guard(
        || Call::of("MPI_Close_port"),
        || close(fortran(port_name, port_name_len, "port_name")?),
    )
}

/// `MPI_Close_port(port_name)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_close_port_c(port_name: CTextIn) -> c_int {
    guard(|| Call::of("MPI_Close_port"), || close(c_port(port_name)?))
}

/// Which of the two sides this is.
#[derive(Clone, Copy)]
enum Side {
    Accepts,
    Connects,
}

/// Makes an intercommunicator with the processes at the other end of the port that `port` reads, which counts only at the
/// root.
fn meet<'a>(
    side: Side,
    port: impl FnOnce() -> Result<&'a [u8]>,
    info: c_int,
    (comm, root): (c_int, c_int),
    newcomm: Out<'_, c_int>,
) -> c_int {
    let procedure = match side {
        Side::Accepts => "MPI_Comm_accept",
        Side::Connects => "MPI_Comm_connect",
    };
    guard_comm(procedure, comm, || {
        newcomm.answer("newcomm", || {
            let engine = comm::intracomm_of(comm)?;
            check_root(&*engine, root)?;
            let mut given = (&[][..], CallHints::default());
            let mine = match engine.rank()? == root {
                true => Some(port().and_then(|port| {
                    check_port(port)?;
                    given = (port, hinted::creation(procedure, Kind::Port, b"", info)?);
                    engine.check_port(port)?;
                    Ok(0)
                })),
                false => None,
            };
            engine.told_by(root, mine)?;
            let (port, asked) = given;
            let mut left_out = Hints::default();
            let made: Made<dyn Communicator> = match side {
                Side::Accepts => engine.accept(root, port, asked.info(), &mut left_out)?,
                Side::Connects => engine.connect(root, port, asked.info(), &mut left_out)?,
            };
            hinted::note_call(Kind::Port, b"", &asked, &left_out);
            insert(Comm::new(made, inherited(comm)))
        })
    })
}

/// `MPI_Comm_accept(port_name, info, root, comm, newcomm)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_accept(
    port_name: TextIn,
    port_name_len: usize,
    info: c_int,
    root: c_int,
    comm: c_int,
    newcomm: Out<c_int>,
) -> c_int {
    let port = || fortran(port_name, port_name_len, "port_name");
    meet(Side::Accepts, port, info, (comm, root), newcomm)
}

/// `MPI_Comm_accept(port_name, info, root, comm, newcomm)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_accept_c(
    port_name: CTextIn,
    info: c_int,
    root: c_int,
    comm: c_int,
    newcomm: Out<c_int>,
) -> c_int {
    let port = || c_port(port_name);
    meet(Side::Accepts, port, info, (comm, root), newcomm)
}

/// `MPI_Comm_connect(port_name, info, root, comm, newcomm)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_connect(
    port_name: TextIn,
    port_name_len: usize,
    info: c_int,
    root: c_int,
    comm: c_int,
    newcomm: Out<c_int>,
) -> c_int {
    let port = || fortran(port_name, port_name_len, "port_name");
    meet(Side::Connects, port, info, (comm, root), newcomm)
}

/// `MPI_Comm_connect(port_name, info, root, comm, newcomm)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_connect_c(
    port_name: CTextIn,
    info: c_int,
    root: c_int,
    comm: c_int,
    newcomm: Out<c_int>,
) -> c_int {
    let port = || c_port(port_name);
    meet(Side::Connects, port, info, (comm, root), newcomm)
}

/// `MPI_Comm_disconnect(comm)`: frees the communicator when all communication on it is complete.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_disconnect(comm: InOut<c_int>) -> c_int {
    guard_comm("MPI_Comm_disconnect", comm.value_or(comm::NULL), || {
        comm.end("comm", comm::NULL, comm::disconnect)
    })
}

/// `MPI_Comm_join(fd, intercomm)`: a communicator with the process at the other end of a socket.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_join(fd: c_int, intercomm: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Comm_join"),
        || {
            intercomm.answer("intercomm", || {
                life::running()?;
                match engine::current().ports().join(fd)? {
                    None => Ok(comm::NULL),
                    Some(made) => {
                        let itself = comm::handle_of(engine::Predefined::Itself);
                        insert(Comm::new(made, inherited(itself)))
                    }
                }
            })
        },
    )
}

/// What is done with the name of a service and of its port.
type Naming = fn(&dyn Ports, &[u8], &[u8], &Info, &mut Hints) -> Result<()>;

const PUBLISH: Naming =
    |ports, service, port, asked, left_out| ports.publish(service, port, asked, left_out);
const UNPUBLISH: Naming =
    |ports, service, port, asked, left_out| ports.unpublish(service, port, asked, left_out);

/// Runs a call about the names of a service and of a port, which `read` finds in the arguments.
fn with_names<'a>(
    procedure: &'static str,
    info: c_int,
    read: impl FnOnce() -> Result<(&'a [u8], &'a [u8])>,
    naming: Naming,
) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            let (service, port) = read()?;
            with_hints(procedure, info, service, |ports, asked, left_out| {
                check_service(Class::Service, service)?;
                check_port(port)?;
                naming(ports, service, port, asked, left_out)
            })
        },
    )
}

/// Both names from Fortran.
fn fortran_names<'a>(
    (service, service_len): (TextIn<'a>, usize),
    (port, port_len): (TextIn<'a>, usize),
) -> Result<(&'a [u8], &'a [u8])> {
    let service = fortran(service, service_len, "service_name")?;
    Ok((service, fortran(port, port_len, "port_name")?))
}

/// Both names from C.
fn c_names<'a>(service: CTextIn<'a>, port: CTextIn<'a>) -> Result<(&'a [u8], &'a [u8])> {
    Ok((c_service(service)?, c_port(port)?))
}

/// `MPI_Publish_name(service_name, info, port_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_publish_name(
    service_name: TextIn,
    service_name_len: usize,
    info: c_int,
    port_name: TextIn,
    port_name_len: usize,
) -> c_int {
    let names = || fortran_names((service_name, service_name_len), (port_name, port_name_len));
    with_names("MPI_Publish_name", info, names, PUBLISH)
}

/// `MPI_Publish_name(service_name, info, port_name)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_publish_name_c(
    service_name: CTextIn,
    info: c_int,
    port_name: CTextIn,
) -> c_int {
    let names = || c_names(service_name, port_name);
    with_names("MPI_Publish_name", info, names, PUBLISH)
}

/// `MPI_Unpublish_name(service_name, info, port_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_unpublish_name(
    service_name: TextIn,
    service_name_len: usize,
    info: c_int,
    port_name: TextIn,
    port_name_len: usize,
) -> c_int {
    let names = || fortran_names((service_name, service_name_len), (port_name, port_name_len));
    with_names("MPI_Unpublish_name", info, names, UNPUBLISH)
}

/// `MPI_Unpublish_name(service_name, info, port_name)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_unpublish_name_c(
    service_name: CTextIn,
    info: c_int,
    port_name: CTextIn,
) -> c_int {
    let names = || c_names(service_name, port_name);
    with_names("MPI_Unpublish_name", info, names, UNPUBLISH)
}

fn lookup(service: &[u8], info: c_int) -> Result<Vec<u8>> {
    with_hints(
        "MPI_Lookup_name",
        info,
        service,
        |ports, asked, left_out| {
            check_service(Class::Name, service)?;
            ports.lookup(service, asked, left_out)
        },
    )
}

/// `MPI_Lookup_name(service_name, info, port_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_lookup_name(
    service_name: TextIn,
    service_name_len: usize,
    info: c_int,
    port_name: TextOut,
    port_name_len: usize,
) -> c_int {
    guard(
        || Call::of("MPI_Lookup_name"),
        || {
            let service = fortran(service_name, service_name_len, "service_name")?;
            let port = lookup(service, info)?;
            port_name.assign(port_name_len, &port, port.len());
            Ok(())
        },
    )
}

/// `MPI_Lookup_name(service_name, info, port_name)` with C text: room for `MPI_MAX_PORT_NAME` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_lookup_name_c(
    service_name: CTextIn,
    info: c_int,
    port_name: CTextOut,
) -> c_int {
    guard(
        || Call::of("MPI_Lookup_name"),
        || {
            let port_name = port_name.required("port_name")?;
            let port = lookup(c_service(service_name)?, info)?;
            port_name.assign(MAX_PORT_NAME + 1, &port, "port_name")?;
            Ok(())
        },
    )
}
