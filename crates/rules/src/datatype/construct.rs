//! The constructors of derived datatypes: MPI 4.1, sections 5.1.2, 5.1.3 and 5.1.7.

use super::Datatype;
use super::basic::Basic;
use super::engine_data::OfEngine;
use super::pattern::{Loop, Pattern, PatternBuilder, no_mem, too_large};
use super::signature::{self, Mix};
use crate::constants;
use crate::error::{Class, Error, Result, not_negative};
use crate::text::counted;
use std::ops::Deref;
use std::sync::Arc;

/// The storage order of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Order {
    /// `MPI_ORDER_C`: the last index varies fastest.
    C = constants::MPI_ORDER_C,
    /// `MPI_ORDER_FORTRAN`: the first index varies fastest.
    Fortran = constants::MPI_ORDER_FORTRAN,
}

impl Order {
    /// The order with this value in the standard ABI.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`.
    pub fn of(value: i32) -> Result<Order> {
        match value {
            constants::MPI_ORDER_C => Ok(Order::C),
            constants::MPI_ORDER_FORTRAN => Ok(Order::Fortran),
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
        // The stride of a single block is ignored.
        let stride = if count == 1 { 0 } else { stride };
        let stride = match count.min(blocklength) {
            ..=0 => 0,
            _ => stride.checked_mul(old.extent).ok_or_else(too_large)?,
        };
        Datatype::hvector(count, blocklength, stride, old)
    }

    /// `MPI_Type_create_hvector`: the same with `stride` in bytes.
    ///
    /// # Errors
    /// Those of [`Datatype::vector`].
    pub fn hvector(count: i64, blocklength: i64, stride: i64, old: &Datatype) -> Result<Datatype> {
        let blocks = checked_count(count)?;
        let elements: u64 = not_negative(Class::Arg, "blocklength", blocklength)?;
        let stride = if blocks == 1 { 0 } else { stride };
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
        let mut marks = ExplicitBounds::default();
        marks.add(old, 0, &loops).ok_or_else(too_large)?;
        Datatype::derived(old, pattern, marks)
    }

    /// `MPI_Type_create_hindexed`: blocks of `lengths` elements, each at its own displacement in bytes. It is not yet
    /// committed.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`, `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn hindexed(
        lengths: Lengths<'_>,
        displacements: &[i64],
        old: &Datatype,
    ) -> Result<Datatype> {
        lengths.check()?;
        let count = |place| lengths.get(place);
        let elements = (0..displacements.len())
            .map(count)
            .fold(0, u64::saturating_add);
        let mut builder = PatternBuilder::of_bytes(old.pattern.size.saturating_mul(elements));
        let mut marks = ExplicitBounds::default();
        for (place, &displacement) in displacements.iter().enumerate() {
            let repeated = Loop {
                count: lengths.get(place),
                stride: old.extent,
            };
            builder.add(&old.pattern, displacement, repeated)?;
            let marked = marks.add(old, displacement, &[repeated]);
            marked.ok_or_else(too_large)?;
        }
        Datatype::derived(old, builder.finish()?, marks)
    }

    /// `MPI_Type_indexed`: the same with displacements in elements, which are replaced by those in bytes.
    ///
    /// # Errors
    /// Those of [`Datatype::hindexed`].
    pub fn indexed(
        lengths: Lengths<'_>,
        displacements: &mut [i64],
        old: &Datatype,
    ) -> Result<Datatype> {
        lengths.check()?;
        for (place, displacement) in displacements.iter_mut().enumerate() {
            *displacement = match lengths.get(place) {
                0 => 0,
                _ => displacement.checked_mul(old.extent).ok_or_else(too_large)?,
            };
        }
        Datatype::hindexed(lengths, displacements, old)
    }

    /// `MPI_Type_create_struct`: blocks of different datatypes. All lists have the same length. It is not yet committed.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`, `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn structure<D: Deref<Target = Datatype>>(
        lengths: &[i64],
        displacements: &[i64],
        types: &[D],
    ) -> Result<Datatype> {
        Lengths::Each(lengths).check()?;
        let bytes = |(&length, old): (&i64, &D)| old.pattern.size.saturating_mul(length as u64);
        let total = lengths
            .iter()
            .zip(types)
            .map(bytes)
            .fold(0, u64::saturating_add);
        let mut builder = PatternBuilder::of_bytes(total);
        let mut marks = ExplicitBounds::default();
        let mut align = 1;
        for ((&length, &displacement), old) in lengths.iter().zip(displacements).zip(types) {
            if length == 0 {
                continue;
            }
            let repeated = Loop {
                count: length as u64,
                stride: old.extent,
            };
            builder.add(&old.pattern, displacement, repeated)?;
            marks
                .add(old, displacement, &[repeated])
                .ok_or_else(too_large)?;
            if old.size > 0 {
                align = align.max(old.align);
            }
        }
        let pattern = builder.finish()?;
        // The total size is known to fit.
        let mut signature = signature::SignatureBuilder::of_bytes(total);
        for (&length, old) in lengths.iter().zip(types) {
            signature.add(old.signature(), length as u64 * old.size as u64)?;
        }
        let (basic, mix) = signature.finish();
        Datatype::new((basic, mix), align, pattern, marks)
    }

    /// `MPI_Type_create_darray`: the part of a distributed array that a process of a grid has, with the extent of the
    /// whole array. It is not yet committed.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`, `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn darray(
        dimensions: &[Distributed],
        (size, rank): (i64, i64),
        order: Order,
        old: &Datatype,
    ) -> Result<Datatype> {
        check_grid(dimensions, size, rank)?;
        let mut pattern = old.pattern.inside(0, &[])?;
        let mut stride = old.extent;
        for fastest in 0..dimensions.len() {
            let number = match order {
                Order::C => dimensions.len() - 1 - fastest,
                Order::Fortran => fastest,
            };
            let dimension = &dimensions[number];
            let block = dimension.block(number + 1)?;
            // The processes are in C's order in any case.
            let slower: i64 = dimensions[number + 1..]
                .iter()
                .map(|other| other.psize)
                .product();
            let first = rank / slower % dimension.psize;
            pattern = dimension
                .part(&pattern, first, block, stride)
                .ok_or_else(too_large)??;
            stride = stride.checked_mul(dimension.gsize).ok_or_else(too_large)?;
        }
        Datatype::derived(old, pattern, ExplicitBounds::both(0, stride))
    }

    /// `MPI_Type_create_resized`: the same data with other bounds. It is not yet committed.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE`, `MPI_ERR_NO_MEM`.
    pub fn resized(old: &Datatype, lb: i64, extent: i64) -> Result<Datatype> {
        let ub = lb.checked_add(extent).ok_or_else(too_large)?;
        let pattern = old.pattern.inside(0, &[])?;
        Datatype::derived(old, pattern, ExplicitBounds::both(lb, ub))
    }

    /// `MPI_Type_dup`: the same datatype, committed if `old` is.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn duplicate(old: &Datatype) -> Result<Datatype> {
        let pattern = old.pattern.inside(0, &[])?;
        Ok(Datatype {
            mix: old.mix.clone(),
            pattern,
            is_predefined: false,
            is_plain: false,
            fortran_len: 0,
            contents: None,
            name: None,
            of_engine: OfEngine::nothing(),
            ..*old
        })
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
        if loops.try_reserve_exact(sizes.len()).is_err() {
            return Err(no_mem());
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
        Datatype::derived(old, pattern, ExplicitBounds::both(0, stride))
    }

    /// A datatype made from one other.
    fn derived(old: &Datatype, pattern: Pattern, marks: ExplicitBounds) -> Result<Datatype> {
        let made = match old.mix {
            None => (old.basic, None),
            Some(_) => {
                let mut signature = signature::SignatureBuilder::of_bytes(pattern.size);
                signature.add(old.signature(), pattern.size)?;
                signature.finish()
            }
        };
        Datatype::new(made, old.align, pattern, marks)
    }

    fn new(
        (basic, mix): (Basic, Option<Arc<Mix>>),
        align: u8,
        pattern: Pattern,
        marks: ExplicitBounds,
    ) -> Result<Datatype> {
        let (lb, extent) = marks.bounds(&pattern, align);
        Ok(Datatype {
            basic,
            mix,
            size: pattern.size as usize,
            pattern,
            lb,
            extent: extent.ok_or_else(too_large)?,
            marks,
            align,
            is_predefined: false,
            is_plain: false,
            fortran_len: 0,
            is_committed: false,
            contents: None,
            name: None,
            of_engine: OfEngine::nothing(),
        })
    }
}

/// A dimension of a distributed array.
#[derive(Clone, Copy, Debug)]
pub struct Distributed {
    /// The elements of the whole array.
    pub gsize: i64,
    /// `MPI_DISTRIBUTE_NONE`, `MPI_DISTRIBUTE_BLOCK` or `MPI_DISTRIBUTE_CYCLIC`.
    pub distrib: i64,
    /// The elements of a block, or `MPI_DISTRIBUTE_DFLT_DARG`.
    pub darg: i64,
    /// The processes of the grid.
    pub psize: i64,
}

impl Distributed {
    const NONE: i64 = 16;
    const BLOCK: i64 = 17;
    const CYCLIC: i64 = 18;
    const DFLT_DARG: i64 = 19;

    /// The elements of a block (section 5.1.4).
    fn block(&self, number: usize) -> Result<i64> {
        let &Distributed {
            gsize,
            distrib,
            darg,
            psize,
        } = self;
        let is_default = darg == Distributed::DFLT_DARG;
        if !is_default && darg < 1 && distrib != Distributed::NONE {
            return Err(wrong(format!(
                "the distribution argument {darg} of dimension {number} is neither positive nor \
                 MPI_DISTRIBUTE_DFLT_DARG"
            )));
        }
        match distrib {
            Distributed::NONE if psize == 1 => Ok(gsize),
            Distributed::NONE => Err(wrong(format!(
                "dimension {number} is not distributed, but has {psize} processes: expected 1"
            ))),
            Distributed::BLOCK if is_default => Ok((gsize - 1) / psize + 1),
            Distributed::BLOCK if i128::from(darg) * i128::from(psize) < i128::from(gsize) => {
                Err(wrong(format!(
                    "{psize} blocks of {darg} elements are less than the {gsize} elements of dimension {number}"
                )))
            }
            Distributed::CYCLIC if is_default => Ok(1),
            Distributed::BLOCK | Distributed::CYCLIC => Ok(darg),
            _ => Err(wrong(format!(
                "distribution {distrib} of dimension {number} is none of MPI_DISTRIBUTE_NONE, \
                 MPI_DISTRIBUTE_BLOCK and MPI_DISTRIBUTE_CYCLIC"
            ))),
        }
    }

    /// The blocks of a process with this coordinate, in elements that are `stride` bytes apart.
    fn part(
        &self,
        element: &Pattern,
        first: i64,
        block: i64,
        stride: i64,
    ) -> Option<Result<Pattern>> {
        let last = (self.gsize - 1) / block;
        let blocks = if first > last {
            0
        } else {
            (last - first) / self.psize + 1
        };
        let rest = self.gsize - last * block;
        let is_cut = blocks > 0 && last % self.psize == first && rest < block;
        let whole = blocks - i64::from(is_cut);
        // Each of the two summands is at most half of the maximum.
        let mut parts = PatternBuilder::of_bytes(u64::MAX);
        let width = block.checked_mul(stride)?;
        let start = match blocks {
            0 => 0,
            _ => first.checked_mul(width)?,
        };
        let distance = match blocks {
            ..=1 => 0,
            _ => width.checked_mul(self.psize)?,
        };
        let inside = Loop {
            count: block as u64,
            stride,
        };
        let around = Loop {
            count: whole as u64,
            stride: distance,
        };
        let add = |parts: &mut PatternBuilder| {
            let blocks = element.inside(start, &[inside, around])?;
            parts.add(
                &blocks,
                0,
                Loop {
                    count: 1,
                    stride: 0,
                },
            )?;
            if is_cut {
                let Some(at) = whole
                    .checked_mul(distance)
                    .and_then(|at| at.checked_add(start))
                else {
                    return Err(too_large());
                };
                let count = rest as u64;
                parts.add(element, at, Loop { count, stride })?;
            }
            Ok(())
        };
        Some(add(&mut parts).and_then(|()| parts.finish()))
    }
}

fn check_grid(dimensions: &[Distributed], size: i64, rank: i64) -> Result<()> {
    if dimensions.is_empty() {
        return Err(wrong("ndims is not positive"));
    }
    if !(0..size).contains(&rank) {
        let what =
            format!("rank = {rank} is not in the range from 0 to size - 1, with size = {size}");
        return Err(wrong(what));
    }
    let mut processes = 1_i64;
    for (place, dimension) in dimensions.iter().enumerate() {
        let number = place + 1;
        for (value, what) in [
            (dimension.gsize, "elements"),
            (dimension.psize, "processes"),
        ] {
            if value < 1 {
                return Err(wrong(format!(
                    "dimension {number} has {value} {what}: expected 1 or more"
                )));
            }
        }
        processes = processes.saturating_mul(dimension.psize);
    }
    if processes != size {
        return Err(wrong(format!(
            "the grid has {}, but size = {size}",
            counted(processes, "process")
        )));
    }
    Ok(())
}

/// The number of elements in each block of an indexed datatype.
#[derive(Clone, Copy, Debug)]
pub enum Lengths<'a> {
    /// One number for each displacement.
    Each(&'a [i64]),
    /// The same number in all blocks.
    All(i64),
}

impl Lengths<'_> {
    fn check(self) -> Result<()> {
        match self {
            Lengths::Each(lengths) => lengths.iter().try_for_each(|&length| {
                not_negative::<u64>(Class::Arg, "an element of array_of_blocklengths", length)
                    .map(drop)
            }),
            Lengths::All(length) => {
                not_negative::<u64>(Class::Arg, "blocklength", length).map(drop)
            }
        }
    }

    fn get(self, place: usize) -> u64 {
        match self {
            Lengths::Each(lengths) => lengths[place] as u64,
            Lengths::All(length) => length as u64,
        }
    }
}

/// The bounds that were given to constructors (including MPI_LB and MPI_UB in MPI_Type_struct) of the datatypes that a
/// new one is made of. They are the bounds of the new one, whatever other data it has (section 5.1.6): the lowest and
/// the highest that were given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ExplicitBounds {
    pub(super) lb: Option<(i64, i64)>,
    pub(super) ub: Option<(i64, i64)>,
}

impl ExplicitBounds {
    fn both(lb: i64, ub: i64) -> ExplicitBounds {
        ExplicitBounds {
            lb: Some((lb, lb)),
            ub: Some((ub, ub)),
        }
    }

    /// Adds the bounds of a datatype at a displacement and inside loops.
    fn add(&mut self, old: &Datatype, at: i64, loops: &[Loop]) -> Option<()> {
        let is_marked = old.marks.lb.is_some() || old.marks.ub.is_some();
        if !is_marked || loops.iter().any(|outer| outer.count == 0) {
            return Some(());
        }
        let (mut low, mut high) = (at, at);
        for outer in loops {
            let steps = i64::try_from(outer.count).ok()? - 1;
            let reach = steps.checked_mul(outer.stride)?;
            low = low.checked_add(reach.min(0))?;
            high = high.checked_add(reach.max(0))?;
        }
        for (mark, olds) in [(&mut self.lb, old.marks.lb), (&mut self.ub, old.marks.ub)] {
            if let Some((from, to)) = olds {
                let (from, to) = (low.checked_add(from)?, high.checked_add(to)?);
                let (lowest, highest) = mark.unwrap_or((from, to));
                *mark = Some((lowest.min(from), highest.max(to)));
            }
        }
        Some(())
    }

    /// The lower bound and the extent of a datatype. A bound that was not given follows from the data; a marker of the
    /// other bound counts as data of 0 bytes.
    fn bounds(self, pattern: &Pattern, align: u8) -> (i64, Option<i64>) {
        let data = (pattern.size > 0).then_some((pattern.low, pattern.high));
        let among = |mark: Option<(i64, i64)>| data.into_iter().chain(mark);
        let lowest = || among(self.ub).map(|(low, _)| low).min();
        let highest = || among(self.lb).map(|(_, high)| high).max();
        let lb = self.lb.map(|(lowest, _)| lowest).or_else(lowest);
        let lb = lb.unwrap_or(0);
        let extent = match self.ub {
            Some((_, ub)) => ub.checked_sub(lb),
            None => aligned(lb, highest().unwrap_or(0), align),
        };
        (lb, extent)
    }
}

/// The extent of data with these bounds, so that the next element is aligned (section 5.1.6).
fn aligned(low: i64, high: i64, align: u8) -> Option<i64> {
    let extent = high.checked_sub(low)?;
    let over = extent.rem_euclid(align.into());
    match over {
        0 => Some(extent),
        _ => extent.checked_add(i64::from(align) - over),
    }
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
