//! Exchanges in a grid in which both neighbors of a process are the same one: its dimension is periodic and has one or two
//! processes. Libraries give the first part that comes from it to the first neighbor, but what a process sends in the
//! negative direction comes from the positive one (`directions-mixed-up`).

use crate::comm::NativeComm;
use minfo_engine::collective::{CollectiveData, Parts};
use minfo_engine::comm::{Communicator, Topology};
use minfo_engine::numbers::{Numbers, list};
use minfo_rules::error::Result;

impl NativeComm {
    /// Both sides of an exchange in the form in which the library does it right: with the parts of such neighbors
    /// exchanged on the receiving side. `None` if it does it right as it is.
    pub(super) fn with_directions(
        &self,
        starts: bool,
        send: &CollectiveData,
        recv: &CollectiveData,
    ) -> Result<Option<[CollectiveData<'static>; 2]>> {
        let quirks = &self.library.quirks;
        let is_right = match starts {
            true => !quirks.mixes_up_directions && !quirks.mixes_up_directions_later,
            false => !quirks.mixes_up_directions,
        };
        if is_right {
            return Ok(None);
        }
        let Topology::Cart(grid) = self.topology()? else {
            return Ok(None);
        };
        let sent: Vec<usize> = (0..2 * grid.dims.len()).collect();
        let mut received = sent.clone();
        let dimensions = grid.dims.iter().zip(&grid.periods);
        for (pair, (&dim, &is_periodic)) in received.chunks_mut(2).zip(dimensions) {
            if is_periodic && dim <= 2 {
                pair.reverse();
            }
        }
        match received == sent {
            true => Ok(None),
            false => Ok(Some([in_order(send, &sent)?, in_order(recv, &received)?])),
        }
    }
}

/// The parts in this order, each with a count and a displacement of its own.
fn in_order(side: &CollectiveData, order: &[usize]) -> Result<CollectiveData<'static>> {
    let pick = |numbers: &Numbers<'_>| -> Result<Numbers<'static>> {
        let picked = list(order.iter().map(|&place| numbers.get(place)))?;
        Ok(Numbers::Large(picked.into()))
    };
    let parts = match &side.parts {
        Parts::Even { count, datatype } => {
            let count = *count as i64;
            let displs = order
                .iter()
                .map(|&place| count.saturating_mul(place as i64));
            Parts::Varying {
                counts: Numbers::Large(vec![count; order.len()].into()),
                displs: Numbers::Large(list(displs)?.into()),
                datatype: datatype.clone(),
            }
        }
        Parts::Varying {
            counts,
            displs,
            datatype,
        } => Parts::Varying {
            counts: pick(counts)?,
            displs: pick(displs)?,
            datatype: datatype.clone(),
        },
        Parts::Mixed {
            counts,
            displs,
            datatypes,
        } => Parts::Mixed {
            counts: pick(counts)?,
            displs: pick(displs)?,
            datatypes: list(order.iter().map(|&place| datatypes[place].clone()))?,
        },
    };
    let address = side.address;
    Ok(CollectiveData { address, parts })
}
