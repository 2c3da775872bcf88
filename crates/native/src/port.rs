//! Ports, published names, and other ways to connect processes (MPI 4.1, sections 11.9 and 11.10).
#![allow(unsafe_code)]

use super::Native;
use super::abi::Handle;
use super::comm::NativeComm;
use super::errhandler::quiet_predefined;
use super::hints;
use super::info::NativeInfo;
use super::library::{Library, c_text, until_nul};
use super::ownership::Sharing;
use super::spawn::{classified, without_hints};
use super::symbols::{MPI_MAX_PORT_NAME, of};
use libc::c_int;
use minfo_engine::Made;
use minfo_engine::comm::Communicator;
use minfo_engine::port::Ports;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::info::Info;
use std::ffi::{CStr, CString};

/// Checks a port name, which may come from another process.
///
/// # Errors
/// `MPI_ERR_PORT` for a name that cannot be one of the library's.
pub(super) fn check_port(library: &Library, port: &[u8]) -> Result<()> {
    if library.quirks.hangs_at_other_ports && !has_form_of_port(port) {
        let what = format!("port_name is not the name of a port of {}", library.name);
        return Err(Error::new(Class::Port, what));
    }
    port_text(library, port).map(drop)
}

/// The name of a port, for the library.
///
/// # Errors
/// `MPI_ERR_PORT` for a name that is too long for the library.
fn port_text(library: &Library, port: &[u8]) -> Result<CString> {
    if port.len() > library.abi.max_port {
        let what = format!(
            "no port of {} has a name of more than {} characters",
            library.name, library.abi.max_port
        );
        return Err(Error::new(Class::Port, what));
    }
    c_text(port)
}

/// Whether a name ends with a colon and a number, as the port names of a library do that waits forever on any other
/// name.
fn has_form_of_port(port: &[u8]) -> bool {
    let number = port.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let digits = number.count();
    digits > 0 && port[..port.len() - digits].ends_with(b":")
}

impl Native {
    /// The hints of a call about a port, as an info object of the library.
    fn port_info(&self, asked: &Info, left_out: &mut Hints) -> Result<NativeInfo> {
        let pairs = hints::prepare_alone(self.library, self.check(), Kind::Port, asked, left_out);
        NativeInfo::new(self.library, &pairs)
    }

    /// The name of a port that a call returns.
    fn port_name(&self, by: impl FnOnce(&mut [u8; MPI_MAX_PORT_NAME]) -> c_int) -> Result<Vec<u8>> {
        let mut name = [0; MPI_MAX_PORT_NAME];
        let _quiet = quiet_predefined(self.library)?;
        self.library.check(by(&mut name))?;
        Ok(until_nul(&name).to_vec())
    }
}

impl Ports for Native {
    fn open(&self, asked: &Info, left_out: &mut Hints) -> Result<Vec<u8>> {
        let info = self.port_info(asked, left_out)?;
        self.port_name(|name| self.library.symbols.open_port(info.handle(), name))
    }

    fn close(&self, port: &[u8]) -> Result<()> {
        let port = port_text(self.library, port)?;
        let _quiet = quiet_predefined(self.library)?;
        let closed = self.library.check(self.library.symbols.close_port(&port));
        closed.map_err(|error| classified(error, Class::Port))
    }

    fn publish(
        &self,
        service: &[u8],
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<()> {
        let (service, port) = (c_text(service)?, port_text(self.library, port)?);
        let info = self.port_info(asked, left_out)?;
        let _quiet = quiet_predefined(self.library)?;
        let symbols = &self.library.symbols;
        self.library
            .check(symbols.publish_name(&service, info.handle(), &port))
    }

    fn unpublish(
        &self,
        service: &[u8],
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<()> {
        let (service, port) = (c_text(service)?, port_text(self.library, port)?);
        let info = self.port_info(asked, left_out)?;
        let _quiet = quiet_predefined(self.library)?;
        let symbols = &self.library.symbols;
        self.library
            .check(symbols.unpublish_name(&service, info.handle(), &port))
    }

    fn lookup(&self, service: &[u8], asked: &Info, left_out: &mut Hints) -> Result<Vec<u8>> {
        let service = c_text(service)?;
        let info = self.port_info(asked, left_out)?;
        let symbols = &self.library.symbols;
        self.port_name(|port| symbols.lookup_name(&service, info.handle(), port))
    }

    fn parent(&self) -> Result<Option<Made<dyn Communicator>>> {
        let library = self.library;
        let mut handle = Handle::UNSET;
        {
            let _quiet = quiet_predefined(library)?;
            library.check(library.symbols.comm_get_parent(&mut handle))?;
        }
        let sharing = Sharing::of_parent(library);
        let parent = NativeComm::given(library, handle, self.check(), sharing)?;
        Ok(parent.map(without_hints))
    }

    fn join(&self, socket: i32) -> Result<Option<Made<dyn Communicator>>> {
        check_socket(socket)?;
        let library = self.library;
        let mut handle = Handle::UNSET;
        {
            let _quiet = quiet_predefined(library)?;
            library.check(library.symbols.comm_join(socket, &mut handle))?;
        }
        let joined = NativeComm::given(library, handle, self.check(), Sharing::none())?;
        Ok(joined.map(without_hints))
    }
}

/// Checks that a descriptor is a connected stream socket: on any other, libraries wait forever or abort the program.
///
/// # Errors
/// `MPI_ERR_ARG`
fn check_socket(socket: c_int) -> Result<()> {
    let (mut kind, mut len) = (0 as c_int, size_of::<c_int>() as libc::socklen_t);
    // SAFETY: SO_TYPE is an `int`, and `len` is its size.
    let is_socket = unsafe {
        libc::getsockopt(
            socket,
            libc::SOL_SOCKET,
            libc::SO_TYPE,
            (&raw mut kind).cast(),
            &mut len,
        )
    } == 0;
    if !is_socket || kind != libc::SOCK_STREAM {
        let what = format!("fd = {socket} is not a stream socket");
        return Err(Error::new(Class::Arg, what));
    }
    let mut none = 0;
    // SAFETY: the size `none` is 0, so no address is written.
    if unsafe { libc::getpeername(socket, std::ptr::dangling_mut(), &mut none) } != 0 {
        let what = format!("fd = {socket} is a socket that is not connected");
        return Err(Error::new(Class::Arg, what));
    }
    Ok(())
}

impl NativeComm {
    /// The intercommunicator with the processes at the other end of a port, created by `by`.
    pub(super) fn meet(
        &self,
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
        by: impl FnOnce(&CStr, Handle<of::Info>, Handle<of::Comm>, &mut Handle<of::Comm>) -> c_int,
    ) -> Result<Made<dyn Communicator>> {
        let port = port_text(self.library, port)?;
        let pairs = hints::prepare_alone(self.library, self.check, Kind::Port, asked, left_out);
        let info = NativeInfo::new(self.library, &pairs)?;
        let met = self.made_now(|comm, new| by(&port, info.handle(), comm, new));
        met.map(without_hints)
            .map_err(|error| classified(error, Class::Port))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_have_a_form() {
        for port in [&b"1918107649.0:909838414"[..], b"prterun-host-7@1.0:5"] {
            assert!(has_form_of_port(port));
        }
        for other in [&b""[..], b"no port", b"7", b":", b"a:7b"] {
            assert!(!has_form_of_port(other));
        }
    }
}
