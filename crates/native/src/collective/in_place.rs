//! Nonblocking exchanges of different datatypes in place, which libraries mix up (`later-exchanges-in-place-mixed-up`).

use minfo_engine::collective::{CollectiveData, CollectivePart, Parts, byte};
use minfo_engine::memory::{copy_elements, span_of};
use minfo_engine::numbers::{Numbers, list};
use minfo_rules::error::{Error, Result};

/// A copy of the bytes of the parts, one part after the other.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub(super) fn taken_out(
    data: &CollectiveData,
    number: usize,
) -> Result<(Vec<u8>, CollectiveData<'static>)> {
    let sizes = list((0..number).map(|number| data.part(number).data(0).span.len))?;
    let mut bytes = Vec::new();
    if bytes.try_reserve_exact(sizes.iter().sum()).is_err() {
        return Err(Error::no_mem("out of memory for a copy of the data"));
    }
    bytes.resize(sizes.iter().sum(), 0);
    let (address, datatype) = (span_of(&mut bytes).address, byte());
    let mut displs = Vec::new();
    displs.try_reserve_exact(number)?;
    let mut end = 0;
    for (part, &size) in data.all(number).zip(&sizes) {
        let room = CollectivePart {
            displ: Some(end),
            count: size,
            datatype: &datatype,
        };
        copy_elements(part, data.address, room, address);
        displs.push(end);
        end += size as i64;
    }
    let parts = Parts::Mixed {
        counts: Numbers::Large(list(sizes.iter().map(|&size| size as i64))?.into()),
        displs: Numbers::Large(displs.into()),
        datatypes: list(sizes.iter().map(|_| datatype.clone()))?,
    };
    Ok((bytes, CollectiveData { address, parts }))
}
