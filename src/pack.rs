//! Packing data into contiguous memory (MPI 4.1, section 5.2). Packed data are the bytes of the elements, one after the
//! other, so that both engines can send and receive them as MPI_PACKED, and parts of a message can be unpacked one by one.

#![allow(unsafe_code)]

use super::buffer::{Buffer, Choice};
use super::foreign::{CTextIn, InOut, NumberInOut, NumberVariable, Out, TextIn};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::datatype::{Datatype, external};
use minfo_core::engine::data::Span;
use minfo_core::engine::file::View;
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::datatype::{committed, find};
use minfo_core::mpi::file::MAX_DATAREP;
use minfo_core::mpi::life;
use minfo_core::mpi::win::count;
use minfo_core::system::memory::Room;
use minfo_core::text::{quote, strip_end};

/// The part of a buffer of packed data that a call uses: `len` bytes from `position` on, of `size`.
struct Part {
    position: usize,
    end: usize,
}

impl Part {
    /// # Errors
    /// `MPI_ERR_ARG` for a negative size and a position outside the buffer; `MPI_ERR_TRUNCATE` if `len` bytes do not fit.
    fn of(
        position: NumberVariable<'_>,
        (size, name): (i64, &'static str),
        len: Option<usize>,
    ) -> Result<Part> {
        let size: usize = not_negative(Class::Arg, name, size)?;
        let at = position.value();
        let Some(position) = usize::try_from(at).ok().filter(|&at| at <= size) else {
            let what = format!("position = {at} is not in the range from 0 to {name} = {size}");
            return Err(Error::new(Class::Arg, what));
        };
        let end = len.and_then(|len| position.checked_add(len));
        match end.filter(|&end| end <= size) {
            Some(end) => Ok(Part { position, end }),
            None => {
                let what = format!(
                    "the data are longer than the {} bytes from position {position} to {name}",
                    size - position
                );
                Err(Error::new(Class::Truncate, what))
            }
        }
    }

    /// Its bytes in the buffer.
    fn span(&self, buffer: &Choice<'_>) -> Result<Span> {
        let whole = buffer.span(self.end)?;
        Ok(Span {
            address: whole.address.wrapping_add(self.position),
            len: self.end - self.position,
        })
    }
}

/// `MPI_Pack`: copies the data to `outbuf`, from `position` on, which is then the end of the data.
pub(crate) fn pack(
    inbuf: Buffer<'_>,
    incount: i64,
    datatype: c_int,
    outbuf: Buffer<'_>,
    outsize: i64,
    position: NumberInOut<'_>,
    comm: c_int,
) -> Result<()> {
    let position = position.required("position")?;
    engine_of(comm)?;
    let count = count(incount, "incount")?;
    let datatype = committed(datatype)?;
    let len = count.checked_mul(datatype.size());
    let part = Part::of(position, (outsize, "outsize"), len)?;
    let room = part.span(&outbuf.choice()?)?;
    inbuf.choice()?.pack(count, &datatype, room)?;
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_Unpack`: copies the data from `inbuf`, from `position` on, which is then the end of the data.
pub(crate) fn unpack(
    inbuf: Buffer<'_>,
    insize: i64,
    position: NumberInOut<'_>,
    outbuf: Buffer<'_>,
    outcount: i64,
    datatype: c_int,
    comm: c_int,
) -> Result<()> {
    let position = position.required("position")?;
    engine_of(comm)?;
    let count = count(outcount, "outcount")?;
    let datatype = committed(datatype)?;
    let len = count.checked_mul(datatype.size());
    let part = Part::of(position, (insize, "insize"), len)?;
    let data = part.span(&inbuf.choice()?)?;
    outbuf.choice()?.unpack(count, &datatype, data)?;
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_Pack_size(incount, datatype, comm, size)`: the bytes that `MPI_Pack` needs.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_pack_size(
    incount: i64,
    datatype: c_int,
    comm: c_int,
    size: Out<i64>,
) -> c_int {
    super::comm::guard_comm("MPI_Pack_size", comm, || {
        size.answer("size", || {
            engine_of(comm)?;
            let count = count(incount, "incount")?;
            let len = count.checked_mul(find(datatype)?.size());
            len.and_then(|len| i64::try_from(len).ok())
                .ok_or_else(|| too_long(count))
        })
    })
}

fn too_long(count: usize) -> Error {
    let what = format!("{count} elements have more bytes than can be counted");
    Error::new(Class::Count, what)
}

/// The only representation that is not this machine's.
///
/// # Errors
/// `MPI_ERR_ARG`
fn check_datarep(datarep: &[u8]) -> Result<()> {
    if datarep == b"external32" {
        return Ok(());
    }
    let what = format!("datarep is {}: expected \"external32\"", quote(datarep));
    Err(Error::new(Class::Arg, what))
}

/// The bytes of `count` elements here and in "external32".
fn sizes(count: usize, datatype: &Datatype) -> Result<(usize, usize)> {
    let here = count.checked_mul(datatype.size());
    let there = count.checked_mul(external::size(datatype));
    let there = there.filter(|&there| i64::try_from(there).is_ok());
    here.zip(there).ok_or_else(|| too_long(count))
}

/// Zeros to convert data into.
fn room(len: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes
        .room_for_exactly(len)
        .map_err(|_| Error::no_mem("out of memory while converting data"))?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// `MPI_Pack_external`: converts the data to "external32" in `outbuf`, from `position` on.
pub(crate) fn pack_external(
    datarep: &[u8],
    inbuf: Buffer<'_>,
    incount: i64,
    datatype: c_int,
    outbuf: Buffer<'_>,
    outsize: i64,
    position: InOut<'_, i64>,
) -> Result<()> {
    life::running()?;
    let position = NumberInOut::from(position).required("position")?;
    check_datarep(datarep)?;
    let count = count(incount, "incount")?;
    let datatype = committed(datatype)?;
    let (here, there) = sizes(count, &datatype)?;
    let part = Part::of(position, (outsize, "outsize"), Some(there))?;
    let place = part.span(&outbuf.choice()?)?;
    if here > 0 {
        let from = inbuf.choice()?;
        let data = from.outgoing(count, &datatype)?;
        let mut converted = room(there)?;
        external::write(datatype.signature(), data.bytes(), &mut converted)?;
        Choice::At(converted.as_ptr() as usize).pack(there, byte(), place)?;
    }
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_Unpack_external`: converts the data from "external32" in `inbuf`, from `position` on.
pub(crate) fn unpack_external(
    datarep: &[u8],
    inbuf: Buffer<'_>,
    insize: i64,
    position: InOut<'_, i64>,
    outbuf: Buffer<'_>,
    outcount: i64,
    datatype: c_int,
) -> Result<()> {
    life::running()?;
    let position = NumberInOut::from(position).required("position")?;
    check_datarep(datarep)?;
    let count = count(outcount, "outcount")?;
    let datatype = committed(datatype)?;
    let (here, there) = sizes(count, &datatype)?;
    let part = Part::of(position, (insize, "insize"), Some(there))?;
    let place = part.span(&inbuf.choice()?)?;
    if here > 0 {
        let from = Choice::At(place.address);
        let data = from.outgoing(there, byte())?;
        let mut converted = room(here)?;
        external::read(datatype.signature(), data.bytes(), &mut converted)?;
        let converted = Span {
            address: converted.as_ptr() as usize,
            len: here,
        };
        outbuf.choice()?.unpack(count, &datatype, converted)?;
    }
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_BYTE`
fn byte() -> &'static Datatype {
    View::bytes().etype
}

/// The bytes that `MPI_Pack_external` needs.
fn external_size(datarep: &[u8], incount: i64, datatype: c_int) -> Result<i64> {
    life::running()?;
    check_datarep(datarep)?;
    let count = count(incount, "incount")?;
    Ok(sizes(count, &*find(datatype)?)?.1 as i64)
}

/// `MPI_Pack_external_size(datarep, incount, datatype, size)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_pack_external_size(
    datarep: TextIn,
    datarep_len: usize,
    incount: i64,
    datatype: c_int,
    size: Out<i64>,
) -> c_int {
    guard(
        || Call::on("MPI_Pack_external_size", "datatype", datatype),
        || {
            size.answer("size", || {
                external_size(strip_end(datarep.read(datarep_len)), incount, datatype)
            })
        },
    )
}

/// `MPI_Pack_external_size(datarep, incount, datatype, size)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_pack_external_size_c(
    datarep: CTextIn,
    incount: i64,
    datatype: c_int,
    size: Out<i64>,
) -> c_int {
    guard(
        || Call::on("MPI_Pack_external_size", "datatype", datatype),
        || {
            size.answer("size", || {
                let datarep = datarep.read(MAX_DATAREP, Class::Arg, "datarep")?;
                external_size(datarep, incount, datatype)
            })
        },
    )
}
