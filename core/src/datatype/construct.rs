//! The constructors of derived datatypes: MPI 4.1, sections 5.1.2 and 5.1.3.

use super::Datatype;
use super::of_engine::OfEngine;
use super::pattern::{Loop, Pattern, too_large};
use crate::error::{Class, Error, Result, not_negative};
use crate::system::memory::Room;

/// The storage order of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `MPI_ORDER_C`: the last index varies fastest.
    C = 12,
    /// `MPI_ORDER_FORTRAN`: the first index varies fastest.
    Fortran = 15,
}

impl Order {
    /// The order with this value in the standard ABI.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`.
    pub fn of(value: i32) -> Result<Order> {
        match value {
            12 => Ok(Order::C),
            15 => Ok(Order::Fortran),
            _ => Err(wrong(format!(
                "order = {value} is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN"
            ))),
        }
    }
}

impl Datatype {
    /// `MPI_Type_contiguous`: `count` elements one after the other. It is not yet committed.
    ///
    /// # Errors
    /// `MPI_ERR_COUNT`, `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn contiguous(count: i64, old: &Datatype) -> Result<Datatype> {
        Datatype::vector(1, checked_count(count)? as i64, 0, old)
    }

    /// `MPI_Type_vector`: `count` blocks of `blocklength` elements, each of which starts `stride` elements after the
    /// previous one. It is not yet committed.
    ///
    /// # Errors
    /// `MPI_ERR_COUNT`, `MPI_ERR_ARG`, `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn vector(count: i64, blocklength: i64, stride: i64, old: &Datatype) -> Result<Datatype> {
        let blocks = checked_count(count)?;
        let elements: u64 = not_negative(Class::Arg, "blocklength", blocklength)?;
        if blocks == 0 || elements == 0 || old.pattern.block == 0 {
            return Ok(Datatype::derived(old, Pattern::EMPTY, 0, 0));
        }
        // The stride of a single block is ignored.
        let stride = if blocks == 1 { 0 } else { stride };
        let stride = stride.checked_mul(old.extent).ok_or_else(too_large)?;
        let loops = [
            Loop {
                count: elements,
                stride: old.extent,
            },
            Loop {
                count: blocks,
                stride,
            },
        ];
        let pattern = old.pattern.inside(0, &loops)?;
        let (lb, extent) = repeated(old.lb, old.extent, &loops).ok_or_else(too_large)?;
        Ok(Datatype::derived(old, pattern, lb, extent))
    }

    /// `MPI_Type_create_subarray`: a part of an array, with the extent of the whole array. It is not yet committed.
    /// `sizes`, `subsizes` and `starts` have one element for each dimension; starts count from 0.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`, `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn subarray(
        sizes: &[i64],
        subsizes: &[i64],
        starts: &[i64],
        order: Order,
        old: &Datatype,
    ) -> Result<Datatype> {
        check_dimensions(sizes, subsizes, starts)?;
        let mut loops = Vec::new();
        if loops.room_for_exactly(sizes.len()).is_err() {
            return Err(Error::no_mem("out of memory for a datatype"));
        }
        let (mut start, mut stride) = (0_i64, old.extent);
        for fastest in 0..sizes.len() {
            let dimension = match order {
                Order::C => sizes.len() - 1 - fastest,
                Order::Fortran => fastest,
            };
            loops.push(Loop {
                count: subsizes[dimension] as u64,
                stride,
            });
            let skipped = starts[dimension].checked_mul(stride);
            let begins = skipped.and_then(|skipped| start.checked_add(skipped));
            start = begins.ok_or_else(too_large)?;
            stride = sizes[dimension].checked_mul(stride).ok_or_else(too_large)?;
        }
        let pattern = old.pattern.inside(start, &loops)?;
        Ok(Datatype::derived(old, pattern, 0, stride))
    }

    fn derived(old: &Datatype, pattern: Pattern, lb: i64, extent: i64) -> Datatype {
        Datatype {
            basic: old.basic,
            size: pattern.size() as usize,
            pattern,
            lb,
            extent,
            is_predefined: false,
            is_plain: false,
            is_committed: false,
            of_engine: OfEngine::nothing(),
        }
    }
}

/// The lower bound and the extent of repeated elements: from the lowest lower bound to the highest upper bound (section
/// 5.1.6). Extents are never negative.
fn repeated(lb: i64, extent: i64, loops: &[Loop]) -> Option<(i64, i64)> {
    let (mut lb, mut ub) = (lb, lb.checked_add(extent)?);
    for outer in loops {
        let steps = i64::try_from(outer.count).ok()? - 1;
        let reach = steps.checked_mul(outer.stride)?;
        lb = lb.checked_add(reach.min(0))?;
        ub = ub.checked_add(reach.max(0))?;
    }
    Some((lb, ub.checked_sub(lb)?))
}

fn checked_count(count: i64) -> Result<u64> {
    not_negative(Class::Count, "count", count)
}

fn check_dimensions(sizes: &[i64], subsizes: &[i64], starts: &[i64]) -> Result<()> {
    let ndims = sizes.len();
    if ndims == 0 || subsizes.len() != ndims || starts.len() != ndims {
        return Err(wrong(
            "ndims is not positive, or is not the length of all three arrays",
        ));
    }
    for dimension in 0..ndims {
        let (size, subsize) = (sizes[dimension], subsizes[dimension]);
        let start = starts[dimension];
        let number = dimension + 1;
        if subsize < 1 || subsize > size {
            return Err(wrong(format!(
                "subsize {subsize} of dimension {number} is not in the range from 1 to {size}, its size"
            )));
        }
        if start < 0 || start > size - subsize {
            return Err(wrong(format!(
                "start {start} of dimension {number} is not in the range from 0 to {}",
                size - subsize
            )));
        }
    }
    Ok(())
}

fn wrong(what: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::new(Class::Arg, what)
}
