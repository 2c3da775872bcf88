//! Packing data into contiguous memory (MPI 4.1, section 5.2). Packed data are the bytes of the elements, one after the
//! other, so that both engines can send and receive them as MPI_PACKED, and parts of a message can be unpacked one by one.

use super::buffer::{Buffer, Choice};
use super::foreign::{NumberVariable, Text, Variable};
use libc::c_int;
use minfo_engine::data::Span;
use minfo_engine::file::View;
use minfo_objects::comm::engine_of;
use minfo_objects::datatype::{committed, find};
use minfo_objects::file::MAX_DATAREP;
use minfo_objects::life;
use minfo_rules::datatype::count;
use minfo_rules::datatype::{Datatype, external};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::text::{counted, quote};

/// The part of a buffer of packed data that a call uses: `len` bytes from `position` on, of `size`.
struct PackRange {
    position: usize,
    end: usize,
}

impl PackRange {
    /// # Errors
    /// `MPI_ERR_ARG` for a negative size and a position outside the buffer; `MPI_ERR_TRUNCATE` if `len` bytes do not fit.
    fn of(
        position: NumberVariable<'_>,
        (size, name): (i64, &'static str),
        len: Option<usize>,
    ) -> Result<PackRange> {
        let size: usize = not_negative(Class::Arg, name, size)?;
        let at = position.value();
        let Some(position) = usize::try_from(at).ok().filter(|&at| at <= size) else {
            let what = format!("position = {at} is not in the range from 0 to {name} = {size}");
            return Err(Error::new(Class::Arg, what));
        };
        let end = len.and_then(|len| position.checked_add(len));
        match end.filter(|&end| end <= size) {
            Some(end) => Ok(PackRange { position, end }),
            None => {
                let what = format!(
                    "the data are longer than the {} from position {position} to {name}",
                    counted(size - position, "byte")
                );
                Err(Error::new(Class::Truncate, what))
            }
        }
    }

    /// The bytes of this part of the buffer.
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
    position: NumberVariable<'_>,
    comm: c_int,
) -> Result<()> {
    engine_of(comm)?;
    let count = count(incount, "incount")?;
    let datatype = committed(datatype)?;
    let len = count.checked_mul(datatype.size());
    let part = PackRange::of(position, (outsize, "outsize"), len)?;
    let room = part.span(&outbuf.choice()?)?;
    inbuf.choice()?.pack(count, &datatype, room)?;
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_Unpack`: copies the data from `inbuf`, from `position` on, which is then the end of the data.
pub(crate) fn unpack(
    inbuf: Buffer<'_>,
    insize: i64,
    position: NumberVariable<'_>,
    outbuf: Buffer<'_>,
    outcount: i64,
    datatype: c_int,
    comm: c_int,
) -> Result<()> {
    engine_of(comm)?;
    let count = count(outcount, "outcount")?;
    let datatype = committed(datatype)?;
    let len = count.checked_mul(datatype.size());
    let part = PackRange::of(position, (insize, "insize"), len)?;
    let data = part.span(&inbuf.choice()?)?;
    outbuf.choice()?.unpack(count, &datatype, data)?;
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_Pack_size`: the bytes that `MPI_Pack` needs.
pub(crate) fn pack_size(incount: i64, datatype: c_int, comm: c_int) -> Result<i64> {
    engine_of(comm)?;
    let count = count(incount, "incount")?;
    let len = count.checked_mul(find(datatype)?.size());
    len.and_then(|len| i64::try_from(len).ok())
        .ok_or_else(|| too_long(count))
}

fn too_long(count: usize) -> Error {
    let what = format!("{count} elements have more bytes than can be counted");
    Error::new(Class::Count, what)
}

/// The only representation other than this machine's.
///
/// # Errors
/// `MPI_ERR_ARG`
fn check_datarep(datarep: Text<'_>) -> Result<()> {
    let datarep = datarep.strip_end(MAX_DATAREP, Class::Arg)?;
    if datarep == b"external32" {
        return Ok(());
    }
    let what = format!("datarep is {}: expected \"external32\"", quote(datarep));
    Err(Error::new(Class::Arg, what))
}

/// The bytes of `count` elements in memory and in "external32".
fn sizes(count: usize, datatype: &Datatype) -> Result<(usize, usize)> {
    let here = count.checked_mul(datatype.size());
    let there = count.checked_mul(external::size(datatype));
    let there = there.filter(|&there| i64::try_from(there).is_ok());
    here.zip(there).ok_or_else(|| too_long(count))
}

/// Zeros, into which data are converted.
fn room(len: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(len)
        .map_err(|_| Error::no_mem("out of memory while converting data"))?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// `MPI_Pack_external`: converts the data to "external32" in `outbuf`, from `position` on.
pub(crate) fn pack_external(
    datarep: Text<'_>,
    inbuf: Buffer<'_>,
    incount: i64,
    datatype: c_int,
    outbuf: Buffer<'_>,
    outsize: i64,
    position: Variable<'_, i64>,
) -> Result<()> {
    life::running()?;
    let position = NumberVariable::Wide(position);
    check_datarep(datarep)?;
    let count = count(incount, "incount")?;
    let datatype = committed(datatype)?;
    let (here, there) = sizes(count, &datatype)?;
    let part = PackRange::of(position, (outsize, "outsize"), Some(there))?;
    let place = part.span(&outbuf.choice()?)?;
    if here > 0 {
        let from = inbuf.choice()?;
        let data = from.outgoing(count, &datatype)?.on_host(true)?;
        let mut converted = room(there)?;
        external::write(datatype.signature(), data.bytes(), &mut converted)?;
        Choice::At(converted.as_ptr() as usize).pack(there, byte(), place)?;
    }
    position.give(part.end as i64);
    Ok(())
}

/// `MPI_Unpack_external`: converts the data from "external32" in `inbuf`, from `position` on.
pub(crate) fn unpack_external(
    datarep: Text<'_>,
    inbuf: Buffer<'_>,
    insize: i64,
    position: Variable<'_, i64>,
    outbuf: Buffer<'_>,
    outcount: i64,
    datatype: c_int,
) -> Result<()> {
    life::running()?;
    let position = NumberVariable::Wide(position);
    check_datarep(datarep)?;
    let count = count(outcount, "outcount")?;
    let datatype = committed(datatype)?;
    let (here, there) = sizes(count, &datatype)?;
    let part = PackRange::of(position, (insize, "insize"), Some(there))?;
    let place = part.span(&inbuf.choice()?)?;
    if here > 0 {
        let from = Choice::At(place.address);
        let data = from.outgoing(there, byte())?.on_host(true)?;
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

/// `MPI_Pack_external_size`: the bytes that `MPI_Pack_external` needs.
pub(crate) fn pack_external_size(datarep: Text<'_>, incount: i64, datatype: c_int) -> Result<i64> {
    life::running()?;
    check_datarep(datarep)?;
    let count = count(incount, "incount")?;
    Ok(sizes(count, &*find(datatype)?)?.1 as i64)
}
