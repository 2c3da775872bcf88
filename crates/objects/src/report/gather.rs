//! Brings the reports of all processes together.

use minfo_engine::comm::Communicator;
use minfo_engine::data::{Data, Span};
use minfo_engine::message::{Incoming, Mode, Outgoing};
use minfo_report::Report;
use minfo_rules::datatype::Basic;
use minfo_rules::error::Result;

/// Merges the reports of all processes on the first. Each sends its report to one with a lower rank, which merges equal
/// rows: it takes as many steps as the number of processes has bits. The report of others is empty then.
///
/// # Errors
/// Those of the engine.
pub fn join(comm: &dyn Communicator, mut report: Report) -> Result<Report> {
    let (rank, size) = (comm.rank()?, comm.size()?);
    let mut step = 1;
    while step < size {
        if rank & step != 0 {
            send(comm, &mut report.to_bytes(), rank - step)?;
            return Ok(Report::default());
        }
        if rank + step < size
            && let Some(other) = Report::of_bytes(&receive(comm, rank + step)?)
        {
            report.join(other);
        }
        step <<= 1;
    }
    Ok(report)
}

fn send(comm: &dyn Communicator, bytes: &mut [u8], dest: i32) -> Result<()> {
    let mut length = (bytes.len() as u64).to_le_bytes();
    for data in [data(&mut length), data(bytes)] {
        comm.send(Mode::Standard, Outgoing { data, dest, tag: 0 })?;
    }
    Ok(())
}

fn receive(comm: &dyn Communicator, source: i32) -> Result<Vec<u8>> {
    let into = |bytes: &mut [u8]| {
        let room = Incoming {
            data: data(bytes),
            source: Some(source),
            tag: Some(0),
        };
        comm.recv(room)
    };
    let mut length = [0; 8];
    into(&mut length)?;
    let mut bytes = vec![0; u64::from_le_bytes(length) as usize];
    into(&mut bytes)?;
    Ok(bytes)
}

fn data(bytes: &mut [u8]) -> Data<'_> {
    let span = Span {
        address: bytes.as_mut_ptr() as usize,
        len: bytes.len(),
    };
    Data::new(span, Basic::BYTE)
}
